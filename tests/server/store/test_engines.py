"""The two databases by their addresses, and one sentence for whatever keeps them from opening."""

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from royalgames.protocol.events import Left
from royalgames.server.settings import SettingsError, shown, where_of
from royalgames.server.store.database import newest_version, open_store
from royalgames.server.store.engines import DatabaseError
from royalgames.server.store.schema import metadata
from royalgames.server.store.store import ConflictError
from royalgames.server.store.transaction import Write
from royalgames.server.table import StoredEvent
from tests.cli.run import royal
from tests.server.postgres import GUARDED, cluster, database
from tests.server.support import run


def test_an_address_is_told_from_a_path() -> None:
    assert where_of("royal.db") == Path("royal.db")
    assert where_of("postgresql://ann@host/royal") == "postgresql://ann@host/royal"
    with pytest.raises(
        SettingsError, match="unknown database mysql://ann:\\*\\*\\*@host/royal: use"
    ):
        where_of("mysql://ann:secret@host/royal")


def test_a_password_is_never_shown() -> None:
    assert shown("postgresql://ann:se:cr@et@host:1/royal") == "postgresql://ann:***@host:1/royal"
    assert shown("postgresql://ann@host/royal") == "postgresql://ann@host/royal"
    assert shown(Path("royal.db")) == "royal.db"


def test_a_new_postgresql_database_is_what_the_program_speaks() -> None:
    url = cluster().url(cluster().new())
    store = open_store(url)
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        assert {column["name"]: column["nullable"] for column in found.get_columns(table.name)} == {
            column.name: bool(column.nullable) for column in table.columns
        }
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key]
    with store.read() as connection:
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    assert version == newest_version()
    store.stop()
    cluster().drop(url)


def _fault(url: str) -> str:
    with pytest.raises(DatabaseError) as caught:
        open_store(url)
    return str(caught.value)


def test_a_server_that_is_not_there_is_named_in_a_sentence(tmp_path: Path) -> None:
    words = _fault(f"postgresql://ann:secret@/royal?host={tmp_path}")
    assert "secret" not in words
    assert words.startswith("postgresql://ann:***@/royal")
    assert "\n" not in words
    assert "No such file or directory" in words


def test_a_missing_database_is_named_in_a_sentence() -> None:
    assert 'database "nowhere" does not exist' in _fault(cluster().url("nowhere"))


def test_a_wrong_password_is_named_in_a_sentence() -> None:
    cluster().admin("CREATE USER {} PASSWORD 'right'", GUARDED)
    url = cluster().url("postgres", f"{GUARDED}:wrong")
    assert f'password authentication failed for user "{GUARDED}"' in _fault(url)
    cluster().admin("DROP USER {}", GUARDED)


def test_without_psycopg_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert _fault("postgresql://ann@host/royal") == (
        "PostgreSQL needs psycopg: pip install 'royalgames[postgres]'"
    )


def test_an_address_that_cannot_be_read_is_named_in_a_sentence() -> None:
    assert "is not an address like postgresql://" in _fault("postgresql://host:port/royal")


def test_the_command_says_it_too() -> None:
    code, _, words = royal("serve", "--db", cluster().url("nowhere"))
    assert (code, words.count("\n")) == (2, 1)
    assert 'database "nowhere" does not exist' in words
    code, _, words = royal("tables", "list", "--db", "mysql://host/royal")
    assert code == 2
    assert "unknown database mysql://host/royal" in words


def _line(table: str, seq: int, phase: str | None = None) -> Write:
    return Write(table, "tee", phase, (StoredEvent(seq, 1, Left(seat="r", why="left")),))


def test_one_conflict_in_a_group_costs_two_transactions_more_not_a_group_of_single_ones(
    tmp_path: Path,
) -> None:
    """What another process has stored first is taken out, and all others go in together."""

    async def work() -> tuple[list[Any], int]:
        store, other = open_store(database(tmp_path)), open_store(database(tmp_path))
        for each in (store, other):
            each.start()
        names = [f"table-{number:04}" for number in range(200)]
        await asyncio.gather(*(store.add(_line(name, 1, "playing")) for name in names))
        await other.add(_line(names[77], 2))
        before = store.groups
        lines = (_line(name, 2) for name in names)
        results = await asyncio.gather(*map(store.add, lines), return_exceptions=True)
        spent = store.groups - before
        for each in (store, other):
            await asyncio.to_thread(each.stop)
        return results, spent

    results, spent = run(work())
    refused = [at for at, result in enumerate(results) if isinstance(result, Exception)]
    assert refused == [77]
    assert isinstance(results[77], ConflictError)
    assert spent <= 2, "the gathering may have made two groups of them, never two hundred"
