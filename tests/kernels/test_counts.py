"""One side's pieces as one word."""

import random

import numpy as np

from royalgames.kernels import counts as kernels
from royalgames.kernels.counts import (
    LOWEST_BITS,
    MOST,
    drawn,
    pack_counts,
    set_of,
    unpack_counts,
)
from tests.kernels.uncompiled import uncompiled

one_at, count_at = uncompiled(kernels.one_at), uncompiled(kernels.count_at)
is_in, occupied = uncompiled(kernels.is_in), uncompiled(kernels.occupied)
how_many, lowest = uncompiled(kernels.how_many), uncompiled(kernels.lowest)

PLACES = 21


def test_packing_and_unpacking_are_inverse() -> None:
    rng = random.Random(1)
    assert pack_counts([1, 0, 7]) == 0b111_000_001
    for _ in range(100):
        counts = tuple(rng.randrange(MOST + 1) for _ in range(PLACES))
        assert unpack_counts(pack_counts(counts), PLACES) == counts


def test_places_are_read_off_a_word() -> None:
    rng = random.Random(2)
    for _ in range(30):
        counts = [rng.choice((0, 0, 1, 2, 7)) for _ in range(PLACES)]
        word = np.uint64(pack_counts(counts))
        assert [count_at(word, place) for place in range(PLACES)] == counts
        members = set_of(place for place, count in enumerate(counts) if count)
        assert int(occupied(word)) == members
        inside = [is_in(np.uint64(members), place) for place in range(PLACES)]
        assert inside == [count > 0 for count in counts]
        assert how_many(np.uint64(members)) == sum(inside)
        if members:
            assert lowest(np.uint64(members)) == inside.index(True)


def test_a_piece_is_added_and_taken_away_with_a_word() -> None:
    word = pack_counts([2, 0, 3])
    assert unpack_counts(word - int(one_at(2)) + int(one_at(1)), 3) == (2, 1, 2)
    assert int(LOWEST_BITS) == set_of(range(PLACES)) == pack_counts([1] * PLACES)
    assert how_many(np.uint64(0)) == 0


def test_members_are_drawn_evenly() -> None:
    members = [0, 5, 6, 20]
    word = np.uint64(set_of(members))
    # The bits run evenly over their range, so each member must be drawn equally often.
    found = [drawn(word, np.uint64(part << 54)) for part in range(1 << 10)]
    assert [found.count(member) for member in members] == [256] * 4
    assert found == sorted(found)
