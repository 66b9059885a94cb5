"""What other processes store: read when they say so, when it shows, and when numbers differ."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from royalgames.server.live.carried import Carried
from royalgames.server.live.fanout import Notice
from royalgames.server.live.loading import fold
from royalgames.server.store.news import Known
from royalgames.server.store.rows import NEVER, DamagedError, History, read_history
from royalgames.server.table import RefusedError, TableState

if TYPE_CHECKING:
    from royalgames.server.live.cache import TableCache
    from royalgames.server.live.hub import Hub
    from royalgames.server.live.live import Live

MOST_TABLES: Final = 64
"""How many tables are read together; following their events holds all others up for about 5 ms."""

MOST_NEW: Final = 16
"""How many events a table may lack to be read with others; more are followed in a thread."""


class Others:
    """Keeps the tables in memory up with a store that other processes write to."""

    def __init__(self, hub: "Hub", cache: "TableCache[Live]") -> None:
        self._hub = hub
        self._cache = cache
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: dict[str, int] = {}
        self._reader: asyncio.Task[None] | None = None
        hub.fanout.listen(self.notice)

    def notice(self, notice: Notice) -> None:
        """Take what another process has stored at a table in memory, or read it.

        All that is noticed while a read is under way goes into the next one together.
        """
        live = self._hub.peek(notice.table)
        if live is None or notice.seq <= live.state.seq:
            return
        if notice.seq >= NEVER:
            if self._hub.store.shared:  # deleted there
                self._hub.forget(notice.table)
            return
        if notice.carried is not None and self._take(live, notice.carried):
            return
        self._wanted[notice.table] = max(notice.seq, self._wanted.get(notice.table, 0))
        if self._reader is None or self._reader.done():
            self._reader = self._start(self._read_wanted())

    def _take(self, live: "Live", carried: Carried) -> bool:
        """Go on by the rows that a notice has brought; return whether they follow."""
        before = live.state
        try:
            history = read_history(before.id, carried.after(before.seq), before.seq, live.digest)
        except DamagedError:  # there is more to be read, or something else
            return False
        return self._follow(live, before, history)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _read_wanted(self) -> None:
        while self._wanted:
            some = list(self._wanted)[:MOST_TABLES]
            await self._read({table: self._wanted.pop(table) for table in some})

    async def _read(self, wanted: dict[str, int]) -> None:
        """Bring tables up to events that are said to be stored, with one read for all."""
        behind: list[tuple[Live, TableState, int]] = []
        for table, seq in wanted.items():
            live = self._hub.peek(table)
            if live is None or seq <= live.state.seq:
                continue
            if live.lock.locked() or live.stale or seq - live.state.seq > MOST_NEW:
                self._start(self.refresh(live, seq))
            else:
                behind.append((live, live.state, seq))
        known = {before.id: Known(before.seq, live.digest) for live, before, _ in behind}
        try:
            found = await asyncio.to_thread(self._hub.store.news, known) if known else {}
        except SQLAlchemyError as error:
            self._hub.store.log_failure(error)
            for live, _, _ in behind:
                live.stale = True  # the next reader tries again
            return
        for live, before, seq in behind:
            if not self._follow(live, before, found.get(before.id)) and live.state.seq < seq:
                self._start(self.refresh(live, seq))

    def _follow(self, live: "Live", before: TableState, history: History | None) -> bool:
        """Go on by what was read; return whether that was possible."""
        if history is None or self._hub.peek(before.id) is not live:
            return False
        if live.state is not before or live.lock.locked() or live.stale:
            return False  # something of our own came between
        try:
            state = fold(before.id, before, history.stored_events)
        except DamagedError:
            return False
        live.take(state, history.stored_events)
        live.digest, live.process = history.digest, history.process
        self._announce(live)
        return True

    def _announce(self, live: "Live") -> None:
        """Have everyone here look at a table that has gone on elsewhere."""
        self._cache.touch(live.state.id)
        self._hub.fanout.deliver(Notice(live.state.id, live.state.seq))
        self._hub.look(live.state.id)

    async def refresh(self, live: "Live", seq: int) -> None:
        """Bring a table up to an event that is said to be stored, and announce it here."""
        table = live.state.id
        async with live.lock:  # nothing of our own is on its way
            before = live.state.seq
            if self._hub.peek(table) is not live or before >= seq:
                return
            live.stale = True
            with contextlib.suppress(RefusedError):  # the next reader tries again
                await self._hub.load(table)
        if live.state.seq > before:
            self._announce(live)

    async def load_at(self, table: str, seq: int) -> "Live":
        """Return a table with an event that someone has heard of, be it from another process."""
        live = await self._hub.load(table)
        if live.state.seq < seq and self._hub.store.shared:
            await self.refresh(live, seq)
        return live

    async def compare(self) -> None:
        """Compare all tables in memory with the store, in case a notice was lost."""
        known = self._cache.names
        found = await asyncio.to_thread(self._hub.store.heads, known) if known else {}
        for name in known:
            if name in found:
                self.notice(Notice(name, found[name]))
            elif self._hub.peek(name) is not None:
                self._hub.forget(name)
                self._hub.fanout.deliver(Notice(name, NEVER))

    async def are_ahead(self, live: "Live") -> bool:
        """Return whether another process has stored more than was in memory here until now."""
        if not self._hub.store.shared:
            return False
        table, seq = live.state.id, live.state.seq
        try:
            found = await asyncio.to_thread(self._hub.store.heads, [table])
        except SQLAlchemyError as error:
            self._hub.store.log_failure(error)
            return False
        if found.get(table, 0) > live.state.seq:
            live.stale = True
        return live.stale or live.state.seq > seq
