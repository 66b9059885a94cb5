"""Running the service: the file, the socket to listen on, start and clean stop."""

import asyncio
import contextlib
import ipaddress
import secrets
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvicorn

from royalgames.protocol.base import LONGEST_MESSAGE
from royalgames.server.app import make_app
from royalgames.server.http.connections import BACKLOG, Connections, raise_file_limit
from royalgames.server.http.guard import Names
from royalgames.server.http.identity import KEY_BYTES, load_key
from royalgames.server.limits import Limits
from royalgames.server.live.frames import protocol_for
from royalgames.server.live.postgres import PostgresFanout
from royalgames.server.logs import quieten
from royalgames.server.memory import Garbage
from royalgames.server.service import Plan, Service
from royalgames.server.settings import Settings, SettingsError, Where
from royalgames.server.store.database import beside, only_server, open_store
from royalgames.server.store.engines import BUSY_SECONDS
from royalgames.server.store.queries import signing_key
from royalgames.server.store.store import Store

FAREWELL_SECONDS = 0.2
"""How long players have to hear that the service goes down."""

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""The signals that ask the service to stop."""


@dataclass(frozen=True, slots=True)
class Running:
    """A service that listens."""

    service: Service
    server: uvicorn.Server
    port: int
    address: str
    """The address for this machine's browser."""
    given: str
    """The address to give away."""


class _Server(uvicorn.Server):
    """A server that says goodbye before it disconnects."""

    service: Service

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on Ctrl-C and SIGTERM; uvicorn would raise them again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in STOP_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for sock in sockets or []:
            # asyncio accepts as many at once as its own backlog says; the kernel may hold more.
            sock.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.service.farewell()
        if self.service.audience.sessions:
            await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def lan_address() -> str:
    """Return this machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def listen(settings: Settings) -> socket.socket:
    """Bind the socket, or say why it cannot be."""
    family = socket.AF_INET6 if ":" in settings.bind else socket.AF_INET
    # With its protocol named, asyncio switches Nagle's algorithm off: no move waits for 40 ms.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.bind, settings.port))
    except OSError as error:
        sock.close()
        raise SettingsError(
            f"cannot listen on {settings.bind}, port {settings.port}: {error.strerror or error}"
        ) from None
    return sock


def names_of(settings: Settings) -> Names:
    """Gather the names under which the service answers."""
    hosts = {"localhost", "127.0.0.1", "::1"}
    if settings.lan:
        hosts |= {lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"}
    elif not _is_any(settings.bind):
        hosts.add(settings.bind)
    return Names.of(hosts, settings.public_url)


def _is_any(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_unspecified
    return False


def _key(db: Where, store: Store) -> bytes:
    """Return the signing key: beside a file, or in the database that several servers share."""
    if isinstance(db, Path):
        return load_key(beside(db, ".key"))
    return signing_key(store, secrets.token_bytes(KEY_BYTES))


@contextlib.contextmanager
def _opened(settings: Settings, adjust: Callable[[Plan], Plan]) -> Iterator[Service]:
    if isinstance(settings.db, Path):
        settings.db.parent.mkdir(parents=True, exist_ok=True)
    with only_server(settings.db):
        store = open_store(settings.db, busy_seconds=BUSY_SECONDS)
        key = _key(settings.db, store)
        plan = Plan(
            key=key,
            limits=Limits().times(settings.rate),
            secure=settings.secure,
            bot_workers=settings.bot_workers,
            abandoned_days=settings.abandoned_days,
            public_metrics=settings.public_metrics,
            fanout=None if isinstance(settings.db, Path) else PostgresFanout(settings.db),
        )
        yield Service(store, adjust(plan))


@contextlib.asynccontextmanager
async def running(
    settings: Settings, adjust: Callable[[Plan], Plan] = lambda plan: plan
) -> AsyncIterator[Running]:
    """Run the service for as long as the block lasts; a test may adjust its plan."""
    with _opened(settings, adjust) as service:
        sock = listen(settings)
        port = int(sock.getsockname()[1])
        server = _Server(_config(service, settings))
        server.service = service
        undo = quieten()
        task = asyncio.create_task(server.serve([sock]))
        try:
            while not server.started and not task.done():
                await asyncio.sleep(0.005)
            yield Running(service, server, port, *_addresses(settings, port))
        finally:
            server.should_exit = True
            await task
            sock.close()
            undo()


def _config(service: Service, settings: Settings) -> uvicorn.Config:
    most = service.plan.limits.most_connections
    connections = Connections(raise_file_limit(), most, settings.trusted_proxy)
    service.metrics.watch("royal_connections", "Open connections.", lambda: connections.open)
    return uvicorn.Config(
        make_app(service, names_of(settings)),
        http=connections.protocol(),
        backlog=connections.at_once,
        ws=protocol_for(service.plan.limits),
        ws_max_size=2 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.trusted_proxy is not None,
        forwarded_allow_ips=settings.trusted_proxy,
        timeout_graceful_shutdown=5,
    )


def _addresses(settings: Settings, port: int) -> tuple[str, str]:
    host = "127.0.0.1" if _is_any(settings.bind) else settings.bind
    local = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    if settings.public_url:
        return local, settings.public_url.rstrip("/")
    return local, f"http://{lan_address()}:{port}" if settings.lan else local


SWITCH_SECONDS: Final = 0.0005
"""How long another thread may keep the event loop waiting each time the loop has let go of Python.

With Python's own 5 ms, reading one long table in a thread delayed every packet by 5 ms.
"""


async def serve(settings: Settings, announce: Callable[[Running], None]) -> None:
    """Run the service until it is stopped."""
    async with running(settings) as run:
        garbage, audience = Garbage(), run.service.audience
        garbage.start()
        sys.setswitchinterval(SWITCH_SECONDS)
        announce(run)
        while not run.server.should_exit:
            await asyncio.sleep(0.1)
            garbage.tidy(audience.left, len(audience.sessions))
