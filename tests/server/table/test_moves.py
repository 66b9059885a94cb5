"""A list of moves that is shared, not copied."""

import pytest

from royalgames.server.table.moves import Moves


def test_item_6_moves_are_added_without_copying_those_before() -> None:
    empty: Moves[int] = Moves()
    one = empty.plus(1)
    two = one.plus(2)
    assert two._items is one._items
    other = one.plus(3)
    assert (list(one), list(two), list(other)) == ([1], [1, 2], [1, 3])
    assert other._items is not two._items
    back = two.first(1)
    assert back == one
    assert list(back.plus(4)) == [1, 4]
    assert (two[-1], two[0], two[:1], len(two), list(empty)) == (2, 1, (1,), 2, [])
    with pytest.raises(IndexError):
        one[1]
    with pytest.raises(IndexError):
        one[-2]
