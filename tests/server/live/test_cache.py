"""Tables in memory."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from royalgames.client import Client
from royalgames.server.live.cache import BARE_TABLE, TableCache
from tests.server.lines import Line, watch
from tests.server.support import run, service, ur


def test_item_5_watched_tables_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.live.cache.MOST_EVENTS", 300)

    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            hub, store = on.service.hub, on.service.store
            tables = [(await ann.make(ur())).table for _ in range(40)]
            assert hub.size < 15, "unwatched ones make shared, by their events"
            line = Line(on.service.shared)
            for table in tables[:20]:
                await line.session.take(watch(table=table))
                await line.session.catch_up()
            assert all(hub.peek(table) for table in tables[:20])
            assert hub.size <= 21
            reads = 0
            plain = store.stored_events

            def counting(*args: Any) -> Any:
                nonlocal reads
                reads += 1
                return plain(*args)

            monkeypatch.setattr(type(store), "stored_events", lambda self, *args: counting(*args))
            for _ in range(5):
                on.service.audience.pulse()
                await line.session.catch_up()
            assert reads == 0
            line.session.close()
            for table in tables[20:]:
                await hub.load(table)
            assert hub.size < 15, "no one watches them any more"

    run(talk())


def test_item_5_memory_is_bounded_by_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.server.live.cache.MOST_EVENTS", 1000)

    class Some:
        def __init__(self, events: int) -> None:
            self.stored_events = [0] * events
            self.lock = asyncio.Lock()

    cache: TableCache[Some] = TableCache()
    cache.is_watched = {"seen"}.__contains__
    cache.put("seen", Some(800))
    cache.put("long", Some(900))
    assert cache.get("long") is not None, "what has just been asked for stays"
    cache.put("short", Some(10))
    assert cache.get("long") is None
    cache.put("brief", Some(10))
    assert len(cache) == 3
    assert cache.weight == 820 + 3 * BARE_TABLE
    brief = cache.get("brief")
    assert brief is not None
    brief.stored_events += [0] * 500
    cache.touch("brief")
    cache.put("new", Some(0))
    assert [name for name in ("seen", "short", "brief", "new") if cache.get(name)] == [
        "seen",
        "new",
    ]
