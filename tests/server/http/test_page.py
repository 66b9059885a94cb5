"""The page names the files that the address will need."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from royalgames.server.http.page import page
from royalgames.server.live.hub import Hub

LISTS = {
    "pages": {"table": ["assets/table.js", "assets/table.css"], "new": ["assets/new.js"]},
    "games": {"ur": ["assets/ur.js", "assets/table.css"]},
}


class Tables:
    """As much of a hub as a page asks: one table of Ur is in memory."""

    def peek(self, table: str) -> Any:
        live = SimpleNamespace(state=SimpleNamespace(setup=SimpleNamespace(game="ur")))
        return live if table == "known" else None


def links(folder: Path, *parts: str) -> list[str]:
    (folder / "index.html").write_text("<head><title>x</title></head>", encoding="utf-8")
    (folder / "preloads.json").write_text(json.dumps(LISTS), encoding="utf-8")
    text = page(folder, parts, cast(Hub, Tables())).decode()
    assert text.startswith("<head><title>x</title>")
    assert text.endswith("</head>")
    return [part.split('"')[0] for part in text.split('href="')[1:]]


def test_a_page_names_its_own_files(tmp_path: Path) -> None:
    assert links(tmp_path, "new") == ["/assets/new.js"]
    assert links(tmp_path, "") == []
    assert links(tmp_path, "no-such-page") == []


def test_a_table_names_its_games_files_once_and_what_it_will_ask(tmp_path: Path) -> None:
    own = ["/assets/table.js", "/assets/table.css"]
    assert links(tmp_path, "table", "known") == [*own, "/assets/ur.js", "/api/games"]
    assert links(tmp_path, "table", "unknown") == [*own, "/api/games"]
    assert links(tmp_path, "table") == [*own, "/api/games"]
