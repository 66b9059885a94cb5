"""A TCP proxy that can hold everything up, or cut all connections."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """Forwards connections to somewhere, as well as its network allows."""

    def __init__(self, onward: Callable[[], Awaitable[Streams]]) -> None:
        self._onward = onward
        self._server: asyncio.Server | None = None
        self._through = asyncio.Event()
        self._through.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        """Where it listens."""

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut everything and listen no longer."""
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def hold(self) -> None:
        """Let nothing through, in either direction, without closing anything."""
        self._through.clear()

    def heal(self) -> None:
        """Let through what was held up, and all that follows."""
        self._through.set()

    def cut(self) -> None:
        """End all connections, as a network does that gives up on them."""
        for writer in self._writers:
            writer.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._forward(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._through.wait()
            # Nobody may listen there at the moment.
            with contextlib.suppress(OSError):
                there, onward = await self._onward()
                self._writers.add(onward)
                try:
                    await asyncio.gather(self._pass(reader, onward), self._pass(there, writer))
                finally:
                    self._writers.discard(onward)
                    onward.close()
        finally:
            self._writers.discard(writer)
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._through.wait()
            writer.write(data)
            await writer.drain()
        await self._through.wait()
        writer.transport.abort()
