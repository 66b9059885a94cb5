"""The socket's endpoint: limits on new sockets, then a session from first message to last."""

from dataclasses import dataclass
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from royalgames.server.accounts import is_program
from royalgames.server.http.requests import address_of, player_of
from royalgames.server.live.frames import LINE, SLOW_DOWN, LiveProtocol
from royalgames.server.live.session import Session
from royalgames.server.live.talk import HungUp, talk
from royalgames.server.service import Service


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, State]) -> None:
    """Talk to one client."""
    service: Service = socket.app.state.service
    address = address_of(socket)
    open_now = service.audience.by_address[address]
    limits = service.plan.limits
    most = limits.account_sockets if is_program(address) else limits.most_sockets
    if service.stopping or open_now >= most or not service.new_sockets.take(address):
        await socket.close(SLOW_DOWN, "too many sockets")
        return
    await socket.accept()
    line = _line(socket)
    line.forget_handshake()
    session = Session(service.shared, player_of(socket), address, line)
    session.open()
    try:
        await talk(SocketChannel(socket, line), session)
    finally:
        session.close()


def _line(socket: WebSocket[Any, Any, State]) -> LiveProtocol:
    """Return a socket's protocol: what is said to it directly passes no middleware twice."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    line: LiveProtocol = extensions[LINE]
    return line


@dataclass(frozen=True, slots=True)
class SocketChannel:
    """A WebSocket as the talk sees it."""

    socket: WebSocket[Any, Any, State]
    line: LiveProtocol

    async def receive(self) -> bytes:
        """Wait for the next message."""
        data = await self.line.hear()
        if data is None:
            raise HungUp
        return data

    async def close(self, code: int) -> None:
        """End it once all that was said has been read."""
        await self.socket.close(code)

    def abort(self) -> None:
        """End it at once."""
        self.line.abort()
