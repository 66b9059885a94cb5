"""Every protection is attacked: a typed error or a closed socket, while another game plays on."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from royalgames.client import ActRefusedError, Client
from royalgames.protocol.acts import Bring, Move, Sit
from royalgames.protocol.base import LONGEST_MESSAGE
from royalgames.protocol.codes import Code
from royalgames.protocol.http import SeatLinks
from royalgames.protocol.setup import NewTable, UrSetup
from royalgames.server.identity import COOKIE, Player, Signer
from royalgames.server.limits import Limits, Rate
from royalgames.server.run import Running
from tests.server.support import FRIEND, YOU, Two, limited, run, service, tee, two_at, ur

WIDE = Limits().times(1000)
SHORT = NewTable(setup=UrSetup(counters=1), seats={"L": YOU, "D": FRIEND})


def _socket(on: Running, **headers: str) -> connect:
    return connect(on.address.replace("http", "ws") + "/api/live", additional_headers=headers)


@contextlib.asynccontextmanager
async def _attacked(folder: Path, limits: Limits = WIDE) -> AsyncIterator[tuple[Running, Two]]:
    """Run a service on which Ann and Ben play a whole game, whatever the attacker does."""
    async with service(folder, limited(limits)) as on, two_at(on, SHORT) as two:
        game = asyncio.create_task(two.play(1))
        try:
            yield on, two
        finally:
            await game
            assert two.first.entries == two.second.entries
            assert two.first.view.outcome is not None


async def _next(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Read until a message of a kind comes."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if message["type"] == kind:
            return message


async def _closed(socket: ClientConnection) -> int:
    """Read until the socket is closed; return the code."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    strangers = ("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "x")

    async def attack() -> None:
        async with _attacked(tmp_path) as (on, _):
            for origin in strangers:
                with pytest.raises(InvalidStatus) as caught:
                    async with _socket(on, Origin=origin):
                        pass
                assert caught.value.response.status_code == 403
            async with _socket(on, Origin=on.address) as socket:
                assert (await _next(socket, "welcome"))["protocol"] == 1

    run(attack())


