"""Reviews and hints over HTTP: who may ask, what is kept, what is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.games.ur import UrOptions
from royalgames.records.chain import Chain, Place
from royalgames.server.app import make_app
from royalgames.server.bots import reviewer
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits, Rate
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from tests.review.games import record
from tests.server.postgres import database

Web = TestClient[Any]


UR = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process."""
    plan = Plan(key=b"k" * 32, limits=Limits().times(1e6))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as client:
        yield client


def _table(web: Web, **seats: dict[str, str]) -> str:
    # With seven counters a game is long enough for Light to get a choice, whatever the dice.
    setup = {"game": "ur", "counters": 7}
    made = web.post("/api/tables", json={"setup": setup, "seats": seats})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def _act(web: Web, table: str, act: dict[str, Any]) -> dict[str, Any]:
    seq = web.get(f"/api/tables/{table}").json()["seq"]
    body = {"id": f"c{seq}", "seq": seq, "act": act}
    stored = web.post(f"/api/tables/{table}/acts", json=body)
    assert stored.status_code == 200, stored.text
    state: dict[str, Any] = stored.json()["state"]
    return state


def _light_to_act(web: Web, table: str) -> dict[str, Any]:
    """Wait while the bot plays."""
    for _ in range(5000):
        state: dict[str, Any] = web.get(f"/api/tables/{table}").json()
        prompt = state["prompt"]
        if prompt["seat"] == "L" and prompt["kind"] != "links":
            return state
    raise AssertionError("Light never gets to act")


def test_a_record_is_reviewed(web: Web) -> None:
    answer = web.post("/api/review", json={"text": UR, "yours": ["L"]})
    assert answer.status_code == 200
    found = answer.json()
    record = found["record"]
    assert record == web.post("/api/replay", json={"text": UR}).json()
    assert record["setup"]["game"] == "ur"
    assert (record["seats"], found["yours"]) == (["L", "D"], ["L"])
    assert [moment["move"] for moment in found["moments"]] == [
        step["move"] for step in record["steps"]
    ]
    assert [account["name"] for account in found["accounts"]] == ["Ann", "Ben"]
    assert found["summary"][1].startswith("You ")
    assert found["moments"][-1]["chances"] in ([0.0, 1.0], [1.0, 0.0])
    assert {moment["kind"] for moment in found["moments"]} >= {"throw", "choice", "only"}


def test_a_review_says_its_strength_and_unknown_ones_are_refused(web: Web) -> None:
    assert web.post("/api/review", json={"text": UR}).json()["strength"] == "standard"
    answer = web.post("/api/review", json={"text": UR, "strength": "endless"})
    assert answer.json()["code"] == "unsupported"
    assert "Choose from: standard." in answer.text


def test_a_false_record_is_refused_with_its_rule(web: Web) -> None:
    answer = web.post("/api/review", json={"text": UR.replace("1:", "9:", 1)})
    assert answer.status_code == 422
    assert answer.json()["rule"] is not None


def _begin(web: Web, table: str) -> None:
    """Commit Light to its links and reveal the seed; throws over HTTP do not wait for more."""
    chain = Chain(Place(table, 1, 0), bytes(32), 1)
    _act(web, table, {"act": "commit", "seat": "L", "commitment": chain.commitment.hex()})
    _act(web, table, {"act": "reveal", "seat": "L", "number": 0, "link": bytes(32).hex()})


def test_a_game_is_reviewed_when_it_is_over(web: Web) -> None:
    table = _table(web, L={"kind": "you"}, D={"kind": "bot", "bot": "casual"})
    _begin(web, table)
    assert _light_to_act(web, table)["prompt"]["kind"] == "throw"
    running = web.get(f"/api/tables/{table}/review")
    assert (running.status_code, running.json()["code"]) == (409, "not-now")
    _act(web, table, {"act": "resign", "seat": "L"})
    found = web.get(f"/api/tables/{table}/review").json()
    assert found["moments"][-1]["kind"] == "resigned"
    assert "You gave " in found["moments"][-1]["verdict"]
    assert web.get(f"/api/tables/{table}/review?game=2").status_code == 404


def test_a_hint_is_for_the_only_person(web: Web) -> None:
    table = _table(web, L={"kind": "you"}, D={"kind": "bot", "bot": "casual"})
    _begin(web, table)
    assert _light_to_act(web, table)["prompt"]["kind"] == "throw"
    early = web.get(f"/api/tables/{table}/hint")
    assert (early.status_code, early.json()["code"]) == (409, "not-now")
    state = _to_choose(web, table)
    hint = web.get(f"/api/tables/{table}/hint").json()
    assert (hint["seat"], hint["seq"]) == ("L", state["seq"])
    assert hint["move"] in [choice["move"] for choice in state["prompt"]["choices"]]
    assert hint["choices"][0]["move"] == hint["move"]
    assert hint["why"].startswith("Your chance of winning is ")
    web.cookies.clear()
    stranger = web.get(f"/api/tables/{table}/hint")
    assert (stranger.status_code, stranger.json()["code"]) == (403, "forbidden")


def test_a_hint_that_takes_too_long_is_refused_in_words(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _table(web, L={"kind": "you"}, D={"kind": "bot", "bot": "casual"})
    _begin(web, table)
    _to_choose(web, table)
    monkeypatch.setattr(reviewer, "DEADLINE_SECONDS", 0)
    answer = web.get(f"/api/tables/{table}/hint")
    assert (answer.status_code, answer.json()["code"]) == (429, "slow-down")
    assert answer.json()["sentence"].startswith("The hint took too long")


def _to_choose(web: Web, table: str) -> dict[str, Any]:
    """Throw until Light has something to choose."""
    while (state := _light_to_act(web, table))["prompt"]["kind"] == "throw":
        _act(web, table, {"act": "throw", "seat": "L"})
    return state


@pytest.mark.parametrize("other", ["friend", "here", "open"])
def test_where_another_person_plays_there_are_no_hints(web: Web, other: str) -> None:
    seat = {"kind": other} | ({"name": "Ben"} if other == "here" else {})
    table = _table(web, L={"kind": "you"}, D=seat)
    answer = web.get(f"/api/tables/{table}/hint")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_there_is_a_limit(tmp_path: Path) -> None:
    plan = Plan(key=b"k" * 32, limits=Limits(reviews=Rate(1, 0.001)))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as web:
        assert web.post("/api/review", json={"text": UR}).status_code == 200
        refused = web.post("/api/review", json={"text": UR})
        assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")
