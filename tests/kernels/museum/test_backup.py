"""Where arrangements lead, held against the rules."""

import numpy as np
import pytest

from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState, Side
from royalgames.games.museum.board import PLACES, ROSETTES, SHARED
from royalgames.games.museum.state import TO_MOVE
from royalgames.kernels.counts import pack_counts, unpack_counts
from royalgames.kernels.museum.backup import (
    BLOCKED,
    HOME,
    PLAIN,
    ROSETTE,
    SCORES,
    list_steps,
    list_struck,
)
from royalgames.solver import museum as solver
from royalgames.solver import sides


def _counts(word: int) -> tuple[int, ...]:
    return unpack_counts(int(word), PLACES)


def _after(counts: tuple[int, ...], dots: int) -> dict[tuple[int, ...], bool]:
    """Return Light's pieces after every choice by the rules, and whether Light throws again."""
    # One more piece each, which waits, so that no game ends; M7 lets any number wait.
    light = (counts[0] + 1, *counts[1:])
    dark = (sum(light), *(0,) * 15)
    state = MuseumState(light, dark, Side.LIGHT, TO_MOVE[dots], MuseumOptions(sum(light)))
    found = {}
    for move in MUSEUM.legal(state):
        after = MUSEUM.play(state, move).state
        found[after.light[0] - 1, *after.light[1:]] = after.turn is Side.LIGHT
    return {after: again for after, again in found.items() if after[0] >= 0}


def test_moves_lead_where_the_rules_say() -> None:
    side = solver.side(2)
    starts = np.zeros((len(side), SCORES + 1), dtype=np.int32)
    room = SCORES * int((side.counts > 0).sum())
    after, ends = np.empty(room, dtype=np.uint64), np.empty((room, 2), dtype=np.int32)
    shared = sides.shared_numbers(solver.BOARD, PLACES)
    assert list_steps(side.words, shared, starts, after, ends) == starts[-1, -1]
    for row, word in enumerate(side.words):
        for score in range(SCORES):
            numbers = range(starts[row, score], starts[row, score + 1])
            expected = _after(_counts(word), score + 1)
            assert {_counts(after[number]) for number in numbers} == set(expected)
            for number in numbers:
                kind, square = ends[number]
                left = _counts(after[number])
                assert (kind == ROSETTE) == expected[left]
                assert (kind == HOME) == (left[15] > 0)
                (end,) = (at for at in range(PLACES) if left[at] > _counts(word)[at])
                assert square == (end - SHARED.start if end in SHARED else -1)
                assert kind == (HOME if end == 15 else ROSETTE if end in ROSETTES else PLAIN)


@pytest.mark.parametrize(
    ("square", "before", "after"),
    [
        (9, {0: 1, 9: 1}, {0: 2}),
        (9, {3: 1, 11: 1}, {3: 1, 11: 1}),
        (8, {8: 1, 9: 1}, None),
        (8, {7: 1, 9: 1}, {7: 1, 9: 1}),
    ],
)
def test_a_piece_is_captured_but_on_the_safe_rosette(
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
