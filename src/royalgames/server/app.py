"""The service as one ASGI application."""

from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Scope
from msgspec import ValidationError

from royalgames._version import __version__
from royalgames.core import RoyalError
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Health
from royalgames.server.http import analysis, animation, files, finished, reviews, routes
from royalgames.server.http.guard import Guard, Names
from royalgames.server.http.limiting import RequestLimits
from royalgames.server.http.requests import (
    LARGEST_BODY,
    Identify,
    JsonRequest,
    bad_body,
    broken_rule,
    http_problem,
    is_local,
    our_fault,
    refused,
)
from royalgames.server.live.endpoint import live
from royalgames.server.metrics import CONTENT_TYPE
from royalgames.server.service import Service
from royalgames.server.table import RefusedError

API = (routes.ROUTER, reviews.ROUTER, finished.ROUTER, analysis.ROUTER, animation.ROUTER)
"""Everything under /api but the socket."""


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Return that the process is alive."""
    return Health(status="ok", version=__version__)


@get("/ready", sync_to_thread=False)
def ready(state: State) -> Response[Health]:
    """Return whether games can be played now."""
    service: Service = state.service
    if service.stopping:
        return Response(Health(status="stopping", version=__version__), status_code=503)
    if service.store.failing or not service.store.alive:
        return Response(Health(status="unready", version=__version__), status_code=503)
    return Response(Health(status="ok", version=__version__, engine=service.engine))


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the metrics for Prometheus."""
    service: Service = state.service
    if not (service.plan.public_metrics or is_local(request)):
        raise RefusedError(
            Code.FORBIDDEN, "/metrics is for this machine only, unless --public-metrics is set"
        )
    return Response(service.metrics.text(), media_type=CONTENT_TYPE)


async def _complete_allow(message: Message, scope: Scope) -> None:
    """List all methods of a path; Litestar lists those of the handler it happened to see first."""
    if message["type"] == "http.response.start" and scope.get("method") == "OPTIONS":
        routes = {route.path_format: route for route in scope["litestar_app"].routes}
        route = routes.get(scope.get("path_template", ""))
        if route is not None and message["status"] < 300:
            allow = (b"allow", ", ".join(sorted(route.methods)).encode())
            others = (header for header in message["headers"] if header[0] != b"allow")
            message["headers"] = [*others, allow]


def make_app(service: Service, names: Names) -> ASGIApp:
    """Make the application of a service."""
    app = Litestar(
        [health, ready, metrics, *files.handlers(), *API, live],
        middleware=[RequestLimits(service).around],
        openapi_config=OpenAPIConfig(
            title="Royal Games",
            version=__version__,
            description="Tables, seats, lists and records of the service, over HTTP.",
            use_handler_docstrings=True,
            render_plugins=(),
            path="/api/openapi",
        ),
        state=State({"service": service, "names": names}),
        lifespan=[lambda _: service.running()],
        logging_config=None,
        request_class=JsonRequest,
        before_send=[_complete_allow],
        request_max_body_size=LARGEST_BODY,
        exception_handlers={
            RefusedError: refused,
            RoyalError: broken_rule,
            HTTPException: http_problem,
            ValidationError: bad_body,
            Exception: our_fault,
        },
    )
    return Guard(Identify(app, service), names)
