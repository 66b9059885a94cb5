"""What positions are worth, feature by feature."""

from dataclasses import replace

import numpy as np

from royalgames.games.tee import TEE, Colour, TeeState
from royalgames.kernels import tee
from royalgames.kernels.tee.judge import FEATURES, count_features, weigh_features
from royalgames.kernels.tee.paths import WIN, Scores

FRAME = "5y6/12/12/12/12/12/12/12/4rrr5/4r1r5/4rrr5/12 r:e2,y:f12 5 r"
"""Red surrounds one space in the middle of a frame."""


def _judged(state: TeeState, weights: list[int]) -> tuple[Scores, list[int]]:
    """Return the features of each colour before they are weighed, and what they come to."""
    rows = tee.pack_all([state])
    rules, features = tee.over(rows), np.zeros((1, 4, FEATURES), dtype=np.int64)
    values = np.zeros((1, 4), dtype=np.int64)
    count_features(rows, rules, features)
    counted = features[0].copy()
    weigh_features(rows, rules, features, np.array(weights, dtype=np.int64), values)
    return counted, values[0].tolist()


def test_all_begin_alike() -> None:
    features, values = _judged(TEE.new(), [100, 90, 20, -5, -13, 7, -3, -60])
    # One space on the own side, six steps from the middle, and open spaces next to it.
    assert features.tolist() == [[1, 0, 1, 6, 1, 0, 1, 0]] * 4
    assert values == [0] * 4


def test_what_will_be_filled_counts_for_the_mover_only() -> None:
    state = TEE.parse(FRAME)
    space = [1, *[0] * 7]
    features, values = _judged(state, space)
    assert features[:, 0].tolist() == [9, 0, 1, 0]
    assert features[0, [1, 2, 4]].tolist() == [0, 0, 1]
    assert (values[0], values[2]) == (8, -8)
    features, values = _judged(replace(state, turn=Colour.YELLOW), space)
    assert features[:, 0].tolist() == [8, 0, 1, 0]
    assert (values[0], values[2]) == (7, -7)


def test_a_lead_over_36_spaces_counts_apart() -> None:
    state = TEE.parse("5y6/" + "12/" * 6 + "rrrrrrrrrrrr/" * 4 + "6r5 r:g1,y:f12 9 y")
    lead = 49 - 1
    assert _judged(state, [*[0] * 7, 1])[1][0] == lead - 36
    # The leader's lead counts up to 36, times an eighth of the 50 claimed spaces.
    assert _judged(state, [*[0] * 5, 1, 0, 0])[1][0] == 36 * 50 // 8 - -36 * 50 // 8


def test_a_game_that_is_over_is_won_or_lost() -> None:
    full = TEE.parse("rrrrrrrrrrrr/" * 11 + "yyyyyyyyyyyy r:a12,y:l1 9 r")
    assert tee.over(tee.pack_all([full])).tolist() == [19]
    values = _judged(full, [1] * 8)[1]
    assert (values[0], values[2]) == (WIN, -WIN)


def test_who_has_resigned_has_lost() -> None:
    values = _judged(replace(TEE.new(), resigned=(Colour.BLUE,)), [1] * 8)[1]
    assert values == [0, -WIN, 0, 0]
