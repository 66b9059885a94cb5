"""``/metrics`` answers this machine only, unless a flag opens it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from royalgames.protocol.codes import Code
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.metrics import BUCKETS, Times
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from tests.server.postgres import database
from tests.server.processes import server

STRANGER = "203.0.113.7"
PUBLIC = "games.example.org"


class Door:
    """A service, asked from any address as the application sees it behind uvicorn."""

    def __init__(self, folder: Path, public: bool) -> None:
        service = Service(open_store(database(folder)), Plan(key=b"k" * 32, public_metrics=public))
        names = Names.of({"127.0.0.1", "localhost", "::1"}, f"https://{PUBLIC}")
        self.app = make_app(service, names)
        self.caller = ""
        self.client: TestClient[Any]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "http":
            scope["client"] = (self.caller, 50000)
        await self.app(scope, receive, send)

    def ask(
        self, caller: str, host: str = "127.0.0.1", headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """Ask for the numbers."""
        self.caller = caller
        return self.client.get("/metrics", headers={"host": host} | (headers or {}))


@contextmanager
def opened(folder: Path, *, public: bool = False) -> Iterator[Door]:
    door = Door(folder, public)
    with TestClient(door) as door.client:
        yield door


def test_this_machine_is_answered(tmp_path: Path) -> None:
    callers = ("127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1")
    hosts = ("127.0.0.1", "localhost:8000", "LOCALHOST", "[::1]:8000")
    with opened(tmp_path) as door:
        for caller, host in product(callers, hosts):
            answer = door.ask(caller, host)
            assert answer.status_code == 200, (caller, host)
            assert "royal_acts" in answer.text


def test_others_are_refused(tmp_path: Path) -> None:
    others = (STRANGER, "192.168.1.20", "10.0.0.1", "2001:db8::1", "::ffff:10.0.0.1", "pipe", "")
    with opened(tmp_path) as door:
        for caller in others:
            answer = door.ask(caller)
            assert answer.status_code == 403, caller
            assert answer.json()["code"] == Code.FORBIDDEN
            assert "--public-metrics" in answer.json()["sentence"]
            assert "royal_acts" not in answer.text


def test_a_proxy_on_this_machine_opens_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as door:
        assert door.ask("127.0.0.1", PUBLIC).status_code == 403
        for header in ("x-forwarded-for", "forwarded"):
            assert door.ask("127.0.0.1", headers={header: STRANGER}).status_code == 403


def test_the_flag_opens_it(tmp_path: Path) -> None:
    with opened(tmp_path, public=True) as door:
        assert door.ask(STRANGER).status_code == 200
        assert door.ask("127.0.0.1", PUBLIC, {"x-forwarded-for": STRANGER}).status_code == 200


@pytest.mark.parametrize(("flags", "status"), [((), 403), (("--public-metrics",), 200)])
def test_behind_a_trusted_proxy_the_client_s_address_counts(
    tmp_path: Path, flags: tuple[str, ...], status: int
) -> None:
    with server(tmp_path, "--trusted-proxy", "127.0.0.1", *flags) as process:
        url = f"{process.url}/metrics"
        assert httpx.get(url).status_code == 200
        # The last one is what a stranger sends through a proxy that passes the header on as it is.
        for forwarded in (STRANGER, f"127.0.0.1, {STRANGER}", "192.168.1.20", "127.0.0.1"):
            assert httpx.get(url, headers={"x-forwarded-for": forwarded}).status_code == status
        assert httpx.get(f"{process.url}/health", headers={"x-forwarded-for": STRANGER}).is_success


def test_times_are_counted_as_the_library_counts_them() -> None:
    """Buckets, sum and count are those of a Histogram, at the bounds too."""
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    times = Times("royal_test_seconds", "A test.", ours)
    histogram = Histogram("royal_test_seconds", "A test.", buckets=BUCKETS, registry=theirs)
    for seconds in (0.0, *BUCKETS, 0.0011, 0.3, 4.9, 5.1, 1000.0):
        times.add(seconds)
        histogram.observe(seconds)

    def lines(registry: CollectorRegistry) -> list[str]:
        text = generate_latest(registry).decode().splitlines()
        return sorted(line for line in text if "_created" not in line)

    assert lines(ours) == lines(theirs)
