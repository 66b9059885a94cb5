"""A review in numbers."""

import pytest

from royalgames.games.ur import UrOptions
from royalgames.review import review
from royalgames.review.data import MISTAKE
from tests.review.games import played


def test_mistakes_are_counted_from_two_percent() -> None:
    assert MISTAKE == 0.02
    found = review(played("ur", UrOptions(counters=7), "casual", 8))
    for seat, account in enumerate(found.accounts):
        choices = [m for m in found.moments if m.seat == seat and m.kind == "choice"]
        assert account.decisions == len(choices)
        assert account.mistakes == sum(moment.lost >= 0.02 for moment in choices) > 0
        assert account.worst_lost == max(moment.lost for moment in choices)
        assert found.moments[(account.worst or 0) - 1].lost == account.worst_lost
        assert account.mean_lost == pytest.approx(account.lost / account.decisions)
