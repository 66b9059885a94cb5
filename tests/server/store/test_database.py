"""The file: its version, its one server, its key."""

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect

from royalgames.server.http.identity import KEY_BYTES, Player, Signer, load_key
from royalgames.server.store import database, queries
from royalgames.server.store.database import newest_version, only_server, open_store
from royalgames.server.store.engines import DatabaseError, connect
from royalgames.server.store.finished import Wanted, finished_games
from royalgames.server.store.schema import metadata

pytestmark = pytest.mark.sqlite

NEXT = f'''"""A later version."""

import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{newest_version()}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.String(8)))
'''


def test_a_new_file_is_what_the_program_speaks(tmp_path: Path) -> None:
    store = open_store(tmp_path / "royal.db")
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {
            column["name"]: (str(column["type"]), column["nullable"])
            for column in found.get_columns(table.name)
        }
        assert columns == {
            column.name: (str(column.type.compile(store.engine.dialect)), bool(column.nullable))
            for column in table.columns
        }
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key]
    store.stop()


def test_an_older_file_is_upgraded_after_a_copy_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "royal.db"
    open_store(path).stop()
    now = newest_version()
    later = tmp_path / "migrations"
    shutil.copytree(str(database.MIGRATIONS), later)
    (later / "versions" / "v9000_colour.py").write_text(NEXT, encoding="utf-8")
    monkeypatch.setattr(database, "MIGRATIONS", later)
    assert newest_version() == "9000"
    store = open_store(path)
    columns = {column["name"] for column in inspect(store.engine).get_columns("tables")}
    store.stop()
    assert "colour" in columns
    with closing(sqlite3.connect(tmp_path / f"royal.db.version-{now}")) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == (now,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_of_the_first_version_keeps_every_event(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    engine = connect(path)
    with engine.connect() as connection:
        command.upgrade(database._config(connection), "0001")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t1', 'ur', 'playing', 1)")
        rows = [
            ("t1", seq, 5, b'{"kind":"returned","seat":"L"}', None, "p", f"c{seq}")
            for seq in (2, 1)
        ]
        for row in rows:
            connection.exec_driver_sql("INSERT INTO events VALUES (?,?,?,?,?,?,?)", row)
        connection.commit()
    engine.dispose()
    store = open_store(path)
    assert [
        (stored.seq, stored.at, stored.player, stored.command)
        for stored in store.stored_events("t1")
    ] == [
        (1, 5, "p", "c1"),
        (2, 5, "p", "c2"),
    ]
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM tables")
    assert store.stored_events("t1") == []
    store.stop()
    assert path.with_name("royal.db.version-0001").exists()


def test_low_tables_of_older_files_are_private(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    engine = connect(path)
    with engine.connect() as connection:
        command.upgrade(database._config(connection), "0002")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t1', 'ur', 'over', 1)")
        game = ("t1", 1, "ur", "Ann; Ben", "L25 D0", "home", 5)
        connection.exec_driver_sql("INSERT INTO finished VALUES (?,?,?,?,?,?,?)", game)
        connection.commit()
    engine.dispose()
    store = open_store(path)
    assert finished_games(store, Wanted()) == []
    assert queries.revocations(store) == {}
    with store.engine.begin() as connection:
        queries.set_public(connection, "t1", public=True)
    (found,) = finished_games(store, Wanted())
    assert (found.game.table, found.ended) == ("t1", None)
    store.stop()


def test_a_newer_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    open_store(path).stop()
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    with pytest.raises(DatabaseError, match="newer version of Royal Games"):
        open_store(path)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)
    assert not list(tmp_path.glob("*.version-*"))


def test_the_file_and_all_beside_it_are_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    store = open_store(path)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO meta VALUES ('x', 1)")
        found = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    store.stop()
    assert found == {"royal.db": 0o600, "royal.db-wal": 0o600, "royal.db-shm": 0o600}


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    path.write_text("a shopping list, longer than the header of a database " * 30)
    with pytest.raises(DatabaseError, match="cannot be opened as a database"):
        open_store(path)


def test_one_server_a_file(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    with (
        only_server(path),
        pytest.raises(DatabaseError, match="another server"),
        only_server(path),
    ):
        pass
    with only_server(path):
        assert path.with_name("royal.db.lock").exists()


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "royal.db.key"
    key = load_key(path)
    assert len(key) == KEY_BYTES
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_key(path) == key
    cookie = Signer(key).cookie(Player("p1", "Ann; <b>"))
    assert Signer(load_key(path)).player(cookie) == Player("p1", "Ann; <b>")
