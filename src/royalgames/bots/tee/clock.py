"""The budget of a search in progress."""

import time
from typing import Final

from royalgames.bots.bot import Budget

_ENDLESS: Final = 1 << 60


class OutOfBudgetError(Exception):
    """The time, or the nodes, are spent."""


class Clock:
    """Counts nodes, and knows when the budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        """How many nodes were looked at so far."""
        self._most = budget.nodes or _ENDLESS
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds

    @property
    def is_over(self) -> bool:
        """Whether the budget is spent."""
        if self._end is None:
            return self.nodes >= self._most
        return time.monotonic() >= self._end

    def check(self) -> None:
        """Stop the search if the budget is spent."""
        if self.is_over:
            raise OutOfBudgetError
