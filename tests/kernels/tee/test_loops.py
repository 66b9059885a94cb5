"""What walks can still win, against all walks that there are."""

import random

import numpy as np

from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState
from royalgames.games.tee.board import surrounded
from royalgames.kernels import tee
from royalgames.kernels.tee.loops import PLACE, STEPS, TIMES, fill_loops, loop_room
from royalgames.kernels.tee.search import DEPTH_AT
from royalgames.kernels.tee.walks import NOTHING, SCORE, best_walks, walk_room
from tests.kernels.tee.triples import triple

SEED = 20614
SPACE = 100

CUT_OFF = (
    "2rryrrrrrrr/2rryrrrrrrr/2rryyrrrrry/2rrrrrrrrrr/2rrrrrrrrrr/2rrrrrrrrrr/rrrrrrrrrrrr/"
    "yyrrrrrrrrrr/yyrrrrrrrrrr/yyrrrrrrrrrr/yyrrrrrrrrrr/yyrrrrrrrryy r:k12,y:l10 45 y"
)
"""Yellow's Royal Tee is cut off; a step to the zone and back, and on to the west, encloses 11."""


WORK = tee.workspace()


def _game_state(rng: random.Random) -> TeeState:
    """Play a game of two, taking much each turn, until walls have been built."""
    start = tee.pack(TEE.new(TeeOptions((Colour.RED, Colour.YELLOW), 100)))
    while True:
        row = start
        for _ in range(rng.randrange(8, 24)):
            found = tee.outcomes(row, WORK)
            order = np.argsort(-found.gained.astype(np.int64), kind="stable")
            row = found.after(int(order[rng.randrange(min(200, len(order)))]))
            if tee.over(row[None])[0]:
                break
        else:
            return tee.unpack(row)


def _most(state: TeeState, guide: np.ndarray) -> int:
    """Return the most that any walk can win by the bounds of its first step."""
    side, room = state.seat, loop_room()
    start, blocked = int(state.tees[side]), int(state.tees[1 - side])
    filled = surrounded(state.claims[side], state.turn) & ~(1 << blocked)
    own, slider = state.claims[side] | filled, state.slider
    ends = np.zeros(144, dtype=np.int64)
    is_apart = fill_loops(room, (guide, ends), triple(own), (start, blocked), side, slider)
    first = sum(int(guide[space]) for space in range(144) if filled >> space & 1)
    best = NOTHING
    for direction, step in enumerate(STEPS.tolist()):
        place = int(PLACE[start]) + step
        if place not in PLACE or place == PLACE[blocked]:
            continue
        left, won = slider - 1, int(room.worth[0, place]) // TIMES
        east = room.across[0, PLACE[start]] if direction == 3 else 0
        counted = int(east - (room.across[0, place] if direction == 2 else 0))
        loop = 2 * (2 * first + won) + max(
            int(room.loop[0, left, place]) + counted, int(room.loop[1, left, place]) - counted
        )
        if is_apart:
            loop = max(loop, TIMES * (first + won) + int(room.later[left, place]))
        plain = TIMES * (first + won) + int(room.walk[left, place])
        best = max(best, plain, loop)
    return best // TIMES


def test_no_walk_wins_more_than_the_bounds_say() -> None:
    rng, enclosing = random.Random(SEED), 0
    guide = np.full(144, SPACE, dtype=np.int64)
    for number in range(40):
        state = _game_state(rng)
        found = tee.outcomes(tee.pack(state), WORK)
        enclosing += bool(found.surrounded.any())
        # Only a quarter of a loop's corners is inside: a space less per loop, and two can close.
        most = int(found.gained.max()) * SPACE
        assert _most(state, guide) >= most - 2 * SPACE, (SEED, number, TEE.text(state))
    assert enclosing > 20


def test_the_best_walk_that_never_meets_itself_is_found() -> None:
    rng, room = random.Random(f"{SEED} best"), walk_room(24)
    behind = 0
    for _ in range(40):
        state = _game_state(rng)
        side, found = state.seat, tee.outcomes(tee.pack(state), WORK)
        steps = found.nodes[:, 6] >> np.uint64(DEPTH_AT)
        spaces = np.bitwise_count(found.visited).sum(axis=1, dtype=np.uint64)
        never_meets = spaces == steps + np.uint64(1)
        room.gain[:], room.ends[:] = SPACE, 0
        held, theirs = triple(state.claims[side]), triple(state.claims[1 - side])
        start, blocked = int(state.tees[side]), int(state.tees[1 - side])
        kept, _ = best_walks(
            *(room, held, theirs, start, blocked, side, state.slider, 24),
            *(SPACE, 0, NOTHING, 0, 1 << 40),
        )
        if not found.closes.any():
            best = int(found.gained[never_meets].max()) * SPACE
            behind += int(room.about[:kept, SCORE].max()) < best
    assert behind <= 1


def test_a_royal_tee_that_is_cut_off_finds_the_way_by_the_zone() -> None:
    state = TEE.parse(CUT_OFF)
    found = tee.outcomes(tee.pack(state), WORK)
    guide = np.full(144, SPACE, dtype=np.int64)
    assert int(found.gained.max()) == 18
    assert 18 * SPACE - SPACE <= _most(state, guide) <= 22 * SPACE
