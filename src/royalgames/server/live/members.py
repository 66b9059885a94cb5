"""A process among those that share a database: its number, its signs of life, its duties."""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from functools import partial

from royalgames.server.live.hub import Hub
from royalgames.server.live.postgres import PostgresFanout
from royalgames.server.store import leases


class Members:
    """Keeps this process alive in the database, and knows who else is."""

    def __init__(
        self, hub: Hub, fanout: PostgresFanout, capacity: int = 0, kind: str = "server"
    ) -> None:
        self._hub = hub
        self.fanout = fanout
        """What carries notices between the processes."""
        self._entry = leases.Entry(kind, f"{socket.gethostname()}:{os.getpid()}", capacity)
        self.capacity = 0
        """How many pieces of work the other processes do at a time."""
        self.on_new_number: list[Callable[[], None]] = []
        """Called when this process was given up and has entered again."""
        self.on_lost: list[Callable[[], None]] = []
        """Called when other processes have stopped, or were given up."""
        fanout.on_connected.append(self._catch_up)
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Be one of the processes for as long as the block lasts."""
        job = partial(leases.join, entry=self._entry)
        self._take(await self._hub.store.write(job))
        try:
            async with self.fanout.running():
                yield
        finally:
            with contextlib.suppress(Exception):  # else the lease runs out
                await self._hub.store.write(partial(leases.leave, process=self.number))

    @property
    def number(self) -> int:
        """The number of this process."""
        return self._hub.process or 0

    async def renew(self) -> bool:
        """Show that this process is alive; return whether tables of others fall to it now."""
        led, before, number = self._hub.leads, self._hub.alive, self.number
        job = partial(leases.renew, process=number, entry=self._entry)
        found = await self._hub.store.write(job)
        if found.process != number:
            self._hub.former.add(number)
        self._take(found)
        if found.process != number:
            for each in self.on_new_number:
                each()
        if before - found.alive - {number}:
            for each in self.on_lost:
                each()
        return found.leads and (not led or bool(before - found.alive))

    def _take(self, found: leases.Membership) -> None:
        self._hub.process, self._hub.leads = found.process, found.leads
        self._hub.alive, self.capacity = found.alive, found.capacity

    def _catch_up(self) -> None:
        """Find by their numbers what was missed while no notices came."""
        task = asyncio.create_task(self._compare())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _compare(self) -> None:
        with contextlib.suppress(Exception):  # it is tried again every few seconds
            await self._hub.others.compare()
