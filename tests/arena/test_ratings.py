"""Ratings and intervals, held against players whose strength is known."""

import math
import random
from itertools import combinations
from statistics import fmean

import pytest

from royalgames.arena import GameResult
from royalgames.arena.ratings import ELO, MEAN, Rating, elo, placings
from royalgames.arena.statistics import Interval, Score, mean, score, wilson

STRENGTHS = {"weak": 0.0, "fair": 0.7, "good": 1.6, "great": 3.0}
ROUNDS = 60


def _chance(one: str, two: str) -> float:
    return 1 / (1 + math.exp(STRENGTHS[two] - STRENGTHS[one]))


def _match(one: str, two: str, rng: random.Random, luck: float) -> Score:
    """Play pairs of games; with luck from 0 to 1 more and more of them share it."""
    chance, rounds = _chance(one, two), []
    for _ in range(ROUNDS):
        first = rng.random()
        second = 1 - first if rng.random() < luck else rng.random()
        rounds.append([float(first < chance), float(second < chance)])
    return score(rounds)


def _contest(seed: int, luck: float) -> tuple[dict[tuple[str, str], Score], dict[str, Rating]]:
    rng = random.Random(seed)
    scores = {pair: _match(*pair, rng, luck) for pair in combinations(STRENGTHS, 2)}
    return scores, elo(list(STRENGTHS), scores)


@pytest.mark.parametrize("luck", [0.0, 0.8])
def test_known_strengths_lie_within_the_intervals(luck: float) -> None:
    middle = fmean(STRENGTHS.values())
    rated = scored = runs = 0
    for seed in range(100):
        scores, ratings = _contest(seed, luck)
        runs += 1
        for name, strength in STRENGTHS.items():
            low, high = ratings[name].interval
            rated += low <= MEAN + ELO * (strength - middle) <= high
        for pair, found in scores.items():
            low, high = found.interval()
            scored += low <= _chance(*pair) <= high
    assert 0.91 <= rated / (4 * runs) <= 0.99
    assert 0.91 <= scored / (6 * runs) <= 0.99


def test_shared_dice_make_surer() -> None:
    alone, shared = (_match("fair", "weak", random.Random(1), luck) for luck in (0.0, 0.9))
    assert shared.effect < 0.8 < alone.effect
    narrow, wide = (
        elo(["fair", "weak"], {("fair", "weak"): found})["fair"].margin for found in (shared, alone)
    )
    assert narrow < 0.9 * wide


def test_two_players_are_rated_as_their_score_says() -> None:
    # With the one drawn game that every pair begins with, 75.5 : 25.5.
    ratings = elo(["a", "b"], {("a", "b"): Score(0.75, 100, 1.0)})
    assert ratings["a"].value - ratings["b"].value == pytest.approx(400 * math.log10(75.5 / 25.5))
    assert ratings["a"].value + ratings["b"].value == pytest.approx(2 * MEAN)


def test_a_clean_sweep_has_a_rating() -> None:
    ratings = elo(["a", "b"], {("a", "b"): Score(1.0, 200, 1.0)})
    assert 800 < ratings["a"].value - ratings["b"].value < 1200


def test_without_games_all_are_equal() -> None:
    ratings = elo(["a", "b"], {("a", "b"): score([])})
    assert [rating.value for rating in ratings.values()] == [MEAN, MEAN]


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (1.0, 20, 0.8389, 1.0), (0.0, 20, 0.0, 0.1611), (0.5, 0, 0, 1)],
)
def test_wilson(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)


def test_rounds_that_all_come_out_alike_do_not_make_certain() -> None:
    found = score([[1.0, 0.0]] * 10)
    assert (found.share, found.games, found.effect) == (0.5, 20, 0.5)
    assert found.interval() == wilson(0.5, 40)
    assert score([[1.0, 1.0]] * 10).effect == 1.0


def test_mean_is_as_sure_as_the_rounds_agree() -> None:
    assert mean([]).value == 0
    assert mean([[3.0, 5.0]]).interval == Interval(-math.inf, math.inf)
    found = mean([[3.0, 5.0], [5.0, 7.0], [4.0, 6.0]])
    assert found.value == 5
    assert found.interval == pytest.approx((5 - 1.96 / 3**0.5, 5 + 1.96 / 3**0.5), abs=1e-3)


def _four(rng: random.Random, seating: tuple[str, ...]) -> GameResult:
    """Draw places as Plackett and Luce do: who finishes first is drawn by strength."""
    times = [rng.expovariate(math.exp(STRENGTHS[name])) for name in seating]
    scores = tuple(sum(other > mine for other in times) for mine in times)
    shares = tuple(float(each == 3) for each in scores)
    return GameResult(seating, scores, shares, "full", 1, (), (), ())


def test_placings_put_known_strengths_in_order() -> None:
    for seed in range(5):
        rng, names = random.Random(seed), tuple(STRENGTHS)
        games = [_four(rng, names[turn % 4 :] + names[: turn % 4]) for turn in range(120)]
        ratings = placings(names, games)
        values = [ratings[name].value for name in names]
        assert values == sorted(values), f"seed {seed}"
        assert ratings["great"].interval.low > ratings["weak"].interval.high


def test_a_bot_on_three_seats_has_one_rating() -> None:
    rng, line_up = random.Random(2), ("great", "weak", "weak", "weak")
    games = [_four(rng, line_up[turn % 4 :] + line_up[: turn % 4]) for turn in range(60)]
    ratings = placings(("great", "weak"), games)
    assert ratings["great"].interval.low > ratings["weak"].interval.high
    assert ratings["weak"].margin < ratings["great"].margin
