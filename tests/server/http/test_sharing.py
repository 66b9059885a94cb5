"""What other sites show of a shared link: titles and pictures, and no names of private tables."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.server.app import make_app
from royalgames.server.http import files
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from tests.server.postgres import database

Web = TestClient[Any]
PUBLIC = "https://games.example.org"


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    """A service in this process, with a small app that has pictures of one game only."""
    (tmp_path / "app" / "share").mkdir(parents=True)
    (tmp_path / "app" / "index.html").write_text("<html><head><title>x</title></head></html>")
    (tmp_path / "app" / "preloads.json").write_text('{"pages": {}, "games": {}}')
    for name in ("royal", "tee"):
        (tmp_path / "app" / "share" / f"{name}.jpg").write_bytes(b"picture")
    monkeypatch.setattr(files, "FOLDER", tmp_path / "app")
    plan = Plan(key=b"k" * 32, limits=Limits().times(1e6))
    names = Names.of({"testserver.local"}, PUBLIC)
    with TestClient(make_app(Service(open_store(database(tmp_path)), plan), names)) as client:
        yield client


def _shown(web: Web, path: str, **headers: str) -> dict[str, str]:
    page = web.get(path, headers=headers).text
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)" />', page)
    return {name: unescape(value) for name, value in found}


def _table(web: Web, *, public: bool, name: str = "Ann") -> str:
    web.put("/api/me", json={"name": name})
    body = {
        "setup": {"game": "tee", "colours": "ry"},
        "seats": {"r": {"kind": "you"}, "y": {"kind": "here", "name": "Ben"}},
        "public": public,
    }
    return str(web.post("/api/tables", json=body).json()["table"])


def test_a_private_table_shows_its_game_and_no_names(web: Web) -> None:
    table = _table(web, public=False)
    shown = _shown(web, f"/table/{table}")
    assert shown["title"] == "Royal Tee"
    assert shown["description"] == "Watch the game live."
    assert shown["image"] == "http://testserver.local/share/tee.jpg"
    assert shown["url"] == f"http://testserver.local/table/{table}"
    for page in ("table", "review", "join", "bring"):
        text = web.get(f"/{page}/{table}").text
        assert "Ann" not in text
        assert "Ben" not in text
        assert "share/tee.jpg" in text


def test_a_public_table_shows_who_plays(web: Web) -> None:
    table = _table(web, public=True)
    assert _shown(web, f"/table/{table}")["title"] == "Ann – Ben · Royal Tee"
    assert _shown(web, f"/review/{table}/1")["title"] == "Review: Ann – Ben · Royal Tee"


def test_a_name_is_text_and_nothing_else(web: Web) -> None:
    table = _table(web, public=True, name='"><script>')
    page = web.get(f"/table/{table}").text
    assert "<script>" not in page
    assert '"><script> – Ben' in _shown(web, f"/table/{table}")["title"]


@pytest.mark.parametrize(
    ("path", "title", "picture"),
    [
        ("/", "Royal Games", "royal"),
        ("/table/nosuchtable", "Royal Games", "royal"),
        ("/learn/tee", "Royal Tee: how to play", "tee"),
        ("/learn/ur", "Royal Game of Ur: how to play", "royal"),
        ("/new/tee", "Royal Tee: a new game", "tee"),
        ("/record", "A game, move by move", "royal"),
        ("/review", "Review a game", "royal"),
        ("/games", "Finished games", "royal"),
        ("/elsewhere", "Royal Games", "royal"),
    ],
)
def test_every_page_has_a_title_and_a_picture(
    web: Web, path: str, title: str, picture: str
) -> None:
    shown = _shown(web, path)
    assert shown["title"] == title
    assert shown["image"] == f"http://testserver.local/share/{picture}.jpg"
    assert web.get(f"/share/{picture}.jpg").headers["content-type"] == "image/jpeg"


def test_behind_a_proxy_the_public_address_is_shown(web: Web) -> None:
    shown = _shown(web, "/learn/tee", host="games.example.org")
    assert shown["image"] == f"{PUBLIC}/share/tee.jpg"
    assert shown["url"] == f"{PUBLIC}/learn/tee"


def test_the_pictures_are_there_for_every_game_we_draw() -> None:
    folder = Path(__file__).parents[3] / "web" / "public" / "share"
    pictures = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert pictures.keys() == {"royal.jpg", "tee.jpg", "ur.jpg", "museum.jpg"}
    assert all(size < 100_000 for size in pictures.values())
