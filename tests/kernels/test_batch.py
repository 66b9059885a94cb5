"""Arrays checked, seeds drawn, refusals worded."""

from typing import Any

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.museum import MUSEUM
from royalgames.kernels.batch import checked_moves, checked_rows, refuse, seeds


def test_rows_of_the_right_shape_come_back_in_one_piece() -> None:
    wide = np.arange(24, dtype=np.uint64).reshape(4, 6)
    rows = checked_rows(wide[:, ::2], 3)
    assert rows.flags.c_contiguous
    assert rows.tolist() == wide[:, ::2].tolist()


@pytest.mark.parametrize(
    ("shape", "kind"), [((2, 4), np.uint64), ((3,), np.uint64), ((2, 3), np.int64)]
)
def test_other_rows_are_refused(shape: tuple[int, ...], kind: type) -> None:
    with pytest.raises(ValueError, match=r"states are uint64 of shape \(n, 3\), not") as refusal:
        checked_rows(np.zeros(shape, dtype=kind), 3)
    assert str(refusal.value).endswith(f"{np.dtype(kind)} {shape}")


def test_each_state_needs_its_move() -> None:
    moves = np.arange(8, dtype=np.uint8)[::2]
    assert checked_moves(moves, 4).tolist() == [0, 2, 4, 6]
    assert checked_moves(moves, 4).flags.c_contiguous
    wrong: Any
    for wrong in (moves[:3], moves.astype(np.int64), moves[:, None]):
        with pytest.raises(ValueError, match="4 states need as many uint8 moves, not"):
            checked_moves(wrong, 4)


def test_seeds_do_not_depend_on_how_many_are_drawn() -> None:
    few, many, other = seeds(7, 5), seeds(7, 1000), seeds(8, 1000)
    assert few.dtype == np.uint64
    assert few.tolist() == many[:5].tolist()
    assert len({*many.tolist(), *other.tolist()}) == 2000


def test_a_refusal_has_the_rules_words_and_the_moves_number() -> None:
    state = MUSEUM.parse("o2,1 o3 D 4")
    illegal, legal = MUSEUM.parse_move("5"), MUSEUM.legal(state)
    with pytest.raises(RuleError) as plain:
        MUSEUM.check(state, illegal)
    with pytest.raises(RuleError) as refusal:
        refuse(MUSEUM, state, illegal, 3)
    assert refusal.value.rule == plain.value.rule
    assert refusal.value.sentence == f"move 3: {plain.value.sentence}"
    # What the rules allow must never be refused: then the kernel is wrong, and says so.
    with pytest.raises(AssertionError, match="kernel and rules differ: o2,1 o3 D 4"):
        refuse(MUSEUM, state, next(iter(legal)), 0)
