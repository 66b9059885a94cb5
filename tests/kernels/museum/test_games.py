"""Whole games of Museum Ur in the kernel: by chance and by policy."""

import random
from math import sqrt

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumOptions, MuseumState, Side
from royalgames.games.museum import Throw as Thrown
from royalgames.games.museum.board import PLACES
from royalgames.kernels import museum
from tests.kernels import positions

SEED = 20_263


def test_chances() -> None:
    state = MUSEUM.new()
    moved = MUSEUM.play(state, Thrown(3)).state
    assert museum.chance(museum.pack_all([state, moved])).tolist() == [
        [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16],
        [0] * 5,
    ]


def test_playouts_have_the_games_distribution() -> None:
    options = MuseumOptions(pieces=3)
    plain = np.array([_random_game(options, random.Random(SEED + n)) for n in range(1500)])
    games = museum.playouts(museum.pack_all([MUSEUM.new(options)] * 150_000), seed=SEED)
    fast = np.stack(games, axis=1)
    assert (games.winners >= 0).all()
    error = np.sqrt(plain.var(axis=0) / len(plain) + fast.var(axis=0) / len(fast))
    assert (np.abs(plain.mean(axis=0) - fast.mean(axis=0)) < 4 * error).all()
    # The spread, too, not only the mean: half of the games are above the other's median.
    for column in (1, 2):
        above = (plain[:, column] > np.median(fast[:, column])).mean()
        share = (fast[:, column] > np.median(fast[:, column])).mean()
        assert abs(above - share) < 4 * sqrt(0.25 / len(plain))


def _random_game(options: MuseumOptions, rng: random.Random) -> tuple[int, int, int]:
    state, throws, choices = MUSEUM.new(options), 0, 0
    while (over := MUSEUM.outcome(state)) is None:
        move = MUSEUM.sample(state, rng)
        throws += isinstance(move, Thrown)
        choices += not isinstance(move, Thrown)
        state = MUSEUM.play(state, move).state
    return list(Side).index(Side(over.winners[0])), throws, choices


def test_playouts_start_anywhere_and_stop_at_the_limit() -> None:
    states = list(positions.museum_states(2))
    games = museum.playouts(museum.pack_all(states), seed=SEED)
    over = [number for number, state in enumerate(states) if MUSEUM.outcome(state)]
    assert len(over) > 200
    assert (games.throws[over] == 0).all()
    for number in over:
        outcome = MUSEUM.outcome(states[number])
        assert outcome is not None
        assert outcome.winners[0] == "LD"[games.winners[number]]
    short = museum.playouts(museum.pack_all([MUSEUM.new()] * 100), most_throws=3)
    assert set(short.winners.tolist()) == {-1}
    assert set(short.throws.tolist()) == {3}


def test_a_policy_takes_the_board_that_is_worth_most() -> None:
    rng = random.Random(SEED)
    policy = museum.Policy(tuple(rng.randrange(-30, 30) for _ in range(PLACES)), throw=7)
    states = [*rng.sample(list(positions.museum_states(2)), 2000), *positions.museum_games(rng, 15)]
    open_choices = [state for state in states if MUSEUM.chooser(state) in tuple(Side)]
    chosen = museum.choose(museum.pack_all(open_choices), policy)
    for state, code in zip(open_choices, chosen.tolist(), strict=True):
        worths = {
            museum.pack_move(move): _worth(state, move, policy) for move in MUSEUM.legal(state)
        }
        best = min(code for code, worth in worths.items() if worth == max(worths.values()))
        assert code == best, f"seed {SEED}: {MUSEUM.text(state)}, {worths}"
    with pytest.raises(RuleError, match="state 0 has no player's choice open"):
        museum.choose(museum.pack_all([MUSEUM.new()]), policy)


def _worth(state: MuseumState, move: MuseumMove, policy: museum.Policy) -> int:
    """Value the board after a move as the policy says."""
    after, side = MUSEUM.play(state, move).state, state.turn
    difference = zip(policy.places, after.counts(side), after.counts(side.other), strict=True)
    worth = sum(number * (mine - theirs) for number, mine, theirs in difference)
    if MUSEUM.outcome(after) is not None:
        return worth + 10**9
    return worth + policy.throw * (after.turn is side)


def test_counting_steps_beats_playing_at_random() -> None:
    rows = museum.pack_all([MUSEUM.new()] * 4000)
    assert (museum.playouts(rows, seed=SEED, light=museum.RUNNER).winners == 0).mean() > 0.95
    assert (museum.playouts(rows, seed=SEED, dark=museum.RUNNER).winners == 1).mean() > 0.95


def test_bad_input_is_refused() -> None:
    rows = museum.pack_all([MUSEUM.new()] * 2)
    with pytest.raises(ValueError, match=f"names {PLACES} places"):
        museum.playouts(rows, light=museum.Policy(places=(1, 2)))
    with pytest.raises(RuleError, match="no number for"):
        museum.pack_move(Thrown(5))
