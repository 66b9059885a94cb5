"""Notices between processes: late, lost, in bursts, over connections that are cut."""

import asyncio
from random import Random
from typing import Any

from royalgames.server.live.fanout import Fanout, LocalFanout, Notice
from royalgames.server.live.postgres import PostgresFanout
from royalgames.server.live.wire import Hear, Heard
from tests.simulation.loop import Mailbox, Process, SimLoop


class Fan:
    """Carries the notices of all processes."""

    def __init__(self, rng: Random, loop: SimLoop) -> None:
        self.rng = rng
        """Decides about each notice."""
        self.loop = loop
        """The run's loop."""
        self._outside = Process("fan")
        self._wires: list[Wire] = []
        self._pids = 0
        self.losses = 0.0
        """The chance that a notice is lost on its way to a process."""

    def heal(self) -> None:
        """Lose nothing."""
        self.losses = 0.0

    def loses(self) -> bool:
        """Return whether the next notice is lost."""
        return self.rng.random() < self.losses

    def port(self, process: Process, *, shared: bool) -> Fanout:
        """Return the fan-out of one process: its own alone, or that of all that share a store."""
        return SharedPort(self, process) if shared else OwnPort(self)

    def connect(self, process: Process) -> "Wire":
        """Open a connection of a process to the database's notices."""
        self._pids += 1
        wire = Wire(self, process, self._pids)
        self._wires = [each for each in self._wires if each.is_open and each.process.alive]
        self._wires.append(wire)
        return wire

    def cut(self) -> None:
        """End some of the connections; what is on its way is lost."""
        for wire in self._wires:
            if self.rng.random() < 0.5:
                wire.close()

    def notify(self, pid: int, channel: str, payload: str) -> None:
        """Bring a notice to everyone who listens, the sender included."""
        notice = Heard(pid, channel, payload)
        for wire in self._wires:
            if channel in wire.channels and not self.loses():
                delay = self.rng.expovariate(1 / 0.01)
                context = self._outside.context
                self.loop.call_later(delay, wire.bring, notice, context=context)


class Wire:
    """A connection to the database, as far as notices go: what the real one is to psycopg's."""

    def __init__(self, fan: Fan, process: Process, pid: int) -> None:
        self._fan = fan
        self.process = process
        """Whose it is."""
        self.channels: list[str] = []
        """What it listens to."""
        self.pid = pid
        """Who it is to the database."""
        self._inbox = Mailbox()
        self.is_open = True
        """Whether anything more gets through."""

    async def __aenter__(self) -> "Wire":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.is_open = False

    async def execute(self, statement: bytes) -> None:
        """Listen to a channel; nothing else that a fan-out asks for matters here."""
        await self._reach()
        if statement.startswith(b"LISTEN "):
            self.channels.append(statement.decode().removeprefix("LISTEN "))

    async def notify(self, channel: str, payload: str) -> None:
        """Send a notice."""
        await self._reach()
        self._fan.notify(self.pid, channel, payload)

    async def _reach(self) -> None:
        await asyncio.sleep(self._fan.rng.expovariate(1 / 0.002))
        if not self.is_open:
            raise ConnectionError("the connection was cut")

    async def hear(self, hear: Hear) -> None:
        """Hand on what arrives, until the connection is cut."""
        while (notice := await self._inbox.get()) is not None:
            hear(notice)
        raise ConnectionError("the connection was cut")

    def bring(self, notice: Any) -> None:
        """Take a notice, unless the connection was cut meanwhile."""
        if self.is_open:
            self._inbox.put(notice)

    def close(self) -> None:
        """Cut it."""
        self.is_open = False
        self._inbox.put(None)


class OwnPort(LocalFanout):
    """The fan-out of a process that is alone; it may lose notices without harm."""

    def __init__(self, fan: Fan) -> None:
        super().__init__()
        self._fan = fan

    def publish(self, notice: Notice) -> None:
        """Notify all listeners, unless it is lost."""
        if not self._fan.loses():
            self.deliver(notice)


class SharedPort(PostgresFanout):
    """The real fan-out of processes that share a store, over a simulated connection."""

    def __init__(self, fan: Fan, process: Process) -> None:
        super().__init__("")
        self._fan = fan
        self._process = process

    async def _connect(self) -> Any:
        await asyncio.sleep(self._fan.rng.expovariate(1 / 0.01))
        return self._fan.connect(self._process)
