"""How long a game waits for seeds and links before it continues without them."""

import asyncio
import contextlib
from collections.abc import Callable, Collection
from functools import partial

from royalgames.protocol.codes import Code
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.table import RefusedError, TableState, Wait, decide_unrevealed


class LinkTimers:
    """One timer per table that waits for links."""

    def __init__(self, hub: Hub, seats_here: Callable[[TableState], Collection[str]]) -> None:
        self._hub = hub
        self._seats_here = seats_here
        self._timers: dict[str, tuple[Wait, asyncio.TimerHandle]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hub.watchers.append(self.look)

    def look(self, live: Live) -> None:
        """Start the timer of a new wait; one that runs already is left alone."""
        table, wait = live.state.id, live.state.wait if self._hub.owns(live) else None
        seconds = 0 if wait is None else self._seconds(live.state, wait)
        running = self._timers.get(table)
        if running is not None:
            if wait is not None and wait[:2] == running[0][:2] and seconds:
                return
            running[1].cancel()
            del self._timers[table]
        if wait is not None:
            timer = asyncio.get_running_loop().call_later(seconds, self._ring, table, wait)
            self._timers[table] = wait, timer

    def _seconds(self, table: TableState, wait: Wait) -> float:
        """Return how long to wait: a throw does not wait for people who are not connected."""
        absent = not set(table.lacking).intersection(self._seats_here(table))
        return 0 if absent and wait.throw else wait.milliseconds / 1000

    def _ring(self, table: str, wait: Wait) -> None:
        del self._timers[table]
        task = asyncio.create_task(self._go_on(table, wait))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self, table: str, wait: Wait) -> None:
        try:
            await self._hub.decree(table, partial(decide_unrevealed, wait=wait))
        except RefusedError as refusal:
            if refusal.code is Code.STORE:
                with contextlib.suppress(RefusedError):
                    self.look(await self._hub.load(table))

    def stop(self) -> None:
        """Stop all timers."""
        for _, timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
