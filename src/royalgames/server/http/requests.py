"""What all handlers share: the player who asks, the form of refusals, the cookie."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import escape
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import ValidationError

from royalgames.core import RoyalError, TextError
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Problem
from royalgames.protocol.messages import Goodbye
from royalgames.server.accounts import REVOKED, is_program
from royalgames.server.http.bodies import BODY, Fault, fault_of
from royalgames.server.http.docs import plain_page
from royalgames.server.http.guard import LOOPBACK
from royalgames.server.http.identity import COOKIE, Player, Signer, new_player
from royalgames.server.limits import key_of
from royalgames.server.service import Service
from royalgames.server.table import RefusedError, view
from royalgames.server.table.refusal import placed, placed_in_record

AnyRequest = Request[Any, Any, State]

STATUS: Final = {
    Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413,
    Code.SLOW_DOWN: 429,
    Code.FORBIDDEN: 403,
    Code.REVOKED: 401,
    Code.UNKNOWN: 404,
    Code.NOT_YOURS: 403,
    Code.TAKEN: 409,
    Code.LATE: 409,
    Code.NOT_NOW: 409,
    Code.ILLEGAL: 422,
    Code.UNSUPPORTED: 422,
    Code.CLOSED: 410,
    Code.STORE: 503,
    Code.DAMAGED: 500,
    Code.STOPPING: 503,
    Code.INTERNAL: 500,
}
"""The HTTP status of each refusal."""

CODES: Final = {404: Code.UNKNOWN, 413: Code.TOO_LARGE}
"""What Litestar's own refusals are called; all others are bad messages or our own fault."""

LARGEST_BODY: Final = 64 * 1024
"""How many bytes a request may have."""

TOO_LARGE: Final = f"Too large: at most {LARGEST_BODY // 1024} kB can be sent at once."

FORWARDED: Final = ("x-forwarded-for", "forwarded")
"""The headers in which a proxy names who asked it."""

BAD_TOKEN: Final = 4401
"""The code with which a socket is closed whose token is worth nothing."""

COOKIE_SECONDS: Final = 400 * 24 * 3600
"""How long browsers keep a cookie at most."""

RENEW: Final = 7 * 24 * 3600 * 1000
"""After so many milliseconds a cookie is renewed, so that returning players are recognised."""

