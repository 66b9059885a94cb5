"""Ends of games, refused actions and what follows, step by step."""

import pytest

from royalgames.games.museum import MUSEUM, Side
from royalgames.games.museum.state import ToMove
from royalgames.kernels.museum import steps
from tests.kernels.positions import museum_games
from tests.kernels.race_steps import RaceSteps

STEPS = RaceSteps(
    game=MUSEUM,
    steps=steps,
    options={"pieces": 2},
    light_wins=MUSEUM.parse("o0,14,h1 o2 L 1"),
    dark_wins=MUSEUM.parse("o2 o0,14,h1 D 1"),
    begun=MUSEUM.parse("o2 o2 L throw"),
    phases=4,
)


def test_a_moment_is_its_state() -> None:
    STEPS.check_moments(museum_games)


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
        # Any throw but none brings a piece onto the board.
        assert state.light[0] == state.dark[0] == 2
        assert isinstance(state.phase, ToMove)
        assert 1 <= state.phase.dots <= 4
        assert choices == [0]
