"""Asking for too much gets a typed error, then a closed socket; others play on."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from royalgames.client import Client
from royalgames.protocol.codes import Code
from royalgames.server.http.identity import COOKIE
from royalgames.server.limits import Limits, Rate
from royalgames.server.live.session import MOST_WATCHED
from royalgames.server.live.updates import FEW
from tests.server.attackers import WIDE, attacked, closed, next_message, open_socket
from tests.server.lines import Line
from tests.server.support import limited, run, service, tee, two_at, ur


@pytest.mark.parametrize("message", ['{"type":"ping"}', "no json", "[" * 100], ids=len)
def test_too_many_messages_are_a_typed_error_and_then_a_closed_socket(
    tmp_path: Path, message: str
) -> None:
    limits = replace(WIDE, messages=Rate(60, 30), patience=10)

    async def attack() -> None:
        async with attacked(tmp_path, limits) as (on, _), open_socket(on) as socket:
            for _ in range(200):
                await socket.send(message)
            while (await next_message(socket, "fault"))["code"] != Code.SLOW_DOWN:
                pass
            assert (await next_message(socket, "goodbye"))["code"] == Code.SLOW_DOWN
            assert await closed(socket) == 4429

    run(attack())


NARROW = Rate(40, 0.01)


@pytest.mark.parametrize(
    "limits", [replace(WIDE, player_messages=NARROW), replace(WIDE, address_messages=NARROW)]
)
def test_more_sockets_do_not_help(tmp_path: Path, limits: Limits) -> None:

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            async with httpx.AsyncClient(base_url=on.address) as web:
                await web.get("/api/me")
                cookie = f"{COOKIE}={web.cookies[COOKIE]}"
            codes = []
            for _ in range(3):
                async with open_socket(on, Cookie=cookie) as socket:
                    for _ in range(20):
                        await socket.send('{"type":"ping"}')
                        answer = await socket.recv()
                        codes.append("slow-down" in str(answer))
            assert not any(codes[:30])
            assert any(codes[40:])

    run(attack())


@pytest.mark.parametrize(
    "limits", [replace(WIDE, sockets=Rate(5, 0.01)), replace(WIDE, most_sockets=5)]
)
def test_too_many_sockets_are_refused(tmp_path: Path, limits: Limits) -> None:
    async def attack() -> None:
        async with attacked(tmp_path, limits) as (on, _), contextlib.AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(open_socket(on)) for _ in range(3)]
            assert len(opened) == 3
            with pytest.raises(InvalidStatus):
                await stack.enter_async_context(open_socket(on))

    run(attack())


def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    limits = replace(WIDE, tables=Rate(3, 0.001))

    async def attack() -> None:
        async with attacked(tmp_path, limits) as (_, two):
            await two.ben.make(ur())
            await two.ben.make(ur())
            with pytest.raises(Exception, match="slow-down"):
                await two.ben.make(ur())

    run(attack())


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    limits = replace(WIDE, http=Rate(30, 1))

    async def attack() -> None:
        async with (
            service(tmp_path, limited(limits)) as on,
            httpx.AsyncClient(base_url=on.address) as web,
        ):
            answers = [await web.get("/api/games") for _ in range(40)]
            assert answers[0].status_code == 200
            assert answers[-1].status_code == 429
            assert answers[-1].json()["code"] == Code.SLOW_DOWN
            assert (await web.get("/health")).status_code == 200

    run(attack())


def test_the_apps_own_files_are_not_counted(tmp_path: Path) -> None:
    limits = replace(WIDE, http=Rate(10, 1))

    async def ask() -> None:
        async with (
            service(tmp_path, limited(limits)) as on,
            httpx.AsyncClient(base_url=on.address) as web,
        ):
            answers = [await web.get("/assets/none.js") for _ in range(30)]
            assert {answer.status_code for answer in answers} == {404}
            assert (await web.get("/api/games")).status_code == 200

    run(ask())


def test_too_many_records_are_refused(tmp_path: Path) -> None:
    limits = replace(WIDE, replays=Rate(3, 0.001))
    record = '[Game "ur"]\n[Rules "1"]\n[First "L"]\n[Ended "open"]\n\n1. L 1:\n'

    async def attack() -> None:
        async with attacked(tmp_path, limits) as (on, _), httpx.AsyncClient() as web:
            url = f"{on.address}/api/replay"
            answers = [await web.post(url, json={"text": record}) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            assert answers[-1].json()["code"] == Code.SLOW_DOWN

    run(attack())


def test_previews_have_a_larger_allowance_but_one(tmp_path: Path) -> None:
    limits = replace(WIDE, messages=Rate(20, 1), previews=Rate(60, 0.01))

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on, two_at(on, tee()) as two:
            for _ in range(60):
                assert (await two.ann.preview(two.table, "")).steps_left == 1
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await two.ann.preview(two.table, "")

    run(attack())


def test_a_socket_watches_only_so_many_tables(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            tables = [(await ann.make(tee())).table for _ in range(MOST_WATCHED + 1)]
            for table in tables[:-1]:
                await ann.watch(table)
            waits = asyncio.create_task(ann.watch(tables[-1]))
            while not ann.faults:
                await asyncio.sleep(0.01)
            assert ann.faults[0].code is Code.SLOW_DOWN
            waits.cancel()

    run(attack())


def test_who_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
    """A session whose line is stuck keeps at most so many bytes for it."""
    limits = replace(WIDE, most_queued=20_000)

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            session = Line(on.service.shared, stuck=True).session
            pump = asyncio.create_task(session.pump())
            for _ in range(1000):
                await session.take(b'{"type":"ping"}')
            assert not session.closing.is_set()
            for _ in range(1000):
                await session.take(b'{"type":"ping"}')
            assert session.closing.is_set()
            pump.cancel()
            session.close()

    run(attack())


def test_asking_for_every_part_of_a_list_fills_no_memory(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, two_at(on, tee(rounds=9)) as two:
            await two.play(1)
            live = await on.service.hub.load(two.table)
            async with open_socket(on) as socket:
                for after in range(live.state.seq):
                    await socket.send(f'{{"type":"watch","table":"{two.table}","after":{after}}}')
                    assert (await next_message(socket, "update"))["after"] == after
            assert len(live.updates) <= FEW + 1

    run(attack())


def test_closed_sockets_make_room_for_others(tmp_path: Path) -> None:
    limits = replace(WIDE, most_sockets=2)

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            for _ in range(6):
                async with open_socket(on) as socket:
                    await next_message(socket, "welcome")

    run(attack())
