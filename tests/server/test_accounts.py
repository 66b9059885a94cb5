"""Bot accounts: a program plays by its token, is marked as a bot, and has limits of its own."""

import asyncio
import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from royalgames.client import ActRefusedError, Client, ClientError
from royalgames.protocol.acts import Bring, Sit
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Me, Rename, SeatLinks, SignOut, TableSummary
from royalgames.protocol.setup import SeatPlan
from royalgames.records import read
from royalgames.server.accounts import REVOKED, account_name
from royalgames.server.administration import list_tokens, new_token, revoke_token
from royalgames.server.limits import Limits, Rate
from royalgames.server.run import Running
from royalgames.server.store.database import open_store
from royalgames.server.store.tokens import TokenError
from tests.server.postgres import database
from tests.server.processes import server
from tests.server.support import FRIEND, limited, play, run, service, tee, ur

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN = SeatPlan(kind="open")


def _token(folder: Path, name: str = "Rex") -> str:
    return new_token(database(folder), name)


def test_a_program_plays_a_person_to_the_end_and_is_marked(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            token = _token(tmp_path)
            made = await ann.make(ur(D=OPEN))
            async with Client(on.address, token=token) as rex:
                assert (await rex.request("GET", "/api/me", Me)).name == "Rex (bot)"
                assert rex.cookie == ""
                feed = await ann.watch(made.table)
                await ann.ready(feed, "L")
                # Whatever name it asks for, it sits down under its account's.
                theirs = await rex.watch(made.table)
                await rex.do(made.table, Sit(seat="D", name="Ben"))
                await rex.ready(theirs, "D")
                await asyncio.gather(
                    play(ann, feed, "L", random.Random(1)),
                    play(rex, theirs, "D", random.Random(2)),
                )
                seats = {seat.seat: (seat.name, seat.program) for seat in feed.view.seats}
                assert seats == {"L": ("Ann", False), "D": ("Rex (bot)", True)}
                record = read((await ann.record(made.table)).rstrip("\n") + "\n")
                assert record.headers.players == ("Ann", "Rex (bot)")
                (mine,) = await ann.request("GET", "/api/tables", list[TableSummary])
                assert mine.players == ["Ann", "Rex (bot)"]

    run(talk())


def test_what_a_program_may_not_do(tmp_path: Path) -> None:
    async def talk() -> None:
        async with (
            service(tmp_path) as on,
            Client(on.address, name="Ann") as ann,
            Client(on.address, token=_token(tmp_path)) as rex,
        ):
            made = await ann.make(ur())
            links = await ann.request("GET", f"/api/tables/{made.table}/links", SeatLinks)
            with pytest.raises(ActRefusedError, match="can't take over a person's seat"):
                await rex.do(made.table, Bring(seat="L", token=links.seats["L"]))
            with pytest.raises(ClientError, match="not-yours: A bot account's name"):
                await rex.request("PUT", "/api/me", Me, Rename(name="Ann"))
            with pytest.raises(ClientError, match="not-yours"):
                await rex.request("POST", "/api/me/sign-out", Me, SignOut(here=True))
            with pytest.raises(ClientError, match="A program has one seat"):
                await rex.make(ur(D=SeatPlan(kind="here", name="Ben")))
            assert (await rex.make(tee(y=FRIEND))).yours == ["r"]

    run(talk())


async def _goodbye(on: Running, token: str) -> tuple[dict[str, Any], int]:
    """Open a socket with a token; return the last message and the code it is closed with."""
    address = on.address.replace("http", "ws", 1) + "/api/live"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers) as socket:
        said = json.loads(await socket.recv())
        await socket.wait_closed()
        return said, socket.close_code or 0


@pytest.mark.parametrize("token", ["royal_nonsense", "x" * 5000], ids=len)
def test_an_unknown_token_is_refused_everywhere(tmp_path: Path, token: str) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on:
            said, code = await _goodbye(on, token)
            assert (said["code"], said["sentence"], code) == ("revoked", REVOKED, 4401)
            with pytest.raises(ClientError, match="revoked: This token is unknown or was revoked"):
                async with Client(on.address, token=token):
                    pass

    run(talk())


