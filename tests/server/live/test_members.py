"""Processes that share a database: one of them leads, and the living take over from the dead."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from royalgames.protocol.acts import Move
from royalgames.protocol.setup import NewTable
from royalgames.server.run import Running
from royalgames.server.store import orders, queries
from royalgames.server.store.schema import processes
from tests.server.live.test_postgres import listening, two_servers
from tests.server.postgres import DATABASES
from tests.server.support import BOT, YOU, people, run, tee, two_at, until

pytestmark = pytest.mark.sqlite  # the engine is chosen here


@pytest.fixture(autouse=True)
def postgres(engine: str) -> None:
    DATABASES.engine = "postgresql"


async def _silent() -> bool:
    return False


def silence(on: Running) -> None:
    """Let a server show no sign of life from now on."""
    assert on.service.members is not None
    on.service.members.renew = _silent  # type: ignore[method-assign]


def revive(on: Running) -> None:
    """Let a server show again that it is alive."""
    assert on.service.members is not None
    del on.service.members.renew


async def dies(on: Running) -> None:
    """Let a server's last sign of life be long ago."""
    silence(on)
    number = on.service.hub.process
    old = update(processes).where(processes.c.id == number).values(seen_at=1)
    await on.service.store.write(lambda connection: connection.execute(old).rowcount)


def test_one_process_leads_and_another_takes_its_place(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second):
            assert [on.service.hub.leads for on in (first, second)] == [True, False]
            before = first.service.hub.process
            await dies(first)
            await second.service._heartbeat()
            assert second.service.hub.leads
            # The first was only suspended: it enters again, and follows.
            revive(first)
            await first.service._heartbeat()
            assert not first.service.hub.leads
            assert first.service.hub.process != before
            both = {first.service.hub.process, second.service.hub.process}
            assert both <= first.service.hub.alive

    run(game())


def test_a_bots_turn_at_a_dead_server_is_played_by_another(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second):
            first.service.hub.watchers.clear()  # it does not get to act any more
            async with people(first.address, "Ann") as (ann,):
                made = await ann.make(NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT}))
                await ann.watch(made.table)
                await ann.do(made.table, Move(seat="r", move="U"))
            live = await second.service.hub.load(made.table)
            second.service.hub.look(made.table)
            await asyncio.sleep(0)
            assert live.state.actor == "y", "it is left to the server that stored the last event"
            await dies(first)
            await second.service._heartbeat()
            await until(lambda: live.state.actor == "r")
            assert live.process == second.service.hub.process

    run(game())


def test_a_server_that_was_given_up_goes_on_at_the_tables_where_it_stored_the_last_event(
    tmp_path: Path,
) -> None:
    """Its commit came after others had taken over what they knew of; nobody else knows of this."""

    async def game() -> None:
        async with two_servers(tmp_path) as (first, second):
            hub = first.service.hub
            async with people(first.address, "Ann") as (ann,):
                made = await ann.make(NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT}))
                await ann.watch(made.table)
                await dies(first)
                await second.service._heartbeat()
                watchers, hub.watchers[:] = hub.watchers[:], []
                await ann.do(made.table, Move(seat="r", move="U"))
                revive(first)
                await first.service._heartbeat()
                live = await hub.load(made.table)
                assert live.process not in hub.alive
                assert second.service.hub.peek(made.table) is None
                hub.watchers += watchers
                hub.look(made.table)
                await until(lambda: live.state.actor == "r")
                assert live.process == hub.process

    run(game())


def test_the_clock_of_a_table_runs_at_the_server_that_stored_its_last_event(tmp_path: Path) -> None:
    async def game() -> None:
        wanted = NewTable(setup=tee().setup, seats=tee().seats, turn_limit=1000)
        async with two_servers(tmp_path) as (first, second), two_at(first, wanted) as two:
            await listening(first, second)
            table, hub = two.table, second.service.hub
            live = await hub.load(table)
            hub.look(table)

            def alarms() -> list[bool]:
                return [table in on.service._clocks._alarms for on in (first, second)]

            assert alarms() == [True, False]
            (player,) = live.state.seats[0].players
            await hub.act(table, Move(seat="r", move="U"), live.state.seq, player=player)
            await until(lambda: alarms() == [False, True])

    run(game())


def test_orders_are_carried_out_by_the_leader_alone(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            store = second.service.store
            silence(first)
            first.service.hub.leads = False
            with store.engine.begin() as connection:
                orders.place(connection, two.table, "end")
            await second.service._heartbeat()
            assert not second.service.hub.leads
            assert len(orders.waiting(store)) == 1
            revive(first)
            await until(lambda: not orders.waiting(store))
            live = await second.service.hub.load(two.table)
            await until(lambda: live.state.phase == "closed")

    run(game())


def test_a_second_server_is_no_downtime(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (_, second):
            assert second.service.hub.uptime.pauses == []
            assert queries.known_pauses(second.service.store) == []

    run(game())
