"""A damaged log is reported."""

import contextlib
import logging
import os
import shutil
import signal
import sqlite3
from pathlib import Path

import pytest

from royalgames.client import Client
from royalgames.protocol.acts import Leave, Return
from royalgames.protocol.setup import SeatPlan
from royalgames.server.store.database import (
    newest_version,
    open_store,
)
from royalgames.server.store.wal import FRAME, HEADER, log_of
from tests.server.processes import server
from tests.server.support import logged, run, tee

pytestmark = pytest.mark.sqlite


def _killed(folder: Path) -> tuple[str, int]:
    """Play at a table, and kill the server so that its log stays; return its last event."""

    async def play(url: str) -> tuple[str, int]:
        async with Client(url, name="Ann") as ann:
            made = await ann.make(tee(y=SeatPlan(kind="here")))
            await ann.watch(made.table)
            seq = 0
            for _ in range(10):
                seq = (await ann.do(made.table, Leave(seat="r"))).seq
                seq = (await ann.do(made.table, Return(seat="r"))).seq
            return made.table, seq

    with server(folder) as process:
        table, seq = run(play(process.url))
        os.kill(process.process.pid, signal.SIGKILL)
        process.process.wait(timeout=20)
    return table, seq


def _commits(path: Path) -> list[int]:
    """List where in the log each transaction's last frame starts."""
    data, size = log_of(path).read_bytes(), FRAME.size + 4096
    starts = range(HEADER.size, len(data) - size + 1, size)
    return [start for start in starts if FRAME.unpack_from(data, start)[1]]


def test_low_a_damaged_log_is_reported_with_what_each_table_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, last = _killed(tmp_path)
    path = tmp_path / "royal.db"
    whole = tmp_path / "whole"
    whole.mkdir()
    for file in (path, log_of(path)):
        shutil.copy(file, whole)
    open_store(whole / path.name).stop()
    assert not logged(caplog), "a log that only ends with the crash is no damage"
    commits = _commits(path)
    damaged = bytearray(log_of(path).read_bytes())
    damaged[commits[-6] + FRAME.size + 4000] ^= 0xFF  # a byte of a page, six transactions back
    log_of(path).write_bytes(damaged)
    with caplog.at_level(logging.ERROR):
        store = open_store(path)
    kept = len(store.stored_events(table))
    store.stop()
    assert kept < last
    lines = [record.message for record in logged(caplog)]
    assert "is damaged at frame" in lines[0]
    assert "6 transactions" in lines[0]
    assert lines[1:] == [f"table {table} has lost its events {kept + 1} to {last}"]
    with contextlib.closing(sqlite3.connect(tmp_path / "royal.db.salvaged")) as saved:
        assert saved.execute("SELECT max(seq) FROM events").fetchone() == (last,)
        version = saved.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == (newest_version(),)
    assert (tmp_path / "royal.db.salvaged").stat().st_mode & 0o077 == 0
    caplog.clear()
    open_store(path).stop()
    assert not logged(caplog), "it is reported once"
