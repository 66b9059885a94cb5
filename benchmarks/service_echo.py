"""An echo on the service's own stack: the same server, socket handling and guard, and no games."""

import asyncio
from socket import AF_INET, IPPROTO_TCP, SOCK_STREAM
from socket import socket as make_socket
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from royalgames.server.guard import Guard, Names


@websocket("/api/live")
async def echo(socket: WebSocket[Any, Any, State]) -> None:
    """Send everything back."""
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data(mode="text"), mode="text")
    except WebSocketDisconnect:
        return


def main() -> None:
    """Serve on a free port and print the address."""
    app = Guard(Litestar([echo], logging_config=None), Names.of({"127.0.0.1"}))
    sock = make_socket(AF_INET, SOCK_STREAM, IPPROTO_TCP)
    sock.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
    )
    print(f"http://127.0.0.1:{sock.getsockname()[1]}", flush=True)
    asyncio.run(uvicorn.Server(config).serve([sock]))


if __name__ == "__main__":
    main()
