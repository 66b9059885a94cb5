"""The search for two: exact sums, legal walks, the same in any order, and what it calls decided."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from royalgames.games.tee import TEE, Colour, TeeState
from royalgames.kernels import jit, tee
from royalgames.kernels.tee import ahead, walks
from royalgames.kernels.tee import net as nets
from royalgames.kernels.tee import room as rooms
from royalgames.kernels.tee.ahead import think
from royalgames.kernels.tee.room import KEPT_FIRST, REACHED, STOP, WON, Room, room_for, set_up
from tests.kernels.tee import learned

SEED = 1608


def _think(
    room: Room, state: TeeState, deepest: int, most: int = 1 << 40
) -> tuple[list[int], list[int]]:
    """Return the walks of the first turn and their values, the best first."""
    set_up(room, tee.pack(state), most)
    codes, lots, values = (np.zeros(KEPT_FIRST, dtype=np.int64) for _ in range(3))
    found = think(room, codes, lots, values, 0, deepest)
    return codes[:found].tolist(), values[:found].tolist()


def _after(state: TeeState, code: int) -> TeeState:
    return TEE.play(state, tee.unpack_move(code)).state


@pytest.mark.parametrize("slider", [1, 2, 5, 6, 9])
def test_values_are_those_of_the_positions_worked_out_anew(slider: int) -> None:
    rng, net = random.Random(f"{SEED} {slider}"), learned.random_net(slider)
    room = room_for(net)
    filled = 0
    for _ in range(8):
        state = learned.two_player_state(rng, slider)
        codes, values = _think(room, state, 1)
        assert values == sorted(values, reverse=True)
        for code, value in zip(codes, values, strict=True):
            assert value == learned.value_to_last(net, _after(state, code), state.turn)
        filled += bool(room.filled.any())
    assert filled or slider < 9


def _minimax(room: Room, state: TeeState, depth: int, ply: int) -> int:
    """Return what a state is worth to its mover by all walks, without any cutting."""
    best = -(1 << 40)
    for code in _think(room, state, 1)[0]:
        after = _after(state, code)
        if depth == 1 or TEE.outcome(after) is not None:
            value = learned.value_to_last(room.net, after, state.turn)
            if abs(value) == WON:
                value += -ply if value > 0 else ply
        else:
            value = -_minimax(room, after, depth - 1, ply + 1)
        best = max(best, value)
    return best


@pytest.mark.parametrize("seed", range(3))
def test_cutting_and_remembering_change_no_value(seed: int) -> None:
    # The first two rounds have at most twelve walks a turn, and all of them are looked at.
    net = learned.random_net(seed)
    state = learned.two_player_state(random.Random(f"{SEED} {seed}"), 1)
    state = replace(state, turn=Colour.RED)
    values = _think(room_for(net), state, 3)[1]
    assert values[0] == _minimax(room_for(net), state, 3, 0)


def test_equal_nodes_give_equal_walks_whatever_was_searched_before() -> None:
    rng, net = random.Random(SEED), learned.random_net(7)
    state, other = learned.two_player_state(rng, 5), learned.two_player_state(rng, 4)
    fresh, used = room_for(net), room_for(net)
    _think(used, other, 4, 30_000)
    assert _think(fresh, state, 6, 40_000) == _think(used, state, 6, 40_000)
    assert fresh.tally.tolist() == used.tally.tolist()


def test_the_clocks_flag_stops_the_search_after_the_first_look() -> None:
    state = learned.two_player_state(random.Random(SEED), 5)
    room = room_for(learned.random_net(1))
    expected = _think(room, state, 1)
    room.tally[STOP] = 1
    assert _think(room, state, 8) == expected
    assert room.tally[REACHED] == 1
    room.tally[STOP] = 0
    _think(room, state, 2)
    assert room.tally[REACHED] == 2


def test_nothing_is_compiled_twice() -> None:
    state = learned.two_player_state(random.Random(SEED), 5)
    _think(room_for(learned.random_net(1)), state, 3)
    assert jit.compiled_signatures(ahead.think) == jit.COMPILES
    # What comes from the cache is compiled into its callers, and counts as 0.
    entries: list[Callable[..., Any]] = [ahead.look, ahead.expand, walks.best_walks, walks.walked]
    entries += [rooms.value_after, rooms.step_down, rooms.fill_guide, nets.take_over]
    assert {jit.compiled_signatures(entry) for entry in entries} <= {0, 1}
