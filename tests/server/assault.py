"""Attacks from one address, while a player on another address measures.

`python -m tests.server.assault PORT SECONDS ATTACK...` runs attacks, bounded in time; with the word
``many`` from 200 addresses instead of one.
"""

import asyncio
import contextlib
import math
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from royalgames.server.http.identity import COOKIE
from tests.server.lines import TEXT, Raw, watch
from tests.server.support import ur

ATTACKER, PLAYER = "127.0.0.2", "127.0.0.3"
SOCKETS = 10
MANY = "many"
MASKED_PING = bytes([0x89, 0x80, 0, 0, 0, 0])

Attack = Callable[[int, str], Awaitable[None]]


def addresses(count: int) -> list[str]:
    """List addresses of this machine, none of them used by anyone else."""
    return [f"127.0.{1 + number // 200}.{1 + number % 200}" for number in range(count)]


async def watch_from_0(port: int, address: str) -> None:
    """Ask for a whole long table as often as the limits allow, and read all of it (item 1)."""
    async with Raw(port, address) as raw:
        reading = asyncio.create_task(raw.closed())
        while not raw.writer.transport.is_closing():
            raw.send(TEXT, watch())
            await asyncio.sleep(0.06)
        await reading


async def never_read(port: int, address: str) -> None:
    """Ask for a whole long table, and read nothing (items 1 and 8)."""
    async with Raw(port, address) as raw:
        raw.pause()
        while not raw.writer.transport.is_closing():
            raw.send(TEXT, watch())
            raw.send(TEXT, b'{"type":"ping"}')
            await asyncio.sleep(0.1)


async def ping_flood(port: int, address: str) -> None:
    """Send pings at 2 MB per second, and read none of the pongs (item 9)."""
    async with Raw(port, address) as raw:
        raw.pause()
        while not raw.writer.transport.is_closing():
            raw.writer.write(MASKED_PING * 33_000)
            await raw.writer.drain()
            await asyncio.sleep(0.1)


async def empty_fragments(port: int, address: str) -> None:
    """Send a message in endless empty fragments (item 9)."""
    async with Raw(port, address) as raw:
        raw.send(TEXT, b"", fin=False)
        while not raw.writer.transport.is_closing():
            raw.writer.write(bytes([0x00, 0x80, 0, 0, 0, 0]) * 33_000)
            await raw.writer.drain()
            await asyncio.sleep(0.1)


ATTACKS: dict[str, Attack] = {
    "watch": watch_from_0,
    "unread": never_read,
    "pings": ping_flood,
    "fragments": empty_fragments,
}


async def _keep_on(attack: Attack, port: int, address: str, until: float) -> None:
    """Repeat an attack with a new socket whenever the server ends it."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError, EOFError, AssertionError, TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                await attack(port, address)
        await asyncio.sleep(0.2)


async def _assault(port: int, seconds: float, *names: str) -> None:
    # An attacker has machines of their own; here they must not take the processors of others.
    os.nice(19)
    until = time.monotonic() + seconds
    attacks = [ATTACKS[name] for name in names if name != MANY]
    sources = addresses(200) if MANY in names else [ATTACKER] * SOCKETS
    await asyncio.gather(
        *(_keep_on(attack, port, source, until) for attack in attacks for source in sources)
    )


@contextlib.contextmanager
def assault(names: list[str], port: int, seconds: float) -> Iterator[None]:
    """Run attacks in a process of their own while the block lasts."""
    command = [sys.executable, "-m", "tests.server.assault", str(port), str(seconds), *names]
    attacker = subprocess.Popen(command, cwd=Path(__file__).parents[2])
    try:
        yield
        assert attacker.poll() is None, "the attack ended too soon"
    finally:
        attacker.kill()
        attacker.wait()


def memory(pid: int) -> float:
    """Return how many megabytes of memory a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def processor(pid: int) -> float:
    """Return how many seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def p99(times: list[float]) -> float:
    """Return the time that 99 of 100 stay below, in milliseconds."""
    return 1000 * sorted(times)[math.ceil(0.99 * len(times)) - 1]


async def reply_times(url: str, seconds: float) -> list[float]:
    """Be a player on another address: act ten times a second, and time each answer."""
    line = httpx.AsyncHTTPTransport(local_address=PLAYER)
    async with httpx.AsyncClient(base_url=url, transport=line) as web:
        made = (await web.post("/api/tables", content=msgspec.json.encode(ur()))).json()
        cookie = f"{COOKIE}={web.cookies[COOKIE]}"
    times: list[float] = []
    async with _connect(url, cookie) as socket:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.monotonic()
            await _act(socket, made["table"], len(times))
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.1)
    return times


def _connect(url: str, cookie: str) -> connect:
    address = url.replace("http", "ws") + "/api/live"
    headers = {"Cookie": cookie}
    return connect(address, local_addr=(PLAYER, 0), additional_headers=headers, compression=None)


async def _act(socket: ClientConnection, table: str, number: int) -> None:
    """Switch automatic throwing on or off, and wait until that is stored."""
    act = {"act": "auto", "seat": "L", "on": number % 2 == 0}
    do = {"type": "do", "id": f"act-{number}", "table": table, "seq": 1, "act": act}
    await socket.send(msgspec.json.encode(do).decode())
    while True:
        message = msgspec.json.decode(await socket.recv())
        if message.get("id") == do["id"]:
            assert message["type"] == "done", message
            return


if __name__ == "__main__":
    asyncio.run(_assault(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:]))
