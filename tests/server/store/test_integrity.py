"""Damage is noticed and stays with its table."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from royalgames.cli.faults import InputError
from royalgames.cli.tables import tables
from royalgames.client import ClientError
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.http import TableSummary
from royalgames.protocol.messages import Watch
from royalgames.protocol.setup import NewTable
from royalgames.server.live.clocks import Clocks, resume
from royalgames.server.store import queries
from royalgames.server.store.database import open_store
from royalgames.server.store.integrity import check_all
from royalgames.server.store.rows import DamagedError
from royalgames.server.table import RefusedError
from tests.server.bigfile import short_game, store_games
from tests.server.support import people, run, service, tee, two_at, until

pytestmark = pytest.mark.sqlite

CLOCKED = NewTable(setup=tee().setup, seats=tee().seats, turn_limit=1000)


def _sql(path: Path, statement: str, *values: Any) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, values)


def _garble(path: Path, table: str, seq: int) -> None:
    _sql(path, "UPDATE events SET event = x'7b22' WHERE table_id = ? AND seq = ?", table, seq)


def _old_and_garbled(path: Path, table: str, seq: int) -> None:
    """As an earlier version left it: without digests, so that only reading shows it."""
    _sql(path, "UPDATE events SET digest = NULL, wake_at = NULL")
    _garble(path, table, seq)


def _impossible(path: Path, table: str, seq: int) -> None:
    """An event that can be read, but that the rules do not allow."""
    event = b'{"kind":"moved","seat":"y","move":"UUUU","by":"person","position":"","effects":[]}'
    _sql(path, "UPDATE events SET digest = NULL, wake_at = NULL")
    _sql(path, "UPDATE events SET event = ? WHERE table_id = ? AND seq = ?", event, table, seq)


def _lost(path: Path, table: str, seq: int) -> None:
    _sql(path, "DELETE FROM events WHERE table_id = ? AND seq = ?", table, seq)


def _altered(path: Path, table: str, seq: int) -> None:
    _sql(path, "UPDATE events SET at = at + 1 WHERE table_id = ? AND seq = ?", table, seq)


BAD = (_garble, _old_and_garbled, _impossible, _lost, _altered)


def _tables(*words: str) -> str:
    result = CliRunner().invoke(tables, list(words))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


@pytest.mark.parametrize("spoil", BAD)
def test_item_4_one_bad_table_leaves_all_others_alone(
    tmp_path: Path, spoil: Callable[[Path, str, int], None], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "royal.db"

    async def game() -> None:
        cookies: Any = None
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            bad, good = [(await ann.make(CLOCKED)).table for _ in range(2)]
            for table in (bad, good):
                feed = await ann.watch(table)
                invites = (await ann.request("GET", f"/api/tables/{table}/links", dict))["invites"]
                async with people(on.address, "Ben") as (ben,):
                    await ben.sit(table, "y", invites["y"])
                await feed.until(lambda view: view.phase == "playing")
                await ann.do(table, Move(seat="r", move="U"))
            cookies = dict(ann._http.cookies)
        spoil(path, bad, 5)
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            ann._http.cookies.clear()
            ann._http.cookies.update(cookies)
            mine = await ann.request("GET", "/api/tables", list[TableSummary])
            assert [each.table for each in mine] == [good]
            with pytest.raises(ClientError, match="damaged"):
                await ann.request("GET", f"/api/tables/{bad}", dict)
            await ann._say(Watch(table=bad))
            await until(lambda: bool(ann.faults))
            assert ann.faults[0].code is Code.DAMAGED
            feed = await ann.watch(good)
            assert feed.view.phase == "playing"
            # No one needs to open it: the check after the start finds it, and notes it.
            await until(lambda: bad in on.service.hub.damaged)
            await until(lambda: bad in queries.damaged_tables(on.service.store))
            listed = await asyncio.to_thread(_tables, "list", "--db", str(path))
            assert f"Table {bad} is damaged: event 5 " in listed
            assert f"Table {good} is damaged" not in listed
            shown = await asyncio.to_thread(_tables, "export", bad, "--db", str(path))
            assert json.loads(shown.splitlines()[1])["event"]["kind"] == "opened"
            with pytest.raises(InputError, match="is damaged"):
                await asyncio.to_thread(_tables, "end", bad, "--db", str(path))
            deleted = await asyncio.to_thread(_tables, "delete", bad, "--db", str(path))
            assert "Deleted" in deleted
            with pytest.raises(ClientError, match="no such table"):
                await ann.request("GET", f"/api/tables/{bad}", dict)
            assert queries.damaged_tables(on.service.store) == {}

    run(game())
    named = [record.message for record in caplog.records if "is damaged" in record.message]
    assert len(named) == 1
    assert "event 5 " in named[0]


def test_item_4_a_damaged_table_is_found_shown_and_deleted_without_a_server(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"

    async def make() -> list[str]:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            return [(await ann.make(tee())).table for _ in range(2)]

    bad, good = run(make())
    assert "are intact" in _tables("check", "--db", str(path))
    _garble(path, bad, 2)
    assert f"Table {bad} is damaged: event 2 " in _tables("check", "--db", str(path))
    assert f"Table {bad} is damaged: event 2 " in _tables("list", "--db", str(path))
    with pytest.raises(InputError, match="event 2 "):
        _tables("show", bad, "--db", str(path))
    out = tmp_path / "bad.jsonl"
    assert "bad.jsonl" in _tables("export", bad, "--db", str(path), "--out", str(out))
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line.get("seq") for line in lines] == [None, *range(1, len(lines))]
    assert lines[2]["event"] == {"base64": "eyI="}
    assert out.stat().st_mode & 0o077 == 0
    assert "Deleted" in _tables("delete", bad, "--db", str(path))
    assert bad not in _tables("list", "--db", str(path))
    assert good in _tables("list", "--db", str(path))


def test_item_4_reading_a_damaged_list_leaves_no_connection_behind(tmp_path: Path) -> None:
    """A statement left open would hold its connection, and its next reader, in the past."""
    path = tmp_path / "royal.db"
    store_games(path, [("bad", short_game(60)), ("good", short_game(60))])
    _garble(path, "bad", 2)
    store = open_store(path)
    errors = []
    for read in (store.history, store.check, store.stored_events):
        with pytest.raises((DamagedError, msgspec.MsgspecError)) as caught:
            read("bad")
        errors.append(caught)  # an exception keeps all that its frames held
    _sql(path, "DELETE FROM tables WHERE id = 'good'")
    assert not queries.has_table(store, "good")
    store.stop()


def test_item_4_a_table_started_under_other_rules_is_not_damaged(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"

    async def make() -> str:
        async with service(tmp_path) as on, two_at(on, CLOCKED) as two:
            await two.ann.do(two.table, Move(seat="r", move="U"))
            return two.table

    table = run(make())
    opened = """replace(event, CAST('"rules":"1"' AS BLOB), CAST('"rules":"0"' AS BLOB))"""
    _sql(path, "UPDATE events SET digest = NULL, wake_at = NULL")
    _sql(path, f"UPDATE events SET event = CAST({opened} AS BLOB) WHERE seq = 1")  # noqa: S608
    # Under those rules this was a move.
    _sql(path, "UPDATE events SET event = replace(event, '\"U\"', '\"UUUU\"') WHERE seq > 4")

    async def look() -> None:
        async with service(tmp_path) as on:
            assert await resume(on.service.hub, Clocks(on.service.hub)) == 1
            assert await check_all(on.service.hub) == 0
            assert on.service.hub.damaged == {}
            with pytest.raises(RefusedError, match="under rules version 0"):
                await on.service.hub.load(table)

    run(look())
    assert "are intact" in _tables("check", "--db", str(path))


def test_low_a_list_that_is_mended_is_used_again(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"

    async def make() -> str:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            return (await ann.make(tee())).table

    table = run(make())
    _sql(path, "UPDATE events SET at = at + 1 WHERE seq = 2")
    assert "damaged" in _tables("check", "--db", str(path))
    _sql(path, "UPDATE events SET at = at - 1 WHERE seq = 2")

    async def look() -> None:
        async with service(tmp_path) as on:
            await on.service.hub.load(table)
            await until(lambda: not queries.damaged_tables(on.service.store))

    run(look())


def test_low_a_tail_that_was_altered_is_found_by_the_digests(tmp_path: Path) -> None:
    async def make() -> tuple[str, int]:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            await two.play(1)
            return two.table, two.first.seq

    table, last = run(make())
    path = tmp_path / "royal.db"
    for column in ("at", "seq", "player", "command", "event", "private", "table_id"):
        copy = tmp_path / f"{column}.db"
        with (
            contextlib.closing(sqlite3.connect(path)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        change = {"at": "at + 1", "seq": f"{last} + 1", "table_id": "table_id"}.get(
            column, "x'5b5d'"
        )
        digest = ", digest = x'00'" if column == "table_id" else ""
        _sql(copy, f"UPDATE events SET {column} = {change}{digest} WHERE seq = {last}")  # noqa: S608
        store = open_store(copy)
        with pytest.raises(DamagedError) as caught:
            store.check(table)
        assert caught.value.seq == last
        store.stop()
