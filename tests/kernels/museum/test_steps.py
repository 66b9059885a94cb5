"""Ends of games, refused actions and what follows, step by step."""

import random

import numpy as np
import pytest

from royalgames.envs.batch import Batch
from royalgames.games.museum import MUSEUM, MuseumState
from royalgames.games.museum.moves import Resign
from royalgames.games.museum.state import ToMove
from royalgames.games.race import Side
from royalgames.kernels.museum.steps import (
    ACTIONS,
    SIZE,
    begin_all,
    pack_moment,
    step_all,
    unpack_moment,
)
from royalgames.kernels.stepping import KEEP, NEXT_STEP, SAME_STEP, Arrays
from royalgames.kernels.words import Words
from tests.kernels.positions import museum_games

LIGHT_WINS = MUSEUM.parse("o0,14,h1 o2 L 1")
DARK_WINS = MUSEUM.parse("o2 o0,14,h1 D 1")
FRESH = pack_moment(MUSEUM.parse("o2 o2 L throw"), "")


def _step(states: list[MuseumState], action: int, mode: int) -> Arrays:
    rows = np.stack([pack_moment(state, "") for state in states])
    return _step_rows(rows, action, mode)


def _step_rows(rows: Words, action: int, mode: int) -> Arrays:
    games = Batch("museum", pieces=2)
    out, keys = games.empty(len(rows)), games.keys(1, 1, len(rows))
    step_all(rows, np.full(len(rows), action), keys, FRESH, mode, out)
    return out


def test_a_moment_is_its_state() -> None:
    for state in museum_games(random.Random(3), 2):
        assert unpack_moment(pack_moment(state, "")) == (state, "")


def test_the_winner_gets_one() -> None:
    out = _step([LIGHT_WINS, DARK_WINS], 14, KEEP)
    assert out.done.tolist() == [True, True]
    assert out.rewards.tolist() == [[1, -1], [-1, 1]]
    assert not out.masks.any()
    assert not out.observations[:, -4:].any()
    assert [MUSEUM.outcome(unpack_moment(row)[0]) is not None for row in out.states] == [True, True]


def test_an_illegal_action_changes_nothing() -> None:
    for action in (-1, 3, ACTIONS):
        out = _step([LIGHT_WINS], action, KEEP)
        assert out.refused.tolist() == [True]
        assert not out.done.any()
        assert unpack_moment(out.states[0])[0] == LIGHT_WINS
        assert out.masks[0].nonzero()[0].tolist() == [14]


def test_what_follows_an_end_depends_on_the_mode() -> None:
    ended = _step([LIGHT_WINS], 14, KEEP)
    kept = _step_rows(ended.states, 0, KEEP)
    assert kept.done.all()
    assert not kept.rewards.any()
    assert np.array_equal(kept.states, ended.states)
    fresh = _step_rows(ended.states, 0, NEXT_STEP)
    assert not fresh.done.any()
    assert fresh.masks.any()
    at_once = _step([LIGHT_WINS], 14, SAME_STEP)
    assert at_once.done.all()
    assert at_once.rewards.tolist() == [[1, -1]]
    assert np.array_equal(at_once.last, ended.observations)
    assert at_once.masks.any()


@pytest.mark.parametrize("side", list(Side))
def test_a_game_resigned_is_over(side: Side) -> None:
    state = MUSEUM.play(LIGHT_WINS, Resign(side)).state
    out = _step([state], 14, KEEP)
    assert out.done.all()
    assert not out.rewards.any()
    assert not out.masks.any()


def test_a_new_game_begins_with_a_choice() -> None:
    games = Batch("museum", pieces=2)
    out, keys = games.empty(50), games.keys(3, 0, 50)
    out.states[:] = pack_moment(LIGHT_WINS, "")
    chosen = np.arange(50) % 2 == 0
    begin_all(FRESH, chosen, keys, out)
    assert out.observations.shape == (50, SIZE)
    for index, row in enumerate(out.states):
        state = unpack_moment(row)[0]
        if not chosen[index]:
            assert state == LIGHT_WINS
            continue
        # Any throw but none brings a piece onto the board.
        assert state.light[0] == state.dark[0] == 2
        assert isinstance(state.phase, ToMove)
        assert 1 <= state.phase.dots <= 4
        assert out.masks[index].nonzero()[0].tolist() == [0]
        assert out.players[index] == (state.turn is Side.DARK)
