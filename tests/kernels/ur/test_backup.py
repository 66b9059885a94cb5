"""Where arrangements lead, and what throws are worth, held against the rules."""

import numpy as np
import pytest

from royalgames.games.ur import UR, Side, UrOptions, UrState
from royalgames.games.ur.board import PLACES
from royalgames.games.ur.state import TO_MOVE, RosetteChoice
from royalgames.kernels.counts import pack_counts, unpack_counts
from royalgames.kernels.ur.backup import (
    AFTER,
    BLOCKED,
    DOTS,
    ENDS,
    EYE,
    HOME,
    SCORES,
    SQUARE,
    Listed,
    list_steps,
    list_struck,
)
from royalgames.solver import sides
from royalgames.solver import ur as solver


def _counts(word: int) -> tuple[int, ...]:
    return unpack_counts(int(word), PLACES)


def _after(counts: tuple[int, ...], dots: int) -> set[tuple[int, ...]]:
    """Return Light's counters after every choice by the rules; Dark has one counter on S."""
    counters = sum(counts)
    # One more counter each, so that no game ends.
    light = (*counts[:16], counts[16])
    dark = (1, *(0,) * 15, counters - 1)
    state = UrState(light, dark, Side.LIGHT, TO_MOVE[dots], UrOptions(counters))
    found = set()
    for move in UR.legal(state):
        after = UR.play(state, move).state
        found.add(after.light)
        if isinstance(after.phase, RosetteChoice):
            found |= {UR.play(after, choice).state.light for choice in UR.legal(after)}
    return found


def test_moves_lead_where_the_rules_say() -> None:
    side = solver.side(2)
    starts = np.zeros((len(side), SCORES + 1), dtype=np.int32)
    room = 2 * SCORES * int((side.counts > 0).sum())
    listed = Listed(
        np.empty(room, dtype=np.uint64),
        np.empty(room, dtype=np.uint64),
        np.empty((room, 2), dtype=np.int32),
    )
    shared = sides.shared_numbers(solver.BOARD, PLACES)
    total = list_steps(side.words, shared, starts, listed)
    assert starts[-1, -1] == total
    for row, word in enumerate(side.words):
        for score in range(SCORES):
            numbers = range(starts[row, score], starts[row, score + 1])
            found = [_counts(listed.after[number]) for number in numbers]
            assert set(found) == _after(_counts(word), DOTS[score])
            for number, after in zip(numbers, found, strict=True):
                bits, square = listed.ends[number]
                assert bool(bits & HOME) == (after[15] > 0)
                assert (square >= 0) == bool(bits & (HOME - 1))
                if square >= 0:
                    # Sent off by a stack, the counter waits instead of standing on the square.
                    place = shared.tolist().index(square)
                    sent = list(after)
                    sent[place] -= 1
                    sent[16] += 1
                    entered = [sent[0] - 1, *sent[1:16], sent[16] + 1]  # for a rosette (U12)
                    assert list(_counts(listed.sent[number])) in (sent, entered)


def test_a_move_onto_an_eye_is_marked() -> None:
    steps, side = solver.steps(1), solver.side(1)
    marked = set()
    for row in range(len(side)):
        for number in range(steps.starts[row, 0], steps.starts[row, SCORES]):
            if steps.moves[number, ENDS] & EYE:
                after = side.counts[steps.moves[number, AFTER]]
                square = solver.SQUARES[int(np.argmax(after))]
                marked.add(square)
                assert (steps.moves[number, SQUARE] >= 0) == (square == 11)
    assert marked == {1, 3, 11}


@pytest.mark.parametrize(
    ("square", "before", "after"),
    [
        (9, {9: 1, 16: 1}, {16: 2}),
        (9, {3: 1, 11: 1}, {3: 1, 11: 1}),
        (9, {9: 2}, None),
        (5, {5: 1, 9: 2}, {9: 2, 16: 1}),
    ],
)
def test_a_single_counter_is_sent_off_and_a_stack_stays(
    square: int, before: dict[int, int], after: dict[int, int] | None
) -> None:
    words = np.array(
        [pack_counts(before.get(place, 0) for place in range(PLACES))], dtype=np.uint64
    )
    out = np.empty_like(words)
    list_struck(words, square, out)
    if after is None:
        assert out[0] == BLOCKED
    else:
        assert _counts(int(out[0])) == tuple(after.get(place, 0) for place in range(PLACES))
