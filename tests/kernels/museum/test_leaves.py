"""What close decisions of Museum Ur depend on, held against the plain rules."""

import random

import numpy as np

from royalgames.core import CHANCE
from royalgames.games.museum import MUSEUM
from royalgames.games.museum.board import HOME, PLACES
from royalgames.kernels import museum
from royalgames.kernels.judge import ANY
from royalgames.kernels.museum.leaves import collect, compared
from royalgames.kernels.museum.look import MOST, Room, new_room, worths
from royalgames.kernels.museum.state import PHASE, TURN
from royalgames.kernels.net import parameter_rows, spread

SEED = 11


def _room(pieces: int) -> Room:
    numbers = np.random.default_rng(SEED).normal(0, 0.2, (parameter_rows(PLACES), 16))
    room = new_room(pieces, spread(numbers.astype(np.float32)))
    room.tally[MOST] = 1 << 62
    return room


def test_only_moves_near_the_best_are_compared() -> None:
    out, room, margin, several = np.empty((PLACES, 2), dtype=np.uint64), _room(7), 0.08, 0
    rng, state = random.Random(SEED), MUSEUM.new()
    for _ in range(600):
        state = MUSEUM.new() if MUSEUM.outcome(state) else state
        if MUSEUM.chooser(state) is not CHANCE:
            row = museum.pack(state)
            turn, phase = int(row[TURN]), int(row[PHASE])
            values = worths(row, 0, _room(7))
            near = [m for m, worth in values.items() if worth >= max(values.values()) - margin]
            expected = []
            if len(near) > 1:
                several += 1
                for move in near:
                    after = MUSEUM.play(state, museum.unpack_move(move)).state
                    if not MUSEUM.outcome(after):
                        packed = museum.pack(after)
                        mover = int(packed[TURN])
                        expected.append((int(packed[mover]), int(packed[1 - mover])))
            count = compared(row[turn], row[1 - turn], phase, margin, room, out)
            assert sorted((int(a), int(b)) for a, b in out[:count]) == sorted(expected)
        state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
    assert several > 50


def test_games_go_on_until_there_is_enough() -> None:
    room, found = _room(2), []
    for seed in (1, 1, 2):
        games = np.full((8, 2), 2, dtype=np.uint64)
        out = np.zeros((4000, 2), dtype=np.uint64)
        collect(games, np.uint64(seed), 20, 0.08, room, out)
        found.append(out)
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])
    places = [found[0] >> np.uint64(3 * place) & np.uint64(7) for place in range(PLACES)]
    assert (np.sum(places, axis=0) == 2).all(), "every side has two pieces"
    assert (found[0] >> np.uint64(3 * HOME) & np.uint64(7) == 1).any(), "games go on to their ends"


def test_with_any_margin_games_are_followed_too() -> None:
    """The first positions are those that the games begin with."""
    games = np.full((8, 2), 2, dtype=np.uint64)
    out = np.zeros((100, 2), dtype=np.uint64)
    collect(games, np.uint64(1), 20, ANY, _room(2), out)
    assert (out[0] == 2).all()
    assert (out == 2).all(axis=1).sum() >= 8
