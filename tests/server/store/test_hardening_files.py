"""The low-severity items about the files: the key, the lock, and a damaged write-ahead log."""

import subprocess
from pathlib import Path

import pytest

from royalgames.server.http.identity import KEY_BYTES, load_key
from royalgames.server.settings import SettingsError
from royalgames.server.store.database import (
    ServerRunningError,
    is_served,
    only_server,
)
from tests.server.processes import COMMAND, server

pytestmark = pytest.mark.sqlite


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
        Path(process.db).with_name("royal.db.lock").unlink()
        command = [*COMMAND, "--db", str(process.db), "--port", "0"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert "another server is running on" in second.stderr
