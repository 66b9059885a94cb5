"""A service as a process of its own, which can be killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.server.postgres import database

COMMAND = [
    sys.executable,
    "-c",
    "from royalgames.cli import main; main()",
    "serve",
    "--no-open",
]


class ServerProcess:
    """One `royal serve` on a database; started, killed and started again on one port."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.db = database(folder)
        self._flags = ["--rate", "1000", "--bot-workers", "0", *flags]
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.url = ""
        self.shell = ""
        """What a shell does before it becomes the server, such as lowering a limit."""

    def start(self) -> str:
        """Start it and wait for its address."""
        command = [*COMMAND, "--db", str(self.db), "--port", str(self.port), *self._flags]
        if self.shell:
            command = ["/bin/sh", "-c", f'{self.shell}; exec "$@"', "sh", *command]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self._process = process
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the service said {line!r}"
        self.port, self.url = int(found[1]), found[0]
        return self.url

    @property
    def process(self) -> "subprocess.Popen[str]":
        assert self._process is not None
        return self._process

    def kill(self) -> None:
        """Kill it without a word, as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def stop(self) -> tuple[int, str]:
        """Stop it as Ctrl-C does; return its exit code and last words."""
        self.process.send_signal(signal.SIGINT)
        words, _ = self.process.communicate(timeout=20)
        return self.process.returncode, words

    def end(self) -> None:
        """Wait until it is gone."""
        self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def server(folder: Path, *flags: str) -> Iterator[ServerProcess]:
    """Run a service for as long as the block lasts."""
    process = ServerProcess(folder, *flags)
    process.start()
    try:
        yield process
    finally:
        process.process.kill()
        process.end()


@contextlib.contextmanager
def logged_server(
    folder: Path, *flags: str, files: int, most_files: int | None = None
) -> Iterator[tuple[ServerProcess, Path]]:
    """Run a service that may open so many files, with its log in a file."""
    process, log = ServerProcess(folder, *flags), folder / "server.log"
    process.shell = f"ulimit -Sn {files}; ulimit -Hn {most_files or files}; exec 2>'{log}'"
    process.start()
    try:
        yield process, log
    finally:
        process.process.kill()
        process.end()
