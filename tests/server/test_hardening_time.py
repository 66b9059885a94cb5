"""Items 6 and 13: restarts that read little, and time that counts only while the service is up."""

import asyncio
import logging
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from royalgames.protocol import events as ev
from royalgames.protocol.acts import AutoThrow, Move
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable
from royalgames.protocol.views import TableView
from royalgames.server import queries
from royalgames.server.clocks import DAY, sweep
from royalgames.server.hub import Live, milliseconds
from royalgames.server.rows import History
from royalgames.server.service import Plan
from royalgames.server.table import RefusedError
from royalgames.server.uptime import LONGEST_GAP, MOST_PAUSES, Pause, Uptime
from tests.server.bigfile import long_game, short_game, store_games
from tests.server.processes import server
from tests.server.support import BOT, YOU, people, run, service, tee, two_at, ur

CLOCKED = NewTable(setup=tee().setup, seats=tee().seats, turn_limit=1000)


def _later(milliseconds_later: int) -> Any:
    def adjust(plan: Plan) -> Plan:
        return replace(plan, clock=lambda: milliseconds() + milliseconds_later)

    return adjust


def test_item_6_a_start_loads_no_table_but_its_clocks_run(tmp_path: Path) -> None:
    """Tables are loaded when somebody needs them, be it the clock of an overdue turn."""
    plain, clocked = short_game(60), short_game(60, limit=5)
    games = [(f"table{number:04}", plain) for number in range(40)]
    store_games(tmp_path / "royal.db", [*games, ("clocked", clocked)])

    async def look() -> None:
        async with service(tmp_path) as on:
            hub = on.service.hub
            assert hub.size == 0
            live = await hub.load("table0007")
            assert live.state == replace_id(plain.table, "table0007")
            while (found := hub.peek("clocked")) is None or not _overdue(found):
                await asyncio.sleep(0.01)
            assert hub.size <= 3, "only what was asked for, and what its clock woke"

    # The last event was long ago, but all that time the service was down.
    run(look())


def replace_id(table: Any, name: str) -> Any:
    return msgspec.structs.replace(table, id=name)


def _overdue(live: Live) -> bool:
    kinds = [type(fact.event) for fact in live.facts]
    return ev.Left in kinds and kinds.index(ev.Resumed) < kinds.index(ev.Left)


@pytest.mark.parametrize("digests", [True, False])
def test_item_6_a_bots_turn_is_taken_up_without_loading_the_others(
    tmp_path: Path, digests: bool
) -> None:
    store_games(
        tmp_path / "royal.db",
        [(f"table{number:04}", short_game(60)) for number in range(10)],
        digests=digests,
    )

    async def before() -> str:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            on.service.hub.watchers.clear()  # no bot looks at any table
            made = await ann.make(NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT}))
            await ann.watch(made.table)
            await ann.do(made.table, Move(seat="r", move="U"))
            return made.table

    async def after(table: str) -> None:
        async with service(tmp_path) as on:
            hub = on.service.hub
            while (live := hub.peek(table)) is None or live.state.actor != "r":
                await asyncio.sleep(0.01)
            assert hub.size == 1

    table = run(before())
    run(after(table))


