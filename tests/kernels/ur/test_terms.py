"""The chances of the throws, and what a win is worth."""

import numpy as np
import pytest

from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.state import points
from royalgames.kernels import ur
from royalgames.kernels.ur.terms import WON, terms, won
from tests.kernels.uncompiled import uncompiled


@pytest.mark.parametrize(("dice", "chances"), [("1/2", [8, 24, 24, 8]), ("3/4", [1, 9, 27, 27])])
def test_the_first_terms_are_the_chances_of_the_throws(dice: str, chances: list[int]) -> None:
    for for_points in (False, True):
        game = terms(dice, for_points)
        assert game.shape == (WON + 1 + PLACES,)
        assert (game[:WON] * 64).tolist() == chances


@pytest.mark.parametrize("loser", ["o*7", "o*3,s,4*2,11", "5,7,h*5"])
def test_a_win_is_worth_one_or_the_losers_points(loser: str) -> None:
    state = UR.parse(f"{loser} h*7 D over" if "7," not in loser else "o,s,5,8,h*3 h*7 D over")
    word = ur.pack(state)[0]
    assert uncompiled(won)(word, terms("1/2", False)) == 1
    expected = points(state.light) / (7 * 25)
    assert uncompiled(won)(word, terms("1/2", True)) == pytest.approx(expected)


def test_most_points_are_worth_one() -> None:
    word = ur.pack(UR.new())[0]
    assert uncompiled(won)(word, terms("1/2", True)) == pytest.approx(1)
    assert uncompiled(won)(np.uint64(0), terms("1/2", True)) == 0
