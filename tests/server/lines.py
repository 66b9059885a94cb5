"""Lines to a service below the client: sessions whose messages are kept, and sockets as bytes."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import msgspec

from royalgames.server.http.identity import Player
from royalgames.server.live.session import Session, Shared
from royalgames.server.run import Running
from tests.server.longtable import keep_tables, long_table
from tests.server.postgres import database

LONG = "long-table-1"


def watch(after: int | None = 0, table: str = LONG) -> bytes:
    return msgspec.json.encode({"type": "watch", "table": table, "after": after})


def lay(folder: Path, events: int) -> None:
    """Put a long table into a database."""
    keep_tables(database(folder), [long_table(LONG, events)])


async def length(on: Running) -> int:
    """Return how many events the long table has; the start of the service adds one."""
    return (await on.service.hub.load(LONG)).state.seq


class Line:
    """A session whose messages are kept, or that cannot send at all."""

    def __init__(self, shared: Shared, name: str = "Eve", *, stuck: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self._stuck = stuck
        self.session = Session(shared, Player(f"player-{name}", name), "192.0.2.9", self)
        self.session.open()

    async def say(self, data: bytes) -> None:
        if not self.put(data):
            await asyncio.Event().wait()

    def put(self, data: bytes) -> bool:
        if not self._stuck:
            self.heard.append(msgspec.json.decode(data))
            self.sizes.append(len(data))
        return not self._stuck

    def flush(self) -> None:
        pass

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]


class Raw:
    """A WebSocket as bytes: it sends any frame, and reads only when it wants to."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address

    async def __aenter__(self) -> "Raw":
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0)
        )
        lines = ("GET /api/live HTTP/1.1", f"Host: 127.0.0.1:{self._port}", "Upgrade: websocket")
        more = (
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {'A' * 22}==",
        )
        self.writer.write("\r\n".join([*lines, *more, "", ""]).encode())
        assert b"101" in await self.reader.readuntil(b"\r\n\r\n")
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    def send(self, opcode: int, data: bytes = b"", *, fin: bool = True) -> None:
        """Send one frame of at most 125 bytes."""
        head = bytes([(0x80 if fin else 0) | opcode, 0x80 | len(data), 0, 0, 0, 0])
        self.writer.write(head + data)

    def pause(self) -> None:
        """Read nothing from now on."""
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a socket's

    async def closed(self) -> bytes:
        """Read until the service closes the connection; return the last bytes."""
        last = b""
        with contextlib.suppress(ConnectionError):
            while data := await self.reader.read(65536):
                last = (last + data)[-200:]
        return last


TEXT, CONT, PING, PONG = 1, 0, 9, 10


async def gone(on: Running) -> None:
    """Wait until the service has no socket left."""
    while on.server.server_state.connections or on.service.audience.sessions:
        await asyncio.sleep(0.01)
