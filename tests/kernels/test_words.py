"""From a word to a plain number."""

import numpy as np
import pytest

from royalgames.kernels.words import ONE, ZERO, signed


@pytest.mark.parametrize("number", [0, 1, 2**53 + 1, 2**63 - 1])
def test_words_become_numbers_exactly(number: int) -> None:
    found = signed(np.uint64(number))
    assert isinstance(found, int)
    # A float would have lost the last bits of the larger ones.
    assert found == number


def test_a_word_made_a_number_can_be_taken_from_a_smaller_one() -> None:
    assert signed(ZERO) - signed(ONE) == -1
