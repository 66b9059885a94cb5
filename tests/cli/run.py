"""Runs ``royal`` for the tests, inside this process or in one of its own."""

import os
import subprocess
import sys
from typing import NamedTuple

from typer.testing import CliRunner

from royalgames.cli import app

PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "xterm-256color"}


class Answer(NamedTuple):
    """What a run of the command gave."""

    code: int
    out: str
    err: str


def royal(*words: str, typed: str = "", env: dict[str, str] | None = None) -> Answer:
    """Run the command inside this process."""
    result = CliRunner().invoke(app, list(words), input=typed, env=PLAIN | (env or {}))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def royal_process(*words: str, typed: bytes = b"") -> Answer:
    """Run the command as people do, in a process of its own."""
    done = subprocess.run(
        command(*words),
        input=typed,
        capture_output=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def command(*words: str) -> list[str]:
    """Return the words that start the command in a process of its own."""
    return [sys.executable, "-m", "royalgames.cli", *words]


def environment() -> dict[str, str]:
    """Return a plain terminal's environment."""
    return {**os.environ, **PLAIN, "PYTHONIOENCODING": "utf-8"}
