"""One run: real processes are killed, paused and cut off while people play; then all is checked."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from sqlalchemy import select

from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.server.store import queries
from royalgames.server.store.database import open_store
from royalgames.server.store.schema import events
from royalgames.server.store.store import Store
from tests.disasters.machines import Machine, Site
from tests.server.postgres import cluster
from tests.simulation.checks import History, problems_of
from tests.simulation.clients import Place, SimClient

PACE: Final = 0.1
"""How long people think, compared with those in the simulator."""

FLAGS: Final = ["serve", "--no-open", "--port", "0", "--rate", "1000", "--bot-workers", "0"]

PATIENCE: Final = 240.0
"""How many seconds all games may take to end once everything is well again."""

TABLES: Final = (
    ("ur", {"counters": 2}, "LD", False),
    ("museum", {"pieces": 2}, "LD", True),
    ("tee", {"colours": "ry", "round_limit": 4}, "ry", False),
    ("ur", {"counters": 2}, "LD", True),
)
"""What is played: the game, its options, the seats, and whether the second one is a bot's."""


@dataclass
class Plan:
    """How much of everything."""

    seed: int
    disasters: int
    """How many, one after the other."""
    servers: int = 2
    tables: int = 4
    games: int = 1
    """How many games are played at each table."""


@dataclass
class Result:
    """What a run came to."""

    problems: list[str]
    lines: list[str] = field(repr=False)
    disasters: Counter[str]
    acts: int
    events: int
    processes: int
    """How many processes of ours have stored something."""


@contextlib.asynccontextmanager
async def _site(plan: Plan) -> AsyncIterator[tuple[Site, Store]]:
    """Start the machines on a new database."""
    postgres = cluster()
    address = postgres.fresh()
    name = address.partition("@/")[2].partition("?")[0]
    socket = f"{address.partition('?host=')[2]}/.s.PGSQL.5432"
    store = open_store(address)
    key = queries.signing_key(store, Random(plan.seed).randbytes(32))
    machines = [
        Machine(f"server{number + 1}", FLAGS, socket, name) for number in range(plan.servers)
    ]
    machines.append(Machine("worker", ["worker", "--bot-workers", "1"], socket, name))
    try:
        await asyncio.gather(*(each.set_up() for each in machines))
        yield Site(machines, key, plan.seed), store
    finally:
        await asyncio.gather(*(each.tear_down() for each in machines))
        store.engine.dispose()
        postgres.drop(address)


class Nemesis:
    """Brings disasters upon machines, one after the other."""

    def __init__(self, site: Site, seed: int) -> None:
        self._site = site
        self._rng = Random(f"real nemesis {seed}")
        self.done: Counter[str] = Counter()
        """How often each disaster was brought."""

    async def rage(self, disasters: int) -> None:
        """Bring so many disasters, every kind of them in turn, in a random order."""
        chosen: list[str] = []
        while len(chosen) < disasters:
            chosen += self._rng.sample(sorted(DISASTERS), len(DISASTERS))
        for name in chosen[:disasters]:
            await asyncio.sleep(self._rng.uniform(0.1, 0.6))
            machine = self._rng.choice(self._site.servers)
            if "worker" in name:
                machine = self._site.machines[-1]
            self._site.note("nemesis", f"{name}: {machine.name}")
            await DISASTERS[name](self, machine)
            self.done[name] += 1

    def _a_while(self) -> float:
        """Return how long: mostly less than a lease, sometimes more."""
        return self._rng.choice((0.3, 1.0, 3.0, 11.0))

    async def _kill(self, machine: Machine) -> None:
        await machine.kill()
        await asyncio.sleep(self._rng.choice((0.0, 1.0)))
        await machine.start()

    async def _pause(self, machine: Machine) -> None:
        machine.pause()
        await asyncio.sleep(self._a_while())
        machine.resume()

    async def _cut_off(self, machine: Machine) -> None:
        machine.to_database.hold()
        await asyncio.sleep(self._a_while())
        if self._rng.random() < 0.5:
            machine.to_database.cut()
        machine.to_database.heal()

    async def _cut(self, machine: Machine) -> None:
        machine.to_database.cut()

    async def _isolate(self, machine: Machine) -> None:
        machine.to_clients.hold()
        await asyncio.sleep(self._a_while())
        if self._rng.random() < 0.5:
            machine.to_clients.cut()
        machine.to_clients.heal()


