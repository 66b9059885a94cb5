"""A match of several games of Ur, to an agreed number of points or games (U4, U16)."""

import re
from dataclasses import dataclass, replace
from typing import Final

from royalgames.core import Outcome, RuleError, TextError
from royalgames.games.ur.board import OFF, VALUES, Side
from royalgames.games.ur.state import MOST_COUNTERS

LONGEST_TARGET = 99_999
"""The highest target that a match may have."""

MOST_POINTS: Final = MOST_COUNTERS * VALUES[OFF]
"""U15: what a game is worth when all of the loser's counters are off the board."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a match stands between two games."""

    target: int
    """How many points or games win the match."""
    unit: str = "points"
    """What is counted: ``points`` or ``games``."""
    light: int = 0
    """Light's points or games so far."""
    dark: int = 0
    """Dark's points or games so far."""

    def __post_init__(self) -> None:
        if self.unit not in ("points", "games"):
            raise RuleError("U16", f"a match is played to points or games, not {self.unit}")
        if type(self.target) is not int or not 1 <= self.target <= LONGEST_TARGET:
            raise RuleError("U16", f"a match is played to 1 to {LONGEST_TARGET} {self.unit}")
        if not self._can_stand():
            score = f"{self.light}-{self.dark}"
            raise RuleError("U16", f"a match to {self.target} {self.unit} cannot stand at {score}")

    def _can_stand(self) -> bool:
        """Tell whether games can lead to this score: the match ends with the one that wins it."""
        scores = (self.light, self.dark)
        if not all(type(score) is int for score in scores):
            return False
        most = self.target - 1 + (MOST_POINTS if self.unit == "points" else 1)
        return 0 <= min(scores) < self.target and max(scores) <= most

    @property
    def winner(self) -> Side | None:
        """Who has reached the target, or None."""
        if self.light >= self.target:
            return Side.LIGHT
        return Side.DARK if self.dark >= self.target else None

    def after(self, outcome: Outcome) -> "Match":
        """Return the match with one more game counted."""
        if self.winner:
            raise RuleError("U16", "the match is over")
        winner = outcome.winners[0]
        won = dict(outcome.scores)[winner] if self.unit == "points" else 1
        if winner == Side.LIGHT:
            return replace(self, light=self.light + won)
        return replace(self, dark=self.dark + won)

    def __str__(self) -> str:
        return f"{self.target} {self.unit}, {self.light}-{self.dark}"

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Read a match as the record's tag spells it: ``100 points, 37-12`` (N8)."""
        found = re.fullmatch(
            r"([1-9]\d{0,4}) (points|games), (0|[1-9]\d{0,8})-(0|[1-9]\d{0,8})", text, re.ASCII
        )
        if not found:
            raise TextError("N8", "a match is written as 100 points, 37-12")
        return cls(int(found[1]), found[2], int(found[3]), int(found[4]))


def next_first(outcome: Outcome) -> Side:
    """Tell who begins the next game of a match: the loser of this one (U4)."""
    return Side(outcome.winners[0]).other
