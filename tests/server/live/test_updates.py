"""A table's history comes in pages, charged by size."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from royalgames.client import Client
from royalgames.protocol.http import History
from royalgames.server.limits import Buckets, Rate
from royalgames.server.live import updates
from royalgames.server.live.updates import PAGE
from tests.server.attackers import next_message, open_socket
from tests.server.lines import LONG, Line, lay, length, watch
from tests.server.support import run, service


def test_item_1_history_comes_in_pages(tmp_path: Path) -> None:
    lay(tmp_path, 5 * PAGE // 2)

    async def talk() -> None:
        async with service(tmp_path) as on, open_socket(on) as socket:
            events = await length(on)
            await socket.send(watch().decode())
            seen: list[int] = []
            while len(seen) < events:
                page = await next_message(socket, "update")
                assert page["after"] == len(seen)
                assert len(page["entries"]) <= PAGE
                assert page["state"]["seq"] == events, "the state comes with the first page"
                seen += [entry["seq"] for entry in page["entries"]]
            assert seen == list(range(1, events + 1))

    run(talk())


def test_item_1_history_over_http_comes_in_pages(tmp_path: Path) -> None:
    lay(tmp_path, PAGE + 50)

    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address) as ann:
            events = await length(on)
            path = f"/api/tables/{LONG}/events"
            first = await ann.request("GET", path, History)
            rest = await ann.request("GET", f"{path}?after={PAGE}", History)
            assert [entry.seq for entry in first.entries] == list(range(1, PAGE + 1))
            assert [entry.seq for entry in rest.entries] == list(range(PAGE + 1, events + 1))

    run(talk())


def test_item_1_long_pages_are_encoded_off_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, PAGE)
    threads: list[threading.Thread] = []
    plain = updates.spell

    def spying(*args: Any) -> bytes:
        threads.append(threading.current_thread())
        return plain(*args)

    monkeypatch.setattr(updates, "spell", spying)

    async def talk() -> None:
        async with service(tmp_path) as on:
            line = Line(on.service.shared)
            await line.session.take(watch())
            await line.session.catch_up()
            assert threads
            assert threading.main_thread() not in threads

    run(talk())


def test_item_1_history_is_charged_by_size(tmp_path: Path) -> None:
    lay(tmp_path, 6 * PAGE)
    frozen = Buckets(Rate(100_000, 1_000), clock=lambda: 0.0)

    async def talk() -> None:
        async with service(tmp_path) as on:
            shared = replace(on.service.shared, history=frozen)
            line = Line(shared)
            await line.session.take(watch())
            await line.session.catch_up()
            pages = [page for page in line.of("update") if page["entries"]]
            assert 0 < len(pages) < 6
            assert sum(line.sizes) < 200_000
            late = Line(shared, "Pat")
            await late.session.take(watch())
            await late.session.catch_up()
            (page,) = late.of("update")
            assert page["entries"] == []
            assert page["state"]["seq"] >= 6 * PAGE, "the table can be shown at once"
            assert late.of("yours")
            for each in (line, late):
                each.session.close()

    run(talk())
