"""What the kernels of all race games do alike."""

from typing import Any

import numpy as np
import pytest

from royalgames.core import AnyGame, RuleError
from royalgames.games.museum import MUSEUM
from royalgames.games.ur import UR
from royalgames.kernels import museum, ur

BOTH = pytest.mark.parametrize(("game", "fast"), [(UR, ur), (MUSEUM, museum)], ids=["ur", "museum"])


@BOTH
def test_playouts_are_seeded(game: AnyGame, fast: Any) -> None:
    rows = fast.pack_all([game.new()] * 500)
    first, again, other = (fast.playouts(rows, seed=seed) for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert (first.throws != other.throws).mean() > 0.9
    # A game does not depend on how many others are played beside it.
    assert (fast.playouts(rows[:10], seed=1).throws == first.throws[:10]).all()


@BOTH
def test_arrays_of_another_shape_are_refused(game: AnyGame, fast: Any) -> None:
    rows = fast.pack_all([game.new()] * 2)
    with pytest.raises(ValueError, match="uint64 of shape"):
        fast.choices(rows.reshape(-1))
    with pytest.raises(ValueError, match="as many uint8 moves"):
        fast.play(rows, np.zeros(3, dtype=np.uint8))


@BOTH
def test_no_policy_chooses_where_the_dice_do(game: AnyGame, fast: Any) -> None:
    with pytest.raises(RuleError, match="state 0 has no player's choice open"):
        fast.choose(fast.pack_all([game.new()]), fast.RUNNER)


@BOTH
def test_an_illegal_move_is_named_by_its_place(game: AnyGame, fast: Any) -> None:
    rows = fast.pack_all([game.new()] * 2)
    with pytest.raises(RuleError, match="move 1: "):
        fast.play(rows, np.array([fast.THROW, 0], dtype=np.uint8))
