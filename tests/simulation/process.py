"""Server processes: started, killed, paused, stopped and upgraded, with the real service inside."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from typing import Final

from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable
from royalgames.server.bots.workers import Stage
from royalgames.server.http.identity import Player
from royalgames.server.http.routes import _made
from royalgames.server.limits import Limits
from royalgames.server.live.live import Live
from royalgames.server.live.session import Session
from royalgames.server.live.talk import talk
from royalgames.server.service import Plan, Service
from royalgames.server.store.store import Store, StoreError
from royalgames.server.table import RefusedError
from royalgames.server.worker import at_work
from royalgames.server.world import World
from tests.simulation.clients import Refused
from tests.simulation.database import Database, Disk, SharedStore, SimWriter, committing
from tests.simulation.fan import Fan, SharedPort
from tests.simulation.loop import Process, SimLoop, spawn
from tests.simulation.network import Connection, Network
from tests.simulation.trace import Trace
from tests.simulation.workers import Workshop

EPOCH: Final = 1_800_000_000_000
"""What the clock on the wall shows when a run begins, in milliseconds."""

LIMITS: Final = Limits().times(1000)
"""Limits that honest clients behind terrible connections never meet."""


class SimSession(Session):
    """A session that sets and dicts order by number: addresses in memory differ between runs."""

    number = 0

    def __hash__(self) -> int:
        """Return its number."""
        return self.number

    def __eq__(self, other: object) -> bool:
        """Return whether it is the same one."""
        return self is other


class Node(Process):
    """A process on the store: a server, or a worker for others."""

    def __init__(self, kind: str, number: int, cluster: "Cluster") -> None:
        super().__init__(f"{kind}{number}")
        self.kind = kind
        """``server`` or ``worker``."""
        self._cluster = cluster
        self._over = asyncio.Event()
        self.connections: list[Connection] = []
        """All connections that were made to it."""
        self.listening = False
        """Whether it takes new connections."""
        loop = cluster.loop
        entropy = Random(cluster.rng.getrandbits(64))
        self.world = World(
            now=cluster.now,
            steady=loop.time,
            entropy=entropy.randbytes,
            commit=committing(cluster.database, cluster.disk, self._committed),
            writer=lambda engine, write: SimWriter(engine, write, loop, cluster.disk),
            thinkers=cluster.workshop.thinkers,
            scribes=cluster.workshop.scribes,
        )
        self.ended = spawn(self, loop, self._live(), self.name)

    def _committed(self) -> None:
        """Die now and then between a commit and everything that follows from it."""
        if self._cluster.rng.random() < self._cluster.dies_after_commit:
            self._cluster.kill(self)

    async def _live(self) -> None:
        try:
            await self._run()
        except StoreError as error:  # a supervisor starts another
            self._cluster.trace.note(self.name, f"gives up: {error}")
        for connection in self.connections:
            connection.cut()
        self._cluster.trace.note(self.name, "has stopped")
        self.alive = self.listening = False

    async def _run(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        """Ask it to stop in peace."""
        self.listening = False
        self._over.set()


class Worker(Node):
    """A process that thinks for the bots of servers."""

    def __init__(self, number: int, cluster: "Cluster") -> None:
        super().__init__("worker", number, cluster)

    async def _run(self) -> None:
        cluster = self._cluster
        store = SharedStore(cluster.database.engine, self.world)
        fanout = SharedPort(cluster.fan, self)
        async with at_work(store, fanout, 2, self.world):
            cluster.trace.note(self.name, "works")
            await self._over.wait()


class Server(Node):
    """One process of the service, from its start to its end."""

    def __init__(self, number: int, cluster: "Cluster") -> None:
        self.service: Service = None  # type: ignore[assignment]  # made when it starts
        super().__init__("server", number, cluster)

    async def _run(self) -> None:
        cluster = self._cluster
        shared = cluster.shared
        store = (SharedStore if shared else Store)(cluster.database.engine, self.world)
        plan = Plan(
            key=b"k" * 32,
            limits=LIMITS,
            # Who has no worker of its own asks the others'.
            bot_workers=cluster.rng.choice((0, 1)) if shared else 0,
            fanout=cluster.fan.port(self, shared=shared),
            world=self.world,
        )
        self.service = Service(store, plan)
        # Nothing is compiled here; a bot that waits for that would wait for minutes.
        self.service._bots._engine.stage.value = Stage.READY
        async with self.service.running():
            self.listening = not self._over.is_set()
            cluster.trace.note(self.name, "listens")
            await self._over.wait()
            self.listening = False
            self.service.farewell()
            await asyncio.sleep(0.2)

    def accept(self, connection: Connection, player: Player) -> None:
        """Take a connection."""
        self.connections.append(connection)
        spawn(self, self._cluster.loop, self._serve(connection, player))

    async def _serve(self, connection: Connection, player: Player) -> None:
        session = SimSession(self.service.shared, player, player.id, connection)
        session.number = self._cluster.number()
        session.open()
        try:
            await talk(connection, session)
        finally:
            session.close()
            connection.cut()


class Cluster:
    """All processes of a run, and what they stand on."""

    def __init__(self, loop: SimLoop, seed: int, trace: Trace, *, old: bool) -> None:
        self.loop = loop
        self.trace = trace
        self.rng = Random(f"cluster {seed}")
        self.network = Network(Random(f"network {seed}"), loop)
        self.disk = Disk(Random(f"disk {seed}"))
        self.workshop = Workshop(Random(f"workshop {seed}"), loop)
        self.fan = Fan(Random(f"fan {seed}"), loop)
        self.database = Database(loop.time, old=old)
        self.servers: list[Node] = []
        """All processes that ever ran."""
        self.shared = False
        """Whether several processes share the store."""
        self.offset = 0
        """How far the clock on the wall has jumped, in milliseconds."""
        self.dies_after_commit = 0.0
        """The chance that a process dies right after a commit."""
        self.said: Callable[[str, bytes], None] = lambda name, data: None
        """Called with whatever a process says, and to whom."""
        self._numbers = 0

    def number(self) -> int:
        """Return a new number."""
        self._numbers += 1
        return self._numbers

    def now(self) -> int:
        """Return the time of day, in milliseconds."""
        return EPOCH + self.offset + int(1000 * self.loop.time())

    def start(self, kind: str) -> None:
        """Start a process."""
        node = (Server if kind == "server" else Worker)(len(self.servers) + 1, self)
        self.trace.note(node.name, "starts")
        self.servers.append(node)

    def kill(self, node: Node) -> None:
        """End a process without a word."""
        if not node.alive:
            return
        self.trace.note(node.name, "is killed")
        node.alive = node.listening = False
        for connection in node.connections:
            connection.cut()

    @property
    def running(self) -> list[Node]:
        """The processes that are alive."""
        return [server for server in self.servers if server.alive]

    def pick(self) -> Server:
        """Choose a process for a new connection, as a load balancer does."""
        servers = [each for each in self.servers if isinstance(each, Server)]
        listening = [server for server in servers if server.listening]
        if not listening:
            raise Refused
        return self.rng.choice(listening)

    def time(self) -> float:
        """Return the virtual time."""
        return self.loop.time()

    def note(self, who: str, what: str) -> None:
        """Add a line to the trace."""
        self.trace.note(who, what)

    def connect(self, player: Player, wild: bool) -> tuple[Connection, str]:
        """Open a connection to any process."""
        server = self.pick()
        connection = Connection(self.network, server.name, wild)
        server.accept(connection, player)
        return connection, server.name

    async def create(self, wanted: NewTable, player: Player) -> Live | None:
        """Make a table by a request over HTTP; None if there was no answer."""
        server = self.pick()
        await asyncio.sleep(self.network.latency())
        if not server.alive:
            return None
        making = spawn(server, self.loop, _make(server, wanted, player))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(30):
                while not making.done() and server.alive:
                    await asyncio.sleep(0.05)
        await asyncio.sleep(self.network.latency())
        if not making.done() or not server.alive:
            return None
        made: Live | None = making.result()
        return made

    def dispose(self) -> None:
        """Forget all processes."""
        for server in self.servers:
            server.dispose()


async def _make(server: Server, wanted: NewTable, player: Player) -> Live | None:
    try:
        return await _made(server.service, wanted, player)
    except RefusedError as refusal:
        if refusal.code not in (Code.STORE, Code.SLOW_DOWN):
            raise
        return None
