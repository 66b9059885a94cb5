"""All parts of one running service, put together and taken apart again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Goodbye
from royalgames.server import queries
from royalgames.server.audience import Audience
from royalgames.server.fanout import Fanout, LocalFanout
from royalgames.server.hub import Hub
from royalgames.server.identity import Signer
from royalgames.server.limits import Buckets, Limits
from royalgames.server.session import Room
from royalgames.server.store import Store

PULSE_SECONDS = 1.0
"""How often everybody looks at everything, should a notice have been lost."""

HEARTBEAT_SECONDS = 5.0
"""How often the service notes that it is alive."""


@dataclass(slots=True)
class Service:
    """One running service."""

    store: Store
    hub: Hub
    audience: Audience
    room: Room
    signer: Signer
    secure: bool
    new_sockets: Buckets
    new_tables: Buckets
    limits: Limits
    stopping: bool = False

    def farewell(self) -> None:
        """Tell all players that the service goes down."""
        self.stopping = True
        goodbye = Goodbye(code=Code.STOPPING, sentence="the service goes down; come back soon")
        for session in tuple(self.audience.sessions):
            session.say(goodbye)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run what runs beside the requests."""
        self.store.start()
        tasks = [asyncio.create_task(self._pulse()), asyncio.create_task(self._heartbeat())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(self.store.stop)

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            self.audience.pulse()

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            note = partial(queries.keep_alive, now=self.hub.clock())
            with contextlib.suppress(Exception):  # a full disk must not end the service
                await self.store.write(note)


def build(
    store: Store,
    key: bytes,
    *,
    limits: Limits | None = None,
    secure: bool = False,
    fanout: Fanout | None = None,
) -> Service:
    """Put a service together."""
    limits = limits or Limits()
    hub = Hub(store, fanout or LocalFanout())
    audience = Audience(hub)
    room = Room(
        hub, audience, limits, Buckets(limits.player_messages), Buckets(limits.address_messages)
    )
    return Service(
        store=store,
        hub=hub,
        audience=audience,
        room=room,
        signer=Signer(key),
        secure=secure,
        new_sockets=Buckets(limits.sockets),
        new_tables=Buckets(limits.tables),
        limits=limits,
    )
