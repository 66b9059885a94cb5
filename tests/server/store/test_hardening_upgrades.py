"""Item 3: an upgrade that is interrupted has either happened or not, and never locks the file."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from royalgames.server.store.database import newest_version, open_store, versions
from royalgames.server.store.engines import DatabaseError
from tests.server.store.upgrades import contents, copy_of, of_version

pytestmark = pytest.mark.sqlite

EVERY_STEP = list(pairwise((None, *versions())))
"""Each version with the one before it: later migrations are covered as they come."""


@pytest.mark.parametrize("how", ["kill", "full"])
@pytest.mark.parametrize(("before", "after"), EVERY_STEP)
def test_item_3_an_interrupted_upgrade_is_taken_up_by_the_next_start(
    tmp_path: Path, before: str | None, after: str, how: str
) -> None:
    path = tmp_path / "royal.db"
    of_version(path, before)
    whole = copy_of(path, "whole")
    open_store(whole).stop()
    expected = contents(whole)
    command = [sys.executable, "-m", "tests.server.store.upgrades", str(path), how]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert tried.returncode == 0, tried.stderr
    tries = int(tried.stdout)
    print(f"{how} on the way from {before} to {after} and on: {tries} tries")
    assert tries > 4, "the upgrade was hardly interrupted"
    for number in range(1, tries + 1):
        copy = tmp_path / f"{how}-{number}" / path.name
        open_store(copy).stop()
        assert contents(copy) == expected, f"{how} {number}"
        assert not list(copy.parent.glob("*.part"))


def test_item_3_leftovers_of_earlier_releases_are_cleaned_up(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    of_version(path, "0001")
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE events_by_row (table_id VARCHAR(64))")
    store = open_store(path)
    assert len(store.stored_events("t1")) == 40
    store.stop()
    with closing(sqlite3.connect(path)) as file:
        assert "events_by_row" not in contents(path)["rows"]
        version = file.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == (newest_version(),)


def test_item_3_a_first_start_that_earlier_releases_left_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("CREATE TABLE tables (id VARCHAR(64) NOT NULL PRIMARY KEY)")
    open_store(path).stop()
    new = tmp_path / "new.db"
    open_store(new).stop()
    assert contents(path)["rows"] == contents(new)["rows"]


def test_item_3_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE events (what TEXT)")
        file.execute("INSERT INTO events VALUES ('a wedding')")
    before = contents(path)
    with pytest.raises(DatabaseError, match="another program"):
        open_store(path)
    assert contents(path) == before
