"""What close decisions of Ur depend on, held against the plain rules."""

import random

import numpy as np
import pytest

from royalgames.core import CHANCE
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.judge import ANY
from royalgames.kernels.net import Net, parameter_rows, spread
from royalgames.kernels.ur.leaves import MOST_LEAVES, collect, compared, leaves
from royalgames.kernels.ur.look import MOST, Room, new_room, worths
from royalgames.kernels.ur.state import ENTER, PHASE, TURN
from royalgames.kernels.ur.terms import terms

SEED = 11


def _net() -> Net:
    numbers = np.random.default_rng(SEED).normal(0, 0.2, (parameter_rows(PLACES), 16))
    return spread(numbers.astype(np.float32))


def _room(counters: int) -> Room:
    room = new_room(counters, terms("1/2", False), _net())
    room.tally[MOST] = 1 << 62
    return room


def _decisions(counters: int, count: int) -> list[UrState]:
    rng, options = random.Random(SEED), UrOptions(counters)
    found: list[UrState] = []
    state = UR.new(options)
    while len(found) < count:
        state = UR.new(options) if UR.outcome(state) else state
        if UR.chooser(state) is not CHANCE:
            found.append(state)
        state = UR.play(state, UR.sample(state, rng)).state
    return found


def _plain(state: UrState) -> list[tuple[int, int]]:
    """List the positions at the next throw by the rules: thrower and other side."""
    if UR.outcome(state):
        return []
    if UR.chooser(state) is CHANCE:
        row = ur.pack(state)
        turn = int(row[TURN])
        return [(int(row[turn]), int(row[1 - turn]))]
    return [leaf for move in UR.legal(state) for leaf in _plain(UR.play(state, move).state)]


def _found(count: int, out: object) -> list[tuple[int, int]]:
    return [(int(row[0]), int(row[1])) for row in np.asarray(out)[:count]]


@pytest.mark.parametrize("counters", [7, 3, 1])
def test_all_positions_at_the_next_throw_are_found(counters: int) -> None:
    out = np.empty((MOST_LEAVES, 3), dtype=np.uint64)
    sizes = set()
    for state in _decisions(counters, 300):
        row = ur.pack(state)
        turn, phase = int(row[TURN]), int(row[PHASE])
        count = leaves(row[turn], row[1 - turn], phase, np.uint64(counters), out)
        assert sorted(_found(count, out)) == sorted(_plain(state))
        sizes.add(count)
    assert max(sizes) > (2 if counters > 1 else 0)


def test_only_choices_near_the_best_are_compared() -> None:
    out, room = np.empty((MOST_LEAVES, 3), dtype=np.uint64), _room(7)
    margin, several = 0.08, 0
    for state in _decisions(7, 300):
        row = ur.pack(state)
        turn, phase = int(row[TURN]), int(row[PHASE])
        values = worths(row, 0, _room(7))
        near = [move for move, worth in values.items() if worth >= max(values.values()) - margin]
        expected = []
        if len(near) > 1:
            several += 1
            for move in near:
                after = UR.play(state, ur.unpack_move(move, state.phase)).state
                expected += _plain(after)
        count = compared(row[turn], row[1 - turn], phase, margin, room, out)
        assert sorted(_found(count, out)) == sorted(expected)
    assert 50 < several < 250


def test_games_go_on_until_there_is_enough() -> None:
    """Positions come from whole games, and the same ones from the same seed."""
    room, found = _room(2), []
    for seed in (1, 1, 2):
        games = np.full((8, 2), 2 << 3 * ENTER, dtype=np.uint64)
        out = np.zeros((4000, 2), dtype=np.uint64)
        collect(games, np.uint64(seed), np.uint64(0), 20, 0.08, room, out)
        found.append(out)
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])
    places = [found[0] >> np.uint64(3 * place) & np.uint64(7) for place in range(PLACES)]
    assert (np.sum(places, axis=0) == 2).all(), "every side has two counters"
    home = found[0] >> np.uint64(3 * 15) & np.uint64(7)
    assert (home == 1).any(), "games go on to their ends"
    assert (found[0] == 2 << 3 * ENTER).any(), "and begin again"


def test_with_any_margin_games_are_followed_too() -> None:
    """The first positions are those that the games begin with."""
    games = np.full((8, 2), 2 << 3 * ENTER, dtype=np.uint64)
    out = np.zeros((100, 2), dtype=np.uint64)
    collect(games, np.uint64(1), np.uint64(0), 20, ANY, _room(2), out)
    assert (out[0] == 2 << 3 * ENTER).all()
    assert (out == 2 << 3 * ENTER).all(axis=1).sum() >= 8
