"""The socket's endpoint: limits on new sockets, then a session from first message to last."""

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from royalgames.server.http.requests import address_of, player_of
from royalgames.server.live.frames import FLUSH_SECONDS, LINE, SLOW_DOWN, LiveProtocol
from royalgames.server.live.session import Disconnect, Session
from royalgames.server.service import Service


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, State]) -> None:
    """Talk to one client."""
    service: Service = socket.app.state.service
    address = address_of(socket)
    open_now = service.audience.by_address[address]
    most = service.plan.limits.most_sockets
    if service.stopping or open_now >= most or not service.new_sockets.take(address):
        await socket.close(SLOW_DOWN, "too many sockets")
        return
    await socket.accept()
    session = Session(service.shared, player_of(socket), address, _line(socket))
    session.open()
    try:
        await _talk(socket, session)
    finally:
        session.close()


async def _talk(socket: WebSocket[Any, Any, State], session: Session) -> None:
    """Listen and speak at the same time, until either is over."""
    tasks = [
        asyncio.create_task(session.pump()),
        asyncio.create_task(_listen(socket, session)),
        asyncio.create_task(session.closing.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    is_refused = session.closing.is_set() or any(isinstance(each, Disconnect) for each in results)
    try:
        async with asyncio.timeout(FLUSH_SECONDS):
            await session.flush()
            with contextlib.suppress(Exception):  # the other side may have gone first
                await socket.close(SLOW_DOWN if is_refused else 1000)
    except TimeoutError:
        _line(socket).abort()  # it does not read


def _line(socket: WebSocket[Any, Any, State]) -> LiveProtocol:
    """Return a socket's protocol: what is said to it directly passes no middleware twice."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    line: LiveProtocol = extensions[LINE]
    return line


async def _listen(socket: WebSocket[Any, Any, State], session: Session) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            data = await socket.receive_data(mode="text")
            await session.take(data.encode("utf-8", "surrogatepass"))
