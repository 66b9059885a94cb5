"""TCP connections before and between requests: how many, from where, and for how long."""

import asyncio
from collections import Counter
from functools import partial
from typing import Any, Final, cast

import h11
import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from royalgames.protocol.codes import Code
from royalgames.protocol.http import Problem
from royalgames.server.limits import key_of

try:
    import resource
except ImportError:  # pragma: no cover  # Windows
    resource = None  # type: ignore[assignment]  # there sockets are not counted as files

REQUEST_SECONDS: Final = 10.0
"""How long a client may take for a complete request, its body included."""

UNREAD_SECONDS: Final = 30.0
"""How often a client that is behind with reading must have read UNREAD_BYTES more."""

UNREAD_BYTES: Final = 32 * 1024
"""What even a slow line carries in UNREAD_SECONDS."""

MOST_FILES: Final = 65_536
"""The soft limit on open files is raised to this, or to the hard limit if that is lower."""

SPARE_FILES: Final = 256
"""How many files are kept for everything that is not a connection."""

ACCEPTED_AT_ONCE: Final = 100
"""How many connections are accepted per turn of the event loop, before any of them is counted."""

BACKLOG: Final = 2048
"""How many connections the kernel may hold until they are accepted."""

INCOMPLETE: Final = (h11.IDLE, h11.SEND_BODY)
"""The client's states in which its request is not complete."""


def raise_file_limit() -> int:
    """Raise the soft limit on open files; return it."""
    if resource is None:  # pragma: no cover  # Windows
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Counts the open connections of one server, sockets included."""

    def __init__(self, files: int, most_by_address: int, trusted_proxy: str | None) -> None:
        self._most = max(files - SPARE_FILES, files // 2)
        self.at_once = min(ACCEPTED_AT_ONCE, (files - self._most) // 2)
        """How many may be accepted before they are counted."""
        # However much one address may have, it never takes all there is.
        self._most_by_address = min(most_by_address, self._most // 2)
        trusted = ProxyHeadersMiddleware(cast("Any", None), trusted_proxy or [])
        self._trusted = trusted.trusted_hosts
        self._by_network: Counter[str] = Counter()
        self.open = 0
        """How many there are."""

    def enter(self, address: str) -> int | None:
        """Count a new connection; if there are too many, return the HTTP status of the refusal."""
        network = key_of(address)
        refused = None
        if self.open >= self._most:
            refused = 503
        # A proxy brings the connections of many people; it limits each of them itself.
        elif self._by_network[network] >= self._most_by_address and address not in self._trusted:
            refused = 429
        self.open += 1
        self._by_network[network] += 1
        return refused

    def leave(self, address: str) -> None:
        """Forget a connection that was closed."""
        network = key_of(address)
        self.open -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]

    def protocol(self) -> type[asyncio.Protocol]:
        """Return what uvicorn makes for each connection."""
        return cast("type[asyncio.Protocol]", partial(LimitedProtocol, self))


def _refusal(status: int, reason: str, code: Code, sentence: str) -> bytes:
    body = msgspec.json.encode(Problem(code=code, sentence=sentence))
    return (
        f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    ).encode() + body


REFUSALS: Final = {
    408: _refusal(408, "Request Timeout", Code.BAD_MESSAGE, "The request took too long to arrive."),
    429: _refusal(
        429, "Too Many Requests", Code.SLOW_DOWN, "Too many connections from your address."
    ),
    503: _refusal(
        503, "Service Unavailable", Code.SLOW_DOWN, "The server has too many connections."
    ),
}
"""The answer to a connection that is closed before any handler sees it."""


def _count_out(protocol: Any, counted: Connections, address: str) -> None:
    """Have a socket's protocol count itself out; it keeps nothing else of the HTTP connection."""
    lost = protocol.connection_lost

    def leave(exc: Exception | None) -> None:
        del protocol.connection_lost  # a circle, which would have to be looked for
        counted.leave(address)
        lost(exc)

    protocol.connection_lost = leave


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP connection, counted, and closed when a request or its answer gets stuck."""

    def __init__(self, counted: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._counted = counted
        self._address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and expect a request."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        refused = self._counted.enter(self._address)
        if refused is None:
            self._expect()
        else:
            self._refuse(refused)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._counted.leave(self._address)
        self._disarm()
        self._disarm_reading()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; the first one starts the clock."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE:
            self._expect()
        super().data_received(data)
        if self.conn.their_state not in INCOMPLETE:
            self._disarm()

    def on_response_complete(self) -> None:
        """Wait for the next request, of which a part may be there already."""
        super().on_response_complete()
        begun = self.conn.trailing_data[0] or self.conn.their_state is not h11.IDLE
        if begun and self.conn.their_state in INCOMPLETE:
            self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to a socket, which still counts as a connection."""
        self._disarm()
        self._disarm_reading()
        super().handle_websocket_upgrade(event)
        _count_out(self.transport.get_protocol(), self._counted, self._address)

    def pause_writing(self) -> None:
        """Expect the client to read what it asked for."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        self._disarm_reading()

    def _expect_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(UNREAD_SECONDS, self._check_reading, unread)

    def _check_reading(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < UNREAD_BYTES:
            self.transport.abort()
        else:
            self._expect_reading()

    def _disarm_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._expire)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _expire(self) -> None:
        self._deadline = None
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(408)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        self.transport.write(REFUSALS[status])
        self.transport.close()
