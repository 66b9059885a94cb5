"""One socket: it receives what a client sends, and sends what happens at its tables."""

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Final

import msgspec

from royalgames._version import __version__
from royalgames.protocol import messages as msg
from royalgames.protocol.acts import Bring, Sit
from royalgames.protocol.base import PROTOCOL
from royalgames.protocol.codes import Code
from royalgames.server.accounts import own_act
from royalgames.server.http.identity import Player
from royalgames.server.limits import Bucket, Buckets, Limits
from royalgames.server.live.audience import Audience
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.loading import READ_AGAIN
from royalgames.server.live.outbox import Line, Outbox, Queued
from royalgames.server.live.reading import read
from royalgames.server.live.updates import FEW, PAGE
from royalgames.server.table import RefusedError, view
from royalgames.server.table.play import preview

MOST_WATCHED: Final = 32
"""How many tables a socket may watch at a time."""

_log = logging.getLogger("royalgames")
_encode = msgspec.json.Encoder().encode


class Disconnect(Exception):  # noqa: N818  # not an error, but the end of a session
    """The socket is to be closed."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What all sockets share."""

    hub: Hub
    audience: Audience
    limits: Limits
    by_player: Buckets
    by_address: Buckets
    history: Buckets
    """Bytes of history by address."""
    queued: Queued
    """Bytes that wait for sockets, by address."""

    @classmethod
    def make(cls, hub: Hub, audience: Audience, limits: Limits) -> "Shared":
        """Return them without connections."""
        steady = hub.world.steady
        by_player = Buckets(limits.player_messages, steady)
        by_address = Buckets(limits.address_messages, steady)
        history = Buckets(limits.history, steady)
        return cls(hub, audience, limits, by_player, by_address, history, Queued())


