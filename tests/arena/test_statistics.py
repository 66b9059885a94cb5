"""Intervals of scores, for independent games and for games that share their dice."""

import math

import pytest

from royalgames.arena.statistics import LEAST_EFFECT, Interval, Score, mean, score, wilson


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    # The method's published example values, to three digits.
    [
        (0.5, 10, 0.237, 0.763),
        (0.0, 10, 0.0, 0.278),
        (1.0, 10, 0.722, 1.0),
        (0.9, 100, 0.826, 0.945),
    ],
)
def test_wilsons_interval(share: float, games: float, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=0.0006)


def test_without_games_everything_is_possible() -> None:
    assert wilson(0.5, 0) == Interval(0.0, 1.0)
    assert score([]) == Score(0.5, 0, 1.0)


def test_a_share_counts_games_not_rounds() -> None:
    found = score([[1.0, 1.0, 1.0], [0.0]])
    assert (found.share, found.games) == (0.75, 4)


def test_rounds_that_cancel_their_luck_are_worth_more_games() -> None:
    cancelling = score([[1.0, 0.0]] * 20)
    assert cancelling.effect == LEAST_EFFECT
    assert cancelling.worth == 2 * cancelling.games


def test_rounds_that_agree_within_are_worth_fewer_games() -> None:
    agreeing = score([[1.0, 1.0], [0.0, 0.0]] * 10)
    assert agreeing.effect == pytest.approx(2.0, rel=0.1)
    alone = wilson(0.5, 40)
    assert agreeing.interval().low < alone.low < alone.high < agreeing.interval().high


def test_one_round_or_no_spread_says_nothing_about_the_effect() -> None:
    assert score([[1.0, 0.0, 0.0]]).effect == 1.0
    assert score([[1.0], [1.0]]).effect == 1.0


def test_a_mean_is_of_rounds_and_its_interval_of_their_spread() -> None:
    found = mean([[1.0, 3.0], [4.0, 4.0], [6.0]])
    assert found.value == 4.0
    half = 1.95996 * 2 / math.sqrt(3)
    assert found.interval == pytest.approx((4 - half, 4 + half), rel=1e-4)
    assert mean([[5.0]]) == (5.0, (-math.inf, math.inf))
    assert mean([]).value == 0.0
