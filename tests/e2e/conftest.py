"""A real service and a real browser for the tests in here."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.laid import GUEST, HOST, Laid, become, keep, lay_all
from tests.e2e.people import Person, person
from tools import browser as installed

ROOT = Path(__file__).parents[2]

# As long as everything else here waits: a busy machine is slow, not wrong.
expect.set_options(timeout=60_000)


@dataclass
class Server:
    """A service in a process of its own."""

    database: Path
    port: int = 0
    flags: tuple[str, ...] = ()
    process: subprocess.Popen[str] | None = None
    address: str = ""
    environment: dict[str, str] | None = None
    given: str = ""

    def start(self) -> None:
        """Start it, again on the same port if it ran before."""
        command = [sys.executable, "-m", "royalgames.cli", "serve", "--no-open", "--rate", "1000"]
        command += ["--port", str(self.port), "--db", str(self.database), *self.flags]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self.environment
        )
        assert self.process.stdout is not None
        lines = self.process.stdout
        found = re.search(r"is at (http://\S+:(\d+))", lines.readline())
        assert found, "the service did not start"
        self.address, self.port = found[1], int(found[2])
        shared = re.search(r"Share this address: (http://\S+)", lines.readline())
        self.given = shared[1] if shared else self.address

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._forget(self.process)

    def stop(self) -> None:
        """Stop it cleanly."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._forget(self.process)

    @staticmethod
    def _forget(process: subprocess.Popen[str]) -> None:
        process.wait(60)
        if process.stdout is not None:
            process.stdout.close()


@pytest.fixture(scope="session")
def built() -> None:
    """The app as the service serves it."""
    page = ROOT / "src" / "royalgames" / "webapp" / "index.html"
    assert page.is_file(), "the app is not built: run npm ci and npm run build in web/"


@pytest.fixture(scope="session")
def browser(built: None) -> Iterator[Browser]:
    """Debian's Chromium."""
    assert not installed.missing(), installed.advice(installed.missing())
    with sync_playwright() as driver:
        path, flags = installed.chromium(), installed.flags()
        chromium = driver.chromium.launch(executable_path=path, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def tables() -> dict[str, Laid]:
    """Tables that stand at the shared service before anybody comes."""
    return lay_all()


@pytest.fixture(scope="session")
def shared_server(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, Laid]
) -> Iterator[Server]:
    """One service for all tests that do not harm it."""
    server = Server(tmp_path_factory.mktemp("e2e") / "royal.db")
    keep(server.database, tables.values())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A service for a test that kills it."""
    server = Server(tmp_path / "royal.db")
    server.start()
    yield server
    server.stop()


Enter = Callable[..., Person]


@pytest.fixture
def enter(browser: Browser, shared_server: Server) -> Iterator[Enter]:
    """Let people in: each call is a new person with their own window."""
    with ExitStack() as windows:

        def one(address: str = "", **options: Any) -> Person:
            where = address or shared_server.address
            return windows.enter_context(person(browser, where, **options))

        yield one


@pytest.fixture
def host(enter: Enter, shared_server: Server) -> Person:
    """The player on the first seat of the laid tables."""
    one = enter()
    become(one, HOST, shared_server.database)
    return one


@pytest.fixture
def guest(enter: Enter, shared_server: Server) -> Person:
    """The player on the second."""
    one = enter()
    become(one, GUEST, shared_server.database)
    return one
