"""The writer's thread takes along what has come meanwhile, and stops when all is written."""

import threading
from pathlib import Path
from typing import Any

from royalgames.server.store.database import open_store
from royalgames.server.store.writer import LARGEST_GROUP, ThreadWriter
from tests.server.postgres import database
from tests.server.support import run


def test_what_waits_is_written_together(tmp_path: Path) -> None:
    store = open_store(database(tmp_path))
    groups: list[list[Any]] = []
    busy, go = threading.Event(), threading.Event()

    def write(_: Any, group: list[Any]) -> None:
        groups.append(list(group))
        busy.set()
        assert go.wait(60)

    writer = ThreadWriter(store.engine, write)
    writer.put(["first"])
    assert busy.wait(60)
    for number in range(LARGEST_GROUP + 3):
        writer.put([number])
    go.set()
    writer.stop()
    assert not writer.alive
    assert [len(group) for group in groups] == [1, LARGEST_GROUP, 3]
    store.engine.dispose()


def test_what_came_before_the_start_is_written_after_it(tmp_path: Path) -> None:
    store = open_store(database(tmp_path))

    async def early() -> int:
        waiting = store._submit(lambda connection: 7)
        store.start()
        return int(await waiting)

    assert run(early()) == 7
    store.stop()
    assert not store.alive
