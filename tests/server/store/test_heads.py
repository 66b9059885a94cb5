"""How far each table's list goes."""

from pathlib import Path

import pytest
from sqlalchemy import insert

from royalgames.server.store import heads
from royalgames.server.store.schema import tables
from tests.server.store.hand import line, opened, put


def test_the_last_event_of_each_table_that_exists(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("one", 1, "playing"), line("two", 1, "playing"))
        put(store, line("one", 2), line("one", 3))
        empty = {"id": "empty", "game": "tee", "phase": "waiting", "created_at": 1}
        with store.engine.begin() as connection:
            connection.execute(insert(tables).values(**empty))
        assert store.heads(["one", "empty", "gone"]) == {"one": 3, "empty": 0}
        assert store.heads([]) == {}


def test_many_tables_are_asked_for_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "AT_ONCE", 2)
    names = [f"table-{number}" for number in range(5)]
    with opened(tmp_path) as store:
        put(store, *(line(name, 1, "playing") for name in names))
        put(store, line("table-4", 2))
        assert store.heads(set(names)) == dict.fromkeys(names, 1) | {"table-4": 2}
