"""What an attacker needs: raw sockets, and a game that must go on meanwhile."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from royalgames.protocol.setup import NewTable, setup_of
from royalgames.server.limits import Limits
from royalgames.server.run import Running
from tests.server.support import FRIEND, YOU, Two, limited, service, two_at

WIDE = Limits().times(1000)
SHORT = NewTable(setup=setup_of("ur", counters=1), seats={"L": YOU, "D": FRIEND})


def open_socket(on: Running, **headers: str) -> connect:
    return connect(on.address.replace("http", "ws") + "/api/live", additional_headers=headers)


@contextlib.asynccontextmanager
async def attacked(folder: Path, limits: Limits = WIDE) -> AsyncIterator[tuple[Running, Two]]:
    """Run a service on which Ann and Ben play a whole game, whatever the attacker does."""
    async with service(folder, limited(limits)) as on, two_at(on, SHORT) as two:
        game = asyncio.create_task(two.play(1))
        try:
            yield on, two
        finally:
            await game
            assert two.first.entries == two.second.entries
            assert two.first.view.outcome is not None


async def next_message(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Read until a message of a kind comes."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if message["type"] == kind:
            return message


async def closed(socket: ClientConnection) -> int:
    """Read until the socket is closed; return the code."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
