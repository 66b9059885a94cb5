"""What other processes store: read when they say so, when it shows, and when numbers differ."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from royalgames.server.live.fanout import Notice
from royalgames.server.store.rows import NEVER
from royalgames.server.table import RefusedError

if TYPE_CHECKING:
    from royalgames.server.live.cache import TableCache
    from royalgames.server.live.hub import Hub, Live


class Others:
    """Keeps the tables in memory up with a store that other processes write to."""

    def __init__(self, hub: "Hub", cache: "TableCache[Live]") -> None:
        self._hub = hub
        self._cache = cache
        self._tasks: set[asyncio.Task[None]] = set()
        hub.fanout.listen(self.notice)

    def notice(self, notice: Notice) -> None:
        """Read what another process has stored at a table in memory."""
        live = self._hub.peek(notice.table)
        if live is None or notice.seq <= live.state.seq:
            return
        if notice.seq >= NEVER:
            if self._hub.store.shared:  # deleted there
                self._hub.forget(notice.table)
            return
        task = asyncio.create_task(self.refresh(live, notice.seq))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
            self._cache.touch(table)
            self._hub.fanout.deliver(Notice(table, live.state.seq))
            self._hub.look(table)

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
