"""Which network of Royal Tee a run trains."""

from pathlib import Path

import pytest

from royalgames.training.trainer import TrainingError, train


def test_other_numbers_of_seats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="seats is 2 or 4, not 3"):
        train("tee", tmp_path, 1, {"seats": "3"})
