"""Ends of games, refused actions and what follows, step by step."""

import pytest

from royalgames.games.ur import UR, Side
from royalgames.kernels.ur import steps
from tests.kernels.positions import ur_games
from tests.kernels.race_steps import RaceSteps

STEPS = RaceSteps(
    game=UR,
    steps=steps,
    options={"counters": 1},
    light_wins=UR.parse("14 o L 2"),
    dark_wins=UR.parse("o 14 D 2"),
    begun=UR.parse("o o L throw"),
    phases=6,
)


def test_a_moment_is_its_state() -> None:
    STEPS.check_moments(ur_games)


def test_the_winner_gets_one() -> None:
    STEPS.check_winner()


def test_an_illegal_action_changes_nothing() -> None:
    STEPS.check_illegal()


def test_what_follows_an_end_depends_on_the_mode() -> None:
    STEPS.check_modes()


@pytest.mark.parametrize("side", list(Side))
def test_a_game_resigned_is_over(side: Side) -> None:
    STEPS.check_resigned(side)


def test_a_new_game_begins_with_a_choice() -> None:
    for state, choices in STEPS.begin_half():
        # One counter per side: only three dots bring it onto the board.
        assert UR.text(state) in {"o o L 3", "o o D 3"}
        assert choices == [16]
