"""The limits of all requests: pages, studying and everything else apart."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.protocol.codes import Code
from royalgames.server.limits import Limits, Rate
from tests.server.support import TEE_AGAINST_A_BOT, limited, web_service

pytestmark = pytest.mark.sqlite

PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
ASKED = {"setup": {"game": "ur"}, "position": "o*7 o*7 L throw"}
STUDIES = (
    ("/api/try", ASKED),
    ("/api/analyse", ASKED),
    ("/api/lines", ASKED),
    ("/api/explore", ASKED),
    ("/api/positions", {"position": ASKED["position"]}),
)


def _web(folder: Path, **rates: Any) -> Any:
    return web_service(folder, limited(replace(Limits().times(1e6), **rates)))


def _spend(web: TestClient[Any], path: str, most: int = 4) -> Any:
    """Ask until an answer is refused; return that."""
    for _ in range(most):
        answer = web.get(path)
        if answer.status_code == 429:
            return answer
    raise AssertionError(path)


def test_requests_leave_pages_and_files_alone(tmp_path: Path) -> None:
    with _web(tmp_path, http=Rate(2, 0.01)) as web:
        _spend(web, "/api/games")
        assert web.get("/", headers=PAGE).status_code == 200
        assert web.get("/style.css").status_code == 200


def test_pages_are_limited_too_and_leave_play_alone(tmp_path: Path) -> None:
    with _web(tmp_path, pages=Rate(2, 0.01)) as web:
        _spend(web, "/")
        assert web.get("/nowhere").status_code == 429
        assert web.post("/api/tables", json=TEE_AGAINST_A_BOT).status_code == 201


def test_studying_leaves_play_alone(tmp_path: Path) -> None:
    with _web(tmp_path, studies=Rate(len(STUDIES), 0.01)) as web:
        for path, body in STUDIES:
            assert web.post(path, json=body).status_code == 200, path
        for path, body in STUDIES:
            assert web.post(path, json=body).status_code == 429, path
        assert web.post("/api/tables", json=TEE_AGAINST_A_BOT).status_code == 201
        assert web.get("/").status_code == 200


def test_a_refusal_says_when_to_try_again(tmp_path: Path) -> None:
    with _web(tmp_path, http=Rate(2, 0.1)) as web:
        answer = _spend(web, "/api/games")
        assert answer.headers["retry-after"] == "10"
        assert answer.json() == {
            "code": Code.SLOW_DOWN,
            "sentence": "Too many requests. Try again in 10 seconds.",
            "rule": None,
            "state": None,
        }


def test_a_limit_of_its_own_says_so_too(tmp_path: Path) -> None:
    with _web(tmp_path, analyses=Rate(1, 1)) as web:
        assert web.post("/api/analyse", json=ASKED).status_code == 200
        answer = web.post("/api/analyse", json=ASKED)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
        assert answer.json()["sentence"] == "Too many analyses. Try again in 1 second."


def test_a_person_who_opens_a_page_gets_a_page(tmp_path: Path) -> None:
    with _web(tmp_path, pages=Rate(1, 0.1)) as web:
        web.get("/")
        answer = web.get("/analyse/ur", headers=PAGE)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        assert answer.headers["content-type"].startswith("text/html")
        assert "<p>Too many requests. Try again in 10 seconds.</p>" in answer.text
        script = web.get("/theme.js", headers={"accept": "*/*"})
        assert script.json()["code"] == Code.SLOW_DOWN
