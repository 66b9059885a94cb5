"""The disasters of a run: each seed has its own choice of them, and its own timetable."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from tests.simulation.clients import SimClient
from tests.simulation.process import Cluster, Node, Server


class Nemesis:
    """Brings disasters upon a cluster until it is stopped."""

    def __init__(self, cluster: Cluster, clients: list[SimClient], seed: int) -> None:
        self._cluster = cluster
        self._clients = clients
        self._rng = Random(f"nemesis {seed}")
        self._over = False
        everything = list(FAULTS)
        self.chosen = [name for name in everything if self._rng.random() < 0.5]
        """Which disasters this run knows; with fewer kinds, each goes deeper."""
        if self._rng.random() < 0.1:
            self.chosen = []
        self._pace = self._rng.uniform(0.5, 4.0)

    async def rage(self) -> None:
        """Bring disasters until the end."""
        while not self._over and self.chosen:
            await asyncio.sleep(self._rng.expovariate(1 / self._pace))
            name = self._rng.choice(self.chosen)
            if not self._over:
                self._cluster.trace.note("nemesis", name)
                await FAULTS[name](self)

    async def end(self) -> None:
        """Stop, heal everything, and have every process run again."""
        self._over = True
        cluster = self._cluster
        for part in (cluster.network, cluster.disk, cluster.workshop, cluster.fan):
            part.heal()
        cluster.dies_after_commit = 0.0
        cluster.trace.note("nemesis", "all is healed")

    # Processes.

    def _some(self) -> Node | None:
        running = [server for server in self._cluster.running if not server.paused]
        return self._rng.choice(running) if running else None

    async def _kill(self) -> None:
        server = self._some()
        if server is not None:
            self._cluster.kill(server)

    async def _kill_after_commit(self) -> None:
        self._cluster.dies_after_commit = self._rng.uniform(0.02, 0.3)
        await self._for_a_while()
        self._cluster.dies_after_commit = 0.0

    async def _stop(self) -> None:
        server = self._some()
        if server is not None and (server.listening or not isinstance(server, Server)):
            self._cluster.trace.note(server.name, "is asked to stop")
            server.stop()

    async def _pause(self) -> None:
        server = self._some()
        if server is None:
            return
        server.paused = True
        await asyncio.sleep(self._rng.choice((0.5, 2.0, 5.0, 12.0)))
        if server.alive:
            self._cluster.loop.resume(server)

    async def _for_a_while(self) -> None:
        await asyncio.sleep(self._rng.uniform(0.5, 6.0))

    # The clock.

    async def _jump_ahead(self) -> None:
        # Less than LONGEST_GAP would count as time that has passed, as it should.
        self._cluster.offset += self._rng.choice((5_000, 60_000, 3_600_000, 31 * 86_400_000))

    async def _set_back(self) -> None:
        self._cluster.offset -= self._rng.choice((50, 2_000, 5_000, 3_600_000))

    # The disk.

    async def _fail_commits(self) -> None:
        self._cluster.disk.fails = self._rng.choice((0.05, 0.3, 1.0))
        await self._for_a_while()
        self._cluster.disk.fails = 0.0

    async def _lose_answers(self) -> None:
        self._cluster.disk.unknown = self._rng.choice((0.05, 0.3))
        await self._for_a_while()
        self._cluster.disk.unknown = 0.0

    async def _hang_commits(self) -> None:
        self._cluster.disk.hangs = self._rng.choice((0.02, 0.2))
        await self._for_a_while()
        self._cluster.disk.hangs = 0.0

    # The network.

    async def _cut(self) -> None:
        share = self._rng.choice((0.1, 0.5, 1.0))
        for client in self._clients:
            if client.connection is not None and self._rng.random() < share:
                client.connection.cut()

    async def _stall(self) -> None:
        server = self._some()
        if server is not None:
            until = self._cluster.loop.time() + self._rng.uniform(1, 15)
            self._cluster.network.stalled[server.name] = until

    async def _slow_down(self) -> None:
        self._cluster.network.slowness = self._rng.choice((5.0, 20.0, 60.0))
        await self._for_a_while()
        self._cluster.network.slowness = 1.0

    async def _lose_and_double(self) -> None:
        self._cluster.network.losses = self._rng.choice((0.02, 0.2))
        self._cluster.network.doubles = self._rng.choice((0.02, 0.3))

    async def _lose_notices(self) -> None:
        self._cluster.fan.losses = self._rng.choice((0.2, 1.0))
        await self._for_a_while()
        self._cluster.fan.losses = 0.0

    async def _cut_off_notices(self) -> None:
        self._cluster.fan.cut()

    # The workers.

    async def _break_workers(self) -> None:
        self._cluster.workshop.dies = self._rng.choice((0.1, 0.7))
        self._cluster.workshop.hangs = self._rng.choice((0.0, 0.2))
        await self._for_a_while()
        self._cluster.workshop.heal()


FAULTS: Final[dict[str, Callable[[Nemesis], Awaitable[None]]]] = {
    "kills a process": Nemesis._kill,
    "kills a process after a commit": Nemesis._kill_after_commit,
    "upgrades a process": Nemesis._stop,
    "pauses a process": Nemesis._pause,
    "moves the clock ahead": Nemesis._jump_ahead,
    "sets the clock back": Nemesis._set_back,
    "lets commits fail": Nemesis._fail_commits,
    "lets commits fail after all was stored": Nemesis._lose_answers,
    "lets commits hang": Nemesis._hang_commits,
    "cuts connections": Nemesis._cut,
    "stalls the network of a process": Nemesis._stall,
    "slows the network down": Nemesis._slow_down,
    "loses and doubles messages": Nemesis._lose_and_double,
    "loses notices": Nemesis._lose_notices,
    "cuts connections for notices": Nemesis._cut_off_notices,
    "breaks workers": Nemesis._break_workers,
}


async def keep_running(cluster: Cluster, wanted: dict[str, int], seed: int) -> None:
    """Start a process where one is missing, as a supervisor does."""
    rng = Random(f"supervisor {seed}")
    while True:
        for kind, number in wanted.items():
            if sum(node.kind == kind for node in cluster.running) < number:
                await asyncio.sleep(rng.choice((0.1, 0.5, 3.0)))
                cluster.start(kind)
        await asyncio.sleep(0.25)
