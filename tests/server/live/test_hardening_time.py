"""Item 13: time counts only while the service is up."""

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from royalgames.protocol import events as ev
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable, SeatPlan
from royalgames.protocol.views import TableView
from royalgames.server.live.clocks import DAY, sweep
from royalgames.server.service import Plan
from royalgames.server.store import queries
from royalgames.server.store.transaction import write_jobs
from royalgames.server.table import RefusedError
from royalgames.server.world import World, milliseconds
from tests.server.processes import ServerProcess, server
from tests.server.support import YOU, people, run, service, tee, two_at

HERE = SeatPlan(kind="here")


CLOCKED = NewTable(setup=tee().setup, seats=tee().seats, turn_limit=1000)


def _later(milliseconds_later: int) -> Any:
    def adjust(plan: Plan) -> Plan:
        return replace(plan, world=World(now=lambda: milliseconds() + milliseconds_later))

    return adjust


def test_item_13_downtime_is_not_abandonment(tmp_path: Path) -> None:
    async def before() -> str:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            return (await ann.make(tee())).table

    async def after(hours: int) -> str:
        async with service(tmp_path, _later(hours * 3_600_000)) as on:
            await sweep(on.service.hub, 30 * DAY)
            return (await on.service.hub.load(table)).state.phase

    table = run(before())
    assert run(after(25)) == "waiting"
    assert run(after(25 + 31 * 24)) == "waiting"

    async def a_day_up() -> str:
        async with service(tmp_path, _later((25 + 31 * 24) * 3_600_000)) as on:
            hub = on.service.hub
            now = hub.clock
            hub.clock = lambda: now() + DAY + 60_000
            hub.uptime.start(hub.uptime.pauses)  # up all the while
            await sweep(hub, 30 * DAY)
            return (await hub.load(table)).state.phase

    assert run(a_day_up()) == "closed"


def test_item_13_a_clock_that_jumps_closes_nothing_and_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.service.HEARTBEAT_SECONDS", 0.05)

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            hub = on.service.hub
            waiting = (await two.ann.make(tee())).table
            now = hub.clock
            hub.clock = lambda: now() + 31 * DAY
            assert await sweep(hub, 30 * DAY) == []
            # Everybody who watches is shown that the clock stood still.
            view = await two.second.until(lambda view: _deadline(view) > hub.clock() + 900_000)
            assert view.seats[0].away is None
            assert isinstance(two.second.entries[-1].event, ev.Resumed)
            assert (await hub.load(waiting)).state.phase == "waiting"
            while hub.uptime.unsaved:
                await asyncio.sleep(0.01)
            (*_, last) = queries.known_pauses(hub.store)
            assert last.ended - last.began >= 31 * DAY

    run(game())
    assert any("jumped ahead" in record.message for record in caplog.records)


def _deadline(view: TableView) -> int:
    return (view.clock.deadline if view.clock else None) or 0


def test_low_a_suspended_machine_costs_nobody_a_turn(tmp_path: Path) -> None:
    """Everything stops for a while, the alarms go off first, and the turn is still there."""

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            hub, now = on.service.hub, on.service.hub.clock
            before = (await hub.load(two.table)).state.deadline or 0
            hub.clock = lambda: now() + 8 * 3_600_000
            on.service._clocks._ring(two.table)
            view = await two.first.until(lambda view: _deadline(view) > before)
            assert (view.actor, view.seats[0].away) == ("r", None)
            left = _deadline(view) - hub.clock()
            assert 900_000 < left <= 1_000_000
            # An act that arrives before anything else has noticed does not lose the pause either.
            hub.clock = lambda: now() + 16 * 3_600_000
            await two.ann.do(two.table, Move(seat="r", move="U"))
            kinds = [type(stored.event) for stored in (await hub.load(two.table)).stored_events]
            assert kinds.count(ev.Resumed) == 2

    run(game())


def test_a_disk_that_does_not_answer_costs_the_next_player_nothing(tmp_path: Path) -> None:
    """A move that takes long to store starts the next turn when everyone can see it."""

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            hub, now = on.service.hub, on.service.hub.clock
            hub.uptime.start(hub.uptime.pauses)

            def slow(connection: Any, jobs: list[Any]) -> list[Any]:
                hub.clock = lambda: now() + 20_000
                hub.uptime.start(hub.uptime.pauses)  # the loop was running all the while
                return write_jobs(connection, jobs)

            on.service.store.world = World(commit=slow)
            began = hub.clock()
            await two.ann.do(two.table, Move(seat="r", move="U"))
            on.service.store.world = World()
            view = await two.second.until(lambda view: _deadline(view) > began + 1_015_000)
            assert view.actor == "y"

    run(game())


@pytest.mark.soak
def test_low_a_stopped_process_costs_nobody_a_turn(tmp_path: Path) -> None:
    wanted = NewTable(setup=tee().setup, seats={"r": YOU, "y": HERE}, turn_limit=5)

    async def game(process: ServerProcess) -> None:
        async with people(process.url, "Ann") as (ann,):
            made = await ann.make(wanted)
            feed = await ann.watch(made.table)
            for seat in "ry":
                view = await feed.until(lambda view, seat=seat: view.actor == seat)  # type: ignore[misc]
                os.kill(process.process.pid, signal.SIGSTOP)
                await asyncio.sleep(8)
                os.kill(process.process.pid, signal.SIGCONT)
                view = await feed.until(lambda view, seq=view.seq: view.seq > seq)  # type: ignore[misc]
                assert isinstance(feed.entries[-1].event, ev.Resumed)
                assert (view.actor, [each.away for each in view.seats]) == (seat, [None, None])
                await ann.do(made.table, Move(seat=seat, move="U" if seat == "r" else "D"))

    with server(tmp_path) as process:
        run(game(process))


def test_low_an_overdue_turn_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.live.clocks.RETRY_MILLISECONDS", 20)

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            hub, now = on.service.hub, on.service.hub.clock
            hub.clock = lambda: now() + 1_000_000
            hub.uptime.start()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("royalgames.server.store.transaction._rows", lambda write: 1 // 0)
                patch.setattr("royalgames.server.live.hub.not_stored", _refused)
                hub.look(two.table)
                for _ in range(20):
                    await asyncio.sleep(0.01)
                assert two.first.view.actor == "r"
            await two.second.until(lambda view: view.actor == "y")

    run(game())


def _refused(error: Exception) -> Exception:
    return RefusedError(Code.STORE, str(error))
