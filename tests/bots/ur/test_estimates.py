"""What states of Ur are worth to both sides."""

import pytest

from royalgames.bots.ur.estimates import Estimator, both
from royalgames.bots.ur.weights import Aim, by_hand
from royalgames.games.ur import UR, Side

LIGHT_CHOOSES = "o*3,s,4*2,11 o*4,s,3,8 L 0"
DARK_CHOOSES = "o*3,s,4*2,11 o*4,s,3,8 D 0"


def test_one_side_s_worth_is_the_other_s_too() -> None:
    assert both(Side.LIGHT, 0.75, "win") == (0.75, 0.25)
    assert both(Side.DARK, 0.75, "win") == (0.25, 0.75)
    assert both(Side.LIGHT, 12.0, "points") == (12, -12)
    assert both(Side.DARK, 12.0, "points") == (-12, 12)


@pytest.mark.parametrize(("text", "seat"), [(LIGHT_CHOOSES, 0), (DARK_CHOOSES, 1)])
def test_the_chooser_takes_what_is_best_for_them(text: str, seat: int) -> None:
    state, estimator = UR.parse(text), Estimator(by_hand)
    sums: dict[Aim, float] = {"win": 1, "points": 0}
    for aim, total in sums.items():
        found = estimator.estimate(state, aim)
        assert sum(found) == pytest.approx(total)
        after = [UR.play(state, move).state for move in UR.legal(state)]
        worths = [estimator.estimate(each, aim)[seat] for each in after]
        assert found[seat] == max(worths) > min(worths)


def test_a_finished_game_is_worth_its_result() -> None:
    # Dark has five counters off the board, one on 8 and one on 12 (U15).
    estimator, over = Estimator(by_hand), UR.parse("h*7 o*5,8,12 L over")
    assert estimator.estimate(over, "win") == (1, 0)
    assert estimator.estimate(over, "points") == (131, -131)
    about_to_win = UR.parse("14,h*6 o*5,8,12 L 2")
    assert estimator.estimate(about_to_win, "points") == (131, -131)


def test_mirrored_states_have_mirrored_worths() -> None:
    estimator = Estimator(by_hand)
    light = estimator.estimate(UR.parse("o*3,s,4*2,11 o*4,s,3,8 L throw"), "win")
    dark = estimator.estimate(UR.parse("o*4,s,3,8 o*3,s,4*2,11 D throw"), "win")
    assert light == pytest.approx(dark[::-1])
    assert light[0] != pytest.approx(light[1])
