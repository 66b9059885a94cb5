"""``royal db``: what it says of copies, backups and upgrades."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from royalgames.server import copying
from royalgames.server.settings import Where
from royalgames.server.store.database import newest_version, open_store
from tests.cli.run import royal


def test_a_copy_is_reported_with_what_was_damaged_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Where, Where]] = []

    def copy(source: Where, target: Where) -> copying.Copied:
        asked.append((source, target))
        return copying.Copied(3, 70, 2, ("seven",))

    monkeypatch.setattr(copying, "copy", copy)
    monkeypatch.chdir(tmp_path)
    done = royal("db", "copy", "royal.db", "postgresql://ann:secret@host/royal")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Copied to postgresql://ann:***@host/royal: 3 tables, 70 events; "
        "2 records replayed and verified.",
        "Table seven was damaged before, and was copied as it is.",
    ]
    ((source, target),) = asked
    assert isinstance(source, Path)
    assert target == "postgresql://ann:secret@host/royal"


def test_a_backup_is_a_new_file_and_overwrites_nothing(tmp_path: Path) -> None:
    path, file = tmp_path / "royal.db", tmp_path / "backup.db"
    open_store(path).stop()
    done = royal("db", "backup", str(file), "--db", str(path))
    assert (done.code, file.exists()) == (0, True)
    assert "0 tables, 0 events; 0 records" in done.out
    before = file.read_bytes()
    done = royal("db", "backup", str(file), "--db", str(path))
    assert (done.code, done.out) == (2, "")
    assert "exists; name a new file" in " ".join(done.err.split())
    assert file.read_bytes() == before


def test_an_address_of_another_kind_is_refused() -> None:
    done = royal("db", "upgrade", "--db", "mysql://host/royal")
    assert (done.code, done.out) == (2, "")
    assert "mysql://host/royal" in done.err


def test_the_command_upgrades_an_older_file_and_keeps_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    open_store(path).stop()
    with contextlib.closing(sqlite3.connect(path)) as file:
        for table in ("plays", "unexplored", "work", "presence", "leases", "processes", "keys"):
            file.execute(f"DROP TABLE {table}")
        file.execute("ALTER TABLE events DROP COLUMN process")
        file.execute("UPDATE alembic_version SET version_num = '0005'")
        file.commit()
    done = royal("db", "upgrade", "--db", str(path))
    assert (
        done.out.replace("\n", " ")
        .strip()
        .endswith(f"from database version 0005 to {newest_version()}.")
    )
    assert (tmp_path / "royal.db.version-0005").exists()
