"""Printing: plain text without a terminal, and JSON on one line."""

import io
import json

import pytest
from rich.console import Console

from royalgames.cli.screen import put_json, say, show


def test_long_sentences_are_wrapped_on_a_terminal_only() -> None:
    words = "word " * 40
    for is_terminal, lines in ((True, 3), (False, 1)):
        out = io.StringIO()
        console = Console(file=out, width=80, force_terminal=is_terminal, no_color=True)
        say(console, words.strip())
        assert out.getvalue().rstrip("\n").count("\n") == lines - 1


def test_a_drawing_stands_between_empty_lines() -> None:
    out = io.StringIO()
    show(Console(file=out), "board")
    assert out.getvalue() == "\nboard\n\n"


def test_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    put_json({"a": [1, 2], "b": "x\ny"})
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out) == {"a": [1, 2], "b": "x\ny"}