def test_a_revoked_token_ends_at_once_and_a_new_one_keeps_the_seats(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on:
            async with Client(on.address, token=_token(tmp_path)) as rex:
                made = await rex.make(ur())
                await rex.watch(made.table)
                revoke_token(database(tmp_path), "Rex")
                await on.service.check_tokens()  # the heartbeat does it every two seconds
                while not rex._given_up:
                    await asyncio.sleep(0.01)
                assert rex.faults[-1].code is Code.REVOKED
                with pytest.raises(ClientError, match="revoked"):
                    await rex.request("GET", "/api/me", Me)
            token = _token(tmp_path)
            async with Client(on.address, token=token) as again:
                (mine,) = await again.request("GET", "/api/tables", list[TableSummary])
                assert (mine.table, mine.yours) == (made.table, ["L"])

    run(talk())


def test_the_heartbeat_looks_for_revoked_tokens(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, token=_token(tmp_path)) as rex:
            revoke_token(database(tmp_path), "Rex")
            while not rex._given_up:  # two seconds; the test's own limit ends it otherwise
                await asyncio.sleep(0.05)

    run(talk())


def test_limits_are_per_account(tmp_path: Path) -> None:
    limits = replace(
        Limits(), tables=Rate(1, 0.001), account_tables=Rate(2, 0.001), account_sockets=1
    )

    async def talk() -> None:
        rex_token, max_token = _token(tmp_path), _token(tmp_path, "Max")
        async with (
            service(tmp_path, limited(limits)) as on,
            Client(on.address, token=rex_token) as rex,
        ):
            await rex.make(ur())
            await rex.make(ur())
            with pytest.raises(ClientError, match="slow-down: Too many new tables"):
                await rex.make(ur())
            with pytest.raises(InvalidStatus):  # its one socket is open already
                await _goodbye(on, rex_token)
            # Neither another account nor the person on the same machine pays for it.
            async with Client(on.address, token=max_token) as other:
                await other.make(ur())
            async with Client(on.address, name="Ann") as ann:
                await ann.make(ur())

    open_store(database(tmp_path)).stop()
    run(talk())


def test_another_scheme_is_left_to_the_proxy(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            ann._http.headers["Authorization"] = "Basic YTpi"
            assert (await ann.request("GET", "/api/me", Me)).name == "Ann"

    run(talk())


@pytest.mark.sqlite
def test_tokens_are_stored_as_digests(tmp_path: Path) -> None:
    open_store(database(tmp_path)).stop()
    token = _token(tmp_path)
    assert token.startswith("royal_")
    for path in tmp_path.iterdir():
        assert token.encode() not in path.read_bytes()
        assert token.removeprefix("royal_").encode() not in path.read_bytes()
    assert [row[0] for row in list_tokens(database(tmp_path))] == ["Rex"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name must have 1 to 40"),
        ("x" * 35, "at most 34 characters"),
        ("a;b", "semicolon"),
        ("a\x07b", "control characters"),
    ],
)
def test_names_that_an_account_cannot_have(name: str, sentence: str) -> None:
    with pytest.raises(TokenError, match=sentence):
        account_name(name)


@pytest.mark.parametrize("bridge", [False, True], ids=["bot", "bridge"])
def test_the_examples_play_a_whole_game_against_each_other(tmp_path: Path, bridge: bool) -> None:
    """Two programs at one table: the example bot, and itself or an engine behind the bridge."""

    async def table(url: str) -> tuple[str, dict[str, str]]:
        async with Client(url, name="Host") as host:
            made = await host.make(tee(r=FRIEND, y=OPEN) if bridge else ur(L=FRIEND, D=OPEN))
            return made.table, made.links.invites

    with server(tmp_path) as process:
        one, two = _token(tmp_path, "One"), _token(tmp_path, "Two")
        name, invites = run(table(process.url))
        seats = ("r", "y") if bridge else ("L", "D")
        bot = [sys.executable, str(EXAMPLES / "bot.py"), process.url, name]
        first = [*bot, seats[0], invites[seats[0]]]
        second = [*bot, seats[1]]
        if bridge:
            engine = [sys.executable, str(EXAMPLES / "engine.py")]
            second = [sys.executable, str(EXAMPLES / "bridge.py"), *second[2:], "--", *engine]
        both = [
            subprocess.Popen(
                command,
                env={**os.environ, "ROYAL_TOKEN": token},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for command, token in ((first, one), (second, two))
        ]
        for player in both:
            out, err = player.communicate(timeout=120)
            assert (player.returncode, err) == (0, "")
            assert out.startswith("OutcomeView(ended=")
