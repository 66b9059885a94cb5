"""Refusals say their rule, know their place, and survive the way between processes."""

import pickle

import pytest

from royalgames.core import RoyalError, RuleError, TextError
from royalgames.core.errors import LONGEST_EXCERPT, excerpt


def test_a_refusal_says_its_rule() -> None:
    error = RuleError("T11", "Blue's Royal Tee is on d4")
    assert isinstance(error, RoyalError)
    assert (error.rule, error.sentence) == ("T11", "Blue's Royal Tee is on d4")
    assert str(error) == "T11: Blue's Royal Tee is on d4"


def test_a_text_error_says_where() -> None:
    error = TextError("N1", "a row has 12 spaces", line=3, column=7)
    assert str(error) == "line 3, column 7: N1: a row has 12 spaces"
    assert str(TextError("N1", "no")) == "line 1, column 1: N1: no"


@pytest.mark.parametrize(
    ("line", "column", "expected"), [(1, 4, (5, 13)), (2, 4, (6, 4)), (1, 1, (5, 10))]
)
def test_a_text_error_moves_into_a_larger_text(
    line: int, column: int, expected: tuple[int, int]
) -> None:
    moved = TextError("N5", "no", line=line, column=column).moved(5, 10)
    assert (moved.line, moved.column) == expected
    assert (moved.rule, moved.sentence) == ("N5", "no")


@pytest.mark.parametrize("error", [RuleError("U9", "no"), TextError("N2", "no", line=2, column=3)])
def test_refusals_can_be_pickled(error: RoyalError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_a_sentence_repeats_only_the_beginning_of_a_long_input() -> None:
    assert excerpt("short") == "short"
    assert excerpt(None) == "None"
    assert excerpt("x" * 1000) == "x" * LONGEST_EXCERPT
