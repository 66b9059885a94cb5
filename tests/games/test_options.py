"""Options given as plain letters are taken as what they mean; others are refused by rule."""

from typing import Any, cast

import pytest

from royalgames import TEE, UR, RuleError, TeeOptions, UrOptions
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
