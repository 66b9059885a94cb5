"""Looking ahead in Ur, held against the plain rules played out by hand."""

import random
from typing import Any

import numpy as np
import pytest

from royalgames.core import CHANCE
from royalgames.games.race import Side
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.state import points
from royalgames.kernels import ur
from royalgames.kernels.net import Floats, Net, parameter_rows, spread
from royalgames.kernels.ur.look import MOST, NODES, SLOTS, Room, new_room, worths
from royalgames.kernels.ur.terms import terms

MOST_POINTS = 175


def _net(seed: int, hidden: int) -> Net:
    numbers = np.random.default_rng(seed).normal(0, 0.2, (parameter_rows(PLACES), hidden))
    return spread(numbers.astype(np.float32))


def _judged(net: Net, state: UrState) -> float:
    """Add up a network as its page says, in double precision."""
    sums = net[272].astype(np.float64)
    for side, offset in ((state.turn, 0), (state.turn.other, 136)):
        for place, count in enumerate(state.counts(side)):
            sums = sums + net[offset + 8 * place + count]
    total = float(np.maximum(sums, 0) @ net[273] + net[274, 0])
    return total / float(np.sqrt(1 + total * total))


def _plain(state: UrState, depth: int, net: Net, aim: str) -> float:
    """Return what a state is worth to Light by the plain rules, so many throws ahead."""
    outcome = UR.outcome(state)
    if outcome:
        winner = Side(outcome.winners[0])
        won = points(state.counts(winner.other)) / MOST_POINTS if aim == "points" else 1.0
        return won if winner is Side.LIGHT else -won
    if UR.chooser(state) is not CHANCE:
        ends = [_plain(UR.play(state, move).state, depth, net, aim) for move in UR.legal(state)]
        return max(ends) if UR.chooser(state) is Side.LIGHT else min(ends)
    if depth == 0:
        worth = _judged(net, state)
        return worth if state.turn is Side.LIGHT else -worth
    total = chances = 0.0
    for throw, chance in UR.chance(state):
        after = UR.play(state, throw).state
        if after != state:
            total += float(chance) * _plain(after, depth - 1, net, aim)
            chances += float(chance)
    return total / chances


def _positions(seed: int, options: UrOptions, count: int) -> list[UrState]:
    rng = random.Random(seed)
    found: list[UrState] = []
    state = UR.new(options)
    while len(found) < count:
        state = UR.new(options) if UR.outcome(state) else state
        if UR.chooser(state) is not CHANCE and rng.random() < 0.2:
            found.append(state)
        state = UR.play(state, UR.sample(state, rng)).state
    return found


def _room(state: UrState, net: Net, game: Floats, nodes: int = 1 << 62) -> Room:
    room = new_room(state.options.counters, game, net)
    room.tally[MOST] = nodes
    return room


@pytest.mark.parametrize("aim", ["win", "points"])
@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize(("counters", "dice"), [(7, "1/2"), (3, "3/4"), (1, "1/2")])
def test_worths_are_those_of_the_plain_rules(
    counters: int, dice: str, depth: int, aim: str
) -> None:
    net, game = _net(3, 16), terms(dice, aim == "points")
    for state in _positions(5, UrOptions(counters, dice), (40, 10, 2)[depth]):
        found = worths(ur.pack(state), depth, _room(state, net, game))
        sign = 1 if UR.chooser(state) is Side.LIGHT else -1
        expected: dict[int, Any] = {
            ur.pack_move(move): pytest.approx(
                sign * _plain(UR.play(state, move).state, depth, net, aim), abs=2e-6
            )
            for move in UR.legal(state)
        }
        assert found == expected


def test_a_full_tally_stops_the_search() -> None:
    state = _positions(5, UrOptions(), 1)[0]
    room = _room(state, _net(3, 16), terms("1/2", False), 500)
    worths(ur.pack(state), 6, room)
    assert room.tally[NODES] == 500


def test_what_is_remembered_changes_nothing() -> None:
    net, game = _net(4, 8), terms("1/2", False)
    for state in _positions(6, UrOptions(), 5):
        room = _room(state, net, game)
        fresh = worths(ur.pack(state), 3, room)
        nodes = int(room.tally[NODES])
        assert worths(ur.pack(state), 3, room) == fresh
        assert room.tally[NODES] - nodes < nodes
        assert len(room.seen) == SLOTS
