"""Who watches a table through other processes: kept in the database, announced when it changes.

Like the events, the rows are the truth and the notices only hints; rows of a process that is gone
are removed with it.
"""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial

from royalgames.server.live.audience import Audience
from royalgames.server.live.hub import Hub
from royalgames.server.live.members import Members
from royalgames.server.live.postgres import PRESENCE
from royalgames.server.store import presence
from royalgames.server.store.engines import is_known
from royalgames.server.store.store import StoreError

_log = logging.getLogger("royalgames")


class Elsewhere:
    """Shares with the other processes who watches what."""

    def __init__(self, hub: Hub, audience: Audience, members: Members) -> None:
        self._hub = hub
        self._audience = audience
        self._members = members
        self._known: dict[str, Mapping[str, int]] = {}
        self._shown: dict[str, Mapping[str, int]] = {}
        self._changed: set[str] = set()
        self._asked: set[str] = set()
        self._bell = asyncio.Event()
        members.fanout.handle(PRESENCE, self._hear)
        members.on_new_number.append(self._show_all)
        audience.on_change = self._change
        audience.elsewhere = self._known.get

    def _change(self, table: str) -> None:
        """Take note that a socket here watches a table from now on, or no longer."""
        self._changed.add(table)
        if table not in self._known:
            self._asked.add(table)
        self._bell.set()

    def _hear(self, tables: list[str]) -> None:
        """Look again at who watches tables elsewhere, if it matters here."""
        self._asked.update(name for name in tables if self._hub.peek(name) is not None)
        self._bell.set()

    def _show_all(self) -> None:
        self._shown.clear()
        for table in self._audience.watched:
            self._change(table)

    async def run(self) -> None:
        """Write what has changed here, and read what has changed elsewhere."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            changed, self._changed = self._changed, set()
            asked, self._asked = self._asked, set()
            try:
                await self._write(changed)
                await self._read(asked)
            except StoreError:
                await self._later(changed, asked)
            except Exception as error:
                if is_known(error):
                    self._hub.store.log_failure(error, trace=False)
                else:
                    _log.exception("who is connected could not be shared")
                await self._later(changed, asked)

    async def _later(self, changed: set[str], asked: set[str]) -> None:
        self._changed |= changed
        self._asked |= asked
        await asyncio.sleep(1)
        self._bell.set()

    async def _write(self, changed: set[str]) -> None:
        here = {table: self._audience.players(table) for table in sorted(changed)}
        new = {table: seen for table, seen in here.items() if seen != self._shown.get(table, {})}
        if not new:
            return
        number = self._members.number
        await self._hub.store.write(partial(presence.keep, process=number, here=new))
        for table, seen in new.items():
            if seen:
                self._shown[table] = seen
            else:
                self._shown.pop(table, None)
            self._members.fanout.send(PRESENCE, table)

    async def _read(self, asked: set[str]) -> None:
        if not asked:
            return
        number, store = self._members.number, self._hub.store
        found = await asyncio.to_thread(presence.elsewhere, store, number, asked)
        for table in sorted(asked):
            if self._hub.peek(table) is None:
                self._known.pop(table, None)
                continue
            seen = found.get(table, {})
            if self._known.get(table) != seen:
                self._known[table] = seen
                self._audience.show(table)
            self._hub.look(table)  # who is to act there may have changed, too

    def tidy(self) -> None:
        """Forget tables that are no longer in memory, and look at those that are once more."""
        for table in tuple(self._known):
            if self._hub.peek(table) is None:
                del self._known[table]
        self._asked.update(self._known)
        self._bell.set()
