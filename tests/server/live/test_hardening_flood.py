"""While one address attacks with all it may, a player on another address hardly notices."""

import asyncio
import contextlib
import math
import multiprocessing
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.server.assault import assault
from tests.server.http.test_connections import HALF
from tests.server.lines import lay
from tests.server.longgame import keep_long_game
from tests.server.postgres import database
from tests.server.processes import logged_server
from tests.server.support import run

ATTACKER, PLAYER = "127.0.0.2", "127.0.0.3"
TABLE = "longtable1"
SECONDS = 60.0
TURNS = 4000
REPLAY = '[Game "ur"]\n[Rules "1"]\n[Counters "7"]\n[First "L"]\n[Ended "open"]\n\n' + "\n".join(
    f"{turn + 1}. {'LD'[turn % 2]} 1:" for turn in range(5400)
)
"""A record of 58 kB in which no one ever gets to move."""


def client(source: str, url: str) -> httpx.AsyncClient:
    """Return a client at an address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=source, retries=0)
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=60)


async def _again_and_again(until: float, work: Any) -> None:
    """Do something until a time; a refusal or a closed connection is part of the attack."""
    while time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError, OSError):
            await work()
            continue
        await asyncio.sleep(0.2)


async def _half_open(port: int, until: float) -> None:
    """Hold a connection without a complete request, and open the next when it is closed."""

    async def hold() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
        writer.write(HALF)
        with contextlib.suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(max(0.0, until - time.monotonic())):
                await reader.read()
        writer.close()
        await asyncio.sleep(2)

    await _again_and_again(until, hold)


def attack(url: str, port: int, seconds: float, half_open: int) -> None:
    """Attack from one address: long replays and records, then half-open connections."""

    async def all_of_them() -> None:
        until = time.monotonic() + seconds
        async with client(ATTACKER, url) as web, asyncio.TaskGroup() as group:

            async def replay() -> None:
                answer = await web.post("/api/replay", json={"text": REPLAY})
                await asyncio.sleep(0.5 if answer.status_code == 429 else 0)

            async def record() -> None:
                answer = await web.get(f"/api/tables/{TABLE}/record")
                await asyncio.sleep(0.5 if answer.status_code == 429 else 0)

            for _ in range(20):
                group.create_task(_again_and_again(until, replay))
            for _ in range(8):
                group.create_task(_again_and_again(until, record))
            await asyncio.sleep(1)
            for _ in range(half_open):
                group.create_task(_half_open(port, until))

    asyncio.run(all_of_them())


async def ask(url: str, cookie: str) -> None:
    """Ask something on a new connection; a client library would cost more than the answer."""
    port = int(url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(PLAYER, 0))
    head = f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode())
    assert (await reader.read()).startswith(b"HTTP/1.1 200")
    writer.close()


async def play(url: str, seconds: float) -> tuple[list[float], list[float]]:
    """Act durably ten times a second and reconnect every second; return how long each took."""
    acts, requests = [], []
    async with client(PLAYER, url) as web:
        seats = {"L": {"kind": "you"}, "D": {"kind": "friend"}}
        made = await web.post("/api/tables", json={"setup": {"game": "ur"}, "seats": seats})
        table = made.json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
    socket_url = url.replace("http", "ws") + "/api/live"
    headers = {"Cookie": cookie}
    async with connect(
        socket_url, additional_headers=headers, local_addr=(PLAYER, 0), open_timeout=30
    ) as socket:
        until = time.monotonic() + seconds
        for number in range(10**6):
            began = time.monotonic()
            if began > until:
                break
            act = {"act": "auto", "seat": "L", "on": number % 2 == 0}
            message = {"type": "do", "id": f"a{number}", "table": table, "seq": 0, "act": act}
            await socket.send(msgspec.json.encode(message).decode())
            while (answer := msgspec.json.decode(await socket.recv()))["type"] != "done":
                assert answer["type"] not in ("refused", "fault"), answer
            acts.append(time.monotonic() - began)
            if number % 10 == 0:
                began = time.monotonic()
                await ask(url, cookie)
                requests.append(time.monotonic() - began)
            await asyncio.sleep(0.1)
    return acts, requests


def spread(times: list[float]) -> str:
    """Return the 50th and 99th percentile and the slowest, in milliseconds."""
    return ", ".join(f"{1000 * at(times, part):.0f}" for part in (0.5, 0.99, 1.0)) + " ms"


def at(times: list[float], part: float) -> float:
    """Return a percentile."""
    return sorted(times)[math.ceil(part * len(times)) - 1]


def withstand(folder: Path, *wire: str) -> None:
    """Attack by HTTP (items 2, 15), and on sockets as named; hold a player's replies to 250 ms."""
    keep_long_game(database(folder), TABLE, TURNS)
    lay(folder, 10_000)
    flags = ("--rate", "1", "--bot-workers", "1")
    with contextlib.ExitStack() as stack:
        process, log = stack.enter_context(logged_server(folder, *flags, files=1024))
        quiet, _ = run(play(process.url, 5))
        if wire:
            stack.enter_context(assault(list(wire), process.port, SECONDS + 60))
        context = multiprocessing.get_context("spawn")
        given = (process.url, process.port, SECONDS + 5, 1100)
        attacker = context.Process(target=attack, args=given)
        attacker.start()
        try:
            acts, requests = run(play(process.url, SECONDS), 60 + SECONDS)
        finally:
            attacker.join(60)
            attacker.kill()
        logged = log.stat().st_size
    print(f"\nacts (p50, p99, slowest): {spread(acts)}, without attack {spread(quiet)}")
    print(f"requests on new connections: {spread(requests)}; {logged} bytes logged")
    assert at(acts, 0.99) < 0.25
    assert at(requests, 0.99) < 0.25
    assert logged < 100_000


@pytest.mark.soak
def test_items_2_and_15_a_player_on_another_address_keeps_p99_below_250_ms(tmp_path: Path) -> None:
    withstand(tmp_path)


@pytest.mark.soak
def test_items_1_2_8_9_and_15_together_leave_p99_below_250_ms(tmp_path: Path) -> None:
    withstand(tmp_path, "watch", "unread", "pings", "fragments")
