"""Numbers in the words of a review."""

import pytest

from royalgames.core import Unit
from royalgames.review.words import amount, number, percent


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.314, "31.4%"), (0.12, "12%"), (-0.0001, "0%"), (1.0, "100%"), (0.99996, "100%")],
)
def test_percentages_have_at_most_one_decimal(share: float, text: str) -> None:
    assert percent(share) == text


def test_one_is_not_many() -> None:
    unit = Unit("space", "spaces")
    assert [amount(value, unit) for value in (0, 1, 2, 1.04, 1.5)] == [
        "0 spaces",
        "1 space",
        "2 spaces",
        "1 space",
        "1.5 spaces",
    ]
    assert number(-2.04) == "-2"
