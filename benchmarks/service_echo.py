"""An echo on the service's own stack: uvicorn, websockets, Litestar and our guard, and no games.

It answers as the service does: a message from one of a pair gets a short answer, and both get a
long update. The message begins with the two lengths. A connection without a pair gets its message
back.
"""

import asyncio
from collections import defaultdict
from socket import AF_INET, IPPROTO_TCP, SOCK_STREAM
from socket import socket as make_socket
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from royalgames.server.http.guard import Guard, Names

Socket = WebSocket[Any, Any, State]

pairs: defaultdict[str, list[Socket]] = defaultdict(list)


@websocket("/api/live")
async def echo(socket: Socket) -> None:
    """Answer the sender, and update both."""
    await socket.accept()
    pair = socket.query_params.get("pair")
    lines = pairs[pair] if pair is not None else []
    lines.append(socket)
    try:
        while True:
            said = await socket.receive_data(mode="text")
            if pair is None:
                await socket.send_data(said, mode="text")
            else:
                await _answer(socket, lines, said)
    except WebSocketDisconnect:
        lines.remove(socket)


async def _answer(speaker: Socket, lines: list[Socket], said: str) -> None:
    short, long, _ = said.split(" ", 2)
    await speaker.send_data("d" * int(short), mode="text")
    update = "t" * int(long)
    for line in lines:
        await line.send_data(update, mode="text")


def main() -> None:
    """Serve on a free port and print the address."""
    app = Guard(Litestar([echo], logging_config=None), Names.of({"127.0.0.1"}))
    sock = make_socket(AF_INET, SOCK_STREAM, IPPROTO_TCP)
    sock.bind(("127.0.0.1", 0))
    sock.listen()  # before the address is printed, so that no connection is refused
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
