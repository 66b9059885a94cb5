"""What time does to tables: overdue turns, tables long abandoned, a service that was down."""

import asyncio
import contextlib
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final, Literal

from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.events import AnyEvent
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.loading import check_rules
from royalgames.server.store import queries
from royalgames.server.store.rows import NEVER, DamagedError
from royalgames.server.store.store import Store, StoreError
from royalgames.server.table import RefusedError, decide_close, decide_overdue
from royalgames.server.table.waking import wake_at
from royalgames.server.uptime import Pause

DAY: Final = 24 * 3600 * 1000
UNSTARTED: Final = DAY
"""How long a table waits for its first game, in milliseconds."""

NOTES_AT_ONCE: Final = 200
"""How many tables of earlier versions share a transaction."""

RETRY_MILLISECONDS: Final = 5000
"""How long an overdue turn waits after it could not be stored."""


class Clocks:
    """One alarm for every turn that is limited."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hub.watchers.append(self.look)
        hub.uptime.listeners.append(self._resume)

    def look(self, live: Live) -> None:
        """Set the alarm of a table for its turn's end."""
        table = live.state.id
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.cancel()
        deadline = live.state.deadline
        if deadline is not None and self._hub.owns(live):
            self._set(table, deadline)

    def expect(self, table: str, deadline: int) -> None:
        """Set the alarm of a table that need not be loaded before."""
        if table not in self._alarms:
            self._set(table, deadline)

    def _set(self, table: str, deadline: int) -> None:
        wait = max(0, deadline - self._hub.clock()) / 1000
        loop = asyncio.get_running_loop()
        self._alarms[table] = loop.call_later(wait, self._ring, table)

    def _ring(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._start(self._overdue(table))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _overdue(self, table: str) -> None:
        # A machine that was suspended rings its alarms before anything else.
        self._hub.uptime.tick()
        try:
            if await self._hub.decree(table, decide_overdue) is None:
                self.look(await self._hub.load(table))
        except RefusedError as refusal:
            if refusal.code is Code.STORE:
                self.expect(table, self._hub.clock() + RETRY_MILLISECONDS)

    def _resume(self, pause: Pause) -> None:
        """Show at once that the clocks were paused; tables not in memory wait until needed."""
        for table in self._alarms:
            if self._hub.peek(table) is not None:
                self._start(self._show(table))

    async def _show(self, table: str) -> None:
        with contextlib.suppress(RefusedError):
            await self._hub.decree(table, lambda state, moment: None)

    def stop(self) -> None:
        """Silence all alarms."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()


async def resume(hub: Hub, clocks: Clocks) -> int:
    """Take up the games at which the server must act by itself; return how many."""
    found = await asyncio.to_thread(queries.wakes, hub.store)
    due = []
    for each in found:
        if each.wake_at is None or each.wake_at <= each.at:
            due.append(each)
        else:
            clocks.expect(each.table, each.wake_at + hub.uptime.away(each.at))
    notes: list[queries.Note] = []
    for each in due:
        wake = each.wake_at
        if wake is None:
            wake = await _find_wake(hub, each.table, notes)
        if wake <= each.at:
            with contextlib.suppress(RefusedError):  # damaged, or started under other rules
                await hub.load(each.table)
                hub.look(each.table)
        elif wake < NEVER:
            clocks.expect(each.table, wake + hub.uptime.away(each.at))
    await _keep_notes(hub, notes)
    return len(found)


async def _find_wake(hub: Hub, table: str, notes: list[queries.Note]) -> int:
    """Find out when the server must act at a table whose last event an earlier version wrote."""
    try:
        note = await asyncio.to_thread(_read_wake, hub.store, table)
    except DamagedError as error:
        hub.quarantine(error)
        return NEVER
    except RefusedError:  # started under other rules
        return NEVER
    notes.append(note)
    if len(notes) >= NOTES_AT_ONCE:
        await _keep_notes(hub, notes)
    return note.wake_at


async def _keep_notes(hub: Hub, notes: list[queries.Note]) -> None:
    """Store what was found out, so that the next start need not look; it is no harm if it fails."""
    kept = notes.copy()
    notes.clear()
    with contextlib.suppress(StoreError):
        await hub.store.write(partial(queries.set_wakes, notes=kept))


def _read_wake(store: Store, table: str) -> queries.Note:
    """Read when the server must act at a table, and keep nothing else."""
    history = store.history(table)
    check_rules(table, history.stored_events[0])
    seq = len(history.stored_events)
    if not any(_may_need_us(stored.event) for stored in history.stored_events):
        return queries.Note(table, seq, NEVER)
    return queries.Note(table, seq, wake_at(Live.load(table, history).state) or NEVER)


def _may_need_us(event: AnyEvent) -> bool:
    """Return whether after this event the server may have to act on its own."""
    if isinstance(event, ev.Opened):
        return event.turn_limit is not None or any(s.kind == "bot" for s in event.seats.values())
    return isinstance(event, ev.Left)


Why = Literal["unstarted", "abandoned", "finished"]


async def sweep(hub: Hub, abandoned: int) -> list[str]:
    """Close the tables at which nothing has happened for too long a time of ours; list them."""
    hub.uptime.tick()
    now = hub.clock()
    rules: tuple[tuple[str, int, Why], ...] = (
        ("waiting", UNSTARTED, "unstarted"),
        ("playing", abandoned, "abandoned"),
        ("over", abandoned, "finished"),
    )
    closed = []
    for phase, patience, why in rules:
        found = await asyncio.to_thread(queries.tables_in, hub.store, phase, now - patience)
        for table, last in found:
            if hub.uptime.passed(last) <= patience:
                continue
            with contextlib.suppress(RefusedError):  # damaged, or started under other rules
                if await hub.decree(table, partial(decide_close, why=why)) is not None:
                    closed.append(table)
    return closed
