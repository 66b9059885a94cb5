"""The names that players show."""

from pathlib import Path

import httpx
import pytest

from royalgames.protocol.codes import Code
from royalgames.server.table.names import SIBLINGS, bot_names
from tests.server.support import run, service


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


def test_a_bot_is_called_by_its_level() -> None:
    assert bot_names("tee", {"r": None, "y": "first-game"}) == {"r": None, "y": "First game bot"}


def test_bots_of_one_level_have_names_of_their_own() -> None:
    names = bot_names("tee", {"r": None, "b": "club", "y": "casual", "g": "club"})
    assert names == {"r": None, "b": "Club bot Ash", "y": "Casual bot", "g": "Club bot Elm"}


def test_a_table_with_more_bots_than_names_counts_on() -> None:
    seats = [f"seat {number}" for number in range(len(SIBLINGS) + 1)]
    names = bot_names("tee", dict.fromkeys(seats, "club"))
    assert len(set(names.values())) == len(seats)
    assert names[seats[-1]] == f"Club bot {len(seats)}"


@pytest.mark.parametrize("gone", ["very-old", "very old"])
def test_a_bot_that_is_gone_keeps_a_name(gone: str) -> None:
    assert bot_names("tee", {"r": gone}) == {"r": "Very old bot"}
