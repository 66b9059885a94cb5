"""One socket: what a client says is taken in, what happens at its tables is told."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from royalgames._version import __version__
from royalgames.core import RoyalError
from royalgames.protocol import messages as msg
from royalgames.protocol.acts import Bring, Sit
from royalgames.protocol.base import DEEPEST_MESSAGE, LONGEST_MESSAGE, PROTOCOL
from royalgames.protocol.codes import Code
from royalgames.server.audience import Audience
from royalgames.server.hub import Hub
from royalgames.server.identity import Player
from royalgames.server.limits import Bucket, Buckets, Limits
from royalgames.server.table import RefusedError, view

MOST_WATCHED: Final = 32
"""How many tables a socket may watch at a time."""

MOST_WAITING: Final = 1000
"""How many messages may wait for a client that does not read them."""

_decoder: Final[msgspec.json.Decoder[msg.AnyClientMessage]] = msgspec.json.Decoder(
    msg.AnyClientMessage
)
_log = logging.getLogger("royalgames")
_encode = msgspec.json.Encoder().encode

Send = Callable[[str], Awaitable[None]]


class HangUp(Exception):  # noqa: N818  # it is no error, it is the end of the talk
    """The socket is to be closed."""


@dataclass(frozen=True, slots=True)
class Room:
    """What all sockets share."""

    hub: Hub
    audience: Audience
    limits: Limits
    by_player: Buckets
    by_address: Buckets


class Session:
    """One socket's side of the talk."""

    def __init__(self, room: Room, player: Player, address: str, send: Send) -> None:
        self._room = room
        self._player = player
        self.address = address
        """Where the socket comes from."""
        self._send = send
        self._sent: dict[str, int] = {}
        self._waiting: deque[str] = deque()
        self._touched: dict[str, None] = {}
        loop = asyncio.get_running_loop()
        self._bell: asyncio.Future[None] = loop.create_future()
        now = loop.time()
        self._messages = Bucket(room.limits.messages, now)
        self._previews = Bucket(room.limits.previews, now)
        self._over = 0
        self.closing = asyncio.Event()
        """Set when the socket is to be closed."""

    @property
    def player_id(self) -> str:
        """Whose socket it is."""
        return self._player.id

    def open(self) -> None:
        """Greet the client."""
        self._room.audience.enter(self)
        self.say(msg.Welcome(protocol=PROTOCOL, server=__version__))

    def close(self) -> None:
        """Leave all tables."""
        self._room.audience.leave(self)
        for table in tuple(self._sent):
            self._room.audience.part(table, self)
        self._sent.clear()

    def say(self, message: msg.AnyServerMessage) -> None:
        """Send a message as soon as the line is free."""
        self._waiting.append(_encode(message).decode())
        if len(self._waiting) > MOST_WAITING:
            self.closing.set()
        self._ring()

    def touch(self, table: str) -> None:
        """Look whether a table has gone on since this client was last told."""
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
        """Send all that is waiting now."""
        while self._waiting or self._touched:
            if self._waiting:
                await self._send(self._waiting.popleft())
            else:
                await self._feed(self._touched.popitem()[0])

    async def flush(self) -> None:
        """Send the last words, if the line still holds."""
        with contextlib.suppress(Exception):
            await self.catch_up()

    async def _feed(self, table: str) -> None:
        sent = self._sent.get(table)
        if sent is None:
            return
        try:
            live = self._room.hub.peek(table) or await self._room.hub.load(table)
        except RefusedError as refusal:
            self._room.audience.part(table, self)
            self._sent.pop(table, None)
            deleted = refusal.code is Code.UNKNOWN
            sentence = "this table has been deleted" if deleted else refusal.sentence
            self.say(msg.Fault(code=refusal.code, sentence=sentence, table=table))
            return
        if live.state.seq > sent:
            # Told from the list by its numbers: a lost, doubled or late notice changes nothing.
            self._sent[table] = live.state.seq
            await self._send(live.told_after(sent))

    async def take(self, data: bytes) -> None:
        """Take in one message of the client."""
        try:
            message = self._read(data)
            await self._answer(message)
        except RefusedError as refusal:
            self.say(msg.Fault(code=refusal.code, sentence=refusal.sentence))

    def _read(self, data: bytes) -> msg.AnyClientMessage:
        if len(data) > LONGEST_MESSAGE or _depth(data) > DEEPEST_MESSAGE:
            self._count(self._messages)
            raise RefusedError(Code.TOO_LARGE, "the message is too long, or nested too deep")
        try:
            message = _decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._count(self._messages)
            raise RefusedError(Code.BAD_MESSAGE, f"the message cannot be read: {error}") from None
        self._count(self._previews if isinstance(message, msg.Preview) else self._messages)
        return message

    def _count(self, bucket: Bucket) -> None:
        """Count a message against all limits; going on over them ends the talk."""
        now = asyncio.get_running_loop().time()
        own = bucket.take(now)
        if bucket is self._previews and own:
            return
        if (
            own
            and self._room.by_player.take(self._player.id)
            and self._room.by_address.take(self.address)
        ):
            return
        self._over += 1
        if self._over > self._room.limits.patience:
            sentence = "too many messages; the line is closed"
            self.say(msg.Goodbye(code=Code.SLOW_DOWN, sentence=sentence))
            raise HangUp
        raise RefusedError(Code.SLOW_DOWN, "too many messages; wait a moment")

    async def _answer(self, message: msg.AnyClientMessage) -> None:
        match message:
            case msg.Ping():
                self.say(msg.Pong())
            case msg.Watch():
                await self._watch(message)
            case msg.Unwatch():
                self._sent.pop(message.table, None)
                self._room.audience.part(message.table, self)
            case msg.Do():
                await self._do(message)
            case msg.Preview():
                await self._preview(message)

    async def _watch(self, message: msg.Watch) -> None:
        table = message.table
        live = await self._room.hub.load(table)
        if table not in self._sent and len(self._sent) >= MOST_WATCHED:
            raise RefusedError(Code.SLOW_DOWN, f"a socket watches at most {MOST_WATCHED} tables")
        seq = live.state.seq
        after = seq if message.after is None else min(message.after, seq)
        self._waiting.append(live.told_after(after))
        self._sent[table] = seq
        self.say(msg.Yours(table=table, seats=list(live.state.seats_of(self._player.id))))
        self._room.audience.join(table, self)

    async def _do(self, message: msg.Do) -> None:
        try:
            await self._room.hub.act(
                message.table,
                message.act,
                message.seq,
                player=self._player.id,
                command=message.id,
                acknowledge=lambda seq: self._acknowledge(message, seq),
            )
        except RefusedError as refusal:
            self._refuse(message, refusal)
        except Exception:
            _log.exception("unexpected error at table %s", message.table)
            sentence = "something went wrong on our side"
            self._refuse(message, RefusedError(Code.INTERNAL, sentence))

    def _acknowledge(self, message: msg.Do, seq: int) -> None:
        live = self._room.hub.peek(message.table)
        if isinstance(message.act, Sit | Bring) and live is not None:
            seats = list(live.state.seats_of(self._player.id))
            self.say(msg.Yours(table=message.table, seats=seats))
            self._room.audience.show(message.table)
        self.say(msg.Done(id=message.id, table=message.table, seq=seq))

    def _refuse(self, message: msg.Do | msg.Preview, refusal: RefusedError) -> None:
        live = self._room.hub.peek(message.table)
        self.say(
            msg.Refused(
                id=message.id,
                table=message.table,
                code=refusal.code,
                sentence=refusal.sentence,
                rule=refusal.rule,
                state=view(live.state) if live is not None else None,
            )
        )

    async def _preview(self, message: msg.Preview) -> None:
        try:
            live = await self._room.hub.load(message.table)
            table = live.state
            if table.phase != "playing":
                raise RefusedError(Code.NOT_NOW, "no game is being played")
            preview = table.rules.preview(table.run.state, message.walk)
            if preview is None:
                raise RefusedError(Code.NOT_NOW, "this game has no walks")
        except RoyalError as error:
            self._refuse(message, RefusedError(Code.ILLEGAL, error.sentence, error.rule))
        except RefusedError as refusal:
            self._refuse(message, refusal)
        else:
            told = msg.Previewed(id=message.id, table=message.table, seq=table.seq, preview=preview)
            self.say(told)


def _depth(data: bytes) -> int:
    """Return how deep brackets are nested at most, strings not looked into."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST_MESSAGE:
        return 0
    depth = deepest = 0
    for byte in data:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest
