"""The lists of finished games: complete, in pages, with results."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits
from royalgames.server.service import Plan, Service
from royalgames.server.store import finished
from royalgames.server.store.database import open_store
from royalgames.server.world import World
from tests.server.postgres import database

Web = TestClient[Any]
NOW = 1_700_000_000_000


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process, whose clock never moves: all games end at the same time."""
    plan = Plan(key=b"k" * 32, limits=Limits().times(1e6), world=World(now=lambda: NOW))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as client:
        yield client


def _resigned(web: Web, *, public: bool = True, setup: dict[str, Any] | None = None) -> str:
    """Create a table at which two people on this device play, and have the first resign."""
    setup = setup or {"game": "tee", "colours": "ry"}
    seats = {"r": {"kind": "you"}, "y": {"kind": "here", "name": "Ben"}}
    made = web.post("/api/tables", json={"setup": setup, "seats": seats, "public": public}).json()
    _resign(web, made["table"])
    return str(made["table"])


def _act(web: Web, table: str, act: dict[str, Any]) -> None:
    seq = web.get(f"/api/tables/{table}").json()["seq"]
    body = {"id": f"c{seq}", "seq": seq, "act": act}
    assert web.post(f"/api/tables/{table}/acts", json=body).status_code == 200


def _resign(web: Web, table: str) -> None:
    _act(web, table, {"act": "resign", "seat": "r"})


def _pages(web: Web, query: str = "") -> list[list[dict[str, Any]]]:
    """Follow the list to its end."""
    pages: list[list[dict[str, Any]]] = [web.get(f"/api/finished?{query}").json()]
    while len(pages[-1]) == finished.PAGE or len(pages[-1]) == 2:
        last = pages[-1][-1]
        after = f"before={last['ended_at']}&table={last['table']}&number={last['number']}"
        pages.append(web.get(f"/api/finished?{query}&{after}").json())
    return pages


def test_a_listed_game_has_its_result(web: Web) -> None:
    table = _resigned(web)
    (game,) = web.get("/api/finished").json()
    assert game == {
        "table": table,
        "number": 1,
        "game": "tee",
        "seats": ["r", "y"],
        "players": [game["players"][0], "Ben"],
        "yours": [],
        "winners": ["y"],
        "scores": {"r": 1, "y": 1},
        "ended": "resigned r",
        "ended_at": NOW,
    }


def test_pages_have_every_game_once(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished.finished_games, "__defaults__", (2,))
    tables = {_resigned(web) for _ in range(4)}
    again = sorted(tables)[0]
    for seat in "ry":
        _act(web, again, {"act": "rematch", "seat": seat})
    _resign(web, again)
    listed = [(game["table"], game["number"]) for page in _pages(web) for game in page]
    assert sorted(listed) == sorted([*((table, 1) for table in tables), (again, 2)])


def test_your_own_games_are_listed_though_private(web: Web) -> None:
    table = _resigned(web, public=False)
    assert web.get("/api/finished").json() == []
    (game,) = web.get("/api/finished?mine=true").json()
    assert (game["table"], game["yours"]) == (table, ["r", "y"])
    web.cookies.clear()
    assert web.get("/api/finished?mine=true").json() == []


def test_one_game_at_a_time(web: Web) -> None:
    _resigned(web)
    assert len(web.get("/api/finished?game=tee").json()) == 1
    assert web.get("/api/finished?game=ur").json() == []
    unknown = web.get("/api/finished?game=chess")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown")


def test_your_tables_have_their_outcome(web: Web) -> None:
    table = _resigned(web)
    (mine,) = web.get("/api/tables").json()
    assert (mine["table"], mine["outcome"]["winners"]) == (table, ["y"])
    assert mine["from_position"] is False


def test_a_game_from_a_position_is_not_listed(web: Web) -> None:
    position = "4yy6/12/12/12/12/12/12/12/12/12/6r5/6r5 r:g2,y:e12 2 r"
    body = {
        "setup": {"game": "tee", "colours": "ry"},
        "seats": {"r": {"kind": "you"}, "y": {"kind": "bot"}},
        "public": True,
        "position": position,
    }
    made = web.post("/api/tables", json=body).json()
    assert made["state"]["position"] == position
    _resign(web, made["table"])
    assert web.get("/api/finished").json() == web.get("/api/finished?mine=true").json() == []
    (mine,) = web.get("/api/tables").json()
    assert mine["from_position"] is True
    refused = web.post("/api/tables", json=body | {"position": "nonsense"})
    assert (refused.status_code, refused.json()["rule"]) == (422, "N1")
