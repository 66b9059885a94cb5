"""Item 6: restarts that read little, and lists that are never read twice."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from royalgames.protocol import events as ev
from royalgames.protocol.acts import AutoThrow, Move
from royalgames.protocol.setup import NewTable
from royalgames.server.live.live import Live
from royalgames.server.store import queries
from tests.server.bigfile import short_game, store_games
from tests.server.postgres import database
from tests.server.processes import server
from tests.server.support import BOT, YOU, people, run, service, tee, two_at, ur


def test_item_6_a_start_loads_no_table_but_its_clocks_run(tmp_path: Path) -> None:
    """Tables are loaded when somebody needs them, be it the clock of an overdue turn."""
    plain, clocked = short_game(60), short_game(60, limit=5)
    games = [(f"table{number:04}", plain) for number in range(40)]
    store_games(database(tmp_path), [*games, ("clocked", clocked)])

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
    kinds = [type(stored.event) for stored in live.stored_events]
    return ev.Left in kinds and kinds.index(ev.Resumed) < kinds.index(ev.Left)


@pytest.mark.parametrize("digests", [True, False])
def test_item_6_a_bots_turn_is_taken_up_without_loading_the_others(
    tmp_path: Path, digests: bool
) -> None:
    store_games(
        database(tmp_path),
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
    path = database(tmp_path)
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


@pytest.mark.sqlite  # with PostgreSQL a table is left to the process that is alive
def test_item_6_what_is_stored_for_a_start_is_what_the_list_says(tmp_path: Path) -> None:
    async def game() -> None:
        wanted = NewTable(setup=ur().setup, seats=ur().seats, turn_limit=1000)
        async with service(tmp_path) as on, two_at(on, wanted) as two:
            hub = on.service.hub
            for seat, client in (("L", two.ann), ("D", two.ben)):
                done = await client.do(two.table, AutoThrow(seat=seat, on=True))
                live = await hub.load(two.table)
                while live.state.seq < done.seq or live.state.wait is not None:
                    await asyncio.sleep(0.01)
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
    store_games(database(tmp_path), games, digests=digests)
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