_log = logging.getLogger("royalgames")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON body may be nested too deep to be read."""

    async def json(self) -> Any:
        """Read the body, and keep it for the sentence that says what is wrong with it."""
        try:
            body = await super().json()
        except RecursionError:
            raise RefusedError(Code.BAD_MESSAGE, "The body is nested too deep.") from None
        self.scope["state"]["body"] = body
        return body


def service_of(request: AnyRequest) -> Service:
    """Return the service that answers a request."""
    service: Service = request.app.state.service
    return service


def player_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Player:
    """Return who asks."""
    player: Player = connection.scope["state"]["player"]
    return player


def is_local(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Return whether the request comes from this machine itself, not through a proxy on it."""
    client, headers = connection.client, connection.headers
    if client is None or any(header in headers for header in FORWARDED):
        # A forwarded request may claim any address: some proxies pass the header on as it came.
        return False
    return _is_loopback(client.host) and connection.url.hostname in LOOPBACK


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return what limits count a request by: its bot account, or the address it comes from."""
    player: Player | None = connection.scope.get("state", {}).get("player")
    if player is not None and is_program(player.id):
        return player.id
    return key_of(connection.client.host) if connection.client else ""


def encoded(body: bytes) -> Response[Any]:
    """Return JSON that a worker has encoded as an answer."""
    return Response(body, media_type=MediaType.JSON)


@contextmanager
def reading_record() -> Iterator[None]:
    """Refuse a record with the line and the column of its fault."""
    try:
        yield
    except TextError as error:
        raise RefusedError(Code.ILLEGAL, placed_in_record(error), error.rule) from None


def set_cookie(player: Player, signer: Signer, secure: bool) -> bytes:
    """Return the header that keeps a player."""
    value = f"{COOKIE}={signer.cookie(player)}; Path=/; Max-Age={COOKIE_SECONDS}"
    return f"{value}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}".encode()


class Identify:
    """The layer that knows every caller by cookie, and gives a new one to a new caller."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note who asks."""
        if str(scope["type"]) not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        token = _bearer(scope)
        if token is not None:
            await self._enter(token, scope, receive, send)
            return
        now = self._service.hub.clock()
        known = self._service.known(_cookie(scope))
        player = known or new_player(now)
        if now - player.since > RENEW:
            player = replace(player, since=now)
        state: dict[str, Any] = scope.setdefault("state", {})
        state["player"] = player

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and state["player"] is not known:
                self._keep(message, state["player"])
            await send(message)

        is_api = str(scope["type"]) == "http" and scope["path"].startswith("/api/")
        await self._app(scope, receive, sending if is_api else send)

    async def _enter(self, token: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a program in by its token; it gets no cookie."""
        player = await self._service.accounts.find(token)
        if player is None:
            await _refuse_token(str(scope["type"]), receive, send)
            return
        scope.setdefault("state", {})["player"] = player
        await self._app(scope, receive, send)

    def _keep(self, message: Any, player: Player) -> None:
        header = set_cookie(player, self._service.signer, self._service.plan.secure)
        message["headers"] = [*message["headers"], (b"set-cookie", header)]


def _bearer(scope: Any) -> str | None:
    """Return the token of a bot account; other schemes belong to a proxy in front of us."""
    for name, value in scope["headers"]:
        scheme, _, token = value.decode("latin-1").partition(" ")
        if name == b"authorization" and scheme.lower() == "bearer":
            return str(token.strip())
    return None


async def _refuse_token(kind: str, receive: Receive, send: Send) -> None:
    """Refuse a token: over HTTP with a status, over a socket with a message before it closes."""
    if kind == "websocket":
        await receive()
        text = msgspec.json.encode(Goodbye(code=Code.REVOKED, sentence=REVOKED)).decode()
        words: Any = (
            {"type": "websocket.accept", "subprotocol": None, "headers": []},
            {"type": "websocket.send", "bytes": None, "text": text},
            {"type": "websocket.close", "code": BAD_TOKEN, "reason": REVOKED},
        )
    else:
        body = msgspec.json.encode(Problem(code=Code.REVOKED, sentence=REVOKED))
        headers = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]
        headers.append((b"content-length", str(len(body)).encode()))
        words = (
            {"type": "http.response.start", "status": STATUS[Code.REVOKED], "headers": headers},
            {"type": "http.response.body", "body": body, "more_body": False},
        )
    for word in words:
        await send(word)


def _cookie(scope: Any) -> str | None:
    for name, value in scope["headers"]:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, cookie = part.strip().partition("=")
                if key == COOKIE:
                    return str(cookie)
    return None


def refused(request: Request[Any, Any, Any], error: RefusedError) -> Response[Any]:
    """Answer a refusal."""
    if error.code is Code.SLOW_DOWN:
        return _slowed(request, error)
    service: Service = request.app.state.service
    live = service.hub.peek(request.path_params.get("table", ""))
    problem = Problem(
        code=error.code,
        sentence=error.sentence,
        rule=error.rule,
        state=view(live.state) if live is not None else None,
    )
    return Response(problem, status_code=STATUS[error.code])


def _slowed(request: Request[Any, Any, Any], error: RefusedError) -> Response[Any]:
    """Answer what is over a limit, briefly; a person who opens a page gets a page."""
    status = STATUS[error.code]
    headers = {} if error.retry_after is None else {"retry-after": str(error.retry_after)}
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        title = "Too many requests"
        body = plain_page(title, f"<h1>{title}</h1><p>{escape(error.sentence)}</p>")
        return Response(body, media_type=MediaType.HTML, status_code=status, headers=headers)
    problem = Problem(code=error.code, sentence=error.sentence)
    return Response(problem, status_code=status, headers=headers)


def broken_rule(request: Request[Any, Any, Any], error: RoyalError) -> Response[Problem]:
    """Answer a refusal of the rules."""
    problem = Problem(code=Code.ILLEGAL, sentence=placed(error), rule=error.rule)
    return Response(problem, status_code=STATUS[Code.ILLEGAL])


def http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer what Litestar itself refuses, in our own form."""
    status = error.status_code
    if status >= 500:
        _log_fault(request, error)
    code = CODES.get(status, Code.BAD_MESSAGE if status < 500 else Code.INTERNAL)
    fault = _fault(request, error) if status < 500 else Fault("Something went wrong on our side.")
    problem = Problem(code=code, sentence=fault.sentence, rule=fault.rule)
    return Response(problem, status_code=status, headers=error.headers)


def _fault(request: Request[Any, Any, Any], error: HTTPException) -> Fault:
    if error.status_code == STATUS[Code.TOO_LARGE]:
        return Fault(TOO_LARGE)
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        key, message = extra[0].get("key", BODY), extra[0].get("message", error.detail)
        return fault_of(str(key), str(message), request.scope["state"].get("body"))
    return Fault(error.detail)


def bad_body(request: Request[Any, Any, Any], error: ValidationError) -> Response[Problem]:
    """Answer a body that cannot be read."""
    message, _, path = str(error).partition(" - at `$")
    fault = fault_of(path.strip(".`") or BODY, message, request.scope["state"].get("body"))
    problem = Problem(code=Code.BAD_MESSAGE, sentence=fault.sentence, rule=fault.rule)
    return Response(problem, status_code=400)


def our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer an unexpected error without revealing what it was."""
    _log_fault(request, error)
    problem = Problem(code=Code.INTERNAL, sentence="Something went wrong on our side.")
    return Response(problem, status_code=500)


def _log_fault(request: Request[Any, Any, Any], error: Exception) -> None:
    # The raw path is ASCII without control characters, so that no caller can write log lines.
    path = request.scope["raw_path"].decode("latin-1")
    _log.error("unexpected error at %s %s", request.method, path, exc_info=error)
