"""The tables in play: every act is checked, stored, acknowledged and announced, in this order."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from royalgames.protocol.acts import AnyAct, Bring, Rematch
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable
from royalgames.server.http.identity import TABLE_BYTES, table_name
from royalgames.server.live.cache import TableCache
from royalgames.server.live.fanout import Fanout, Notice
from royalgames.server.live.live import Live
from royalgames.server.live.loading import check_rules, fold, not_stored, unusable
from royalgames.server.live.others import Others
from royalgames.server.live.updates import FEW, spell
from royalgames.server.store.queries import delete_table, note_damage
from royalgames.server.store.rows import NEVER, DamagedError, History
from royalgames.server.store.store import ConflictError, Store, StoreError
from royalgames.server.store.writes import write_of
from royalgames.server.table import (
    Context,
    Draft,
    RefusedError,
    TableState,
    decide,
    decide_new,
    decide_resume,
)
from royalgames.server.uptime import Uptime
from royalgames.server.world import World

MOST_CONFLICTS: Final = 20
"""How often an act is decided again because another process was first."""

NEEDS_FRESH: Final = (Bring, Rematch)
"""The acts that make something which must not be guessed: a link, the secret of the next dice."""

FIND_OUT_SECONDS: Final = 1.0
"""How often it is tried to read what became of something that could not be stored."""

_log = logging.getLogger("royalgames")


Acknowledge = Callable[[int], None]
Watcher = Callable[[Live], None]


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, fanout: Fanout, world: World | None = None) -> None:
        self.store = store
        """Where the lists are kept."""
        self.fanout = fanout
        """Who carries the notices."""
        self.world = world or World()
        """What comes from outside."""
        self.clock = self.world.now
        """The time, in milliseconds."""
        self._entropy = self.world.entropy
        self._live: TableCache[Live] = TableCache()
        self._loading: dict[str, asyncio.Future[Live | None]] = {}
        self._finding_out: set[asyncio.Future[None]] = set()
        now = lambda: self.clock()  # noqa: E731, PLW0108  # tests set another clock
        self.uptime = Uptime(now, self.world.steady)
        """How long the service has been up; players' clocks are paused otherwise."""
        self.damaged: dict[str, str] = {}
        """The tables whose lists cannot be used, with what is wrong."""
        self.watchers: list[Watcher] = []
        """Who looks at a table after every stored event: the bots, the clocks."""
        self.process: int | None = None
        """This process's number, where several share the database."""
        self.former: set[int] = set()
        """The numbers it had before it was given up: what it stored by them is still its own."""
        self.leads = True
        """Whether this process acts at the tables of those that are gone."""
        self.alive: frozenset[int] = frozenset()
        """The processes that share the database."""
        self.others = Others(self, self._live)
        """Keeps the tables in memory up with what other processes store."""
        self.on_act: Callable[[str, float], object] = lambda answer, seconds: None
        """Called for every act, with what became of it and how long that took."""
        self.on_told: Callable[[float], object] = lambda seconds: None
        """Called for every update of a socket, with the seconds since its last event."""

    @property
    def size(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def peek(self, table: str) -> Live | None:
        """Return a table if it is in memory."""
        return self._live.get(table)

    async def load(self, table: str) -> Live:
        """Return a table, read from the store if need be."""
        live = self._live.get(table)
        if live is not None and not live.stale:
            self._live.touch(table)
            return live
        if table in self.damaged:
            raise unusable()
        if not table.isprintable():  # PostgreSQL refuses to look for a zero byte
            raise RefusedError(Code.UNKNOWN, "There is no such table.")
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._read(table))
        found = await asyncio.shield(self._loading[table])
        if found is None:
            raise RefusedError(Code.UNKNOWN, "There is no such table.")
        return found

    async def _read(self, table: str) -> Live | None:
        """Read a table, or what is new of it."""
        known = self._live.get(table)
        live = await self._look_up(table, known)
        # Not before the reading is over: storing reads again if another process was first.
        if live is not None and known is None:
            await self._resume(live)
        return live

    async def _look_up(self, table: str, known: Live | None) -> Live | None:
        try:
            if known is not None:
                await self._read_on(known)
                return known
            live = await asyncio.to_thread(self._read_now, table)
        except DamagedError as error:
            self.forget(table)
            self.quarantine(error)
            raise unusable() from error
        except SQLAlchemyError as error:
            self.store.log_failure(error)
            raise RefusedError(
                Code.STORE, "The table can't be read right now. Try again."
            ) from error
        else:
            if live is not None:
                self._live.put(table, live)
            return live
        finally:
            del self._loading[table]

    def _read_now(self, table: str) -> Live | None:
        history = self.store.history(table)
        if not history.stored_events:
            return None
        check_rules(table, history.stored_events[0])
        return Live.load(table, history)

    async def _read_on(self, live: Live) -> None:
        """Bring a table in memory up to what is stored; only what is new is read."""
        before = live.state

        def read() -> tuple[History, TableState]:
            history = self.store.history(before.id, before.seq, live.digest)
            return history, fold(before.id, before, history.stored_events)

        history, state = await asyncio.to_thread(read)
        if live.state is before:
            live.take(state, history.stored_events)
            live.digest = history.digest
            live.stale = False
            if history.stored_events:
                live.process = history.process

    def owns(self, live: Live) -> bool:
        """Return whether this process is to act next at a table: it stored the last event.

        If the one that did is gone, the process that leads takes its place.
        """
        mine = live.process == self.process or live.process in self.former
        return mine or (self.leads and live.process not in self.alive)

    async def _resume(self, live: Live) -> None:
        """Pause the clock of a table that has just been read for all downtime since."""
        if live.state.deadline is None or not self.uptime.away(live.state.updated_at):
            return
        # If it cannot be stored now, it will be together with the next event.
        with contextlib.suppress(RefusedError):
            await self.decree(live.state.id, lambda table, context: None)

    def quarantine(self, error: DamagedError) -> None:
        """Set a damaged table aside: it is named in the log and in the database."""
        if error.table in self.damaged:
            return
        self.damaged[error.table] = error.why
        _log.error(
            "table %s is damaged and out of use; all others continue: %s", error.table, error.why
        )
        note = partial(note_damage, error=error, now=self.clock())
        self.store.submit(note, lambda result, failure: None)

    def keep_watched(self, is_watched: Callable[[str], bool]) -> None:
        """Keep the tables in memory that are being watched."""
        self._live.is_watched = is_watched

    def forget(self, table: str) -> None:
        """Drop a table from memory."""
        self._live.drop(table)

    async def delete(self, table: str, also: Callable[[Connection], None]) -> None:
        """Delete a table, and do something else in the same transaction."""
        live: Live | None
        try:
            live = await self._hold(table)
        except RefusedError:  # unknown, damaged, or started under other rules: not in play
            live = None

        def job(connection: Connection) -> None:
            delete_table(connection, table)
            also(connection)

        try:
            await self.store.write(job)
            self.forget(table)
            self.damaged.pop(table, None)
        finally:
            if live is not None:
                live.lock.release()
        # All who watch it check, and find it gone.
        self.fanout.publish(Notice(table, NEVER))

    def _moment(self, act: AnyAct | None, player: str | None, command: str | None) -> Context:
        """Return what a decision may know of the world outside."""
        # A clock that jumps must be noticed before its new time is stored with an event.
        self.uptime.tick()
        fresh = self._entropy(32) if isinstance(act, NEEDS_FRESH) else b""
        return Context(self.clock(), fresh, player, command)

    async def create(
        self, wanted: NewTable, player: str, name: str, table: str | None = None
    ) -> Live:
        """Make a table, by the name given or a random one."""
        table = table or table_name(self._entropy(TABLE_BYTES))
        context = Context(self.clock(), self._entropy(32), player, wanted.id)
        draft = decide_new(table, wanted, name, context)
        live = Live(draft.table, [], {})
        await live.lock.acquire()
        try:
            await self._store(live, draft, lambda seq: self._live.put(table, live))
        except ConflictError as error:
            raise not_stored(StoreError(str(error))) from error
        return live

    async def act(
        self,
        table: str,
        act: AnyAct,
        seq: int,
        *,
        player: str | None = None,
        command: str | None = None,
        acknowledge: Acknowledge = lambda seq: None,
    ) -> int:
        """Check, store, acknowledge and announce an act; return its last event."""
        context = self._moment(act, player, command)
        began = self.world.steady()
        answer = "done"

        def check(live: Live, state: TableState) -> Draft | int:
            first = live.answers.get((player or "", command or ""))
            return decide(state, act, seq, context) if first is None else first

        try:
            return await self._carry_out(table, context, check, acknowledge)
        except RefusedError as refusal:
            answer = refusal.code
            raise
        finally:
            self.on_act(answer, self.world.steady() - began)

    async def decree(
        self, table: str, what: Callable[[TableState, Context], Draft | None]
    ) -> int | None:
        """Carry out what the server itself decides about a table, if it decides anything."""
        context = self._moment(None, None, None)
        seq = await self._carry_out(table, context, lambda live, state: what(state, context) or 0)
        return seq or None

    async def _carry_out(
        self,
        table: str,
        context: Context,
        check: Callable[[Live, TableState], Draft | int],
        acknowledge: Acknowledge = lambda seq: None,
    ) -> int:
        """Check something and store it, or return the event that it led to before."""
        for attempt in range(MOST_CONFLICTS):
            live = await self._hold(table)
            try:
                checked = self._check(live, context, check)
            except RefusedError:
                live.lock.release()
                if attempt == 0 and await self.others.are_ahead(live):
                    continue
                raise
            except BaseException:
                live.lock.release()
                raise
            if isinstance(checked, int):
                live.lock.release()
                acknowledge(checked)
                return checked
            try:
                return await self._store(live, checked, acknowledge)
            except ConflictError:  # another process was first: decide again on what it stored
                continue
        raise not_stored(StoreError("others are always first"))

    def _check(
        self, live: Live, context: Context, check: Callable[[Live, TableState], Draft | int]
    ) -> Draft | int:
        """Check something about a locked table, with the time that did not count given back."""
        away = self.uptime.away(live.state.updated_at)
        resumed = decide_resume(live.state, context, away=away) if away else None
        checked = check(live, live.state if resumed is None else resumed.table)
        if resumed is not None and not checked:
            return resumed
        if resumed is not None and isinstance(checked, Draft):
            checked.stored_events[:0] = resumed.stored_events
        return checked

    async def _hold(self, table: str) -> Live:
        """Lock a table; one that was forgotten while one waited is read again."""
        while True:
            live = await self.load(table)
            await live.lock.acquire()
            if self._live.get(table) is live and not live.stale:
                return live
            live.lock.release()

    def _store(self, live: Live, draft: Draft, acknowledge: Acknowledge) -> "asyncio.Future[int]":
        """Store a decision about a locked table; then acknowledge and announce it, and unlock.

        This happens in one go when the store is done, so an act is completed even if the player who
        waits for it disconnects meanwhile.
        """
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        began, before = self.clock(), live.state
        write = write_of(draft, live.digest, self.process)

        after = draft.stored_events[0].seq - 1
        spelled: dict[int, bytes] = {}

        def ahead() -> None:
            """Spell out the update that all who watch get once this is stored."""
            if live.state is before and self._live.is_watched(before.id):
                spelled[after] = spell(draft.table, after, draft.stored_events)

        def settle(digest: bytes, error: Exception | None) -> None:
            live.lock.release()
            self.uptime.stalled(began)  # the next player did not have this time
            if error is not None:
                # What is in memory may no longer be all that is on the disk.
                live.stale = True
                self._find_out_soon(live)
                if not answer.done():
                    answer.set_exception(not_stored(error))
                return
            if not answer.done():
                answer.set_result(draft.table.seq)  # heard in the loop's next turn, after all below
            live.take(draft.table, draft.stored_events)
            live.updates.update(spelled)
            live.digest = digest
            live.process = self.process
            self._live.touch(draft.table.id)
            acknowledge(draft.table.seq)
            self._tell(live, write.rows if len(self.alive) > 1 else ())

        is_short = len(draft.stored_events) <= FEW
        self.store.submit(write, settle, ahead if is_short else None)
        return answer

    def _find_out_soon(self, live: Live) -> None:
        task = asyncio.ensure_future(self._find_out(live))
        self._finding_out.add(task)
        task.add_done_callback(self._finding_out.discard)

    async def _find_out(self, live: Live) -> None:
        """Find out what became of something that failed: if it was stored, the game goes on."""
        table = live.state.id
        while live.stale and self._live.get(table) is live:
            try:
                await self.load(table)
            except RefusedError:
                await asyncio.sleep(FIND_OUT_SECONDS)
        if self._live.get(table) is live:
            self._tell(live)

    def _tell(self, live: Live, rows: Sequence[tuple[Any, ...]] = ()) -> None:
        self.fanout.publish(Notice(live.state.id, live.state.seq, rows))
        self.look(live.state.id)

    def look(self, table: str) -> None:
        """Have the bots and the clocks look at a table."""
        live = self._live.get(table)
        if live is not None:
            for watcher in self.watchers:
                watcher(live)
