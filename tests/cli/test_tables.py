"""``royal tables``: a server's tables listed, checked, shown, exported, ended and deleted."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.run import royal
from tests.server.bigfile import short_game, store_games


@pytest.fixture
def db(tmp_path: Path) -> str:
    """Return a file with the tables one and two."""
    path = tmp_path / "royal.db"
    game = short_game(40)
    store_games(path, [("one", game), ("two", game)])
    return str(path)


def test_tables_are_listed_shown_ended_and_deleted(db: str) -> None:
    assert royal("tables", "check", "--db", db) == (0, "All tables are intact.\n", "")
    shown = royal("tables", "show", "one", "--db", db).out.splitlines()
    assert shown[0].startswith("one: ")
    assert ", playing, game " in shown[0]
    assert royal("tables", "end", "one", "--db", db) == (0, "Table one has ended.\n", "")
    assert royal("tables", "delete", "two", "--db", db) == (0, "Deleted table two.\n", "")
    listed = royal("tables", "list", "--db", db).out
    assert ("one" in listed, "two" in listed, "closed" in listed) == (True, False, True)


def test_a_damaged_table_is_named_and_the_exit_code_says_so(db: str) -> None:
    with contextlib.closing(sqlite3.connect(db)) as file, file:
        file.execute("UPDATE events SET at = at + 1 WHERE table_id = 'two' AND seq = 5")
    done = royal("tables", "check", "--db", db)
    assert done.code == 1
    first, second = done.out.splitlines()
    assert first.startswith("Table two is damaged: event 5 ")
    assert second.startswith("Damaged tables can be exported and deleted;")
    done = royal("tables", "end", "two", "--db", db)
    assert (done.code, done.out) == (2, "")
    assert "table two is damaged" in done.err


def test_an_export_is_private_and_overwrites_nothing(db: str, tmp_path: Path) -> None:
    out = tmp_path / "one.jsonl"
    done = royal("tables", "export", "one", "--db", db, "--out", str(out))
    assert done.code == 0
    assert out.stat().st_mode & 0o077 == 0
    text = out.read_text(encoding="utf-8")
    assert json.loads(text.splitlines()[0])["id"] == "one"
    assert royal("tables", "export", "one", "--db", db).out == text
    done = royal("tables", "export", "two", "--db", db, "--out", str(out))
    assert (done.code, done.out) == (2, "")
    assert "File exists" in done.err
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("command", ["show", "export", "end", "delete"])
def test_a_table_that_is_not_there_is_refused_in_a_sentence(db: str, command: str) -> None:
    done = royal("tables", command, "three", "--db", db)
    assert (done.code, done.out) == (2, "")
    assert "there is no table three" in done.err
