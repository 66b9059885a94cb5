"""Bugs that are planted to test the simulator: each must be caught within 2,000 seeds.

They patch the service from outside while a run lasts; the service knows nothing of them.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec

from royalgames.protocol.codes import Code
from royalgames.records.proof import DiceStream
from royalgames.server.live import updates
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.others import Others
from royalgames.server.live.session import Session
from royalgames.server.store import store as stores
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Write
from royalgames.server.store.writes import write_of
from royalgames.server.table import BotMove, RefusedError, view
from royalgames.server.table.draft import Draft
from royalgames.server.table.state import TableGame
from royalgames.server.uptime import Uptime

Bug = Callable[[], AbstractContextManager[Any]]

BUGS: Final[dict[str, Bug]] = {}
"""All bugs by name."""


def planted(bug: Callable[[], Any]) -> Callable[[], Any]:
    """Enter a bug into the list, by its name in words."""
    BUGS[bug.__name__.strip("_").replace("_", " ")] = bug
    return bug


def _nothing(*_: Any, **__: Any) -> None:
    """Do nothing, where something should be done."""


# Storing.


@planted
def acknowledge_before_commit() -> Any:
    """An act is acknowledged when it is handed to the store."""
    real = Hub._store

    def hasty(self: Hub, live: Live, draft: Draft, acknowledge: Any) -> Any:
        acknowledge(draft.table.seq)
        return real(self, live, draft, _nothing)

    return patch.object(Hub, "_store", hasty)


@planted
def notify_before_store() -> Any:
    """Everyone is shown an event when it is handed to the store."""
    real = Store.submit

    def hasty(self: Store, job: Any, settle: Any, ahead: Any = None) -> None:
        known = [cell.cell_contents for cell in settle.__closure__ or ()]
        hub: Any = next((each for each in known if isinstance(each, Hub)), None)
        draft = next((each for each in known if isinstance(each, Draft)), None)
        live = hub.peek(draft.table.id) if hub is not None and draft is not None else None
        if live is not None and draft is not None:
            before = live.state, len(live.stored_events)
            live.take(draft.table, draft.stored_events)
            hub._tell(live)
            asyncio.get_running_loop().call_later(0.002, _undo, live, before)
        real(self, job, settle, ahead)

    return patch.object(Store, "submit", hasty)


def _undo(live: Live, before: tuple[Any, int]) -> None:
    if live.state.seq == len(live.stored_events) and live.state.seq > before[0].seq:
        live.state = before[0]
        del live.stored_events[before[1] :]
        live.updates.clear()


@planted
def report_a_failed_commit_as_stored() -> Any:
    """Whatever the disk says, all is well."""

    real = stores._fail

    def cheerful(group: Any, error: Exception) -> None:
        acts = [task for task in group if isinstance(task.job, Write)]
        others = [task for task in group if not isinstance(task.job, Write)]
        if acts:
            stores._settle(acts, [b""] * len(acts))
        if others:
            real(others, error)

    return patch.object(stores, "_fail", cheerful)


@planted
def write_behind() -> Any:
    """A transaction is reported as stored, and written together with the next one."""
    real = Store._write_group
    late: dict[int, Any] = {}

    def lazy(self: Store, connection: Any, group: Any) -> None:
        before = late.pop(id(self), None)
        if before is not None:
            with patch.object(stores, "_settle", _nothing):
                real(self, connection, before)
        if all(isinstance(task.job, Write) for task in group):
            late[id(self)] = group
            stores._settle(group, [b"\0" * 32] * len(group))
        else:
            real(self, connection, group)

    return patch.object(Store, "_write_group", lazy)


@planted
def settle_only_the_first_of_a_group() -> Any:
    """Those who share a transaction with another act are never answered."""
    real = stores._settle

    def forgetful(group: Any, results: Any, error: Any = None) -> None:
        real(group[:1], results[:1], error)

    return patch.object(stores, "_settle", forgetful)


@planted
def store_all_but_the_last_event() -> Any:
    """Of an act that leads to several events the last one is never written."""
    real = write_of

    def careless(draft: Any, *rest: Any) -> Any:
        write = real(draft, *rest)
        if len(write.stored_events) < 2 or write.stored_events[0].seq == 1:
            return write
        return msgspec.structs.replace(write, stored_events=write.stored_events[:-1])

    return patch("royalgames.server.live.hub.write_of", careless)


@planted
def trust_memory_after_a_failed_commit() -> Any:
    """What failed is taken as not stored, though it may have been."""

    def trusting(self: Hub, live: Live) -> None:
        live.stale = False

    return patch.object(Hub, "_find_out_soon", trusting)


@planted
def chain_on_from_an_old_digest() -> Any:
    """After reading on, the digest of before is kept."""
    real = Hub._read_on

    async def careless(self: Hub, live: Live) -> None:
        digest = live.digest
        await real(self, live)
        live.digest = digest

    return patch.object(Hub, "_read_on", careless)


# Commands.


@planted
def drop_a_first_answer() -> Any:
    """A repeated command is decided again."""

    def take(self: Live, state: Any, stored_events: Any) -> None:
        self.state = state
        self.stored_events += stored_events
        self.updates.clear()

    return patch.object(Live, "take", take)


@planted
def forget_answers_when_reading_on() -> Any:
    """What was stored although it failed has no answer in memory."""
    real = Hub._read_on

    async def careless(self: Hub, live: Live) -> None:
        answers = dict(live.answers)
        await real(self, live)
        live.answers.clear()
        live.answers.update(answers)

    return patch.object(Hub, "_read_on", careless)


@planted
def acknowledge_with_the_wrong_number() -> Any:
    """The answer names the event before."""
    real = Session._acknowledge

    def careless(self: Session, message: Any, seq: int) -> None:
        real(self, message, seq - 1)

    return patch.object(Session, "_acknowledge", careless)


# Notices and feeds.


@planted
def watch_from_now_on_only() -> Any:
    """A client that comes back gets nothing of what it missed."""
    real = Session._watch

    async def forgetful(self: Session, message: Any) -> None:
        await real(self, msgspec.structs.replace(message, after=None))

    return patch.object(Session, "_watch", forgetful)


@planted
def skip_an_event_now_and_then() -> Any:
    """A feed that is behind by several events starts with the second."""
    real = updates.spell

    def careless(table: Any, after: int, stored_events: Any) -> bytes:
        skip = 1 if len(stored_events) > 2 else 0
        return real(table, after + skip, stored_events[skip:])

    return patch("royalgames.server.live.live.spell", careless)


@planted
def show_events_in_the_wrong_order() -> Any:
    """Several events at once are sent last first."""
    real = updates.spell

    def careless(table: Any, after: int, stored_events: Any) -> bytes:
        return real(table, after, stored_events[::-1])

    return patch("royalgames.server.live.live.spell", careless)


# Secrets.


@planted
def show_the_secret_early() -> Any:
    """The state of a table has the secret of its dice from the start."""
    real = view

    def naive(table: Any) -> Any:
        shown = real(table)
        if shown.dice is None or table.current.secret is None:
            return shown
        dice = msgspec.structs.replace(shown.dice, secret=table.current.secret.hex())
        return msgspec.structs.replace(shown, dice=dice)

    return patch.object(updates, "view", naive)


@planted
def name_seats_by_their_invitations() -> Any:
    """A free seat is shown by the name of its token."""
    real = view

    def naive(table: Any) -> Any:
        shown = real(table)
        seats = [
            msgspec.structs.replace(seat, name=seat.name or table.seat(seat.seat).invite)
            for seat in shown.seats
        ]
        return msgspec.structs.replace(shown, seats=seats)

    return patch.object(updates, "view", naive)


# Clocks.


@planted
def run_clocks_while_the_service_is_down() -> Any:
    """Downtime counts as thinking time."""
    return patch.object(Uptime, "away", lambda self, since: 0)


# Bots.


@planted
def drop_the_retry_of_a_bot() -> Any:
    """A bot whose move could not be stored gives up."""
    real = Hub.act

    async def once(self: Hub, table: str, act: Any, seq: int, **options: Any) -> int:
        try:
            return await real(self, table, act, seq, **options)
        except RefusedError as refusal:
            if refusal.code is Code.STORE and options.get("player") is None:
                await asyncio.get_running_loop().create_future()
            raise

    return patch.object(Hub, "act", once)


@planted
def duplicate_a_bot_turn() -> Any:
    """A bot's move that arrives a second time is played on whatever board it meets."""
    real = Hub.act

    async def again(self: Hub, table: str, act: Any) -> None:
        for _ in range(40):
            await asyncio.sleep(0.05)
            with contextlib.suppress(RefusedError):
                live = await self.load(table)
                await real(self, table, act, live.state.seq)
                return

    async def twice(self: Hub, table: str, act: Any, seq: int, **options: Any) -> int:
        done = await real(self, table, act, seq, **options)
        if isinstance(act, BotMove):
            task = asyncio.create_task(again(self, table, act))
            task.add_done_callback(_nothing)
        return done

    return patch.object(Hub, "act", twice)


