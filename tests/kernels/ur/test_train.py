"""Learning from self-play: a small game is learned."""

import numpy as np
import pytest

from royalgames.games.ur import UR, UrOptions
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.net import Net, parameter_rows, spread
from royalgames.kernels.ur.look import MOST, look, new_room
from royalgames.kernels.ur.terms import terms
from royalgames.kernels.ur.train import both_worths
from royalgames.training.race import Task, train
from royalgames.training.ur.teacher import UrTeacher

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds

FIRST_THROWER = 0.534125554
"""With one counter a side and best play, dice at 1/2: the chance of the first thrower."""

POSITIONS = ("o*3,s,4*2,11 o*4,s,3,8 L throw", "o*7 o*5,5*2 L throw", "s,h*6 14,h*6 L throw")


def _net(seed: int) -> Net:
    numbers = np.random.default_rng(seed).normal(0, 0.3, (parameter_rows(PLACES), 8))
    return spread(numbers.astype(np.float32))


def test_both_worths_are_where_passing_the_throw_leads() -> None:
    room = new_room(7, terms("1/2", False), _net(5))
    room.tally[MOST] = 1 << 62
    for text in POSITIONS:
        state = ur.pack(UR.parse(text))
        mine, theirs = both_worths(state[0], state[1], room)
        # Throwing once more from each side, with the other's worth known, changes neither.
        for a, b, worth, other in ((0, 1, mine, theirs), (1, 0, theirs, mine)):
            total, used = -room.game[1] * other, room.game[1]
            for dots in (0, 2, 3):
                phase = int(ur.play(_throwing(state, a), _throw(dots))[0, 3])
                if phase:
                    total += room.game[dots] * look(state[a], state[b], phase, 0, room)
                    used += room.game[dots]
            assert worth == pytest.approx(total / used, abs=1e-12)


def _throwing(state: ur.Words, turn: int) -> ur.Words:
    row = state.copy()
    row[2], row[3] = turn, 0
    return row[None]


def _throw(dots: int) -> ur.Moves:
    return np.array([ur.THROW + dots], dtype=np.uint8)


def test_the_game_of_one_counter_is_learned() -> None:
    last = list(train(UrTeacher(1, "win", "half"), Task("", 1500, 1, 16)))[-1]
    assert last.games > 1000
    start = ur.pack(UR.new(UrOptions(1)))
    room = new_room(1, terms("1/2", False), spread(last.parameters))
    room.tally[MOST] = 1 << 62
    chance = (1 + look(start[0], start[1], 0, 2, room)) / 2
    assert chance == pytest.approx(FIRST_THROWER, abs=0.01)
