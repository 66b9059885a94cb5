"""Positions whose options are found by trying."""

import pytest

from royalgames.core import RuleError, TextError
from royalgames.games.museum import MUSEUM
from royalgames.games.positions import fitting
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
