"""What an administrator can do with the tables of a server that does not run."""

import json
from pathlib import Path

import pytest

from royalgames.server.administration import (
    check_tables,
    export_table,
    list_tables,
    order,
    show_table,
)
from royalgames.server.store.engines import DatabaseError
from tests.server.live.test_hub import create, hub_on
from tests.server.postgres import database
from tests.server.support import run


def _table(folder: Path) -> str:
    async def work() -> str:
        async with hub_on(folder) as hub:
            return await create(hub)

    return run(work())


def test_a_table_is_listed_shown_ended_and_deleted(tmp_path: Path) -> None:
    table, where = _table(tmp_path), database(tmp_path)
    ((name, game, phase, *_),) = list_tables(where)
    assert (name, game, phase) == (table, "tee", "playing")
    assert check_tables(where) == []
    first, *more = show_table(where, table)
    assert first == f"{table}: Royal Tee, playing, game 1"
    assert json.loads(export_table(where, table)[0])["id"] == table
    assert len(export_table(where, table)) == len(more) - 2 + 1
    order(where, table, "end")
    assert list_tables(where)[0][2] == "closed"
    order(where, table, "delete")
    assert list_tables(where) == []


def test_what_is_not_there_is_named_in_a_sentence(tmp_path: Path) -> None:
    _table(tmp_path)
    for ask in (show_table, export_table):
        with pytest.raises(DatabaseError, match=r"^there is no table nowhere$"):
            ask(database(tmp_path), "nowhere")
    with pytest.raises(DatabaseError, match=r"^there is no table nowhere$"):
        order(database(tmp_path), "nowhere", "delete")
    with pytest.raises(DatabaseError, match=r"^there is no database at "):
        list_tables(tmp_path / "other.db")
