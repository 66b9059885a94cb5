"""The race game at the service: listed, played against a bot, recorded; the rest refused."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from royalgames.records.chain import Chain, Place
from tests.fixturegame.env import FOLDER
from tests.server.processes import server

SEATS = {"a": {"kind": "you"}, "b": {"kind": "bot"}}


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A player at a service in which the race game is installed."""
    monkeypatch.setenv("PYTHONPATH", str(FOLDER))
    with (
        server(tmp_path) as process,
        httpx.Client(base_url=process.url, headers={"Origin": process.url}, timeout=60) as player,
    ):
        player.get("/api/me").raise_for_status()
        yield player


class _Table:
    """A table of the race game against a bot."""

    def __init__(self, web: httpx.Client) -> None:
        body = {"setup": {"game": "race", "squares": 2}, "seats": SEATS}
        made = web.post("/api/tables", json=body).raise_for_status().json()
        self.path, self.view = f"/api/tables/{made['table']}", made["state"]
        self._web = web
        self._chain = Chain(Place(made["table"], 1, 0), bytes(32), 400)

    def act(self, act: str, **fields: Any) -> httpx.Response:
        """Act for Ant, and take in the state that the answer carries."""
        seq = self.view["seq"]
        body = {"id": f"{act}{seq}", "seq": seq, "act": {"act": act, "seat": "a", **fields}}
        answer = self._web.post(f"{self.path}/acts", json=body)
        self.view = answer.json()["state"] or self.view
        return answer

    def link(self, number: int) -> str:
        """Return Ant's link of a throw."""
        return (self._chain.link(number) or b"").hex()

    def begin(self) -> None:
        """Commit to the links and reveal the seed."""
        self.act("commit", commitment=self._chain.commitment.hex()).raise_for_status()
        self.act("reveal", number=0, link=self.link(0)).raise_for_status()

    def play(self, rng: random.Random) -> None:
        """Play until the race is over, revealing links when they are asked for."""
        for _ in range(3000):
            self.view = self._web.get(self.path).json()
            prompt, number = self.view["prompt"], self.view["dice"]["throws"] + 1
            if prompt is None:
                return
            if "a" in self.view["dice"]["links"]:
                self.act("reveal", number=number, link=self.link(number))
            elif prompt["seat"] == "a" and prompt["kind"] == "throw":
                self.act("throw", link=self.link(number))
            elif prompt["seat"] == "a" and prompt["kind"] == "choices":
                self.act("move", move=rng.choice(prompt["choices"])["move"])
        raise AssertionError("the race never ends")


def test_the_race_game_is_played_and_recorded(web: httpx.Client) -> None:
    about = next(game for game in web.get("/api/games").json() if game["key"] == "race")
    assert [option["name"] for option in about["options"]] == ["squares"]
    assert (about["default_level"], about["has_reviews"]) == ("random", False)
    table = _Table(web)
    table.begin()
    table.play(random.Random(3))
    assert table.view["outcome"]["winners"] in (["a"], ["b"])
    events = web.get(f"{table.path}/events").json()["entries"]
    kinds = {effect["kind"] for entry in events for effect in entry["event"].get("effects", ())}
    assert {"race:threw", "race:went", "race:ended"} <= kinds
    record = web.get(f"{table.path}/record").text
    read = web.post("/api/replay", json={"text": record}).raise_for_status().json()
    assert read["setup"] == {"game": "race", "squares": 2}
    assert read["winners"] == table.view["outcome"]["winners"]


def test_what_the_race_game_lacks_is_refused_as_unsupported(web: httpx.Client) -> None:
    table = _Table(web)
    table.begin()
    assert table.act("count").json()["code"] == "unsupported"
    body = {"setup": {"game": "race"}, "position": "0 2 a throw", "walk": ""}
    assert web.post("/api/preview", json=body).json()["code"] == "unsupported"
    table.act("resign").raise_for_status()
    assert web.get(f"{table.path}/review").json()["code"] == "unsupported"
    body = {"setup": {"game": "race", "match": None}, "seats": SEATS}
    assert web.post("/api/tables", json=body).json()["code"] == "bad-message"
