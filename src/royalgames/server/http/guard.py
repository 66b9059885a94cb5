"""What every request passes: checks of Host and Origin, and the headers of every answer."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from royalgames.protocol.codes import Code

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of every page: nothing but what we serve ourselves."""

_ADDRESS: Final = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)

EMBED: Final = "embed"
"""The first word of the one page that other sites may show in a frame."""


def embed_policy(address: str) -> str:
    """Return the policy of that page: frames anywhere, and two questions that change nothing.

    It can neither open a socket nor ask who someone is, so that no page around it gains anything by
    having people press something in it.
    """
    if not _ADDRESS.fullmatch(address):
        address = "https://invalid"  # what else a Host header has behind its name is not repeated
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; connect-src {address}/api/games {address}/api/lines; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
    )


HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    )
)
"""The headers of every answer."""

APART: Final = (b"cross-origin-opener-policy", b"same-origin")
"""A header that browsers honour at trustworthy addresses only, and complain of elsewhere."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this machine itself, which browsers trust without https."""

PAGE_SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""By what scheme the page was loaded that makes a request."""

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Names:
    """Under which names the service may be called."""

    hosts: frozenset[str]
    """Host names, without ports."""
    origins: frozenset[str] = frozenset()
    """Origins of its pages besides its own hosts'."""

    @classmethod
    def of(cls, hosts: Iterable[str], public_url: str | None = None) -> "Names":
        """Gather the names, the public address's included."""
        names = {host.lower() for host in hosts}
        origins = set()
        if public_url:
            parts = urlsplit(public_url)
            names.add((parts.hostname or "").lower())
            origins.add(f"{parts.scheme}://{parts.netloc}".lower())
        return cls(frozenset(names), frozenset(origins))

    def knows_host(self, host: str) -> bool:
        """Return whether a Host header names this server; any port will do."""
        return _name(host) in self.hosts

    def is_trustworthy(self, scheme: str, host: str) -> bool:
        """Return whether browsers trust one of our addresses: https, or this machine itself."""
        safe = scheme == "https" or f"https://{host.lower()}" in self.origins
        return safe or _name(host) in LOOPBACK

    def knows_origin(self, origin: str, scheme: str, host: str) -> bool:
        """Return whether an Origin header is one of our pages: the address that was called."""
        if origin.lower() in self.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme == PAGE_SCHEMES.get(scheme) and parts.netloc.lower() == host.lower()


def _name(host: str) -> str:
    """Return the name of a Host header without its port; nothing if it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


class Guard:
    """The outermost layer of the service."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = _host(scope)
        fault = self._fault(scope, host)
        if kind == "websocket":
            if fault is None:
                await self._app(scope, receive, send)
                return
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": fault})
            return
        trusted = self._names.is_trustworthy(str(scope["scheme"]), host)
        answering = _with_headers(send, (*HEADERS, APART) if trusted else HEADERS)
        if fault is None:
            await self._app(scope, receive, answering)
        else:
            await _refuse(answering, fault)

    def _fault(self, scope: Any, host: str) -> str | None:
        if not self._names.knows_host(host):
            return "this service does not answer to that host name"
        origin = next((value for name, value in scope["headers"] if name == b"origin"), None)
        if origin is None or scope.get("method") in SAFE_METHODS:
            return None
        if self._names.knows_origin(origin.decode("latin-1"), str(scope["scheme"]), host):
            return None
        return "the request comes from another site"


def _host(scope: Any) -> str:
    """Return the one Host header of a request; none if there are several."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return str(hosts[0].decode("latin-1")) if len(hosts) == 1 else ""


def _with_headers(send: Send, given: Sequence[tuple[bytes, bytes]]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: Any = message.setdefault("headers", [])
            names = {name for name, _ in headers}
            message["headers"] = [*headers, *(pair for pair in given if pair[0] not in names)]
        await send(message)

    return sending


async def _refuse(send: Send, fault: str) -> None:
    body = msgspec.json.encode({"code": Code.FORBIDDEN, "sentence": fault, "rule": None})
    await send(
        {
            "type": "http.response.start",
            "status": 403,
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
