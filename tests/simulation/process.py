"""Server processes: started, killed, paused, stopped and upgraded, with the real service inside."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from typing import Final

from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable
from royalgames.server.http.identity import Player
from royalgames.server.http.routes import _made
from royalgames.server.limits import Limits
from royalgames.server.live.fanout import Listener, Notice
from royalgames.server.live.hub import Live
from royalgames.server.live.session import Session
from royalgames.server.live.talk import talk
from royalgames.server.service import Plan, Service
from royalgames.server.store.store import Store
from royalgames.server.table import RefusedError
from royalgames.server.world import World
from tests.simulation.database import Database, Disk, SimWriter, committing
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


class Fan:
    """Carries notices between all processes: late, never, or more than once."""

    def __init__(self, rng: Random, loop: SimLoop) -> None:
        self._rng = rng
        self._loop = loop
        self._listeners: list[tuple[Process, Listener]] = []
        self.losses = 0.0
        """The chance that a notice is lost on its way to a process."""

    def heal(self) -> None:
        """Lose nothing."""
        self.losses = 0.0

    def port(self, process: Process) -> "FanPort":
        """Return the fan-out of one process."""
        return FanPort(self, process)

    def listen(self, process: Process, listener: Listener) -> None:
        """Bring every notice to a process."""
        self._listeners.append((process, listener))

    def deliver(self, process: Process, notice: Notice) -> None:
        """Bring a notice to one process, which is its publisher."""
        for to, listener in self._listeners:
            if to is process:
                listener(notice)

    def publish(self, process: Process, notice: Notice) -> None:
        """Bring a notice to all processes, if it is not lost; the publisher's own gets it now."""
        for to, listener in self._listeners:
            if self._rng.random() < self.losses:
                continue
            if to is process:
                listener(notice)
            else:
                delay = self._rng.expovariate(1 / 0.01)
                self._loop.call_later(delay, listener, notice, context=to.context)


class FanPort:
    """A process's end of it."""

    def __init__(self, fan: Fan, process: Process) -> None:
        self._fan = fan
        self._process = process

    def publish(self, notice: Notice) -> None:
        """Notify all processes."""
        self._fan.publish(self._process, notice)

    def deliver(self, notice: Notice) -> None:
        """Notify the listeners of this process only."""
        self._fan.deliver(self._process, notice)

    def listen(self, listener: Listener) -> None:
        """Have every notice brought to a listener."""
        self._fan.listen(self._process, listener)


class Server(Process):
    """One process of the service, from its start to its end."""

    def __init__(self, name: str, cluster: "Cluster") -> None:
        super().__init__(name)
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
            commit=committing(cluster.database, cluster.disk, loop, self._committed),
            writer=lambda engine, write: SimWriter(engine, write, loop, cluster.disk),
            thinkers=cluster.workshop.thinkers,
            scribes=cluster.workshop.scribes,
        )
        self.service: Service = None  # type: ignore[assignment]  # made when it starts
        self.ended = spawn(self, loop, self._run(), name)

    def _committed(self) -> None:
        """Die now and then between a commit and everything that follows from it."""
        if self._cluster.rng.random() < self._cluster.dies_after_commit:
            self._cluster.kill(self)

    async def _run(self) -> None:
        cluster = self._cluster
        store = Store(cluster.database.engine, self.world)
        key = b"k" * 32
        plan = Plan(key=key, limits=LIMITS, fanout=cluster.fan.port(self), world=self.world)
        self.service = Service(store, plan)
        async with self.service.running():
            self.listening = True
            cluster.trace.note(self.name, "listens")
            await self._over.wait()
            self.listening = False
            self.service.farewell()
            await asyncio.sleep(0.2)
        for connection in self.connections:
            connection.cut()
        cluster.trace.note(self.name, "has stopped")
        self.alive = False

    def stop(self) -> None:
        """Ask it to stop in peace."""
        self.listening = False
        self._over.set()

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


class Refused(Exception):  # noqa: N818  # what a client meets where no process listens
    """No process listens."""


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
        self.database = Database(old=old)
        self.servers: list[Server] = []
        """All processes that ever ran."""
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

    def start(self) -> Server:
        """Start a process."""
        server = Server(f"server{len(self.servers) + 1}", self)
        self.trace.note(server.name, "starts")
        self.servers.append(server)
        return server

    def kill(self, server: Server) -> None:
        """End a process without a word."""
        if not server.alive:
            return
        self.trace.note(server.name, "is killed")
        server.alive = server.listening = False
        for connection in server.connections:
            connection.cut()

    @property
    def running(self) -> list[Server]:
        """The processes that are alive."""
        return [server for server in self.servers if server.alive]

    def pick(self) -> Server:
        """Choose a process for a new connection, as a load balancer does."""
        listening = [server for server in self.running if server.listening]
        if not listening:
            raise Refused
        return self.rng.choice(listening)

    def connect(self, player: Player, wild: bool) -> tuple[Connection, Server]:
        """Open a connection to any process."""
        server = self.pick()
        connection = Connection(self.network, server.name, wild)
        server.accept(connection, player)
        return connection, server

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
