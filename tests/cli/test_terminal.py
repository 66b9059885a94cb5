"""What a game prints, and what people type."""

import io

import pytest
from rich.console import Console

from royalgames.cli.terminal import Leave, Marked, Terminal


def terminal(typed: str | None, monkeypatch: pytest.MonkeyPatch) -> tuple[Terminal, io.StringIO]:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", None if typed is None else io.StringIO(typed))
    return Terminal(Console(file=out, width=80)), out


def test_piped_answers_are_shown_after_their_question(monkeypatch: pytest.MonkeyPatch) -> None:
    one, out = terminal("  b \n", monkeypatch)
    assert one.ask("Your move:") == "b"
    assert out.getvalue() == "Your move:   b \n"


@pytest.mark.parametrize("typed", ["", None])
def test_the_end_of_the_input_leaves_the_game(
    typed: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, out = terminal(typed, monkeypatch)
    with pytest.raises(Leave):
        one.ask("Your move:")
    assert out.getvalue().endswith("\n")


def test_choices_are_listed_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    one, out = terminal("", monkeypatch)
    one.list_choices([Marked("a", "from 4 to 6"), Marked("enter", "on 2")])
    assert [line.rstrip() for line in out.getvalue().splitlines()] == [
        "   a  from 4 to 6",
        "enter on 2",
    ]
    one.list_choices([])
    assert out.getvalue().count("\n") == 2
