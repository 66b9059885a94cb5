"""Tries from an outcome are added up, and averaged."""

import numpy as np

from royalgames.bots.tee.tally import Tally


def test_the_mean_of_all_tries_and_the_line_of_the_first() -> None:
    tally = Tally(3)
    assert tally.mean(0) == float("-inf"), "what was never tried is never best"
    tally.add(np.array([100, -300, 0, 0]), [1, 2])
    tally.add(np.array([200, 100, 0, 0]), [5])
    assert (tally.index, tally.tries, tally.line) == (3, 2, [1, 2])
    assert [tally.mean(colour) for colour in range(4)] == [150, -100, 0, 0]
