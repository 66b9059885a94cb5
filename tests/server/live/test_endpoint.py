"""Every protection is attacked: a typed error or a closed socket, while another game plays on."""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from royalgames.client import ActRefusedError, Client
from royalgames.protocol.acts import Bring, Move, Sit
from royalgames.protocol.base import LONGEST_MESSAGE, PROTOCOL
from royalgames.protocol.codes import Code
from royalgames.protocol.http import SeatLinks
from royalgames.server.http.guard import Guard, Names
from royalgames.server.http.identity import COOKIE, Player, Signer
from tests.server.attackers import attacked, closed, next_message, open_socket
from tests.server.support import run, service, tee, two_at, ur


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    strangers = ("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "x")

    async def attack() -> None:
        async with attacked(tmp_path) as (on, _):
            for origin in strangers:
                with pytest.raises(InvalidStatus) as caught:
                    async with open_socket(on, Origin=origin):
                        pass
                assert caught.value.response.status_code == 403
            async with open_socket(on, Origin=on.address) as socket:
                assert (await next_message(socket, "welcome"))["protocol"] == PROTOCOL

    run(attack())


def test_a_request_from_another_site_changes_nothing(tmp_path: Path) -> None:
    async def attack() -> None:
        async with attacked(tmp_path) as (on, two), httpx.AsyncClient() as web:
            headers = {"Origin": "https://evil.example", "Cookie": two.ann.cookie}
            answer = await web.put(f"{on.address}/api/me", json={"name": "Evil"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, Code.FORBIDDEN)

    run(attack())


def test_an_unknown_host_is_refused(tmp_path: Path) -> None:
    async def attack() -> None:
        async with attacked(tmp_path) as (on, _), httpx.AsyncClient() as web:
            for host in ("evil.example", "127.0.0.1.evil.example", "", "127.0.0.1@evil"):
                answer = await web.get(f"{on.address}/health", headers={"Host": host})
                assert (answer.status_code, answer.json()["code"]) == (403, Code.FORBIDDEN)
            assert (await web.get(f"{on.address}/health")).status_code == 200

    run(attack())


@pytest.mark.parametrize(
    ("scheme", "host", "public", "apart"),
    [
        ("http", "localhost:8642", None, True),
        ("http", "127.0.0.1:8642", None, True),
        ("http", "[::1]:8642", None, True),
        ("http", "192.168.1.7:8642", None, False),
        ("https", "192.168.1.7:8642", None, True),
        ("http", "games.example.org", "https://games.example.org", True),
        ("http", "games.example.org", "http://games.example.org", False),
        ("http", "evil.example", None, False),
    ],
)
def test_pages_are_kept_apart_where_browsers_heed_it(
    scheme: str, host: str, public: str | None, apart: bool
) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    guard = Guard(app, Names.of({"localhost", "127.0.0.1", "::1", "192.168.1.7"}, public))
    headers = [(b"host", host.encode())]
    scope: Any = {"type": "http", "scheme": scheme, "method": "GET", "headers": headers}
    nothing: Any = None  # a request without a body is not read
    run(guard(scope, nothing, send))
    given = dict(sent[0]["headers"])
    assert given.get(b"cross-origin-opener-policy") == (b"same-origin" if apart else None)
    assert b"frame-ancestors 'none'" in given[b"content-security-policy"]


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
        async with attacked(tmp_path) as (on, _), open_socket(on) as socket:
            for message, code in STRANGE_MESSAGES:
                await socket.send(message)
                assert (await next_message(socket, "fault"))["code"] == code
                await socket.send('{"type":"ping"}')
                await next_message(socket, "pong")

    run(attack())


def test_bytes_and_huge_frames_close_the_socket_at_most(tmp_path: Path) -> None:
    async def attack() -> None:
        async with attacked(tmp_path) as (on, _):
            async with open_socket(on) as socket:
                await socket.send(b"\x00\xff" * 100)
                assert (await next_message(socket, "fault"))["code"] == Code.BAD_MESSAGE
            async with open_socket(on) as socket:
                await socket.send("x" * 1_000_000)
                assert await closed(socket) == 1009

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
                async with open_socket(on, Cookie=f"{COOKIE}={wrong}") as socket:
                    await socket.send(f'{{"type":"watch","table":"{two.table}"}}')
                    assert (await next_message(socket, "yours"))["seats"] == []
            async with open_socket(on, Cookie=f"{COOKIE}={value}") as socket:
                await socket.send(f'{{"type":"watch","table":"{two.table}"}}')
                assert (await next_message(socket, "yours"))["seats"] == ["r"]

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


def test_a_flood_does_not_stop_a_game(tmp_path: Path) -> None:
    rng = random.Random(1)

    async def attack() -> None:
        async with attacked(tmp_path) as (on, two), open_socket(on) as socket:
            for _ in range(300):
                await socket.send(rng.randbytes(rng.randrange(200)).decode("latin-1"))
            assert two.table

    run(attack())
