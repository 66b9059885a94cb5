"""The report on chances with four players."""

import math

import pytest

from tools.chances_four_tee import Said, report, said
from tools.match_four_tee import level, play
from tools.pacing import Paced


def test_chances_that_come_true_lose_little() -> None:
    sure = Said(1, (0.97, 0.01, 0.01, 0.01), (1.0, 0.0, 0.0, 0.0))
    wrong = Said(20, (0.97, 0.01, 0.01, 0.01), (0.0, 0.5, 0.5, 0.0))
    assert sure.loss == pytest.approx(-math.log(0.97))
    assert wrong.loss == pytest.approx(-math.log(0.01))
    lines = list(report([sure, wrong]))
    assert lines[0].startswith("2 positions, log loss 2.318; always 25% has 1.386")
    assert "0 to 3 open: 0.030 (1 positions)" in lines
    assert "17 to 40 open: 4.605 (1 positions)" in lines
    assert "said 97.0%, came true 50.0% (2 times)" in lines


def test_positions_of_games_are_estimated() -> None:
    player = Paced(level("hand"), 0.001)
    game = play(player, player, 0, "chances", 6)
    found = list(said([game], 3, 1))
    assert len(found) == 3
    assert all(sum(each.chances) == pytest.approx(1) for each in found)
    assert len({each.open_ for each in found}) > 1
