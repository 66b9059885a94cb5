"""What can be solved."""

from typing import Any

import pytest

from royalgames.solver.errors import SolverError
from royalgames.solver.task import Task


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (("ur", 8), "1 to 7 counters per side \\(U3\\), not 8"),
        (("ur", 1, "luck"), "win or points, not luck"),
        (("ur", 1, "win", "1/3"), "1/2 or 3/4, not 1/3"),
        (("tee", 1), "tee cannot be solved; choose from: ur, museum"),
        (("museum", 0), "1 to 7 pieces per side \\(a game has 2 to 7: M3\\), not 0"),
        (("museum", 1, "points"), "the aim is win, not points"),
        (("museum", 1, "win", "3/4"), "chance 1/2, not 3/4"),
    ],
)
def test_what_cannot_be_solved_is_refused(task: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(SolverError, match=sentence):
        Task(*task)
