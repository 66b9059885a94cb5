"""Moments of Royal Tee as rows, and steps that are made or refused."""

import random
from dataclasses import replace

import numpy as np

from royalgames.envs.batch import Batch
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState, Walk
from royalgames.kernels.stepping import KEEP, Arrays
from royalgames.kernels.tee.bits import STEP_LETTERS, unpack_set
from royalgames.kernels.tee.steps import (
    AT,
    VISITED,
    begin_all,
    pack_moment,
    step_all,
    unpack_moment,
)
from royalgames.kernels.words import Words
from tests.kernels import positions

SEED = 4806
START = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
FRESH = pack_moment(START, "")


def _step(rows: Words, actions: list[int]) -> Arrays:
    games = Batch("tee", colours="ry")
    out, keys = games.empty(len(rows)), games.keys(1, 1, len(rows))
    step_all(rows, np.array(actions, dtype=np.int64), keys, FRESH, KEEP, out)
    return out


def test_a_moment_is_its_state_and_its_walk() -> None:
    rng, longest = random.Random(SEED), 0
    for number in range(60):
        state = positions.with_resignations(positions.tee_state(rng, number % 9 + 1), rng)
        move = TEE.sample(state, rng)
        steps = move.steps[: rng.randrange(state.slider)] if isinstance(move, Walk) else ""
        row = pack_moment(state, steps)
        assert unpack_moment(row) == (state, steps)
        path = TEE.preview(state, steps).path if steps else (state.tees[state.seat],)
        assert int(row[AT]) == path[-1]
        assert unpack_set(row[VISITED : VISITED + 3]) == sum(1 << space for space in set(path))
        longest = max(longest, len(steps))
    assert longest == 8


def _last_step(state: TeeState, walk: str) -> Arrays:
    return _step(pack_moment(state, walk[:-1])[None], [STEP_LETTERS.index(walk[-1])])


def test_the_last_step_ends_the_turn() -> None:
    state = replace(START, round=3)
    before = _step(pack_moment(state, "U")[None], [STEP_LETTERS.index("L")])
    assert unpack_moment(before.states[0]) == (state, "UL")
    assert before.players.tolist() == [0]
    after = _last_step(state, "ULD")
    assert unpack_moment(after.states[0]) == (TEE.play(state, Walk("ULD")).state, "")
    assert after.players.tolist() == [1]
    assert not after.done.any()


def test_an_illegal_step_changes_nothing() -> None:
    # Red stands on the south side: no tee can step down, and there is no fifth step.
    for action in (-1, 1, 4):
        out = _step(FRESH[None], [action])
        assert out.refused.tolist() == [True]
        assert np.array_equal(out.states[0], FRESH)
        assert out.masks[0].tolist() == [1, 0, 1, 1]


def test_who_holds_the_most_at_the_limit_gets_one() -> None:
    options = TeeOptions(START.options.colours, 1)
    state = TEE.parse("5y6/" + "12/" * 10 + "5rr5 r:g1,y:f12 1 y")
    out = _last_step(replace(state, options=options), "L")
    assert out.done.tolist() == [True]
    assert out.rewards.tolist() == [[0, 0]]
    out = _last_step(
        replace(TEE.parse(TEE.text(state).replace("5rr5", "4rrr5")), options=options), "L"
    )
    assert out.rewards.tolist() == [[1, -1]]
    assert not out.masks.any()


def test_chosen_games_begin_anew() -> None:
    games = Batch("tee", colours="ry")
    out, other = games.empty(4), pack_moment(replace(START, round=5), "UU")
    out.states[:] = other
    begin_all(FRESH, np.array([True, False, True, False]), games.keys(3, 0, 4), out)
    assert np.array_equal(out.states, np.stack([FRESH, other] * 2))
    assert out.masks.tolist() == [[1, 0, 1, 1], [1] * 4] * 2
