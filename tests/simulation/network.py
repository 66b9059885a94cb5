"""Connections between clients and processes: slow, cut, stalled, and some of them much worse."""

import asyncio
from collections.abc import Callable
from random import Random

from royalgames.server.live.talk import HungUp
from tests.simulation.loop import Mailbox, Process, SimLoop

MOST_ON_THE_WAY = 32
"""How many messages a line holds before the server must wait."""


class Network:
    """How well all connections do at the moment."""

    def __init__(self, rng: Random, loop: SimLoop) -> None:
        self.rng = rng
        """Decides about each message."""
        self.loop = loop
        """The run's loop."""
        self.slowness = 1.0
        """What the usual latency is multiplied by."""
        self.losses = 0.0
        """The chance that a wild connection loses a message."""
        self.doubles = 0.0
        """The chance that it brings one twice."""
        self.stalled: dict[str, float] = {}
        """Until when nothing comes through to or from a process."""

    def heal(self) -> None:
        """Let everything through, in order and once."""
        self.slowness, self.losses, self.doubles = 1.0, 0.0, 0.0
        self.stalled.clear()

    def latency(self) -> float:
        """Return how long a message takes."""
        return self.slowness * self.rng.expovariate(1 / 0.02)


class Pipe:
    """One direction of a connection."""

    def __init__(self, network: Network, process: str, wild: bool) -> None:
        self._network = network
        self._process = process
        self._wild = wild
        self._last = 0.0
        self._inbox = Mailbox()
        self.on_the_way = 0
        """How many messages have been sent and not yet arrived."""
        self.on_arrival: Callable[[], None] = lambda: None
        """Called after every arrival."""

    def send(self, data: bytes | None) -> None:
        """Send a message, or the end of all messages."""
        network, rng = self._network, self._network.rng
        if self._wild and data is not None:
            if rng.random() < network.losses:
                return
            copies = 2 if rng.random() < network.doubles else 1
        else:
            copies = 1
        for _ in range(copies):
            at = network.loop.time() + network.latency()
            at = max(at, network.stalled.get(self._process, 0.0) + 1e-6)
            if not self._wild or data is None:
                at = max(at, self._last + 1e-6)
            self._last = max(self._last, at)
            self.on_the_way += 1
            network.loop.call_at(at, self._arrive, data, context=_OUTSIDE.context)

    def _arrive(self, data: bytes | None) -> None:
        self.on_the_way -= 1
        self._inbox.put(data)
        self.on_arrival()

    async def receive(self) -> bytes | None:
        """Wait for a message; None at the end."""
        data: bytes | None = await self._inbox.get()
        return data


_OUTSIDE = Process("network")
"""Messages on their way belong to no one: they arrive even if their sender dies."""


class Connection:
    """A client's connection to a process, as both see it."""

    def __init__(self, network: Network, process: str, wild: bool) -> None:
        self.up = Pipe(network, process, wild)
        """To the server."""
        self.down = Pipe(network, process, wild)
        """To the client."""
        self._room = asyncio.Event()
        self._room.set()
        self.down.on_arrival = self._make_room
        self.is_open = True
        """Whether anything more may be sent."""
        self.on_say: Callable[[bytes], None] = lambda data: None
        """Called with whatever the server says."""

    def _make_room(self) -> None:
        if self.down.on_the_way < MOST_ON_THE_WAY // 2:
            self._room.set()

    # The server's side: the Line and the Channel of a session.

    async def say(self, data: bytes) -> None:
        """Send to the client; wait while too much is on the way."""
        while not self.put(data):
            self._room.clear()
            await self._room.wait()

    def put(self, data: bytes) -> bool:
        """Send to the client, unless too much is on the way."""
        if self.is_open and self.down.on_the_way >= MOST_ON_THE_WAY:
            return False
        if self.is_open:
            self.on_say(data)
            self.down.send(data)
        return True

    def flush(self) -> None:
        """Nothing waits here."""

    async def receive(self) -> bytes:
        """Wait for the client's next message."""
        data = await self.up.receive()
        if data is None:
            raise HungUp
        return data

    async def close(self, code: int) -> None:
        """End it from the server's side."""
        self.cut()

    def abort(self) -> None:
        """End it at once."""
        self.cut()

    # Both sides.

    def cut(self) -> None:
        """End it; either side hears of it when it hears of it."""
        if self.is_open:
            self.is_open = False
            self._room.set()
            self.up.send(None)
            self.down.send(None)

    # The client's side.

    def send(self, data: bytes) -> None:
        """Send to the server."""
        if self.is_open:
            self.up.send(data)

    async def heard(self) -> bytes | None:
        """Wait for the server's next message; None at the end."""
        return await self.down.receive()
