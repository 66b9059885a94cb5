"""Notices over a connection of their own."""

import asyncio
import contextlib
import socket

import psycopg
import pytest

from royalgames.server.live.wire import Heard, Wire
from tests.server.postgres import DATABASES, cluster
from tests.server.support import run, until

pytestmark = pytest.mark.sqlite  # the engine is chosen here


@pytest.fixture
def address(engine: str) -> str:
    DATABASES.engine = "postgresql"
    return cluster().fresh()


def test_what_one_sends_the_other_hears_in_order(address: str) -> None:
    async def talk() -> None:
        heard: list[Heard] = []
        async with await Wire.open(address) as ear, await Wire.open(address) as mouth:
            await ear.execute(b"LISTEN royal")
            listening = asyncio.create_task(ear.hear(heard.append))
            for number in range(50):
                await mouth.notify("royal", f"{number}" * 100)
            await mouth.notify("elsewhere", "not heard")
            await mouth.notify("royal", "last")
            await until(lambda: bool(heard) and heard[-1].payload == "last")
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            expected = [*(f"{number}" * 100 for number in range(50)), "last"]
            assert heard == [Heard(mouth.pid, "royal", payload) for payload in expected]

    run(talk())


def test_what_came_before_anyone_listened_is_heard(address: str) -> None:
    async def talk() -> None:
        heard: list[Heard] = []
        async with await Wire.open(address) as ear, await Wire.open(address) as mouth:
            await ear.execute(b"LISTEN royal")
            await mouth.notify("royal", "early")
            listening = asyncio.create_task(ear.hear(heard.append))
            await until(lambda: [each.payload for each in heard] == ["early"])
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    run(talk())


def test_a_lost_connection_is_an_error_to_both(address: str) -> None:
    async def talk() -> None:
        async with await Wire.open(address) as ear, await Wire.open(address) as mouth:
            await ear.execute(b"LISTEN royal")
            listening = asyncio.create_task(ear.hear(lambda heard: None))
            with psycopg.connect(address, autocommit=True) as admin:
                for wire in (ear, mouth):
                    admin.execute("SELECT pg_terminate_backend(%s, 5000)", [wire.pid])
            with pytest.raises(psycopg.OperationalError):
                await listening
            with pytest.raises(psycopg.OperationalError):
                await mouth.notify("royal", "never")

    run(talk())


def test_who_gets_the_number_of_a_lost_socket_is_read_from(address: str) -> None:
    """The loop forgets a lost connection before another one takes its place in the selector."""

    async def talk() -> None:
        async with await Wire.open(address) as ear:
            await ear.execute(b"LISTEN royal")
            number = ear._connection.fileno()
            listening = asyncio.create_task(ear.hear(lambda heard: None))
            with psycopg.connect(address, autocommit=True) as admin:
                admin.execute("SELECT pg_terminate_backend(%s, 5000)", [ear.pid])
            with pytest.raises(psycopg.OperationalError):
                await listening
            with contextlib.ExitStack() as sockets:
                ends: dict[int, tuple[socket.socket, socket.socket]] = {}
                while number not in ends:
                    one, two = map(sockets.enter_context, socket.socketpair())
                    ends |= {one.fileno(): (one, two), two.fileno(): (two, one)}
                heir, other = ends[number]
                heir.setblocking(False)
                reading = asyncio.create_task(asyncio.get_running_loop().sock_recv(heir, 1))
                await asyncio.sleep(0)
                other.send(b"x")
                assert await asyncio.wait_for(reading, 30) == b"x"

    run(talk())


def test_what_the_database_refuses_is_an_error_and_the_next_one_goes_through(address: str) -> None:
    async def talk() -> None:
        async with await Wire.open(address) as mouth:
            with pytest.raises(psycopg.OperationalError, match="payload string too long"):
                await mouth.notify("royal", "x" * 8000)
            await mouth.notify("royal", "short")

    run(talk())
