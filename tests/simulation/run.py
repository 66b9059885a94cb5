"""One run: a seed decides the tables, the people, the disasters, and every moment of it."""

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from random import Random
from typing import Any

from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.server.store import queries
from royalgames.server.store.store import Store
from tests.simulation.bugs import plant
from tests.simulation.checks import History, Watchman, problems_of
from tests.simulation.clients import Place, Refused, SimClient
from tests.simulation.faults import Nemesis, keep_running
from tests.simulation.loop import NothingLeft, Process, SimLoop, spawn
from tests.simulation.process import Cluster
from tests.simulation.trace import Trace

CALM_SECONDS = 22.0
"""How long all goes well at the end, so that everyone can finish what they began.

With the quiet seconds after it, that is longer than a bot waits for the worker of another process.
"""

CALM_PACE = 1.5
"""How much longer people think meanwhile."""


@dataclass
class Result:
    """What a run came to."""

    seed: int
    problems: list[str]
    """What was wrong; empty if all is well."""
    digest: str
    """The hash of the trace."""
    lines: list[str] = field(repr=False, default_factory=list)
    """The trace."""
    faults: list[str] = field(default_factory=list)
    """Which disasters it knew."""
    counts: dict[str, float] = field(default_factory=dict)
    """How much happened."""


class _Ear(logging.Handler):
    """Hears what the service logs; only a failing store may be reported as an error."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(logging.WARNING)
        self._trace = trace
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        self._trace.note("log", text)
        cause = record.exc_info[1] if record.exc_info else None
        expected = text.startswith("the store failed") or isinstance(cause, BrokenProcessPool)
        if record.levelno >= logging.ERROR and not expected:
            self.errors.append(f"logged: {text}" + (f" ({cause!r})" if cause else ""))


@contextlib.contextmanager
def _listening(trace: Trace) -> Iterator[_Ear]:
    log, ear = logging.getLogger("royalgames"), _Ear(trace)
    spread, level = log.propagate, log.level
    log.propagate = False
    log.setLevel(logging.WARNING)
    log.addHandler(ear)
    try:
        yield ear
    finally:
        log.removeHandler(ear)
        log.propagate = spread
        log.setLevel(level)


def simulate(
    seed: int, *, bug: str | None = None, keep: bool = False, processes: int | None = None
) -> Result:
    """Run a seed, and return what came of it, with its trace if that is to be kept."""
    # In a thread of its own: the browser tests leave an event loop running in theirs.
    with plant(bug), _uncollected(), ThreadPoolExecutor(1) as thread:
        return thread.submit(_simulate, seed, keep, processes).result()


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: a run leaves little, and all of pytest would be searched."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _simulate(seed: int, keep: bool, processes: int | None) -> Result:
    loop = SimLoop(Random(f"loop {seed}"))
    trace = Trace(loop.time, keep=keep)
    began = time.process_time()
    errors: list[str] = []

    def report(_: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if "never retrieved" not in context["message"]:
            errors.append(f"{context['message']}: {error!r}")

    loop.set_exception_handler(report)
    run = _Run(loop, seed, trace, processes)
    try:
        with _listening(trace) as ear:
            try:
                loop.run_until_complete(run.main())
            except NothingLeft:
                errors.append("nothing was left to do before the end")
            found = problems_of(run.history())
            problems = [*errors, *ear.errors, *run.watchman.problems, *found]
    finally:
        run.dispose()
        loop.close()
    for problem in problems:
        trace.note("check", problem)
    counts = run.counts() | {"steps": loop.steps, "seconds": time.process_time() - began}
    return Result(seed, problems, trace.digest, trace.lines, run.nemesis.chosen, counts)


def _calm(client: SimClient) -> None:
    """Have a client play on as it should, over a connection that loses nothing."""
    client.calm, client.pace = True, CALM_PACE
    if client.wild:
        client.wild = False
        if client.connection is not None:
            client.connection.cut()


class _Run:
    def __init__(self, loop: SimLoop, seed: int, trace: Trace, processes: int | None) -> None:
        self.rng = Random(f"run {seed}")
        self._seed = seed
        self._loop = loop
        self._outside = Process("outside")
        old = self.rng.random() < 0.1
        self.cluster = Cluster(loop, seed, trace, old=old)
        servers = processes or self.rng.choice((1, 1, 2, 3))
        self.cluster.shared = servers > 1
        workers = int(self.cluster.shared and self.rng.random() < 0.5)
        self._wanted = {"server": servers, "worker": workers}
        self.clients: list[SimClient] = []
        self._healed = False
        self.nemesis = Nemesis(self.cluster, self.clients, seed)
        self.watchman = Watchman(self.cluster.database)
        self.cluster.said = self.watchman.said
        for table, seq in _heads(Store(self.cluster.database.engine)):
            self.cluster.database.heads[table] = seq

    async def main(self) -> None:
        """Start everything, let it rage, heal, and wait until all have caught up."""
        self._start(keep_running(self.cluster, self._wanted, self._seed))
        for number in range(self._tables()):
            self._start(self._party(number))
        await asyncio.sleep(1.0)
        raging = self._start(self.nemesis.rage())
        await asyncio.sleep(self.rng.uniform(6, 18))
        await self.nemesis.end()
        raging.cancel()
        for server in self.cluster.servers:
            if server.alive and server.paused:
                self._loop.resume(server)
        self._healed = True
        for client in self.clients:
            _calm(client)
        await asyncio.sleep(CALM_SECONDS)
        for client in self.clients:
            client.quiet = True
        await asyncio.sleep(5.0)

    def _start(self, work: Any) -> "asyncio.Task[Any]":
        return spawn(self._outside, self._loop, work)

    def _tables(self) -> int:
        draw = self.rng.random()
        if draw < 0.01:
            return self.rng.randint(30, 60)
        return self.rng.randint(1, 4)

    # People.

    def _client(self, name: str) -> SimClient:
        client = SimClient(name, self.cluster, self._seed, wild=self.rng.random() < 0.4)
        self.clients.append(client)
        if self._healed:  # a server that was paused for long has kept them from coming sooner
            _calm(client)
        self._start(client.live())
        return client

    async def _party(self, number: int) -> None:
        """Create a table, and bring people to it."""
        rng = Random(f"party {number} {self._seed}")
        await asyncio.sleep(rng.uniform(0, 5))
        owner = self._client(f"ann{number}")
        wanted = _wanted(rng, f"new-{number}")
        live = None
        while live is None:
            with contextlib.suppress(Refused):
                live = await self.cluster.create(wanted, owner.player)
            await asyncio.sleep(rng.uniform(0.2, 1))
        table = live.state.id
        owner.join(Place(table))
        for letter, plan in wanted.seats.items():
            if plan.kind == "friend":
                friend = self._client(f"ben{number}{letter}")
                friend.join(Place(table, letter, live.state.seat(letter).invite))
        crowd = rng.choice((0, 0, 0, 1, 1, 2, 3, 12 if rng.random() < 0.1 else 1))
        for extra in range(crowd):
            await asyncio.sleep(rng.uniform(0, 3))
            self._client(f"eve{number}-{extra}").join(Place(table, watches=True))

    def history(self) -> History:
        """Return what is to be checked."""
        database = self.cluster.database
        return History(
            Store(database.engine),
            self.clients,
            self._loop.time(),
            database.committed_at,
            database.intruded,
            self.cluster.workshop.chosen,
        )

    def counts(self) -> dict[str, float]:
        """Return how much happened."""
        commands = [each for client in self.clients for each in client.commands.values()]
        return {
            "clients": len(self.clients),
            "acts": sum(bool(each.done) for each in commands),
            "events": len(self.cluster.database.committed_at),
            "processes": len(self.cluster.servers),
            "virtual": self._loop.time(),
        }

    def dispose(self) -> None:
        """Let everything go."""
        self.cluster.dispose()
        self._outside.dispose()


def _heads(store: Store) -> Iterator[tuple[str, int]]:
    for table in queries.table_names(store):
        yield table, len(store.stored_events(table))


def _wanted(rng: Random, name: str) -> NewTable:
    """Choose a game that is short, and who plays it."""
    key = rng.choice(("ur", "ur", "museum", "tee"))
    setup = {
        "ur": lambda: setup_of("ur", counters=2),
        "museum": lambda: setup_of("museum", pieces=2),
        "tee": lambda: setup_of("tee", colours="ry", round_limit=6),
    }[key]()
    first, second = ("r", "y") if key == "tee" else ("L", "D")
    bot = rng.random() < 0.4
    other = SeatPlan(kind="bot", bot="random") if bot else SeatPlan(kind="friend")
    seats = {first: SeatPlan(kind="you"), second: other}
    limit = rng.choice((None, None, 8, 15))
    return NewTable(setup=setup, seats=seats, turn_limit=limit, id=name)
