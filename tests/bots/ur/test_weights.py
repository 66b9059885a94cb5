"""The networks of Ur's bots."""

import json
from pathlib import Path

import numpy as np
import pytest

from royalgames.bots.ur.weights import fitted, learned, load, packaged
from royalgames.games.ur import UR
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels import ur
from royalgames.kernels.ur.look import MOST, look, new_room
from royalgames.kernels.ur.terms import terms
from royalgames.solver.task import Task
from tools.measure import player
from tools.testset import score

TEST_SET = Path(__file__).parents[3] / "docs" / "testsets" / "ur.jsonl"
FIRST = 0.515877
"""What the solved game is worth to the player who begins: docs/solver.md."""


@pytest.mark.parametrize("dice", DICE_NAMES)
@pytest.mark.parametrize("what", ["win", "points", "small"])
def test_networks_are_small_and_whole(what: str, dice: str) -> None:
    path = packaged(dice, what)
    assert path.stat().st_size < 60_000
    assert np.isfinite(load(path)).all()


def test_what_was_fitted_is_small_and_close_to_the_truth() -> None:
    """Held against decisions of the whole game with exact values."""
    assert packaged("1/2", "fitted").stat().st_size <= 10_000_000
    lines = [json.loads(line) for line in TEST_SET.read_text(encoding="utf-8").splitlines()]
    lost = [
        score(player(Task("ur", 7), str(packaged("1/2", what))), lines, 1).mean
        for what in ("fitted", "win")
    ]
    assert lost[0] < 0.25 * lost[1], f"loses {lost[0]:.5f}, not far below {lost[1]:.5f}"


def test_what_was_fitted_knows_who_is_ahead_at_the_start() -> None:
    start = ur.pack(UR.new())
    room = new_room(7, terms("1/2", False), fitted("1/2", "win"))
    room.tally[MOST] = 1 << 62
    assert (1 + look(start[0], start[1], 0, 0, room)) / 2 == pytest.approx(FIRST, abs=0.001)


@pytest.mark.parametrize(("dice", "aim"), [("3/4", "win"), ("1/2", "points"), ("3/4", "points")])
def test_where_the_game_is_not_solved_the_network_that_learned_judges(dice: str, aim: str) -> None:
    assert fitted(dice, aim) is learned(dice, aim)
