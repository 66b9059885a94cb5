"""Real servers and a real worker, each behind proxies of ours, and how clients reach them."""

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable
from random import Random

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from royalgames.protocol.http import TableMade
from royalgames.protocol.setup import NewTable
from royalgames.server.http.identity import COOKIE, Player, Signer
from tests.disasters.proxy import Proxy, Streams

ROYAL = (sys.executable, "-c", "from royalgames.cli import main; main()")


class Machine:
    """One `royal serve` or `royal worker`, with a network of its own."""

    def __init__(self, name: str, words: list[str], socket: str, database: str) -> None:
        self.name = name
        """How the trace calls it."""
        self._words = words
        self._socket = socket
        self._database = database
        self._process: asyncio.subprocess.Process | None = None
        self._port = 0
        self.paused = False
        """Whether it stands still."""
        self.to_database = Proxy(lambda: asyncio.open_unix_connection(socket))
        """What carries everything to the database."""
        self.to_clients = Proxy(self._reach)
        """What carries everything from clients."""

    async def _reach(self) -> Streams:
        return await asyncio.open_connection("127.0.0.1", self._port)

    async def set_up(self) -> None:
        """Start its network, and itself."""
        await self.to_database.start()
        await self.to_clients.start()
        await self.start()

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        address = f"postgresql://postgres@127.0.0.1:{self.to_database.port}/{self._database}"
        command = [*ROYAL, *self._words, "--db", address]
        # A session of its own: its workers are killed and paused with it.
        self._process = await asyncio.create_subprocess_exec(
            *command, stdout=PIPE, start_new_session=True
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)|Working for", line)
        assert found, f"{self.name} said {line!r}"
        self._port = int(found[1] or 0)

    def _signal(self, number: int) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)

    async def kill(self) -> None:
        """End it without a word."""
        self._signal(signal.SIGKILL)
        if self._process is not None:
            await self._process.wait()

    def pause(self) -> None:
        """Let it stand still."""
        self.paused = True
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self.paused = False
        self._signal(signal.SIGCONT)

    async def tear_down(self) -> None:
        """End it, and its network."""
        await self.kill()
        await self.to_clients.stop()
        await self.to_database.stop()


class Line:
    """A client's connection to a real server."""

    def __init__(self, address: str, cookie: str) -> None:
        self.on_say: Callable[[bytes], None] = lambda data: None
        """Not known at the moment it happens."""
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(address, cookie))

    async def _run(self, address: str, cookie: str) -> None:
        headers = {"Cookie": f"{COOKIE}={cookie}"}
        try:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address, additional_headers=headers, max_size=2**24, compression=None
                ) as socket:
                    sending = asyncio.create_task(self._send(socket))
                    try:
                        async for data in socket:
                            self._inbox.put_nowait(
                                data if isinstance(data, bytes) else data.encode()
                            )
                    finally:
                        sending.cancel()
        finally:
            self._inbox.put_nowait(None)

    async def _send(self, socket: object) -> None:
        while True:
            data = await self._outbox.get()
            await socket.send(data.decode())  # type: ignore[attr-defined]

    def send(self, data: bytes) -> None:
        """Send to the server."""
        self._outbox.put_nowait(data)

    async def heard(self) -> bytes | None:
        """Wait for the server's next message; None at the end."""
        return await self._inbox.get()

    def cut(self) -> None:
        """End it."""
        self._task.cancel()


class Site:
    """All machines of a run, as their clients see them."""

    def __init__(self, machines: list[Machine], key: bytes, seed: int) -> None:
        self.machines = machines
        """The servers, and the worker."""
        self._signer = Signer(key)
        self._rng = Random(f"site {seed}")
        self._began = time.time()
        self.lines: list[str] = []
        """The trace."""
        self.said: Callable[[str, bytes], None] = lambda name, data: None
        """Nobody hears what a real process says before its client does."""

    @property
    def servers(self) -> list[Machine]:
        """The machines that clients can reach."""
        return [each for each in self.machines if each.name.startswith("server")]

    def at(self, milliseconds: int) -> float:
        """Return a time of day as seconds since the beginning."""
        return milliseconds / 1000 - self._began

    def time(self) -> float:
        """Return how many seconds the run has lasted."""
        return time.time() - self._began

    def note(self, who: str, what: str) -> None:
        """Add a line to the trace."""
        self.lines.append(f"{self.time():8.3f}  {who:<9} {what}")

    def connect(self, player: Player, wild: bool) -> tuple[Line, str]:
        """Open a connection to any server, running or not, as a load balancer might."""
        server = self._rng.choice(self.servers)
        address = f"ws://127.0.0.1:{server.to_clients.port}/api/live"
        return Line(address, self._signer.cookie(player)), server.name

    async def create(self, wanted: NewTable, player: Player) -> TableMade:
        """Make a table by a request over HTTP; it is sent again until there is an answer."""
        headers = {"Cookie": f"{COOKIE}={self._signer.cookie(player)}"}
        body = msgspec.json.encode(wanted)
        async with httpx.AsyncClient(timeout=5, headers=headers) as http:
            while True:
                port = self._rng.choice(self.servers).to_clients.port
                with contextlib.suppress(httpx.HTTPError):
                    answer = await http.post(
                        f"http://127.0.0.1:{port}/api/tables",
                        content=body,
                        headers={"content-type": "application/json"},
                    )
                    if answer.status_code < 400:
                        return msgspec.json.decode(answer.content, type=TableMade)
                    self.note(player.name, f"no table yet: {answer.text[:80]}")
                await asyncio.sleep(0.3)
