"""How long a bot thinks for each limit."""

from itertools import islice

import pytest

from royalgames.bots import AT_ONCE, Budget, bot_of
from royalgames.engine import Go
from royalgames.engine.search import LONGEST_LOOK, SHORTEST, budget_of, stages

CLUB = bot_of("ur", "club")


@pytest.mark.parametrize(
    ("go", "budget"),
    [
        (Go(), CLUB.budget),
        (Go(nodes=7), Budget(nodes=7)),
        (Go(movetime=500), Budget(seconds=0.49)),
        (Go(movetime=1), Budget(seconds=SHORTEST)),
        (Go(clock=60_000), Budget(seconds=1.99)),
        (Go(clock=60_000, increment=1000), Budget(seconds=2.79)),
        (Go(clock=100, increment=5000), Budget(seconds=0.04)),
        (Go(clock=1), Budget(seconds=SHORTEST)),
    ],
)
def test_limits_become_budgets(go: Go, budget: Budget) -> None:
    found = budget_of(go, CLUB)
    assert found.nodes == budget.nodes
    assert found.seconds == (None if budget.seconds is None else pytest.approx(budget.seconds))


def test_there_is_an_answer_before_the_long_look() -> None:
    assert list(stages(Go(nodes=500), CLUB)) == [AT_ONCE, Budget(nodes=500)]
    assert list(stages(Go(nodes=1), CLUB)) == [AT_ONCE]


def test_without_a_limit_it_looks_again_and_again() -> None:
    found = [budget.seconds for budget in islice(stages(Go(infinite=True), CLUB), 8)]
    assert found[0] is None
    assert found[1:] == [0.1, 0.2, 0.4, 0.8, 1.6, LONGEST_LOOK, LONGEST_LOOK]
