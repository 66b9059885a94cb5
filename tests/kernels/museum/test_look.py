"""Looking ahead in Museum Ur, compared with the plain rules played out by hand."""

import random
from typing import Any

import numpy as np
import pytest

from royalgames.core import CHANCE
from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState, Side
from royalgames.games.museum.board import PLACES
from royalgames.kernels import museum
from royalgames.kernels.museum.look import MOST, NODES, Room, new_room, worths
from royalgames.kernels.net import COUNTS, Net, parameter_rows, spread


def _net(seed: int, hidden: int) -> Net:
    numbers = np.random.default_rng(seed).normal(0, 0.2, (parameter_rows(PLACES), hidden))
    return spread(numbers.astype(np.float32))


def _judged(net: Net, state: MuseumState) -> float:
    """Add up a network as its page says, in double precision."""
    sums = net[-3].astype(np.float64)
    for side, offset in ((state.turn, 0), (state.turn.other, COUNTS * PLACES)):
        for place, count in enumerate(state.counts(side)):
            sums = sums + net[offset + COUNTS * place + count]
    total = float(np.maximum(sums, 0) @ net[-2] + net[-1, 0])
    return total / float(np.sqrt(1 + total * total))


def _plain(state: MuseumState, depth: int, net: Net) -> float:
    """Return what a state is worth to Light by the plain rules, so many throws ahead."""
    outcome = MUSEUM.outcome(state)
    if outcome:
        return 1.0 if outcome.winners[0] == Side.LIGHT else -1.0
    if MUSEUM.chooser(state) is not CHANCE:
        ends = [_plain(MUSEUM.play(state, move).state, depth, net) for move in MUSEUM.legal(state)]
        return max(ends) if MUSEUM.chooser(state) is Side.LIGHT else min(ends)
    if depth == 0:
        worth = _judged(net, state)
        return worth if state.turn is Side.LIGHT else -worth
    return sum(
        float(chance) * _plain(MUSEUM.play(state, throw).state, depth - 1, net)
        for throw, chance in MUSEUM.chance(state)
    )


def _positions(seed: int, pieces: int, count: int) -> list[MuseumState]:
    rng = random.Random(seed)
    found: list[MuseumState] = []
    state = MUSEUM.new(MuseumOptions(pieces))
    while len(found) < count:
        state = MUSEUM.new(MuseumOptions(pieces)) if MUSEUM.outcome(state) else state
        if MUSEUM.chooser(state) is not CHANCE and rng.random() < 0.2:
            found.append(state)
        state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
    return found


def _room(state: MuseumState, net: Net, nodes: int = 1 << 62) -> Room:
    room = new_room(state.options.pieces, net)
    room.tally[MOST] = nodes
    return room


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("pieces", [7, 3, 2])
def test_worths_are_those_of_the_plain_rules(pieces: int, depth: int) -> None:
    net = _net(3, 16)
    for state in _positions(5, pieces, (60, 15, 3)[depth]):
        found = worths(museum.pack(state), depth, _room(state, net))
        sign = 1 if state.turn is Side.LIGHT else -1
        expected: dict[int, Any] = {
            museum.pack_move(move): pytest.approx(
                sign * _plain(MUSEUM.play(state, move).state, depth, net), abs=2e-6
            )
            for move in MUSEUM.legal(state)
        }
        assert found == expected


def test_a_full_tally_stops_the_search() -> None:
    state = _positions(5, 7, 1)[0]
    room = _room(state, _net(3, 16), 500)
    worths(museum.pack(state), 6, room)
    assert room.tally[NODES] == 500


def test_what_is_remembered_changes_nothing() -> None:
    net = _net(4, 8)
    for state in _positions(6, 7, 5):
        room = _room(state, net)
        fresh = worths(museum.pack(state), 3, room)
        nodes = int(room.tally[NODES])
        assert worths(museum.pack(state), 3, room) == fresh
        assert room.tally[NODES] - nodes < nodes
