"""The low-severity items about the files: the key, the lock, and a damaged write-ahead log."""

import contextlib
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from royalgames.client import Client
from royalgames.protocol.acts import Leave, Return
from royalgames.protocol.setup import SeatPlan
from royalgames.server.http.identity import KEY_BYTES, load_key
from royalgames.server.settings import SettingsError
from royalgames.server.store.database import (
    ServerRunningError,
    is_served,
    newest_version,
    only_server,
    open_store,
)
from royalgames.server.store.wal import FRAME, HEADER, log_of
from tests.server.processes import COMMAND, server
from tests.server.support import logged, run, tee


@pytest.mark.parametrize("length", [0, 5, KEY_BYTES - 1, KEY_BYTES + 1])
def test_low_a_key_file_of_the_wrong_length_is_refused(tmp_path: Path, length: int) -> None:
    path = tmp_path / "royal.db.key"
    path.touch(0o600)
    path.write_bytes(b"x" * length)
    with pytest.raises(SettingsError, match=f"has {length} bytes instead of 32"):
        load_key(path)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_low_a_key_file_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "royal.db.key"
    key = load_key(path)
    path.chmod(mode)
    with pytest.raises(SettingsError, match=f"mode {mode:o}"):
        load_key(path)
    path.chmod(0o600)
    assert load_key(path) == key


def test_low_a_bad_key_file_is_a_sentence_at_the_start(tmp_path: Path) -> None:
    key = tmp_path / "royal.db.key"
    key.touch(0o600)
    key.write_bytes(b"short")
    command = [*COMMAND, "--db", str(tmp_path / "royal.db"), "--port", "0"]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert tried.returncode == 2
    assert "has 5 bytes" in " ".join(tried.stderr.split())
    assert "Traceback" not in tried.stderr


def test_low_a_second_server_under_another_name_of_the_file_is_refused(tmp_path: Path) -> None:
    path, link = tmp_path / "royal.db", tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with only_server(path):
        assert is_served(link)
    with only_server(link), pytest.raises(ServerRunningError), only_server(path):
        pass
    assert not is_served(path)


def test_low_a_deleted_lock_file_lets_no_second_server_in(tmp_path: Path) -> None:
    path = tmp_path / "royal.db"
    with only_server(path):
        path.with_name("royal.db.lock").unlink()
        with pytest.raises(ServerRunningError, match="another server"), only_server(path):
            pass
        assert is_served(path)
    assert not is_served(path)


def test_low_a_running_server_keeps_its_file_when_the_lock_file_is_deleted(tmp_path: Path) -> None:
    with server(tmp_path) as process:
        process.db.with_name("royal.db.lock").unlink()
        command = [*COMMAND, "--db", str(process.db), "--port", "0"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert "another server is running on" in second.stderr


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
    told = [record.message for record in logged(caplog)]
    assert "is damaged at frame" in told[0]
    assert "6 transactions" in told[0]
    assert told[1:] == [f"table {table} has lost its events {kept + 1} to {last}"]
    with contextlib.closing(sqlite3.connect(tmp_path / "royal.db.salvaged")) as saved:
        assert saved.execute("SELECT max(seq) FROM events").fetchone() == (last,)
        version = saved.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == (newest_version(),)
    assert (tmp_path / "royal.db.salvaged").stat().st_mode & 0o077 == 0
    caplog.clear()
    open_store(path).stop()
    assert not logged(caplog), "it is reported once"
