"""The explorer at work: games are put into the index when they end, and are found there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.server import service
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits
from royalgames.server.live import explorer
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from royalgames.server.store.explorer import Explored, unexplored_games
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import Store
from royalgames.server.table import StoredEvent
from tests.server.postgres import database

Web = TestClient[Any]
SETUP = {"game": "tee", "colours": "ry"}


@pytest.fixture(autouse=True)
def _never_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is indexed but when a test says so."""
    monkeypatch.setattr(service, "INDEX_SECONDS", 1e9)


def _game(web: Web, *, public: bool = True, against: str = "here") -> str:
    """Play one walk at a new table, and have the first player resign on their next turn."""
    other = (
        {"kind": "here", "name": "Ben"} if against == "here" else {"kind": "bot", "bot": against}
    )
    seats = {"r": {"kind": "you"}, "y": other}
    made = web.post("/api/tables", json={"setup": SETUP, "seats": seats, "public": public}).json()
    table = str(made["table"])
    _act(web, table, {"act": "move", "seat": "r", "move": "U"})
    _act(web, table, {"act": "resign", "seat": "r"})
    return table


def _act(web: Web, table: str, act: dict[str, Any]) -> None:
    seq = web.get(f"/api/tables/{table}").json()["seq"]
    body = {"id": f"c{seq}", "seq": seq, "act": act}
    assert web.post(f"/api/tables/{table}/acts", json=body).status_code == 200


def _explore(web: Web, position: str | None = None) -> Any:
    if position is None:
        asked = {"setup": SETUP, "moves": []}
        position = web.post("/api/lines", json=asked).json()["start"]
    answer = web.post("/api/explore", json={"setup": SETUP, "position": position})
    assert answer.status_code == 200
    return answer.json()


@pytest.fixture
def running(tmp_path: Path) -> Service:
    """The service behind the requests."""
    plan = Plan(key=b"k" * 32, limits=Limits().times(1e6))
    return Service(open_store(database(tmp_path)), plan)


@pytest.fixture
def web(running: Service) -> Iterator[Web]:
    """Requests to it."""
    with TestClient(make_app(running, Names.of({"testserver.local"}))) as client:
        yield client


def _index(web: Web, running: Service) -> None:
    with web.portal() as portal:
        portal.call(running.explorer.index)


def test_a_game_is_found_once_it_is_in_the_index(web: Web, running: Service) -> None:
    assert _explore(web)["moves"] == []
    _game(web)
    _game(web)
    _game(web, public=False)
    assert _explore(web)["complete"] is False
    _index(web, running)
    found = _explore(web)
    assert found["complete"] is True
    (move,) = found["moves"]
    assert move["move"] == "U"
    assert move["people"]["games"] == 2
    assert move["people"]["wins"] == 0
    assert move["people"]["score"] > 0
    assert move["bots"] == {"games": 0, "wins": 0, "score": None}


def test_more_games_than_are_read_at_once(
    web: Web, running: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorer, "AT_ONCE", 2)
    for _ in range(5):
        _game(web)
    _index(web, running)
    assert _explore(web)["moves"][0]["people"]["games"] == 5


def test_a_list_that_cannot_be_read_does_not_stop_the_others(
    web: Web, running: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = _game(web)
    _game(web)
    plain = Store.first

    def first(self: Store, table: str) -> StoredEvent:
        if table == bad:
            raise DamagedError(table, 1, "by hand")
        return plain(self, table)

    monkeypatch.setattr(Store, "first", first)
    _index(web, running)
    assert _explore(web)["moves"][0]["people"]["games"] == 1
    assert unexplored_games(running.store, 5) == []


def test_moves_have_people_and_bots_together() -> None:
    found = [
        Explored("U", False, 2, 1, 5.0),
        Explored("L", False, 2, 0, 1.0),
        Explored("L", True, 1, 1, 9.0),
    ]
    both, people = explorer._moves(found)
    assert (both.move, both.people.games, both.bots.wins) == ("L", 2, 1)
    assert (people.move, people.bots.games) == ("U", 0)


def test_a_false_position_is_refused_with_its_rule(web: Web) -> None:
    answer = web.post("/api/explore", json={"setup": SETUP, "position": "x"})
    assert (answer.status_code, answer.json()["rule"]) == (422, "N1")
