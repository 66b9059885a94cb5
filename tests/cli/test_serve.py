"""`royal serve` and `royal tables` as people start them."""

import asyncio
import subprocess
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
from typer.testing import CliRunner

from royalgames.cli.faults import InputError
from royalgames.cli.serve import open_browser
from royalgames.cli.tables import tables
from royalgames.client import Client
from royalgames.protocol.codes import Code
from royalgames.protocol.http import TableSummary
from tests.server.processes import COMMAND, ServerProcess, server
from tests.server.support import run, tee


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    with server(tmp_path) as started:
        yield started


def test_it_stops_cleanly_and_tells_the_players(process: ServerProcess) -> None:
    async def talk() -> tuple[int, str]:
        async with Client(process.url, name="Ann") as ann:
            made = await ann.make(tee())
            await ann.watch(made.table)
            stopped = await asyncio.to_thread(process.stop)
            while not ann.faults:
                await asyncio.sleep(0.01)
            assert ann.faults[0].code is Code.STOPPING
            return stopped

    code, words = run(talk())
    assert code == 0
    assert "every game is saved" in words


def test_players_and_tables_survive_a_restart(process: ServerProcess) -> None:
    async def talk() -> None:
        async with Client(process.url, name="Ann") as ann:
            made = await ann.make(tee())
            await ann.watch(made.table)
            process.stop()
            process.start()
            (mine,) = await ann.request("GET", "/api/tables", list[TableSummary])
            assert (mine.table, mine.yours) == (made.table, ["r"])

    run(talk())


def test_a_second_server_on_one_file_is_refused(process: ServerProcess) -> None:
    command = [*COMMAND, "--db", str(process.db), "--port", "0"]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "another server is running on" in second.stderr
    assert httpx.get(f"{process.url}/health").status_code == 200


def test_a_port_in_use_is_refused_with_a_sentence(process: ServerProcess, tmp_path: Path) -> None:
    other = str(tmp_path / "other.db")
    command = [*COMMAND, "--db", other, "--port", str(process.port)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "cannot listen on 127.0.0.1" in second.stderr


class _Browser(webbrowser.BackgroundBrowser):
    """A browser with a window, which only notes what it is asked to open."""

    opened: ClassVar[list[str]] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.opened.append(url)
        return True


def test_only_a_browser_with_a_window_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    open_browser("http://127.0.0.1:1")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("/bin/false"))
    open_browser("http://127.0.0.1:2")
    monkeypatch.setattr(webbrowser, "get", lambda: _Browser("royal"))
    open_browser("http://127.0.0.1:3")
    assert _Browser.opened == ["http://127.0.0.1:3"]


def _tables(*words: str) -> str:
    result = CliRunner().invoke(tables, list(words))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_the_administrator_lists_shows_ends_and_deletes(process: ServerProcess) -> None:
    """On a running server first, on its file alone afterwards."""
    db = str(process.db)

    async def make() -> list[str]:
        async with Client(process.url, name="Ann") as ann:
            made = [await ann.make(tee()) for _ in range(3)]
            feed = await ann.watch(made[0].table)
            answer = await asyncio.to_thread(_tables, "end", made[0].table, "--db", db)
            assert "has ended" in answer
            view = await feed.until(lambda view: view.phase == "closed")
            assert view.phase == "closed"
            return [each.table for each in made]

    ended, other, third = run(make())
    assert "Deleted" in _tables("delete", other, "--db", db)
    assert httpx.get(f"{process.url}/api/tables/{other}").status_code == 404
    process.stop()
    listed = _tables("list", "--db", db)
    assert other not in listed
    assert third in listed
    assert f"Table {third} has ended." in _tables("end", third, "--db", db)
    shown = _tables("show", third, "--db", db)
    assert "closed" in shown
    assert "r Ann" in shown
    assert "Deleted" in _tables("delete", ended, "--db", db)
    with pytest.raises(InputError, match="no table"):
        _tables("show", ended, "--db", db)
    with pytest.raises(InputError, match="no database"):
        _tables("list", "--db", f"{db}.not")