DISASTERS: Final[dict[str, Callable[[Nemesis, Machine], Awaitable[None]]]] = {
    "kills a server": Nemesis._kill,
    "pauses a server": Nemesis._pause,
    "cuts a server off from the database": Nemesis._cut_off,
    "ends a server's connections to the database": Nemesis._cut,
    "cuts a server off from its clients": Nemesis._isolate,
    "kills the worker": Nemesis._kill,
    "cuts the worker off from the database": Nemesis._cut_off,
}


def _wanted(number: int) -> NewTable:
    key, options, seats, bot = TABLES[number % len(TABLES)]
    other = SeatPlan(kind="bot", bot="random") if bot else SeatPlan(kind="friend")
    plans = {seats[0]: SeatPlan(kind="you"), seats[1]: other}
    return NewTable(setup=setup_of(key, **options), seats=plans, id=f"new-{number}")


class _Party:
    """Everyone who plays or watches."""

    def __init__(self, site: Site, plan: Plan) -> None:
        self._site = site
        self._plan = plan
        self.clients: list[SimClient] = []
        self._tasks: list[asyncio.Task[None]] = []

    def _client(self, name: str) -> SimClient:
        client = SimClient(name, self._site, self._plan.seed, wild=False)
        client.pace, client.most_games = PACE, self._plan.games
        client.calm = True  # a stand-in's move would cost more than all the rest
        self.clients.append(client)
        self._tasks.append(asyncio.create_task(client.live()))
        return client

    async def invite(self, number: int) -> None:
        """Create a table, and bring people to it."""
        owner = self._client(f"ann{number}")
        made = await self._site.create(_wanted(number), owner.player)
        owner.join(Place(made.table))
        for letter, token in made.links.invites.items():
            self._client(f"ben{number}").join(Place(made.table, letter, token))
        self._client(f"eve{number}").join(Place(made.table, watches=True))

    @property
    def is_over(self) -> bool:
        """Whether every game has ended, everyone has seen it, and all has been answered."""
        return all(
            feed.state is not None
            and feed.state.phase in ("over", "closed")
            and feed.state.number >= client.most_games
            and feed.seq >= feed.state.seq
            for client in self.clients
            for feed in client.feeds.values()
        ) and not any(client.waits for client in self.clients)

    async def leave(self) -> None:
        """Go home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in self.clients:
            if client.connection is not None:
                client.connection.cut()


async def disasters(plan: Plan) -> Result:
    """Let people play while disasters come, wait until all games have ended, and check all."""
    async with _site(plan) as (site, store):
        party, nemesis = _Party(site, plan), Nemesis(site, plan.seed)
        try:
            inviting = [asyncio.create_task(party.invite(each)) for each in range(plan.tables)]
            await nemesis.rage(plan.disasters)
            site.note("nemesis", "all is healed")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*inviting)
                    while not party.is_over:
                        await asyncio.sleep(0.1)
        finally:
            await party.leave()
        return await asyncio.to_thread(_check, site, store, party, nemesis)


def _check(site: Site, store: Store, party: _Party, nemesis: Nemesis) -> Result:
    """Hold what was heard against what is stored, by the simulator's rules."""
    with store.read() as connection:
        rows = connection.execute(
            select(events.c.table_id, events.c.seq, events.c.at, events.c.process)
        ).all()
    committed_at = {(row.table_id, row.seq): site.at(row.at) for row in rows}
    history = History(store, party.clients, site.time(), committed_at)
    problems = list(problems_of(history))
    if not party.is_over:
        problems.append("not all games have ended")
    commands = [each for client in party.clients for each in client.commands.values()]
    return Result(
        problems,
        site.lines,
        nemesis.done,
        acts=sum(bool(each.done) for each in commands),
        events=len(rows),
        processes=len({row.process for row in rows}),
    )
