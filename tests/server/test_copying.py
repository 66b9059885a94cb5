"""Databases copied between the engines, backed up and upgraded."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from royalgames.client import Client
from royalgames.protocol.acts import Resign
from royalgames.server import copying
from royalgames.server.copying import backup, copy
from royalgames.server.settings import Where
from royalgames.server.store import queries, schema
from royalgames.server.store.database import newest_version, open_store
from royalgames.server.store.engines import DatabaseError
from tests.cli.run import royal
from tests.server.postgres import DATABASES, database
from tests.server.support import run, service, tee, two_at, ur


async def _play(folder: Path) -> str:
    """Play a game of each kind on a folder's database; return a player's cookie."""
    async with service(folder) as on:
        for wanted, seed in ((tee(), 1), (ur(), 2)):
            async with two_at(on, wanted) as two:
                await two.play(seed)
        async with two_at(on, tee()) as two:
            cookie = two.ann._http.cookies["royal_player"]
    return str(cookie)


def contents(where: Where) -> dict[str, list[Any]]:
    """Return all rows that a copy has to have."""
    store = open_store(where)
    found = {}
    with store.read() as connection:
        for table in copying.COPIED:
            rows = connection.execute(select(table)).mappings()
            plain = [tuple(copying._plain(table, row).items()) for row in rows]
            found[table.name] = sorted(plain, key=repr)
    store.stop()
    return found


def test_a_database_is_copied_to_the_other_engine_and_back(tmp_path: Path, engine: str) -> None:
    cookie = run(_play(tmp_path))
    source = database(tmp_path)
    before = contents(source)
    assert len(before["finished"]) == 2
    other, back = tmp_path / "other", tmp_path / "back"
    DATABASES.engine = "postgresql" if engine == "sqlite" else "sqlite"
    other.mkdir()
    target = database(other)
    copied = copy(source, target)
    assert (copied.tables, copied.records, copied.damaged) == (3, 3, ())
    assert copied.events == len(before["events"])
    assert contents(target) == before
    DATABASES.engine = engine
    back.mkdir()
    copy(target, database(back))
    assert contents(database(back)) == before

    async def known() -> bool:
        DATABASES.engine = engine
        async with service(back) as on:
            return on.service.known(cookie) is not None

    assert run(known()), "players stay who they are"


def test_a_live_server_is_backed_up_and_the_backup_can_be_served(tmp_path: Path) -> None:
    folder = tmp_path / "restored"
    folder.mkdir()

    async def game() -> tuple[str, int]:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            copied = await asyncio.to_thread(backup, database(tmp_path), folder / "royal.db")
            assert (copied.tables, copied.records) == (1, 1)
            seq = two.first.seq
            await two.ann.do(two.table, Resign(seat="r"))
            return two.table, seq

    table, seq = run(game())
    assert (folder / "royal.db").stat().st_mode & 0o077 == 0
    assert (folder / "royal.db.key").stat().st_mode & 0o077 == 0

    async def look() -> int:
        DATABASES.engine = "sqlite"
        async with service(folder) as on, Client(on.address) as client:
            return int((await client.request("GET", f"/api/tables/{table}", dict))["seq"])

    assert run(look()) == seq, "as it was at the time of the backup"


def test_a_damaged_table_is_copied_as_it_is_and_named(tmp_path: Path) -> None:
    run(_play(tmp_path))
    store = open_store(database(tmp_path))
    (name, *_) = queries.table_names(store)
    with store.engine.begin() as connection:
        second = (schema.events.c.table_id == name) & (schema.events.c.seq == 2)
        connection.execute(update(schema.events).where(second).values(at=1))
    store.stop()
    assert copy(database(tmp_path), tmp_path / "copy.db").damaged == (name,)


def test_a_copy_never_overwrites_anything(tmp_path: Path) -> None:
    open_store(database(tmp_path)).stop()
    (tmp_path / "there.db").touch()
    with pytest.raises(DatabaseError, match=r"there\.db exists; name a new file"):
        copy(database(tmp_path), tmp_path / "there.db")
    with pytest.raises(DatabaseError, match="exists; name a new file"):
        backup(database(tmp_path), tmp_path / "there.db")


def test_a_copy_into_a_database_with_tables_is_refused(tmp_path: Path, engine: str) -> None:
    run(_play(tmp_path))
    source = tmp_path / "source"
    source.mkdir()
    shutil.copy(Path(__file__), source)
    DATABASES.engine = "postgresql"
    target = database(tmp_path)
    if engine == "sqlite":
        copy(tmp_path / "royal.db", target)
    DATABASES.engine = "sqlite"
    open_store(database(source)).stop()
    with pytest.raises(DatabaseError, match="is not empty; copy into a new database"):
        copy(database(source), target)


def test_a_database_in_use_is_not_copied(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path):
            with pytest.raises(DatabaseError, match="server is running on"):
                await asyncio.to_thread(copy, database(tmp_path), tmp_path / "copy.db")

    run(game())
    assert not (tmp_path / "copy.db").exists()


def test_the_command_copies_backs_up_and_upgrades(tmp_path: Path) -> None:
    run(_play(tmp_path))
    db = str(database(tmp_path))
    done = royal("db", "copy", db, str(tmp_path / "copy.db"))
    assert "3 tables" in done.out
    assert "3 records replayed and verified" in done.out
    done = royal("db", "backup", str(tmp_path / "backup.db"), "--db", db)
    assert done.out.startswith(f"Backed up to {tmp_path / 'backup.db'}: 3 tables")
    done = royal("db", "upgrade", "--db", db)
    assert f"is up to date (database version {newest_version()})" in done.out.replace("\n", " ")
    done = royal("db", "copy", str(tmp_path / "none.db"), str(tmp_path / "other.db"))
    assert (done.code, "there is no database at" in done.err) == (2, True)
