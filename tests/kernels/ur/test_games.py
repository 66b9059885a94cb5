"""Whole games of Ur in the kernel: by chance and by policy."""

import random
from math import sqrt

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.ur import UR, Side, Throw, UrMove, UrOptions, UrState
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.state import EYE, EYE_ROSETTE, ROSETTE
from royalgames.kernels import ur
from tests.kernels import positions

SEED = 20_262


@pytest.mark.parametrize("dice", ["1/2", "3/4"])
def test_chances(dice: str) -> None:
    state = UR.new(UrOptions(dice=dice))
    exact = [float(chance) for _, chance in UR.chance(state)]
    moved = UR.play(state, Throw(3)).state
    assert ur.chance(ur.pack_all([state, moved])).tolist() == [exact, [0, 0, 0, 0]]


@pytest.mark.parametrize("dice", ["1/2", "3/4"])
def test_playouts_have_the_games_distribution(dice: str) -> None:
    options = UrOptions(counters=2, dice=dice)
    plain = np.array([_random_game(options, random.Random(SEED + n)) for n in range(1500)])
    games = ur.playouts(ur.pack_all([UR.new(options)] * 150_000), seed=SEED)
    fast = np.stack(games, axis=1)
    assert (games.winners >= 0).all()
    error = np.sqrt(plain.var(axis=0) / len(plain) + fast.var(axis=0) / len(fast))
    assert (np.abs(plain.mean(axis=0) - fast.mean(axis=0)) < 4 * error).all()
    # The spread, too, not only the mean: half of the games are above the other's median.
    for column in (2, 3):
        above = (plain[:, column] > np.median(fast[:, column])).mean()
        share = (fast[:, column] > np.median(fast[:, column])).mean()
        assert abs(above - share) < 4 * sqrt(0.25 / len(plain))


def _random_game(options: UrOptions, rng: random.Random) -> tuple[int, int, int, int]:
    state, throws, choices = UR.new(options), 0, 0
    while (over := UR.outcome(state)) is None:
        move = UR.sample(state, rng)
        throws += isinstance(move, Throw)
        choices += not isinstance(move, Throw)
        state = UR.play(state, move).state
    points = dict(over.scores)[over.winners[0]]
    return list(Side).index(Side(over.winners[0])), points, throws, choices


def test_playouts_start_anywhere_and_stop_when_told() -> None:
    states = list(positions.ur_states(1))
    games = ur.playouts(ur.pack_all(states), seed=SEED)
    over = [number for number, state in enumerate(states) if UR.outcome(state)]
    assert (games.throws[over] == 0).all()
    for number in over:
        outcome = UR.outcome(states[number])
        assert outcome is not None
        assert outcome.winners[0] == "LD"[games.winners[number]]
        assert max(points for _, points in outcome.scores) == games.points[number]
    short = ur.playouts(ur.pack_all([UR.new()] * 100), most_throws=3)
    assert set(short.winners.tolist()) == {-1}
    assert set(short.throws.tolist()) == {3}


def test_a_policy_takes_the_board_that_is_worth_most() -> None:
    rng = random.Random(SEED)
    policy = ur.Policy(tuple(rng.randrange(-30, 30) for _ in range(PLACES)), rosette=7, eye=11)
    states = [*positions.ur_states(1), *positions.ur_games(rng, 15)]
    open_choices = [
        state for state in states if UR.chooser(state) is not None and not UR.chance(state)
    ]
    chosen = ur.choose(ur.pack_all(open_choices), policy)
    for state, code in zip(open_choices, chosen.tolist(), strict=True):
        worths = {ur.pack_move(move): _worth(state, move, policy) for move in UR.legal(state)}
        best = min(code for code, worth in worths.items() if worth == max(worths.values()))
        assert code == best, f"seed {SEED}: {UR.text(state)}, {worths}"
    with pytest.raises(RuleError, match="state 0 has no player's choice open"):
        ur.choose(ur.pack_all([UR.new()]), policy)


def _worth(state: UrState, move: UrMove, policy: ur.Policy) -> int:
    """Value the board after a move as the policy's words say."""
    after, side = UR.play(state, move).state, state.chooser
    difference = zip(policy.places, after.counts(side), after.counts(side.other), strict=True)
    worth = sum(figure * (mine - theirs) for figure, mine, theirs in difference)
    if UR.outcome(after) is not None:
        return worth + 10**9
    if after.phase in (ROSETTE, EYE_ROSETTE):
        return worth + policy.rosette
    return worth - policy.eye if after.phase == EYE else worth


def test_counting_steps_beats_playing_at_random() -> None:
    rows = ur.pack_all([UR.new()] * 4000)
    assert (ur.playouts(rows, seed=SEED, light=ur.RUNNER).winners == 0).mean() > 0.8
    assert (ur.playouts(rows, seed=SEED, dark=ur.RUNNER).winners == 1).mean() > 0.8


def test_bad_input_is_refused() -> None:
    rows = ur.pack_all([UR.new()] * 2)
    with pytest.raises(ValueError, match=f"names {PLACES} places"):
        ur.playouts(rows, light=ur.Policy(places=(1, 2)))
    with pytest.raises(RuleError, match="no number for"):
        ur.pack_move(Throw(4))
