"""How certain a score is when games come in rounds that share their dice.

Wilson's interval is for independent games. Games of a round are not: with shared dice, what is
lucky in one is unlucky in the other. So the spread between rounds is measured, and Wilson's
interval is taken for as many independent games as would have the same spread (the design effect).
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

Z95: Final = NormalDist().inv_cdf(0.975)
"""Within how many standard deviations 95% of a normal distribution lie."""

LEAST_EFFECT: Final = 0.5
"""No round counts for more than twice its games, however similar the rounds are."""


class Interval(NamedTuple):
    """Where a value lies with 95% confidence."""

    low: float
    high: float


class Score(NamedTuple):
    """A share of what could be won, and how certain it is."""

    share: float
    """From 0 to 1."""
    games: int
    """How many games it is based on."""
    effect: float
    """The design effect: how many games show as much as one independent game."""

    @property
    def worth(self) -> float:
        """How many independent games the games are worth."""
        return self.games / self.effect

    def interval(self) -> Interval:
        """Return the 95% interval."""
        return wilson(self.share, self.worth)


def wilson(share: float, games: float) -> Interval:
    """Return Wilson's 95% interval for a share of independent games."""
    if games == 0:
        return Interval(0.0, 1.0)
    z2 = Z95 * Z95
    middle = share + z2 / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    return Interval(max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def score(rounds: Sequence[Sequence[float]]) -> Score:
    """Add up what was won, game by game, in rounds that share their dice."""
    games = sum(len(each) for each in rounds)
    if games == 0:
        return Score(0.5, 0, 1.0)
    share = sum(sum(each) for each in rounds) / games
    return Score(share, games, _effect(rounds, share, games))


def _effect(rounds: Sequence[Sequence[float]], share: float, games: int) -> float:
    """Compare the spread between rounds with that of independent games."""
    alone = share * (1 - share) / games
    count = len(rounds)
    if alone == 0 or count < 2:
        return 1.0
    errors = (sum(each) - share * len(each) for each in rounds)
    spread = sum(error * error for error in errors) / (games * games) * count / (count - 1)
    return max(LEAST_EFFECT, spread / alone)


class Mean(NamedTuple):
    """An average, and how certain it is."""

    value: float
    interval: Interval


def mean(rounds: Sequence[Sequence[float]]) -> Mean:
    """Average values of games that come in rounds; the spread between rounds gives the interval.

    With fewer than two rounds the interval is infinite.
    """
    middles = [fmean(each) for each in rounds]
    if len(middles) < 2:
        return Mean(middles[0] if middles else 0.0, Interval(-math.inf, math.inf))
    value = fmean(middles)
    margin = Z95 * stdev(middles) / math.sqrt(len(middles))
    return Mean(value, Interval(value - margin, value + margin))
