"""Positions whose options are found by trying."""

import pytest

from royalgames.core import RuleError, TextError
from royalgames.games.museum import MUSEUM
from royalgames.games.positions import fitting, likely_fault
from royalgames.games.tee import TEE
from royalgames.games.ur import UR


def test_the_options_follow_from_the_position() -> None:
    assert fitting(UR, "o*7 o*7 L throw") == UR.new()
    state = fitting(UR, "4,9 8,14 L 0")
    assert (state.options.counters, UR.text(state)) == (2, "4,9 8,14 L 0")
    two = "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r"
    assert len(TEE.seats(fitting(TEE, two))) == 2
    assert fitting(MUSEUM, MUSEUM.text(MUSEUM.new())) == MUSEUM.new()


def test_what_is_given_stays() -> None:
    state = fitting(UR, "4,9 8,14 L 0", {"dice": "3/4"})
    assert (state.options.counters, state.options.dice) == (2, "3/4")
    with pytest.raises(TextError, match="N3"):
        fitting(UR, "4,9 8,14 L 0", {"counters": 7})
    with pytest.raises(RuleError, match="U3"):
        fitting(UR, "4,9 8,14 L 0", {"counters": 99})


def test_what_is_not_binding_may_change() -> None:
    state = fitting(UR, "4,9 8,14 L 0", {"counters": 7, "dice": "3/4"}, binding=False)
    assert (state.options.counters, state.options.dice) == (2, "3/4")


def test_a_text_that_fits_nothing_gets_the_error_of_the_defaults() -> None:
    with pytest.raises(TextError) as tried:
        fitting(UR, "4,9 8,33 L 0")
    with pytest.raises(TextError) as plain:
        UR.parse("4,9 8,33 L 0")
    assert str(tried.value) == str(plain.value)
    with pytest.raises(TextError, match="N1"):
        fitting(TEE, "nothing")


@pytest.mark.parametrize(
    ("text", "rule", "column"),
    [
        ("o*3,s,4*2,11 o*4,s,3,8 L 9", "N4", 26),
        ("4,9 8,14 X throw", "N4", 10),
        ("4,99 8,14 L throw", "N3", 3),
        ("13,14,12,11 13,14,12,9 L 2", "N3", 7),
        ("o*9 o*7 L throw", "N3", 1),
        ("o7 h7 X 3", "M16", 4),
        ("12/12 r:a1 1 r", "N1", 7),
    ],
)
def test_the_likely_fault_is_of_the_game_that_a_text_looks_like(
    text: str, rule: str, column: int
) -> None:
    found = likely_fault(text)
    assert (found and (found.rule, found.column)) == (rule, column)


def test_there_may_be_no_likely_fault() -> None:
    assert likely_fault("nothing at all") is None
    assert likely_fault("chess") is None
    assert likely_fault("") is None
    assert likely_fault("   ") is None
    assert likely_fault(UR.text(UR.new())) is None
