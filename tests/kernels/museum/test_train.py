"""Learning Museum Ur from self-play: values settle."""

import numpy as np
import pytest

from royalgames.games.museum import MUSEUM
from royalgames.games.museum.board import PLACES
from royalgames.kernels import museum
from royalgames.kernels.museum.look import MOST, look, new_room
from royalgames.kernels.museum.train import both_worths
from royalgames.kernels.net import Net, parameter_rows, spread
from royalgames.training.museum.teacher import MuseumTeacher
from royalgames.training.race import Task, train

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds

FIRST_THROWER = 0.530049840
"""With one piece per side and best play: the chance of the first thrower."""

POSITIONS = ("o3,4,5,8,12 o4,1,9,h1 L throw", "o7 o7 L throw", "o0,14,h6 o0,13,h6 L throw")


def _net(seed: int) -> Net:
    numbers = np.random.default_rng(seed).normal(0, 0.3, (parameter_rows(PLACES), 8))
    return spread(numbers.astype(np.float32))


def test_both_worths_are_where_passing_the_throw_leads() -> None:
    room = new_room(7, _net(5))
    room.tally[MOST] = 1 << 62
    for text in POSITIONS:
        state = MUSEUM.parse(text)
        row = museum.pack(state)
        mine, theirs = both_worths(row[0], row[1], room)
        # Throwing once more from each side, with the other's worth known, changes neither.
        for a, b, worth, other in ((0, 1, mine, theirs), (1, 0, theirs, mine)):
            total = 0.0
            row[2], row[3] = a, 0
            for throw, chance in MUSEUM.chance(museum.unpack(row)):
                code = np.array([museum.pack_move(throw)], dtype=np.uint8)
                phase = int(museum.play(row[None], code)[0, 3])
                ahead = look(row[a], row[b], phase, 0, room) if phase else -other
                total += float(chance) * ahead
            assert worth == pytest.approx(total, abs=1e-12)


def test_the_game_of_one_piece_is_learned() -> None:
    last = list(train(MuseumTeacher(1), Task("", 1500, 1, 16)))[-1]
    assert last.games > 1000
    room = new_room(1, spread(last.parameters))
    room.tally[MOST] = 1 << 62
    one = np.uint64(1)  # one piece, at the start
    assert (1 + look(one, one, 0, 2, room)) / 2 == pytest.approx(FIRST_THROWER, abs=0.01)
