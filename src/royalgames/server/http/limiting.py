"""How many requests an address may send: pages, studying and everything else apart."""

from math import ceil
from typing import Any, Final

from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from royalgames.protocol.codes import Code
from royalgames.server.http.requests import address_of
from royalgames.server.limits import Buckets
from royalgames.server.service import Service
from royalgames.server.table import RefusedError

STUDY: Final = {"study": True}
"""The ``opt`` of handlers that no table needs: they have a limit apart, so play goes on."""

UNCOUNTED: Final = frozenset({"/health", "/ready", "/metrics", "/api/live"})
"""Who watches the service is never refused; sockets have limits of their own."""

ASSETS: Final = "/assets/"
"""The app's files that browsers keep for ever aren't counted either."""


def take(limit: Buckets, key: str, what: str = "requests") -> None:
    """Count a request, or refuse it and say in how many seconds to try again."""
    if limit.take(key):
        return
    seconds = max(1, ceil(limit.delay(key)))
    unit = "second" if seconds == 1 else "seconds"
    raise RefusedError(
        Code.SLOW_DOWN, f"Too many {what}. Try again in {seconds} {unit}.", retry_after=seconds
    )


class RequestLimits:
    """The layer that counts requests by address, one count around all handlers."""

    def __init__(self, service: Service) -> None:
        limits, steady = service.plan.limits, service.plan.world.steady
        self._requests = Buckets(limits.http, steady)
        self._pages = Buckets(limits.pages, steady)
        self._studies = Buckets(limits.studies, steady)

    def around(self, app: ASGIApp) -> ASGIApp:
        """Put the layer around a handler."""

        async def counting(scope: Scope, receive: Receive, send: Send) -> None:
            self._count(scope)
            await app(scope, receive, send)

        return counting

    def _count(self, scope: Scope) -> None:
        path = scope["path"]
        if str(scope["type"]) == "http" and path not in UNCOUNTED and not path.startswith(ASSETS):
            request: Request[Any, Any, Any] = Request(scope)
            take(self._limit(scope), address_of(request))

    def _limit(self, scope: Any) -> Buckets:
        if not scope["path"].startswith("/api/"):
            return self._pages
        return self._studies if "study" in scope["route_handler"].opt else self._requests
