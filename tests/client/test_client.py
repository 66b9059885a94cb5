"""The Python client against a real service, and the example that shows it."""

import subprocess
import sys
from pathlib import Path

import pytest

from royalgames.client import ActRefusedError, Client, ClientError
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Me
from royalgames.records.verify import verify
from tests.server.processes import server
from tests.server.support import run, service, tee, two_at

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_a_bot.py"


def test_the_example_plays_a_bot_to_the_end(tmp_path: Path) -> None:
    with server(tmp_path) as process:
        command = [sys.executable, str(EXAMPLE), process.url]
        played = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    verdict = verify(played.stdout.rstrip("\n") + "\n")
    assert verdict.throws


def test_a_refusal_carries_the_rule_and_how_the_table_stands(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            with pytest.raises(ActRefusedError, match="leaves the board") as caught:
                await two.ann.do(two.table, Move(seat="r", move="D"))
            refused = caught.value.refused
            assert (refused.code, refused.rule) == (Code.ILLEGAL, "T9")
            assert refused.state == two.first.view

    run(talk())


def test_an_http_refusal_is_raised(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            assert (await ann.request("GET", "/api/me", Me)).name == "Ann"
            with pytest.raises(ClientError, match="unknown: There is no such table"):
                await ann.record("no-such-table")
            with pytest.raises(ClientError, match="unknown"):
                await ann.request("GET", "/api/tables/no-such-table", dict)

    run(talk())


def test_without_reconnecting_a_lost_line_is_an_error(tmp_path: Path) -> None:
    async def talk() -> None:
        with server(tmp_path) as process:
            async with Client(process.url, name="Ann", reconnect=False) as ann:
                made = await ann.make(tee())
                await ann.watch(made.table)
                process.kill()
                with pytest.raises(ClientError, match="the connection is lost"):
                    await ann.do(made.table, Move(seat="r", move="U"))

    run(talk())
