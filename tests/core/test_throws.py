"""Throws that leave something to choose, and throws that do not."""

import pytest

from royalgames.core import AnyGame, decides
from royalgames.core.throws import found_to_decide
from royalgames.games.museum import MUSEUM
from royalgames.games.tee import TEE
from royalgames.games.ur import UR


@pytest.mark.parametrize(
    ("game", "position", "expected"),
    [
        pytest.param(UR, "o*7 o*7 L throw", False, id="all counters are off: three dots enter one"),
        pytest.param(UR, "o*6,s o*7 L throw", True, id="three dots enter one or move the other"),
        pytest.param(UR, "13,h*6 o*7 L throw", False, id="one counter is left"),
        pytest.param(UR, "o,h*6 o*7 L throw", False, id="one counter is left to enter"),
        pytest.param(UR, "14*2,h*5 o*7 L throw", False, id="a stack is one choice"),
        pytest.param(UR, "1,2,h*5 o*7 L throw", True, id="two counters can move"),
        pytest.param(UR, "o*6,s o*7 L 3", False, id="the dice have been thrown"),
        pytest.param(MUSEUM, "o7 o7 L throw", False, id="all pieces are at the start"),
        pytest.param(MUSEUM, "o6,1 o7 L throw", True, id="one may enter or the other move"),
        pytest.param(MUSEUM, "o1,h6 o7 L throw", False, id="one piece is left"),
    ],
)
def test_a_throw_decides_if_some_throw_leaves_a_choice(
    game: AnyGame, position: str, expected: bool
) -> None:
    state = game.parse(position)
    assert decides(game, state) is expected
    assert found_to_decide(game, state) is expected


def test_without_dice_no_throw_decides() -> None:
    assert decides(TEE, TEE.new()) is False


def test_a_choice_of_the_other_player_is_no_decision_of_the_thrower() -> None:
    """U13: the eye that Light reaches is the other side's to answer, after Light's only move."""
    assert decides(UR, UR.parse("s,h*6 o*7 L throw")) is False
