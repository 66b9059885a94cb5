"""A match of several games, to an agreed number of points or games."""

import re
from dataclasses import dataclass, replace
from typing import Final

from royalgames.core.errors import RuleError, TextError
from royalgames.core.header import Header, MatchSpec, Seat
from royalgames.core.options import either
from royalgames.core.outcome import Outcome

LONGEST_TARGET: Final = 99_999
"""The highest target that a match may have."""

_FORM = re.compile(
    r"([1-9]\d{0,4}) ([a-z]+), ((?:0|[1-9]\d{0,8})(?:-(?:0|[1-9]\d{0,8}))+)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match between two of its games."""

    spec: MatchSpec
    """How the game's matches are played."""
    seats: tuple[Seat, ...]
    """Who plays, in seat order."""
    target: int
    """How many points or games win the match."""
    unit: str
    """What is counted, one of the spec's units."""
    scores: tuple[int, ...]
    """What each seat has so far."""

    def __post_init__(self) -> None:
        rule, units = self.spec.rule, dict(self.spec.units)
        if self.unit not in units:
            raise RuleError(rule, f"a match is played to {either(units)}, not {self.unit}")
        if type(self.target) is not int or not 1 <= self.target <= LONGEST_TARGET:
            raise RuleError(rule, f"a match is played to 1 to {LONGEST_TARGET} {self.unit}")
        if not self._is_reachable(units[self.unit]):
            score = "-".join(map(str, self.scores))
            raise RuleError(rule, f"a match to {self.target} {self.unit} cannot be at {score}")

    @classmethod
    def new(cls, header: Header, target: int, unit: str) -> "Match":
        """Begin a match of a game."""
        if header.match is None:
            raise RuleError(f"{header.rules}1", f"{header.name} has no matches")
        return cls(header.match, header.seats, target, unit, (0,) * len(header.seats))

    @classmethod
    def parse(cls, header: Header, text: str) -> "Match":
        """Read a match as the record's tag spells it: ``100 points, 37-12`` (N8)."""
        found = _FORM.fullmatch(text)
        if not found or header.match is None or found[2] not in dict(header.match.units):
            raise TextError("N8", "a match is written as 100 points, 37-12")
        scores = tuple(map(int, found[3].split("-")))
        return cls(header.match, header.seats, int(found[1]), found[2], scores)

    def _is_reachable(self, most: int) -> bool:
        """Check that games can lead to this score: the game that reaches the target ends it."""
        if len(self.scores) != len(self.seats) or not all(type(n) is int for n in self.scores):
            return False
        others = sorted(self.scores)[:-1]
        return (
            min(self.scores) >= 0
            and all(score < self.target for score in others)
            and max(self.scores) <= self.target - 1 + most
        )

    @property
    def winner(self) -> Seat | None:
        """Who has reached the target, or None."""
        for seat, score in zip(self.seats, self.scores, strict=True):
            if score >= self.target:
                return seat
        return None

    def after(self, outcome: Outcome) -> "Match":
        """Return the match with one more game counted."""
        if self.winner:
            raise RuleError(self.spec.rule, "the match is over")
        gained = dict(outcome.scores) if self.unit != "games" else {}
        scores = tuple(
            score + (gained.get(seat, 1) if seat in outcome.winners else 0)
            for seat, score in zip(self.seats, self.scores, strict=True)
        )
        return replace(self, scores=scores)

    def __str__(self) -> str:
        return f"{self.target} {self.unit}, {'-'.join(map(str, self.scores))}"


def next_first(header: Header, outcome: Outcome) -> Seat:
    """Return who begins the next game of a match: the loser of this one."""
    return next(seat for seat in header.seats if seat not in outcome.winners)
