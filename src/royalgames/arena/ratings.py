"""Ratings: Elo by maximum likelihood for two seats, openskill's for more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.arena.rounds import GameResult
from royalgames.arena.statistics import Z95, Interval, Score

MEAN: Final = 1500.0
"""What the ratings of one contest are on average."""

ELO: Final = 400 / np.log(10)
"""How many points of Elo make odds of e to 1; 400 points are odds of 10 to 1."""

PRIOR: Final = 1.0
"""Each pair starts with one imaginary drawn game, so that no rating is infinite."""


Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, compared with the others of the same contest."""

    value: float
    """The rating."""
    interval: Interval
    """Where it lies with 95% confidence."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.interval.high - self.interval.low) / 2


def elo(names: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> dict[str, Rating]:
    """Rate by Bradley and Terry's model: the odds of two are the ratio of their strengths.

    ``scores`` holds the score of the first against the second; a draw is half a win. A pair
    counts for as many games as it is worth, so the intervals allow for shared dice.
    """
    won = np.zeros((len(names), len(names)))
    for (one, two), score in scores.items():
        i, j = names.index(one), names.index(two)
        won[i, j] += score.share * score.worth + PRIOR / 2
        won[j, i] += (1 - score.share) * score.worth + PRIOR / 2
    strengths, spread = _fit(won)
    return {
        name: _rating(MEAN + ELO * strength, ELO * deviation)
        for name, strength, deviation in zip(names, strengths, spread, strict=True)
    }


def _fit(
    won: Matrix,
) -> tuple[list[float], list[float]]:
    """Find the likeliest strengths, their mean 0, and their standard deviations (Newton)."""
    games = won + won.T
    strengths = np.zeros(len(won))
    covariance: npt.NDArray[np.floating] = np.zeros_like(won)
    for _ in range(100):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (won - games * chances).sum(axis=1)
        weights = games * chances * (1 - chances)
        # The curvature has the weights off the diagonal; only differences of strengths matter,
        # so it has no inverse, but the pseudo-inverse is the one whose mean stays 0.
        covariance = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
        step = covariance @ slope
        # A step of more than 1 would leave the region where the curvature is a guide.
        strengths = strengths + step / max(1.0, float(np.abs(step).max(initial=0.0)))
        if np.abs(step).max(initial=0.0) < 1e-9:
            break
    return list(strengths), list(np.sqrt(np.diag(covariance)))


def _rating(value: float, deviation: float) -> Rating:
    value, margin = float(value), Z95 * float(deviation)
    return Rating(value, Interval(value - margin, value + margin))


def placings(names: Sequence[str], games: Sequence[GameResult]) -> dict[str, Rating]:
    """Rate by finishing places: openskill's Plackett-Luce model, game by game.

    A bot that plays from several seats is rated by each of them.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415  # only needed with many seats

    # Bots do not change from game to game, so nothing is added to their uncertainty.
    model = PlackettLuce(tau=0.0)
    mus = dict.fromkeys(names, model.mu)
    sigmas = dict.fromkeys(names, model.sigma)
    for game in games:
        before = [[model.rating(mu=mus[name], sigma=sigmas[name])] for name in game.seating]
        after = model.rate(before, ranks=list(game.places()))
        for name, [old], [new] in zip(game.seating, before, after, strict=True):
            mus[name] += new.mu - old.mu
            sigmas[name] *= new.sigma / old.sigma
    return {name: _rating(mus[name], sigmas[name]) for name in names}
