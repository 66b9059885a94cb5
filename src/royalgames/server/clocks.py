"""What time does to tables: overdue turns, tables long abandoned, a service that was away."""

import asyncio
import contextlib
from functools import partial
from typing import Final, Literal

from royalgames.server import queries
from royalgames.server.hub import Hub, Live
from royalgames.server.table import RefusedError, decide_close, decide_overdue, decide_resume

DAY: Final = 24 * 3600 * 1000
UNSTARTED: Final = DAY
"""How long a table waits for its first game, in milliseconds."""

FOREVER: Final = 2**53


class Clocks:
    """One alarm for every turn that is limited."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hub.watchers.append(self.look)

    def look(self, live: Live) -> None:
        """Set the alarm of a table for its turn's end."""
        table = live.state.id
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.cancel()
        deadline = live.state.deadline
        if deadline is not None:
            wait = max(0, deadline - self._hub.clock()) / 1000
            loop = asyncio.get_running_loop()
            self._alarms[table] = loop.call_later(wait, self._ring, table)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        task = asyncio.create_task(self._overdue(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _overdue(self, table: str) -> None:
        with contextlib.suppress(RefusedError):
            if await self._hub.decree(table, decide_overdue) is None:
                self.look(await self._hub.load(table))

    def stop(self) -> None:
        """Silence all alarms."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()


async def resume(hub: Hub) -> int:
    """Take up every game that was being played when the service went down; tell how many."""
    now = hub.clock()
    alive = await asyncio.to_thread(queries.last_alive, hub.store)
    away = max(0, now - alive) if alive is not None else 0
    playing = await asyncio.to_thread(queries.tables_in, hub.store, "playing", FOREVER)
    for table in playing:
        with contextlib.suppress(RefusedError):  # begun under other rules
            if await hub.decree(table, partial(decide_resume, away=away)) is None:
                hub.look(table)
    return len(playing)


Why = Literal["unstarted", "abandoned", "finished"]


async def sweep(hub: Hub, abandoned: int) -> list[str]:
    """Close the tables at which nothing has happened for too long; tell which."""
    now = hub.clock()
    rules: tuple[tuple[str, int, Why], ...] = (
        ("waiting", UNSTARTED, "unstarted"),
        ("playing", abandoned, "abandoned"),
        ("over", abandoned, "finished"),
    )
    closed = []
    for phase, patience, why in rules:
        for table in await asyncio.to_thread(queries.tables_in, hub.store, phase, now - patience):
            with contextlib.suppress(RefusedError):  # begun under other rules
                if await hub.decree(table, partial(decide_close, why=why)) is not None:
                    closed.append(table)
    return closed