def test_item_6_what_an_earlier_version_left_out_is_noted_once(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    store_games(
        path, [("clocked", short_game(60, limit=1000)), ("plain", short_game(60))], digests=False
    )

    async def start() -> list[queries.Wake]:
        async with service(tmp_path) as on:
            while any(each.wake_at is None for each in queries.wakes(on.service.store)):
                await asyncio.sleep(0.01)
            assert on.service.hub.size == 0
            return queries.wakes(on.service.store)

    (wake,) = run(start())
    assert wake.table == "clocked"
    assert wake.wake_at is not None
    assert wake.wake_at > wake.at


def test_item_6_what_is_stored_for_a_start_is_what_the_list_says(tmp_path: Path) -> None:
    async def game() -> None:
        wanted = NewTable(setup=ur().setup, seats=ur().seats, turn_limit=1000)
        async with service(tmp_path) as on, two_at(on, wanted) as two:
            hub = on.service.hub
            for seat, client in (("L", two.ann), ("D", two.ben)):
                await client.do(two.table, AutoThrow(seat=seat, on=True))
                live = await hub.load(two.table)
                (wake,) = queries.wakes(hub.store)
                assert wake == (two.table, live.state.updated_at, live.state.deadline)
            await two.play(5)
            assert queries.wakes(hub.store) == []

    run(game())


def _cpu(pid: int) -> float:
    """Return the processor seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Return the most memory a process has had, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


@pytest.mark.soak
@pytest.mark.parametrize("digests", [True, False])
def test_item_6_a_million_events_are_ready_within_three_seconds(
    tmp_path: Path, digests: bool
) -> None:
    plain, clocked = short_game(200), short_game(200, limit=1000)
    games = [(f"table{i:06}", clocked if i % 2 else plain) for i in range(5000)]
    store_games(tmp_path / "royal.db", games, digests=digests)
    with server(tmp_path) as process:
        assert httpx.get(f"{process.url}/ready").status_code == 200
        # The processor's time: what else this machine does is not the server's fault.
        spent, memory = _cpu(process.process.pid), _memory(process.process.pid)
        print(f"ready after {spent:.2f} s of processor time, {memory:.0f} MB")
        assert spent < 3
        assert memory < 300
        answer = httpx.get(f"{process.url}/api/tables/table004999")
        assert answer.json()["seq"] >= 200
        time.sleep(60)  # what is looked through in the background stays small too
        print(f"a minute later: {_memory(process.process.pid):.0f} MB")
        assert _memory(process.process.pid) < 300


@pytest.mark.soak
def test_item_6_a_long_table_is_reloaded_in_linear_time() -> None:
    """Fifty thousand turns of one game cost about fifty times what a thousand do."""
    game = long_game(50_000)
    assert len(game.table.run.played) > 49_000

    def spent(events: int) -> float:
        times = []
        for _ in range(3):
            began = time.process_time()
            Live.load("table", History(game.facts[:events], b""))
            times.append(time.process_time() - began)
        return min(times)

    short, whole = spent(5_000), spent(50_000)
    print(f"5,000 turns: {short:.2f} s, 50,000 turns: {whole:.2f} s")
    assert whole < 25 * short


def test_item_13_downtime_is_not_abandonment(tmp_path: Path) -> None:
    async def before() -> str:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            return (await ann.make(tee())).table

    async def after(hours: int) -> list[str]:
        async with service(tmp_path, _later(hours * 3_600_000)) as on:
            return await sweep(on.service.hub, 30 * DAY)

    table = run(before())
    assert run(after(25)) == []
    assert run(after(25 + 31 * 24)) == []

    async def a_day_up() -> list[str]:
        async with service(tmp_path, _later((25 + 31 * 24) * 3_600_000)) as on:
            hub = on.service.hub
            now = hub.clock
            hub.clock = lambda: now() + DAY + 60_000
            hub.uptime.start(hub.uptime.pauses)  # up all the while
            return await sweep(hub, 30 * DAY)

    assert run(a_day_up()) == [table]


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


class Clock:
    """A clock and a stopwatch under a test's control."""

    def __init__(self) -> None:
        self.now, self.ran = 1_000_000, 0.0

    def uptime(self) -> Uptime:
        return Uptime(lambda: self.now, lambda: self.ran)

    def go(self, wall: int, ran: int | None = None) -> None:
        self.now += wall
        self.ran += (wall if ran is None else ran) / 1000


@pytest.mark.parametrize(
    ("wall", "ran", "words"),
    [
        (60_000, 1000, "jumped ahead, or the machine was suspended"),
        (60_000, 60_000, "stood still"),
        (-60_000, 1000, "set back"),
        (LONGEST_GAP, LONGEST_GAP, None),
    ],
)
def test_item_13_jumps_are_told_apart(
    wall: int, ran: int, words: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    uptime = clock.uptime()
    assert uptime.tick() is None, "nothing is watched before the start"
    uptime.start()
    began = clock.now
    clock.go(wall, ran)
    pause = uptime.tick()
    with caplog.at_level(logging.WARNING):
        assert uptime.tick() is None
    assert (pause is not None) == (wall > LONGEST_GAP)
    assert uptime.away(began) == (wall if wall > LONGEST_GAP else 0)
    assert [words in record.message for record in caplog.records if words] == [True] * bool(words)


def test_item_13_uptime_leaves_out_every_pause() -> None:
    clock = Clock()
    uptime = clock.uptime()
    uptime.start([Pause(100_000, 200_000), Pause(300_000, 400_000)], alive=900_000)
    assert uptime.unsaved
    assert uptime.pauses[-1] == Pause(900_000, 1_000_000)
    assert uptime.away(0) == 300_000
    assert uptime.away(350_000) == 150_000
    assert uptime.away(950_000) == 50_000
    assert uptime.passed(350_000) == 500_000
    # A clock that was set back leaves no pause in the future.
    clock.go(-650_000, 0)
    uptime.tick()
    assert uptime.pauses == [Pause(100_000, 200_000), Pause(300_000, 350_000)]
    later = clock.uptime()
    later.start(uptime.pauses, alive=500_000)
    assert later.pauses == [Pause(100_000, 200_000), Pause(300_000, 350_000)]


def test_item_13_a_service_that_restarts_all_the_time_has_one_pause() -> None:
    clock = Clock()
    pauses: list[Pause] = []
    for _ in range(10):
        uptime = clock.uptime()
        uptime.start(pauses, alive=clock.now - 1000)
        pauses = uptime.pauses
        clock.go(2000)
    assert len(pauses) == 1
    many = clock.uptime()
    many.start([Pause(10_000 * number, 10_000 * number + 1) for number in range(2 * MOST_PAUSES)])
    clock.now = 10_000 * 2 * MOST_PAUSES
    many.tick()
    assert len(many.pauses) == MOST_PAUSES


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
            # An act that arrives at the same moment does not lose the pause either.
            hub.clock = lambda: now() + 16 * 3_600_000
            hub.uptime.tick()
            await two.ann.do(two.table, Move(seat="r", move="U"))
            kinds = [type(fact.event) for fact in (await hub.load(two.table)).facts]
            assert kinds.count(ev.Resumed) == 2

    run(game())


def test_low_an_overdue_turn_that_cannot_be_stored_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.clocks.RETRY_MILLISECONDS", 20)

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            hub, now = on.service.hub, on.service.hub.clock
            hub.clock = lambda: now() + 1_000_000
            hub.uptime.start()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("royalgames.server.store._rows", lambda write: 1 // 0)
                patch.setattr("royalgames.server.hub._not_stored", _refused)
                hub.look(two.table)
                for _ in range(20):
                    await asyncio.sleep(0.01)
                assert two.first.view.actor == "r"
            await two.second.until(lambda view: view.actor == "y")

    run(game())


def _refused(error: Exception) -> Exception:
    return RefusedError(Code.STORE, str(error))
