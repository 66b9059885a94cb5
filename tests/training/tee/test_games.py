"""Games of training at Royal Tee: targets."""

import numpy as np
import pytest

from royalgames.kernels.tee.room import SIDE
from royalgames.training.tee import games
from tests.training.tee.samples import samples


def test_targets_end_with_the_result_as_the_mover_sees_it() -> None:
    rows, aims = samples(4)
    margin = aims[-1, 1] * games.MARGIN
    signs = np.where(rows[:, 6 + SIDE] == rows[-1, 6 + SIDE], 1, -1)
    assert aims[:, 1] * games.MARGIN == pytest.approx(signs * margin)
    assert (aims[-1, 0] - 0.5) * margin > 0
