"""A review as data: moments, accounts, and the whole."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from royalgames.core import Outcome, Seat
from royalgames.review.judge import Missed, Worth

MISTAKE: Final = 0.02
"""What a decision must lose to count as a mistake: 2% of winning chance.

Estimates are off by up to 0.4% on average, so smaller losses may not be real.
"""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One choice of a decision."""

    move: str
    """The move."""
    name: str
    """Its name in the middle of a sentence."""
    words: str
    """What it does."""
    chance: float
    """The chooser's chance of winning after it."""
    score: float | None
    """The chooser's score after it, in the game's unit; None where only winning is judged."""
    exact: bool
    """Whether the chance is exact."""
    exact_score: bool
    """Whether the score is exact."""
    played: bool
    """Whether it is the one that was chosen."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One move or throw of the game, and what it changed."""

    number: int
    """Its number in the game, throws included, from 1."""
    kind: str
    """``throw``, ``choice``, ``only`` (nothing else was open), ``resigned`` or ``agreed``."""
    seat: int
    """Who threw or chose, as a place in the seats' order."""
    move: str
    """The move."""
    words: str
    """What it did."""
    before: Worth
    """What the game was worth to each seat before it, assuming the best choice."""
    after: Worth
    """What it was worth after it."""
    exact: bool
    """Whether all of this is exact; otherwise it is an estimate."""
    alternatives: tuple[Alternative, ...] = ()
    """Where a choice was open: the best ones and the one played, the best first."""
    missed: Missed | None = None
    """The chance that the game counts separately, if it has one."""
    turning: bool = False
    """Whether it is one of the game's turning points."""
    least: float = 0.0
    """What the worst choice would have kept of the chooser's chance; 0 if that isn't known."""
    position: str = ""
    """Where it was a mistake: the position before it, from which a new game can start."""

    def change(self, seat: int) -> float:
        """How far it moved a seat's chance of winning."""
        return self.after.chances[seat] - self.before.chances[seat]

    def change_score(self, seat: int) -> float:
        """How far it moved a seat's score from the best that was possible."""
        if not self.before.scores:
            return 0.0
        return self.after.scores[seat] - self.before.scores[seat]

    @property
    def luck(self) -> float:
        """What the throw gave its thrower."""
        return self.change(self.seat) if self.kind == "throw" else 0.0

    @property
    def lost(self) -> float:
        """The winning chance that the choice gave away."""
        return -self.change(self.seat) if self.kind == "choice" else 0.0

    @property
    def is_mistake(self) -> bool:
        """Whether the choice lost enough to be listed."""
        return self.lost >= MISTAKE

    @property
    def given_up(self) -> float:
        """The winning chance that a resignation gave away."""
        return -self.change(self.seat) if self.kind == "resigned" else 0.0

    @property
    def lost_score(self) -> float:
        """The score that the choice gave away."""
        return -self.change_score(self.seat) if self.kind == "choice" else 0.0

    @property
    def missed_by(self) -> int:
        """How much more could have been made of what the game counts separately."""
        return self.missed.most - self.missed.made if self.missed else 0

    def json(self) -> dict[str, Any]:
        """Return the moment as plain data."""
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "move": self.move,
            "words": self.words,
            "chances": list(self.after.chances),
            "scores": list(self.after.scores),
            "change": self.change(self.seat),
            "luck": self.luck,
            "luck_score": self.change_score(self.seat) if self.kind == "throw" else 0.0,
            "lost": self.lost,
            "lost_score": self.lost_score,
            "given_up": self.given_up,
            "exact": self.exact,
            "exact_chances": self.after.exact,
            "turning": self.turning,
            "mistake": self.is_mistake,
            "position": self.position,
            "alternatives": [asdict(each) for each in self.alternatives],
            "missed": self.missed_by,
        }


@dataclass(frozen=True, slots=True)
class Account:
    """What one seat's decisions and the dice add up to."""

    seat: Seat
    """Whose."""
    name: str
    """The player's name, or the seat's if the record has none."""
    decisions: int
    """How many decisions there were, with more than one choice open."""
    mistakes: int
    """How many of them lost 2% of winning chance or more."""
    worst: int | None
    """The number of the move that lost most, if it was a mistake."""
    worst_lost: float
    """The winning chance it lost; 0 without a mistake."""
    mean_lost: float
    """The winning chance lost per decision, on average."""
    accuracy: float | None
    """The share that was kept of what was at stake: between the worst choice and the best.

    From 0 to 1; None if there was nothing to decide.
    """
    lost: float
    """The winning chance lost by all choices together; over a long game this may exceed 1."""
    lost_score: float
    """The score lost by all choices together."""
    luck: float
    """What all throws of the game, by any seat, gave this seat in winning chance.

    Where much was lost by choices, the dice may have made up for more than a whole win.
    """
    luck_score: float
    """The same in score."""
    given_up: float
    """The winning chance given away by resigning."""
    missed: int
    """How much was missed of what the game counts separately."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, reviewed."""

    game: str
    """The game's key."""
    seats: tuple[Seat, ...]
    """The seats in turn order."""
    start: Worth
    """What the game was worth to each seat before the first move."""
    moments: tuple[Moment, ...]
    """Every move and throw in order."""
    accounts: tuple[Account, ...]
    """What it adds up to, by seat."""
    outcome: Outcome | None
    """How the game ended, or None if it is unfinished."""

    @property
    def exact(self) -> bool:
        """Whether everything in it is exact."""
        return self.start.exact and all(moment.exact for moment in self.moments)

    @property
    def turning(self) -> tuple[Moment, ...]:
        """The turning points: decisions first, then throws, each in game order."""
        turning = [moment for moment in self.moments if moment.turning]
        return tuple(sorted(turning, key=lambda moment: moment.kind == "throw"))

    @property
    def mistakes(self) -> tuple[Moment, ...]:
        """The decisions that lost enough to be listed, in game order."""
        return tuple(moment for moment in self.moments if moment.is_mistake)

    def json(self) -> dict[str, Any]:
        """Return the review as plain data."""
        return {
            "game": self.game,
            "seats": [str(seat) for seat in self.seats],
            "exact": self.exact,
            "start": list(self.start.chances),
            "accounts": [asdict(account) for account in self.accounts],
            "moments": [moment.json() for moment in self.moments],
            "turning": [moment.number for moment in self.turning],
            "winners": [str(seat) for seat in self.outcome.winners] if self.outcome else [],
        }
