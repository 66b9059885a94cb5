"""The bare system: what it refuses without, and what it remembers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import fresh


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Pretend that this machine has everything."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/sbin/{name}")
    allowed = subprocess.CompletedProcess[bytes]([], 0)
    monkeypatch.setattr(subprocess, "run", lambda *command, **options: allowed)
    monkeypatch.setattr(sys, "argv", ["fresh.py", "able"])
    return monkeypatch


def test_a_machine_that_has_everything(able: pytest.MonkeyPatch) -> None:
    assert fresh.main() == 0


def test_without_root(able: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    able.setattr(os, "geteuid", lambda: 1000)
    assert fresh.main() == 2
    error = capsys.readouterr().err
    assert error == "fresh: the bare system needs root: run `sudo make fresh`\n"


def test_without_debootstrap(able: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    able.setattr(shutil, "which", lambda name: None)
    assert fresh.main() == 2
    error = capsys.readouterr().err
    assert error == "fresh: debootstrap is missing: apt-get install debootstrap\n"


def test_without_namespaces(able: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    refused = subprocess.CompletedProcess[bytes]([], 1)
    able.setattr(subprocess, "run", lambda *command, **options: refused)
    assert fresh.main() == 2
    assert "may not create namespaces" in capsys.readouterr().err


def test_an_unknown_suite_is_refused(
    able: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    able.setattr(sys, "argv", ["fresh.py", "--suite", "etch"])
    with pytest.raises(SystemExit) as stopped:
        fresh.main()
    assert stopped.value.code == 2
    assert "invalid choice: 'etch'" in capsys.readouterr().err


def test_passed_commits_are_kept_per_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "CACHE", tmp_path)
    assert not fresh.passed("abc", "trixie")
    room = fresh.Room("trixie")
    room.base.mkdir()
    room.passed.write_text("abc\nabcd\n")
    assert fresh.passed("abc", "trixie")
    assert not fresh.passed("ab", "trixie")
    assert not fresh.passed("abc", "bookworm")


def test_nothing_of_this_machine_but_the_way_to_the_registries_goes_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/here")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:3128")
    command = fresh._enter(Path("/room"), "make test")
    assert command[:2] == ["env", "-i"]
    assert "https_proxy=http://127.0.0.1:3128" in command
    assert not any(word.startswith("PYTHONPATH=") for word in command)
    assert command[-1] == "cd /srv/clone && make test"