def test_a_request_from_another_site_changes_nothing(tmp_path: Path) -> None:
    async def attack() -> None:
        async with _attacked(tmp_path) as (on, two), httpx.AsyncClient() as web:
            headers = {"Origin": "https://evil.example", "Cookie": two.ann.cookie}
            answer = await web.put(f"{on.address}/api/me", json={"name": "Evil"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, Code.FORBIDDEN)

    run(attack())


def test_an_unknown_host_is_refused(tmp_path: Path) -> None:
    async def attack() -> None:
        async with _attacked(tmp_path) as (on, _), httpx.AsyncClient() as web:
            for host in ("evil.example", "127.0.0.1.evil.example", "", "127.0.0.1@evil"):
                answer = await web.get(f"{on.address}/health", headers={"Host": host})
                assert (answer.status_code, answer.json()["code"]) == (403, Code.FORBIDDEN)
            assert (await web.get(f"{on.address}/health")).status_code == 200

    run(attack())


STRANGE_MESSAGES = (
    ("no json", Code.BAD_MESSAGE),
    ("{}", Code.BAD_MESSAGE),
    ('{"type":"grab"}', Code.BAD_MESSAGE),
    ('{"type":"ping","more":1}', Code.BAD_MESSAGE),
    ('{"type":"watch","table":"../../etc"}', Code.BAD_MESSAGE),
    ('{"type":"watch","table":"12345678\\n"}', Code.BAD_MESSAGE),
    ('{"type":"watch","table":"12345678"}', Code.UNKNOWN),
    ("[" * 1000, Code.TOO_LARGE),
    ('{"type":"ping"}' + " " * LONGEST_MESSAGE, Code.TOO_LARGE),
    ('{"a":' * 9 + "1" + "}" * 9, Code.TOO_LARGE),
)


def test_a_message_that_is_none_of_ours_gets_a_typed_fault(tmp_path: Path) -> None:
    async def attack() -> None:
        async with _attacked(tmp_path) as (on, _), _socket(on) as socket:
            for message, code in STRANGE_MESSAGES:
                await socket.send(message)
                assert (await _next(socket, "fault"))["code"] == code
                await socket.send('{"type":"ping"}')
                await _next(socket, "pong")

    run(attack())


def test_bytes_and_huge_frames_close_the_socket_at_most(tmp_path: Path) -> None:
    async def attack() -> None:
        async with _attacked(tmp_path) as (on, _):
            async with _socket(on) as socket:
                await socket.send(b"\x00\xff" * 100)
                assert (await _next(socket, "fault"))["code"] == Code.BAD_MESSAGE
            async with _socket(on) as socket:
                await socket.send("x" * 1_000_000)
                assert await _closed(socket) == 1009

    run(attack())


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            async with Client(on.address, name="Eve") as eve:
                await eve.watch(two.table)
                assert eve.feeds[two.table].yours == ()
                for client in (eve, two.ben):
                    with pytest.raises(ActRefusedError) as caught:
                        await client.do(two.table, Move(seat="r", move="U"))
                    assert caught.value.refused.code is Code.NOT_YOURS
                    assert caught.value.refused.state is not None
            await two.play(1)

    run(attack())


def test_seat_links_are_their_owners_alone(tmp_path: Path) -> None:
    async def attack() -> None:
        async with (
            service(tmp_path) as on,
            two_at(on, tee()) as two,
            Client(on.address, name="Eve") as eve,
        ):
            path = f"/api/tables/{two.table}/links"
            ann, ben, stranger = [
                await client.request("GET", path, SeatLinks) for client in (two.ann, two.ben, eve)
            ]
            assert (set(ann.seats), set(ben.seats)) == ({"r"}, {"y"})
            assert (stranger.seats, stranger.invites) == ({}, {})
            for token in ("", "guess", ben.seats["y"]):
                with pytest.raises(ActRefusedError) as caught:
                    await eve.do(two.table, Bring(seat="r", token=token))
                assert caught.value.refused.code is Code.NOT_YOURS
            # Given away on purpose, a link works, once.
            await eve.watch(two.table)
            await eve.do(two.table, Bring(seat="r", token=ann.seats["r"]))
            await eve.do(two.table, Move(seat="r", move="U"))

    run(attack())


def test_invitations_are_not_told_to_whoever_did_not_make_the_table(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(ur())
            async with Client(on.address, name="Eve") as eve:
                path = f"/api/tables/{made.table}/links"
                assert (await eve.request("GET", path, SeatLinks)).invites == {}
                with pytest.raises(ActRefusedError) as caught:
                    await eve.do(made.table, Sit(seat="D", name="Eve"))
                assert caught.value.refused.code is Code.NOT_YOURS

    run(attack())


def test_a_forged_cookie_is_nobody(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            value = two.ann.cookie.partition("=")[2]
            body, _, signature = value.rpartition(".")
            forged = Signer(b"guess" * 8).cookie(Player("ann", "Ann"))
            flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
            for wrong in (forged, f"{body}x.{signature}", body, f"{body}.{flipped}", "."):
                async with _socket(on, Cookie=f"{COOKIE}={wrong}") as socket:
                    await socket.send(f'{{"type":"watch","table":"{two.table}"}}')
                    assert (await _next(socket, "yours"))["seats"] == []
            async with _socket(on, Cookie=f"{COOKIE}={value}") as socket:
                await socket.send(f'{{"type":"watch","table":"{two.table}"}}')
                assert (await _next(socket, "yours"))["seats"] == ["r"]

    run(attack())


def test_cookies_are_kept_from_scripts_and_secure_under_https(tmp_path: Path) -> None:
    async def look(folder: Path, **changed: Any) -> str:
        async with service(folder, **changed) as on, httpx.AsyncClient() as web:
            return (await web.get(f"{on.address}/api/me")).headers["set-cookie"]

    plain = run(look(tmp_path))
    assert "HttpOnly" in plain
    assert "SameSite=Lax" in plain
    assert "Secure" not in plain
    assert "; Secure" in run(look(tmp_path, public_url="https://games.example.org"))


def test_names_are_limited(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, httpx.AsyncClient(base_url=on.address) as web:
            for name in ("", " ", "x" * 41, "a\x00b", "a\u202eb", "a;b"):
                answer = await web.put("/api/me", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_MESSAGE)
                plans = {"r": {"kind": "you"}, "y": {"kind": "here", "name": name}}
                wanted = {"setup": {"game": "tee", "colours": "ry"}, "seats": plans}
                answer = await web.post("/api/tables", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_MESSAGE)
            answer = await web.put("/api/me", json={"name": " a\n b "})
            assert answer.json()["name"] == "a b", "white space is one space"
            # Whatever a name holds, no page shows it as anything but letters.
            answer = await web.put("/api/me", json={"name": "<script>alert(1)</script>"})
            assert answer.headers["content-type"] == "application/json"

    run(attack())


def test_too_many_messages_are_a_typed_error_and_then_a_closed_socket(tmp_path: Path) -> None:
    limits = replace(WIDE, messages=Rate(60, 30), patience=10)

    async def attack() -> None:
        async with _attacked(tmp_path, limits) as (on, _), _socket(on) as socket:
            for _ in range(200):
                await socket.send('{"type":"ping"}')
            assert (await _next(socket, "fault"))["code"] == Code.SLOW_DOWN
            assert (await _next(socket, "goodbye"))["code"] == Code.SLOW_DOWN
            assert await _closed(socket) == 4429

    run(attack())


FEW = Rate(40, 0.01)


@pytest.mark.parametrize(
    "limits", [replace(WIDE, player_messages=FEW), replace(WIDE, address_messages=FEW)]
)
def test_more_sockets_do_not_help(tmp_path: Path, limits: Limits) -> None:

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            async with httpx.AsyncClient(base_url=on.address) as web:
                await web.get("/api/me")
                cookie = f"{COOKIE}={web.cookies[COOKIE]}"
            codes = []
            for _ in range(3):
                async with _socket(on, Cookie=cookie) as socket:
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
        async with _attacked(tmp_path, limits) as (on, _), contextlib.AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(_socket(on)) for _ in range(3)]
            assert len(opened) == 3
            with pytest.raises(InvalidStatus):
                await stack.enter_async_context(_socket(on))

    run(attack())


def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    limits = replace(WIDE, tables=Rate(3, 0.001))

    async def attack() -> None:
        async with _attacked(tmp_path, limits) as (_, two):
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


def test_previews_have_a_larger_allowance_but_one(tmp_path: Path) -> None:
    limits = replace(WIDE, messages=Rate(20, 1), previews=Rate(60, 0.01))

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on, two_at(on, tee()) as two:
            for _ in range(60):
                assert (await two.ann.preview(two.table, "")).steps_left == 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await two.ann.preview(two.table, "")
            assert two.ann.faults[-1].code is Code.SLOW_DOWN

    run(attack())


def test_every_answer_carries_the_policy(tmp_path: Path) -> None:
    async def look() -> None:
        async with service(tmp_path) as on, httpx.AsyncClient(base_url=on.address) as web:
            for path in ("/", "/health", "/api/docs", "/api/me", "/nothing", "/style.css"):
                headers = (await web.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"

    run(look())


def test_a_large_body_is_refused(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, httpx.AsyncClient(base_url=on.address) as web:
            answer = await web.put("/api/me", json={"name": "x" * 100_000})
            assert (answer.status_code, answer.json()["code"]) == (413, Code.TOO_LARGE)

    run(attack())


def test_closed_sockets_make_room_for_others(tmp_path: Path) -> None:
    limits = replace(WIDE, most_sockets=2)

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            for _ in range(6):
                async with _socket(on) as socket:
                    await _next(socket, "welcome")

    run(attack())


def test_a_flood_does_not_stop_a_game(tmp_path: Path) -> None:
    rng = random.Random(1)

    async def attack() -> None:
        async with _attacked(tmp_path) as (on, two), _socket(on) as socket:
            for _ in range(300):
                await socket.send(rng.randbytes(rng.randrange(200)).decode("latin-1"))
            assert two.table

    run(attack())
