"""The search of Museum Ur, compared with the plain rules."""

import random

import pytest

from royalgames.bots import Budget
from royalgames.bots.museum.search import chance_at_throw, search
from royalgames.bots.museum.weights import by_hand
from royalgames.core import CHANCE
from royalgames.games.museum import MUSEUM, MuseumState
from tests.kernels.positions import museum_games

ONE_LOOK = Budget(nodes=1)


def _chance(state: MuseumState, thrower: object) -> float:
    """Return the thrower's chance without looking ahead, by the plain rules and the network."""
    outcome = MUSEUM.outcome(state)
    if outcome is not None:
        return float(thrower in outcome.winners)
    if MUSEUM.chooser(state) is CHANCE:
        chance = chance_at_throw(state, by_hand(), 0)
    else:
        chance = max(search(state, by_hand(), ONE_LOOK, 0).values.values())
    return chance if state.turn == thrower else 1 - chance


def _states(choice: bool) -> list[MuseumState]:
    states = museum_games(random.Random(5), 3)
    found = [state for state in states if not MUSEUM.outcome(state)]
    return [state for state in found if (MUSEUM.chooser(state) is not CHANCE) == choice][::7]


def test_every_open_move_is_worth_what_it_leads_to() -> None:
    for state in _states(choice=True):
        found = search(state, by_hand(), ONE_LOOK, 0)
        assert set(found.values) == set(MUSEUM.legal(state))
        for move, chance in found.values.items():
            after = MUSEUM.play(state, move).state
            assert chance == pytest.approx(_chance(after, state.turn), abs=1e-6), MUSEUM.text(state)


def test_a_throw_ahead_is_the_mean_over_the_throws() -> None:
    for state in _states(choice=False):
        mean = sum(
            float(odds) * _chance(MUSEUM.play(state, throw).state, state.turn)
            for throw, odds in MUSEUM.chance(state)
        )
        found = chance_at_throw(state, by_hand(), 1)
        assert found == pytest.approx(mean, abs=1e-6), MUSEUM.text(state)


def test_a_win_at_hand_is_certain() -> None:
    state = MUSEUM.parse("o0,13,h6 o6,h1 L 2")
    (chance,) = search(state, by_hand(), Budget(nodes=1_000), 2).values.values()
    assert chance == pytest.approx(1)


def test_nodes_are_counted_and_kept_to() -> None:
    state = MUSEUM.parse("o3,4,5,8,12 o4,1,9,h1 L 2")
    spent = [search(state, by_hand(), Budget(nodes=most), 3).nodes for most in (1, 100, 3_000)]
    assert spent[0] < spent[1] <= 100 < spent[2] <= 3_000
