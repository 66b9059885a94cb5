"""Sets of spaces in three words against sets in one number."""

import random

import numpy as np
import pytest

from royalgames.games.tee import board
from royalgames.games.tee.board import BOARD, SIZE, TURN_ORDER, spaces_of
from royalgames.kernels.tee.bits import (
    count,
    count_common,
    grown,
    newly_surrounded,
    pack_set,
    surrounded,
    unpack_set,
)
from tests.kernels import positions
from tests.kernels.tee.triples import joined, triple

SEED = 4801


def _drawn(rng: random.Random, number: int) -> list[int]:
    """Return the sets that the players of random positions hold."""
    return [held for _ in range(number) for held in positions.tee_state(rng, 1).claims]


def test_a_set_is_packed_and_unpacked() -> None:
    for spaces in (0, 1, 1 << 47, 1 << 48, 1 << 143, int(BOARD), *_drawn(random.Random(SEED), 9)):
        words = pack_set(spaces)
        assert unpack_set(words) == spaces
        assert all(int(word) < 1 << 48 for word in words)


def test_bits_are_counted() -> None:
    rng = random.Random(SEED)
    words = [0, 1, 1 << 63, (1 << 64) - 1, *(rng.getrandbits(64) for _ in range(200))]
    assert [count(np.uint64(word)) for word in words] == [word.bit_count() for word in words]
    sets = _drawn(rng, 20)
    for one, other in zip(sets, reversed(sets), strict=True):
        assert count_common(triple(one), triple(other)) == (one & other).bit_count()


def test_a_set_grows_by_all_eight_neighbours() -> None:
    rng = random.Random(SEED)
    for space in range(SIZE * SIZE):
        rank, file = divmod(space, SIZE)
        within = rng.getrandbits(144)
        near = sum(
            1 << other
            for other in range(SIZE * SIZE)
            if abs(other // SIZE - rank) <= 1 and abs(other % SIZE - file) <= 1
        )
        assert joined(grown(triple(1 << space), triple(within))) == near & within


@pytest.mark.parametrize("colour", range(4))
def test_what_is_surrounded_is_what_the_rules_say(colour: int) -> None:
    rng, filled, closed = random.Random(f"{SEED} {colour}"), 0, 0
    for held in _drawn(rng, 12):
        inside = board.surrounded(held, TURN_ORDER[colour])
        assert joined(surrounded(triple(held), colour)) == inside
        filled += inside > 0
        for space in spaces_of(BOARD & ~held & ~inside):
            more = held | 1 << space
            expected = board.surrounded(more, TURN_ORDER[colour]) & ~inside
            assert joined(newly_surrounded(triple(more), colour, space)) == expected
            closed += expected > 0
    assert filled
    assert closed
