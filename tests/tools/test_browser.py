"""What the browser tests need: installed where that is possible, named where it is not."""

import os
import shutil

import pytest

from tools import browser


def test_this_machine_has_what_the_browser_tests_need() -> None:
    assert browser.missing() == []
    assert browser.chromium() is not None


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "_driver_starts", lambda: False)
    assert browser.missing() == ["libatomic1"]


def test_people_without_root_read_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(browser, "_driver_starts", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert browser.main() == 2
    assert capsys.readouterr().err == (
        "The browser tests need chromium and libatomic1. On Debian, install them as root: "
        "apt-get install chromium libatomic1\n"
    )


def test_root_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(browser, "_driver_starts", lambda: bool(installed))
    monkeypatch.setattr(browser, "_install", installed.extend)
    assert browser.main() == 0
    assert installed == ["libatomic1"]
