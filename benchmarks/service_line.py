"""A WebSocket as thin as it can be, so that the load costs little beside what it measures."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, cast
from urllib.parse import urlsplit

TEXT: Final = 0x81
PING: Final = 0x89
PONG: Final = 0x8A
MASK: Final = bytes(4)
"""Clients must mask what they say; by zeros it stays as it is, and nothing here is a secret."""

Heard = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """One open WebSocket; its owner sets ``heard``, which gets every message."""

    def __init__(self) -> None:
        self.heard: Heard = lambda message: None
        """Called with each message."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the server has agreed to talk."""
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the line."""
        self._transport = cast("asyncio.Transport", transport)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def say(self, message: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        size = len(message)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + _two(size)
        self.write(head + MASK + message)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self._transport is not None:
            self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Cut what has come into messages."""
        data = self._rest + data if self._rest else data
        start = 0 if self.opened.done() else self._agreed(data)
        while self.opened.done() and (cut := _frame(data, start)) is not None:
            begin, end = cut
            kind = data[start]
            if kind == TEXT:
                self.heard(data[begin:end])
            elif kind == PING:
                self.say(data[begin:end], PONG)
            else:
                self.close()
            start = end
        self._rest = data[start:]

    def _agreed(self, data: bytes) -> int:
        """Return where the server's agreement ends; 0 as long as it has not all come."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(f"the server does not want to talk: {data!r}")
        self.opened.set_result(None)
        return end + 4


def _two(size: int) -> bytes:
    return size.to_bytes(2, "big")


def _frame(data: bytes, start: int) -> tuple[int, int] | None:
    """Return where the content of the frame at ``start`` begins and ends, if it has all come."""
    if len(data) < start + 2:
        return None
    size, begin = data[start + 1], start + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        begin += width
        size = int.from_bytes(data[begin - width : begin], "big")
    return (begin, begin + size) if len(data) >= begin + size else None


async def open_line(url: str, path: str, headers: Mapping[str, str] | None = None) -> Line:
    """Open a WebSocket."""
    where = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(Line, where.hostname or "", where.port or 80)
    asked = {
        "Host": where.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
        **(headers or {}),
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items())]
    line.write("\r\n".join([*lines, "", ""]).encode())
    await line.opened
    return line