# Several processes.


@planted
def ignore_a_lease() -> Any:
    """Every process acts at every table, also where another one should."""
    return patch.object(Hub, "owns", lambda self, live: True)


@planted
def take_over_from_no_one() -> Any:
    """The tables of a process that is gone are left alone."""
    return patch.object(Hub, "owns", lambda self, live: live.process == self.process)


@planted
def ignore_what_others_store() -> Any:
    """What another process has stored is read only when an act of one's own fails."""
    return patch.object(Others, "notice", _nothing)


# Dice.


@planted
def throw_other_dice_than_promised() -> Any:
    """Now and then the dice come from elsewhere."""
    real = TableGame.dice

    def loaded(self: TableGame, table: str) -> DiceStream:
        stream = real(self, table)
        if self.throws % 5 == 3:
            secret = Random(self.throws).randbytes(32)
            seeds = tuple(bytes.fromhex(seed) for seed in self.seeds)
            return DiceStream(secret, table, self.number, seeds, self.proof or "")
        return stream

    return patch.object(TableGame, "dice", loaded)


@planted
def leave_a_link_out_of_a_throw() -> Any:
    """A throw is made without a link that its event names."""
    real = Draft.make_throw

    def careless(self: Draft, seat: Any, links: Any) -> None:
        kept = dict(list(links.items())[1:])
        real(self, seat, kept)
        for at, stored in enumerate(self.stored_events):
            event: Any = stored.event
            if type(event).__name__ == "Threw":
                whole = msgspec.structs.replace(event, links=dict(links))
                self.stored_events[at] = msgspec.structs.replace(stored, event=whole)

    return patch.object(Draft, "make_throw", careless)


@contextlib.contextmanager
def plant(name: str | None) -> Iterator[None]:
    """Plant a bug for as long as the block lasts; none if it has no name."""
    if name is None:
        yield
        return
    with BUGS[name]():
        yield
