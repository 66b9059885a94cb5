"""Faults of what people type, in one sentence."""

import typer

from royalgames.cli.faults import one_line, placed, wrong_value
from royalgames.core import RuleError, TextError


def test_a_refusal_names_its_rule() -> None:
    assert str(placed("move 3", RuleError("T9", "too far"))) == "move 3: T9: too far"


def test_a_text_names_its_column_and_its_line_unless_it_has_only_one() -> None:
    first = TextError("N1", "not a board", column=4)
    later = TextError("N7", "not a turn", line=6, column=2)
    assert str(placed("--position", first)) == "--position, column 4: N1: not a board"
    assert str(placed("a.txt", later)) == "a.txt, line 6, column 2: N7: not a turn"


def test_faults_of_another_kind_keep_their_own_words() -> None:
    error = typer.BadParameter("'x' is not a valid integer.")
    assert wrong_value(error) is None
    error.__cause__ = ValueError("invalid literal")
    assert wrong_value(error) is None


def test_nothing_typed_can_control_the_terminal() -> None:
    assert one_line("one\n two\t\x1b[31mred\x07") == "one two ?[31mred?"