class Session:
    """One socket's session."""

    def __init__(self, shared: Shared, player: Player, address: str, line: Line) -> None:
        self._shared = shared
        self._player = player
        self.address = address
        """Where the socket comes from."""
        self._line = line
        self._sent: dict[str, int] = {}
        self._fresh: set[str] = set()
        self._waiting = Outbox(shared.limits, shared.queued, address)
        self._touched: dict[str, None] = {}
        self._later: dict[str, asyncio.TimerHandle] = {}
        loop = asyncio.get_running_loop()
        self._bell: asyncio.Future[None] = loop.create_future()
        now = loop.time()
        self._messages = Bucket(shared.limits.messages, now)
        self._previews = Bucket(shared.limits.previews, now)
        self._over = 0
        self.closing = asyncio.Event()
        """Set when the socket is to be closed."""

    @property
    def player_id(self) -> str:
        """Whose socket it is."""
        return self._player.id

    def open(self) -> None:
        """Greet the client."""
        self._shared.audience.enter(self)
        self.say(msg.Welcome(protocol=PROTOCOL, server=__version__))

    def close(self) -> None:
        """Leave all tables."""
        self._shared.audience.leave(self)
        for table in tuple(self._sent):
            self._forget(table)
        self._waiting.clear()

    def say(self, message: msg.AnyServerMessage) -> None:
        """Send a message as soon as the line is free."""
        self.post(_encode(message))

    def post(self, data: bytes) -> None:
        """Send an encoded message as soon as the line is free."""
        if self.closing.is_set():
            return
        self._waiting.push(data)
        if self._waiting.is_full:
            self._waiting.clear()
            sentence = "The connection is too slow: too much is waiting for it."
            self._waiting.push(_encode(msg.Goodbye(code=Code.SLOW_DOWN, sentence=sentence)))
            self.closing.set()
        self._ring()

    def has(self, table: str) -> int:
        """Return the last event of a table that was sent."""
        return self._sent.get(table, 0)

    def end(self) -> None:
        """Close the socket."""
        self.closing.set()

    def touch(self, table: str) -> None:
        """Check whether a table has changed since this client's last update."""
        self._touched[table] = None
        self._ring()

    def _ring(self) -> None:
        """Wake the pump, unless it has been woken."""
        if not self._bell.done():
            self._bell.set_result(None)

    async def pump(self) -> None:
        """Send what is waiting: answers first, then what happened at the tables."""
        loop = asyncio.get_running_loop()
        while True:
            await self._bell
            self._bell = loop.create_future()
            await self.catch_up()

    async def catch_up(self) -> None:
        """Send all that is waiting now, in as few packets as possible."""
        try:
            while self._waiting or self._touched:
                if self._waiting:
                    data = self._waiting.pop()
                    if not self._line.put(data):
                        await self._line.say(data)
                else:
                    # The one that has waited longest: a long history must not hold others up.
                    table = next(iter(self._touched))
                    del self._touched[table]
                    if not self._feed_now(table):
                        await self._feed(table)
        finally:
            self._line.flush()

    async def flush(self) -> None:
        """Send the last messages, if the connection is still open."""
        self._touched.clear()
        with contextlib.suppress(Exception):
            await self.catch_up()

    def _feed_now(self, table: str) -> bool:
        """Send the latest events of a table, as nearly always; return whether that was all."""
        sent, live = self._sent.get(table), self._shared.hub.peek(table)
        if sent is None or live is None or table in self._fresh:
            return False
        count = live.state.seq - sent
        if not 0 < count <= FEW or not self._line.put(live.few_after(sent, count)):
            return False
        self._sent[table] = sent + count
        self._note_told(live)
        if live.reseated(sent, count, self._player.id):
            self._show_seats(live)
        return True

    def _note_told(self, live: Live) -> None:
        hub = self._shared.hub
        hub.on_told(max(0, hub.clock() - live.state.updated_at) / 1000)

    def _show_seats(self, live: Live) -> None:
        table = live.state.id
        self.say(msg.Yours(table=table, seats=list(live.state.seats_of(self._player.id))))
        self._shared.audience.show(table)

    async def _feed(self, table: str) -> None:
        """Send the next page of a table's list, if there is more of it than the client has."""
        sent = self._sent.get(table)
        if sent is None:
            return
        live = self._shared.hub.peek(table) or await self._load(table)
        if live is None:
            return
        is_fresh = table in self._fresh
        count = min(live.state.seq - sent, PAGE)
        if count <= 0 and not is_fresh:
            return
        if count > FEW and (wait := self._shared.history.delay(self.address)):
            self._look_later(table, wait)
            if not is_fresh:
                return
            count = 0
        # Updates follow the list's numbers: a lost, doubled or late notice changes nothing.
        self._sent[table] = sent + count
        self._fresh.discard(table)
        await self._tell(live, sent, count)
        if table not in self._sent:
            return
        if 0 < count <= FEW and not is_fresh:
            self._note_told(live)
        if is_fresh:
            self.say(msg.Yours(table=table, seats=list(live.state.seats_of(self._player.id))))
            self._shared.audience.join(table, self)
        elif live.reseated(sent, count, self._player.id):
            self._show_seats(live)

    async def _load(self, table: str) -> Live | None:
        """Load a watched table again; one that is gone, or damaged, is no longer watched."""
        self._line.flush()  # nothing waits for the disk
        try:
            return await self._shared.hub.load(table)
        except RefusedError as refusal:
            deleted = refusal.code is Code.UNKNOWN
            sentence = "This table has been deleted." if deleted else refusal.sentence
            problem = RefusedError(refusal.code, sentence)
        except Exception:
            problem = _our_fault(table)
        self._forget(table)
        self._complain(problem, table=table)
        return None

    async def _tell(self, live: Live, sent: int, count: int) -> None:
        """Send one page; the next one follows when this is on its way."""
        if count > FEW:
            self._line.flush()  # nothing waits while the page is encoded
        update = await live.update_after(sent, count)
        if count > FEW:
            self._shared.history.charge(self.address, len(update))
        await self._line.say(update)
        if sent + count < live.state.seq and live.state.id not in self._later:
            self.touch(live.state.id)

    def _look_later(self, table: str, seconds: float) -> None:
        """Look at a table again when the address may be sent more history."""
        if table not in self._later:
            loop = asyncio.get_running_loop()
            self._later[table] = loop.call_later(seconds, self._look_now, table)

    def _look_now(self, table: str) -> None:
        del self._later[table]
        self.touch(table)

    def _forget(self, table: str) -> None:
        """Watch a table no longer."""
        self._sent.pop(table, None)
        self._fresh.discard(table)
        later = self._later.pop(table, None)
        if later is not None:
            later.cancel()
        self._shared.audience.part(table, self)

    async def take(self, data: bytes) -> None:
        """Take in one message of the client."""
        try:
            message = read(data)
        except RefusedError as refusal:
            wait = self._count(self._messages)
            self._complain(_slow_down() if wait else refusal, wait)
            return
        is_preview = isinstance(message, msg.Preview)
        wait = self._count(self._previews if is_preview else self._messages)
        if wait:
            self._hold_back(message, wait)
            return
        try:
            await self._answer(message)
        except RefusedError as refusal:
            # Without another try, who watches a table would wait for it until they reconnect.
            wait = READ_AGAIN if refusal.code is Code.STORE else 0
            self._complain(refusal, wait, _table_of(message))
        except Exception:
            self._complain(_our_fault(_table_of(message)), table=_table_of(message))

    def _complain(self, refusal: RefusedError, wait: int = 0, table: str | None = None) -> None:
        self.say(
            msg.Fault(
                code=refusal.code,
                sentence=refusal.sentence,
                table=table,
                retry_after=wait or None,
            )
        )

    def _hold_back(self, message: msg.AnyClientMessage, wait: int) -> None:
        """Ask a client to send a message again later."""
        if isinstance(message, msg.Do | msg.Preview):
            self._refuse(message, _slow_down(), wait)
        else:
            self._complain(_slow_down(), wait, _table_of(message))

    def _count(self, bucket: Bucket) -> int:
        """Count a message against all limits; return how many milliseconds it is too early.

        Continuing over them ends the session.
        """
        now = asyncio.get_running_loop().time()
        shared, player, address = self._shared, self._player.id, self.address
        if bucket.take(now) and shared.by_player.take(player) and shared.by_address.take(address):
            self._over = max(0, self._over - 1)
            return 0
        self._over += 1
        if self._over > shared.limits.patience:
            sentence = "Too many messages. The connection is closed."
            self.say(msg.Goodbye(code=Code.SLOW_DOWN, sentence=sentence))
            raise Disconnect
        waits = bucket.delay(now), shared.by_player.delay(player), shared.by_address.delay(address)
        return 1 + int(1000 * max(waits))

    async def _answer(self, message: msg.AnyClientMessage) -> None:
        match message:
            case msg.Ping():
                self.say(msg.Pong())
            case msg.Watch():
                await self._watch(message)
            case msg.Unwatch():
                self._forget(message.table)
            case msg.Do():
                await self._do(message)
            case msg.Preview():
                await self._preview(message)

    async def _watch(self, message: msg.Watch) -> None:
        table = message.table
        live = await self._shared.hub.others.load_at(table, message.after or 0)
        if table not in self._sent and len(self._sent) >= MOST_WATCHED:
            raise RefusedError(
                Code.SLOW_DOWN, f"A connection can watch at most {MOST_WATCHED} tables."
            )
        seq = live.state.seq
        self._sent[table] = seq if message.after is None else min(message.after, seq)
        self._fresh.add(table)
        self.touch(table)

    async def _do(self, message: msg.Do) -> None:
        try:
            await self._shared.hub.act(
                message.table,
                own_act(message.act, self._player),
                message.seq,
                player=self._player.id,
                command=message.id,
                acknowledge=lambda seq: self._acknowledge(message, seq),
            )
        except RefusedError as refusal:
            self._refuse(message, refusal)
        except Exception:
            self._refuse(message, _our_fault(message.table))

    def _acknowledge(self, message: msg.Do, seq: int) -> None:
        live = self._shared.hub.peek(message.table)
        if isinstance(message.act, Sit | Bring) and live is not None:
            seats = list(live.state.seats_of(self._player.id))
            self.say(msg.Yours(table=message.table, seats=seats))
            self._shared.audience.show(message.table)
        self.say(msg.Done(id=message.id, table=message.table, seq=seq))

    def _refuse(self, message: msg.Do | msg.Preview, refusal: RefusedError, wait: int = 0) -> None:
        live = None if wait else self._shared.hub.peek(message.table)
        self.say(
            msg.Refused(
                id=message.id,
                table=message.table,
                code=refusal.code,
                sentence=refusal.sentence,
                rule=refusal.rule,
                state=view(live.state) if live is not None else None,
                retry_after=wait or None,
            )
        )

    async def _preview(self, message: msg.Preview) -> None:
        try:
            live = await self._shared.hub.load(message.table)
            table = live.state
            if table.phase != "playing":
                raise RefusedError(Code.NOT_NOW, "No game is being played.")
            found = preview(table.game, table.current.state, message.walk)
        except RefusedError as refusal:
            self._refuse(message, refusal)
        else:
            self.say(
                msg.Previewed(id=message.id, table=message.table, seq=table.seq, preview=found)
            )


def _slow_down() -> RefusedError:
    return RefusedError(Code.SLOW_DOWN, "Too many messages. Wait a moment.")


def _our_fault(table: str | None) -> RefusedError:
    """Log the error that is being handled; the client hears only that there was one."""
    _log.exception("unexpected error at table %s", table)
    return RefusedError(Code.INTERNAL, "Something went wrong on our side.")


def _table_of(message: msg.AnyClientMessage) -> str | None:
    return None if isinstance(message, msg.Ping) else message.table
