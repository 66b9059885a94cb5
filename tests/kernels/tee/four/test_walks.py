"""The walk generator for four against every walk that never meets itself."""

import random
from collections.abc import Iterator

import pytest

from royalgames.games.tee.board import NEIGHBOURS, Space, spaces_of, surrounded
from royalgames.games.tee.state import TeeState
from royalgames.kernels import tee
from royalgames.kernels.tee.four import play
from royalgames.kernels.tee.four.walks import DECIDED, SCORE, Width
from tests.kernels.tee.four.seen import four_player_state, random_net

SEED = 1606


def _paths(state: TeeState, path: list[Space], steps: int) -> Iterator[list[Space]]:
    if len(path) > 1 and steps % 2 == 0:
        yield path
    if steps:
        for then in NEIGHBOURS[path[-1]].values():
            if then not in path and then not in state.tees:
                yield from _paths(state, [*path, then], steps - 1)


@pytest.mark.parametrize("slider", range(1, 6))
def test_the_best_walk_is_found(slider: int) -> None:
    rng, room = random.Random(f"{SEED} {slider}"), play.room_for(random_net(SEED), 4)
    for _ in range(5):
        state = four_player_state(rng, slider)
        row, seat = tee.pack(state), state.seat
        play.set_sums(room, row)
        found, _ = play.expand(room, row, Width(4, 100, 1 << 30))
        best = None
        for path in _paths(state, [state.tees[seat]], slider):
            mine = state.claims[seat] | sum(1 << space for space in path)
            others = sum(1 << tee_ for index, tee_ in enumerate(state.tees) if index != seat)
            won = (mine | surrounded(mine, state.turn) & ~others) & ~state.claims[seat]
            total = sum(int(room.walks.gain[space]) for space in spaces_of(won))
            total += int(room.walks.ends[path[-1]])
            best = total if best is None else max(best, total)
        if best is None:
            assert not found
        elif abs(room.walks.about[:found, SCORE].max()) < DECIDED // 2:
            assert room.walks.about[:found, SCORE].max() == best
