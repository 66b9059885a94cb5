"""What a process finds when it starts or goes on after others have been killed."""

import asyncio
from random import Random

from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from tests.simulation.clients import Place, SimClient
from tests.simulation.database import LEASE
from tests.simulation.loop import Process, SimLoop, spawn
from tests.simulation.process import Cluster, Server
from tests.simulation.trace import Trace

HEARTBEAT = 2.0
"""So often processes look who is alive."""

SEED = 1


class _Alone(Random):
    """Always chooses the first: a server without a worker of its own."""

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]


def test_a_bot_waits_no_longer_than_the_lease_of_the_only_worker() -> None:
    loop = SimLoop(Random(SEED))
    cluster = Cluster(loop, SEED, Trace(loop.time, keep=False), old=False)
    cluster.rng = _Alone(SEED)
    cluster.shared = True
    outside = Process("outside")

    async def main() -> float:
        cluster.start("server")
        cluster.start("worker")
        await asyncio.sleep(2 * HEARTBEAT)
        server, worker = cluster.servers
        assert isinstance(server, Server)
        exchange = server.service._bots.exchange
        assert exchange is not None
        assert exchange.is_open
        ann = SimClient("ann", cluster, SEED, wild=False)
        ann.calm = True
        spawn(outside, loop, ann.live())
        bot = SeatPlan(kind="bot", bot="random")
        setup = setup_of("ur", counters=2)
        wanted = NewTable(setup=setup, seats={"L": SeatPlan(kind="you"), "D": bot}, id="new")
        live = await cluster.create(wanted, ann.player)
        assert live is not None
        table = live.state.id
        ann.join(Place(table))
        cluster.workshop.hangs = 1.0  # whatever is claimed from now on is not done
        while not exchange._awaited:
            await asyncio.sleep(0.01)
        cluster.kill(worker)
        cluster.workshop.heal()
        head, began = cluster.database.heads[table], loop.time()
        while cluster.database.heads[table] == head:
            await asyncio.sleep(0.01)
        return loop.time() - began

    try:
        waited = loop.run_until_complete(asyncio.wait_for(main(), 120))
    finally:
        cluster.dispose()
        outside.dispose()
        loop.close()
    assert waited < LEASE + HEARTBEAT + 1, f"the bot waited for {waited:.1f} s"


def test_a_turn_lasts_though_all_processes_were_killed_within_their_leases() -> None:
    """The next one sees others that seem to run; but no one has noted the time."""
    loop = SimLoop(Random(SEED))
    cluster = Cluster(loop, SEED, Trace(loop.time, keep=False), old=False)
    cluster.shared = True
    jump = 60_000

    async def main() -> int:
        for _ in range(2):
            cluster.start("server")
        await asyncio.sleep(2 * HEARTBEAT)
        for each in list(cluster.servers):
            cluster.kill(each)
        cluster.offset += jump
        await asyncio.sleep(1.0)
        killed = cluster.now() - jump - 1000
        cluster.start("server")
        await asyncio.sleep(1.0)
        server = cluster.servers[-1]
        assert isinstance(server, Server)
        assert len(server.service.hub.alive) > 1, "the others' leases still last"
        return server.service.hub.uptime.away(killed)

    try:
        away = loop.run_until_complete(asyncio.wait_for(main(), 120))
    finally:
        cluster.dispose()
        loop.close()
    assert away >= jump, f"only {away} ms of {jump} do not count"
