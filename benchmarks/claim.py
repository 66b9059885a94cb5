"""A claim, and how it is measured: the two sides in turn, several times, the best of each."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """One measured ratio beside its goal."""

    name: str
    """What is claimed."""
    ratio: float
    """What was measured."""
    goal: float
    """The bound."""
    at_most: bool
    """Whether the ratio must stay below the bound, or reach it."""
    detail: str
    """Both sides' own figures."""

    @property
    def holds(self) -> bool:
        """Whether the claim is true in this run."""
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal

    def __str__(self) -> str:
        bound = "at most" if self.at_most else "at least"
        verdict = "ok  " if self.holds else "MISS"
        return (
            f"{verdict} {self.name}: {self.ratio:.2f} (goal {bound} {self.goal:g}; {self.detail})"
        )


def best_seconds(*sides: Callable[[], object], rounds: int = 7) -> list[float]:
    """Time the sides in turn, round by round, so that a noisy moment hits them alike."""
    best = [float("inf")] * len(sides)
    for _ in range(rounds):
        for index, side in enumerate(sides):
            start = time.perf_counter()
            side()
            best[index] = min(best[index], time.perf_counter() - start)
    return best
