"""Item 2: idle and half-open connections are bounded, and cost no one else anything."""

import asyncio
import contextlib
import re
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from royalgames.server.http import connections
from royalgames.server.http.connections import Connections
from tests.server.attackers import WIDE, next_message, open_socket
from tests.server.processes import ServerProcess, logged_server
from tests.server.support import limited, run, service

HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


WHOLE = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


SLOW_BODY = b"POST /api/try HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{"


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connect(port: int, source: str = "127.0.0.2") -> Streams:
    """Connect from an address of this machine."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


@contextlib.asynccontextmanager
async def half_open(
    port: int, count: int, source: str = "127.0.0.2"
) -> AsyncIterator[list[Streams]]:
    """Hold connections that never send a complete request, as many of them as are accepted."""
    held = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            streams = await connect(port, source)
            held.append(streams)
            streams[1].write(HALF)
    try:
        yield held
    finally:
        for _, writer in held:
            writer.close()


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes the connection."""
    with contextlib.suppress(ConnectionError):
        return await reader.read()
    return b""


@pytest.mark.parametrize(
    "said", [b"", HALF, SLOW_BODY, WHOLE + HALF], ids=["nothing", "headers", "body", "second"]
)
def test_item_2_a_connection_without_a_complete_request_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)

    async def attack() -> None:
        async with service(tmp_path) as on:
            reader, writer = await connect(on.port)
            writer.write(said)
            async with asyncio.timeout(4):
                answer = await rest(reader)
            assert answer.startswith(b"HTTP/1.1 408") or b"HTTP/1.1 200" in answer or not answer
            writer.close()

    run(attack())


def test_item_2_dribbling_bytes_do_not_extend_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.5)

    async def attack() -> None:
        async with service(tmp_path) as on:
            reader, writer = await connect(on.port)
            writer.write(HALF)
            closed = asyncio.create_task(rest(reader))
            async with asyncio.timeout(5):
                while not closed.done():
                    writer.write(b"x")
                    await asyncio.sleep(0.05)
            writer.close()

    run(attack())


def test_item_2_a_reader_who_never_reads_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.3)

    async def attack() -> None:
        async with service(tmp_path) as on:
            ask = b"GET /api/docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            with socket.socket() as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.setblocking(False)
                loop = asyncio.get_running_loop()
                await loop.sock_connect(deaf, ("127.0.0.1", on.port))
                await loop.sock_sendall(deaf, 20 * ask)
                async with asyncio.timeout(20):
                    while not on.server.server_state.total_requests:
                        await asyncio.sleep(0.05)
                    while on.server.server_state.connections:
                        await asyncio.sleep(0.05)

    run(attack())


def test_item_2_sockets_and_quiet_browsers_outlive_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)

    async def play() -> None:
        async with (
            service(tmp_path) as on,
            open_socket(on) as socket,
            httpx.AsyncClient(base_url=on.address) as web,
        ):
            for _ in range(3):
                assert (await web.get("/health")).status_code == 200
                await asyncio.sleep(0.3)
            await socket.send('{"type":"ping"}')
            await next_message(socket, "pong")

    run(play())


def test_item_2_an_address_holds_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path, limited(replace(WIDE, most_connections=4))) as on:
            async with half_open(on.port, 4), open_socket(on):
                reader, writer = await connect(on.port)
                assert (await rest(reader)).startswith(b"HTTP/1.1 429 ")
                writer.close()
                async with httpx.AsyncClient(base_url=on.address) as web:
                    assert (await web.get("/health")).status_code == 200
            # Once they are closed, the address may connect again.
            async with asyncio.timeout(5):
                while on.server.server_state.connections:
                    await asyncio.sleep(0.02)
            reader, writer = await connect(on.port)
            writer.write(WHOLE)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.close()

    run(attack())


def test_item_2_sockets_count_as_connections_until_they_are_closed(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path, limited(replace(WIDE, most_connections=2))) as on:
            for _ in range(3):
                async with open_socket(on), open_socket(on):
                    with pytest.raises(Exception, match="429"):
                        async with open_socket(on):
                            pass
                async with asyncio.timeout(5):
                    while on.server.server_state.connections:
                        await asyncio.sleep(0.02)

    run(attack())


def test_item_2_ipv6_connections_are_counted_per_network() -> None:
    counted = Connections(1024, 2, None)
    assert [counted.enter(f"2001:db8::{host}") for host in range(3)] == [None, None, 429]
    assert counted.enter("2001:db8:0:1::1") is None
    assert [counted.enter(each) for each in ("::ffff:192.0.2.1", "192.0.2.1")] == [None, None]
    assert counted.enter("192.0.2.1") == 429
    for host in range(3):
        counted.leave(f"2001:db8::{host}")
    assert counted.enter("2001:db8::9") is None


def test_item_2_a_trusted_proxy_may_hold_more(tmp_path: Path) -> None:
    async def many() -> None:
        limits = limited(replace(WIDE, most_connections=2))
        async with (
            service(tmp_path, limits, trusted_proxy="127.0.0.2") as on,
            half_open(on.port, 6),
        ):
            reader, writer = await connect(on.port)
            writer.write(WHOLE)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.close()

    run(many())


async def worst_reply(url: str, seconds: float) -> float:
    """Ask from an address of one's own, a new connection each; return the slowest answer."""
    worst, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.3")
        async with httpx.AsyncClient(transport=transport, timeout=5) as web:
            assert (await web.get(f"{url}/health")).status_code == 200
        worst = max(worst, time.monotonic() - began)
    return worst


def flood(process: ServerProcess, log: Path, count: int, seconds: float) -> tuple[float, int]:
    """Hold half-open connections; return another's slowest reply, and how much was logged."""

    async def attack() -> float:
        async with half_open(process.port, count):
            return await worst_reply(process.url, seconds)

    return run(attack(), 60 + seconds), log.stat().st_size


def test_item_2_half_open_connections_never_use_up_the_files(tmp_path: Path) -> None:
    with logged_server(tmp_path, files=128) as (process, log):
        worst, logged = flood(process, log, 150, 1.5)
    assert worst < 2.0
    assert logged < 20_000, log.read_text()[:2000]


@pytest.mark.soak
def test_item_2_eleven_hundred_half_open_connections(tmp_path: Path) -> None:
    with logged_server(tmp_path, files=1024) as (process, log):
        worst, logged = flood(process, log, 1100, 80)
    print(f"item 2: slowest reply {1000 * worst:.0f} ms, {logged} bytes logged")
    assert worst < 0.5
    assert logged < 50_000


def test_item_2_the_limit_on_open_files_is_raised(tmp_path: Path) -> None:
    with logged_server(tmp_path, files=128, most_files=512) as (process, _):
        limits = Path(f"/proc/{process.process.pid}/limits").read_text()
    assert re.search(r"Max open files\s+512\s+512", limits)
