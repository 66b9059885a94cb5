"""What Python lets a caller give: letters mean what they say, the rest is refused in a sentence."""

import re
from typing import Any, cast

import pytest

from royalgames import TEE, UR, RuleError, TeeOptions, UrOptions
from royalgames.games import tee, ur
from royalgames.games.tee import Colour
from royalgames.games.ur import Side


def _any(value: object) -> Any:
    return cast(Any, value)


def test_letters_are_colours_and_sides() -> None:
    options = TeeOptions(_any(("r", "y")))
    assert all(type(colour) is Colour for colour in options.colours)
    assert options == TeeOptions((Colour.RED, Colour.YELLOW))
    with pytest.raises(RuleError, match="T12: Red has a legal step and may not pass"):
        TEE.play(TEE.new(options), TEE.parse_move("-"))
    assert type(UrOptions(first=_any("D")).first) is Side
    assert UR.new(UrOptions(first=_any("D"))).turn is Side.DARK


def test_unknown_letters_are_refused() -> None:
    with pytest.raises(RuleError, match="T2: the colours are r, b, y and g, not x"):
        TeeOptions(_any(("r", "x")))
    with pytest.raises(RuleError, match="T5: two players sit across from each other"):
        TeeOptions(_any(("r", "b")))
    with pytest.raises(RuleError, match="U3: the players are Light, L, and Dark, D, not X"):
        UrOptions(first=_any("X"))


@pytest.mark.parametrize("counters", [0, 8, -1, 2.5, 3.0, "3", True, None])
def test_counters_are_a_whole_number(counters: object) -> None:
    with pytest.raises(RuleError) as caught:
        UrOptions(counters=_any(counters))
    assert str(caught.value) == f"U3: each side has 1 to 7 counters, not {counters}"


@pytest.mark.parametrize("limit", [0, -1, 2.5, 3.0, "3", True])
def test_a_round_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(RuleError, match=r"^T21: a round limit is a whole number from 1$"):
        TeeOptions(round_limit=_any(limit))
    assert TeeOptions(round_limit=1).round_limit == 1


def test_seats_by_letter_resign_and_others_are_refused() -> None:
    assert type(_any(tee.Resign(_any("r"))).colour) is Colour
    assert type(_any(tee.CountNow(_any("y"))).colour) is Colour
    assert type(_any(ur.Resign(_any("D"))).side) is Side
    for made in map(_any, (TEE.resign, tee.Resign, tee.CountNow)):
        with pytest.raises(RuleError, match=r"^T2: the colours are r, b, y and g, not X$"):
            made(_any("X"))
    for made in map(_any, (UR.resign, ur.Resign)):
        with pytest.raises(RuleError, match=r"^U3: the players are Light, L, and Dark, D, not X$"):
            made(_any("X"))


@pytest.mark.parametrize("given", ["U", "", None, 3])
def test_what_is_no_move_is_a_wrong_type(given: object) -> None:
    tee_moves = "a move of Royal Tee is a Walk, Pass, Resign or CountNow"
    ur_moves = "a move of the Royal Game of Ur is a Throw, MoveFrom, Enter, Award or Resign"
    for kinds, game, positions in (
        (tee_moves, _any(TEE), [TEE.text(TEE.new())]),
        (ur_moves, _any(UR), ["o,5 o*2 L throw", "o,5 o*2 L 2", "o,4 s,9 L rosette"]),
    ):
        sentence = f"^{re.escape(f'{kinds}, not {given!r}')}$"
        for state in map(game.parse, positions):
            for door in (game.check, game.play):
                with pytest.raises(TypeError, match=sentence):
                    door(state, given)
        with pytest.raises(TypeError, match=sentence):
            game.move_text(given)
