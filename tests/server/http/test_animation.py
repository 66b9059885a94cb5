"""Animated images over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.protocol.animation import MOST_POSITIONS
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits, Rate
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from tests.envs.test_gif import frames
from tests.server.postgres import database
from tests.server.support import web_service

Web = TestClient[Any]

POSITIONS = ["o*2 o*2 L throw", "o*2 o*2 L 3"]


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process."""
    with web_service(tmp_path) as client:
        yield client


def _ask(web: Web, positions: list[str]) -> Any:
    setup = {"game": "ur", "counters": 2}
    return web.post("/api/animation", json={"setup": setup, "positions": positions})


def test_positions_are_drawn_as_one_image(web: Web) -> None:
    answer = _ask(web, POSITIONS)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/gif")
    found, _ = frames(answer.content)
    assert len(found) == 2


def test_what_is_no_position_is_refused(web: Web) -> None:
    answer = _ask(web, ["o*2 o*2 L throw", "nothing"])
    assert (answer.status_code, answer.json()["rule"]) == (422, "N3")
    assert answer.json()["sentence"].startswith("Position 2")
    assert _ask(web, []).status_code == 400
    assert _ask(web, POSITIONS[:1] * (MOST_POSITIONS + 1)).status_code == 400


def test_there_is_a_limit(tmp_path: Path) -> None:
    plan = Plan(key=b"k" * 32, limits=Limits(replays=Rate(1, 0.001)))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as web:
        assert _ask(web, POSITIONS).status_code == 200
        refused = _ask(web, POSITIONS)
        assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")
