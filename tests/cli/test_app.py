"""``royal`` itself: its version, its commands and their help."""

import pytest

from royalgames._version import __version__
from tests.cli.run import royal

COMMANDS = ("play", "show", "moves", "replay", "check", "rules", "perft", "bots")


def test_version() -> None:
    assert royal("--version").out == f"royal {__version__}\n"


def test_royal_alone_lists_its_commands() -> None:
    answer = royal()
    assert answer.code == 0
    assert answer.out == royal("--help").out
    assert all(command in answer.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_by_examples(command: str) -> None:
    answer = royal(command, "--help")
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert answer.out.count(f"royal {command}") >= 3
    assert max(len(line) for line in answer.out.splitlines()) <= 80
