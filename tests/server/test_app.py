"""The service as one application: health, metrics, methods, and its limits."""

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from royalgames.games import GAMES
from royalgames.protocol.codes import Code
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.http.requests import LARGEST_BODY
from royalgames.server.limits import Limits, Rate
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from royalgames.server.store.transaction import Job, Write, write_jobs
from tests.server.postgres import database
from tests.server.support import limited, ur, web_service

Web = TestClient[Any]


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process, without a socket."""
    with web_service(tmp_path) as client:
        yield client


def test_an_empty_folder_answers(web: Web) -> None:
    assert web.get("/health").json()["status"] == "ok"
    assert web.get("/ready").json()["status"] == "ok"
    assert "<title>Royal Games" in web.get("/").text
    assert "royal_acts" in web.get("/metrics").text
    games = web.get("/api/games").json()
    assert [game["key"] for game in games] == list(GAMES)


def test_low_allow_headers_are_complete(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        for path, methods in web.get("/api/docs/openapi.json").json()["paths"].items():
            real = path.replace("{table}", "abcdefgh").replace("{key}", "ur")
            allowed = {method.upper() for method in methods} | {"OPTIONS"}
            answers = (web.request("TRACE", real), web.delete(real), web.options(real))
            for answer in (each for each in answers if "DELETE" not in allowed or each.is_success):
                given = answer.headers["allow"].split(", ")
                assert sorted(given) == sorted(allowed), (path, answer.request.method)


@pytest.mark.sqlite
def test_a_service_that_cannot_play_is_alive_but_not_ready(tmp_path: Path) -> None:
    full = threading.Event()

    def commit(connection: Connection, jobs: list[Job | Write]) -> list[Any]:
        if full.is_set():
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk is full"))
        return write_jobs(connection, jobs)

    store = open_store(database(tmp_path))
    store.world = replace(store.world, commit=commit)
    service = Service(store, Plan(key=b"k" * 32))
    with TestClient(make_app(service, Names.of({"testserver.local"}))) as web:
        assert web.get("/ready").json()["engine"] == service.engine
        full.set()
        assert web.post("/api/tables", content=msgspec.json.encode(ur())).status_code == 503
        failing = web.get("/ready")
        assert (failing.status_code, failing.json()["status"]) == (503, "unready")
        service.farewell()
        stopping = web.get("/ready")
        assert (stopping.status_code, stopping.json()["status"]) == (503, "stopping")
        assert web.get("/health").json()["status"] == "ok"


@pytest.mark.sqlite
def test_metrics_are_for_this_machine_unless_told_otherwise(tmp_path: Path) -> None:
    with web_service(tmp_path, lambda plan: replace(plan, public_metrics=False)) as web:
        refused = web.get("/metrics")
    assert (refused.status_code, refused.json()["code"]) == (403, Code.FORBIDDEN)
    assert "--public-metrics" in refused.json()["sentence"]


@pytest.mark.sqlite
def test_a_body_may_be_so_long_and_no_longer(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        name = b'{"name": "Ann"}'
        fits = web.put("/api/me", content=name.ljust(LARGEST_BODY))
        assert (fits.status_code, fits.json()["name"]) == (200, "Ann")
        refused = web.put("/api/me", content=name.ljust(LARGEST_BODY + 1))
        assert (refused.status_code, refused.json()["code"]) == (413, Code.TOO_LARGE)
        assert refused.json()["sentence"] == "Too large: at most 64 kB can be sent at once."


@pytest.mark.sqlite
def test_requests_are_limited_per_address_but_health_is_not(tmp_path: Path) -> None:
    limits = replace(Limits().times(1e6), http=Rate(3, 0.05))
    with web_service(tmp_path, limited(limits)) as web:
        codes = [web.get("/api/games").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        assert [web.get(path).status_code for path in ("/health", "/ready")] == [200, 200]
