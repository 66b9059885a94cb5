"""Budgets: nodes or seconds, above zero."""

import pytest

from royalgames.bots import Budget


@pytest.mark.parametrize(
    ("nodes", "seconds", "fault"),
    [
        (None, None, "either nodes or seconds"),
        (1, 1.0, "either nodes or seconds"),
        (0, None, "greater than zero"),
        (None, 0.0, "greater than zero"),
        (-5, None, "greater than zero"),
    ],
)
def test_a_budget_that_says_nothing_is_refused(
    nodes: int | None, seconds: float | None, fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        Budget(nodes, seconds)


def test_a_budget_is_nodes_or_seconds() -> None:
    assert Budget(nodes=5).seconds is None
    assert Budget(seconds=0.5).nodes is None
