"""What can happen in the Royal Game of Ur."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from royalgames.core import Change, Event
from royalgames.games.race import Side
from royalgames.games.ur.board import PLACE_TEXT, SCORES, place_name

_MEANINGS = {dots: f"move {score}" for dots, score in SCORES.items()} | {
    1: "turn over",
    3: "move 5 or enter",
}


def meaning(dots: int) -> str:
    """Return what a throw means (U5), such as ``2 dots: move 1``."""
    shown = {0: "no dots", 1: "1 dot"}.get(dots, f"{dots} dots")
    return f"{shown}: {_MEANINGS[dots]}"


@cache
def _side(letter: str) -> str:
    return Side(letter).title


def _count(side: str, place: int, before: int, after: int) -> Change:
    return Change(f"{side} {PLACE_TEXT[place]}", before, after)


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """The dice were thrown (U5)."""

    kind: ClassVar[str] = "threw"
    dots: int
    """How many dots show."""
    meaning: str
    """What the throw means, such as ``2 dots: move 1``."""

    def words(self) -> str:
        """Name the player and what the throw means."""
        return f"{_side(self.seat)} throws {self.meaning}."


@dataclass(frozen=True, slots=True)
class NoMove(Event):
    """A scoring throw that no counter can use (U8)."""

    kind: ClassVar[str] = "no-move"

    def words(self) -> str:
        """Explain why the player throws again."""
        return f"{_side(self.seat)} cannot use the throw, and throws again."


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """One counter went from one place to another; each subclass is a reason."""

    start: int
    """The place it left, on its own track: 0 is S, 15 is H, -1 is off the board."""
    end: int
    """The place it reached."""
    left: int
    """How many of its side's counters remain at the place it left."""
    joined: int
    """How many of its side's counters are now at the place it reached."""

    def changes(self) -> Iterable[Change]:
        """One counter fewer there, one more here."""
        yield _count(self.seat, self.start, self.left + 1, self.left)
        yield _count(self.seat, self.end, self.joined - 1, self.joined)


@dataclass(frozen=True, slots=True)
class Entered(Shifted):
    """A counter entered on S, by three dots or by a rosette (U7, U12)."""

    kind: ClassVar[str] = "entered"

    def words(self) -> str:
        """Name the player."""
        return f"{_side(self.seat)} enters a counter on S."


@dataclass(frozen=True, slots=True)
class Moved(Shifted):
    """A counter moved on along its track."""

    kind: ClassVar[str] = "moved"

    def words(self) -> str:
        """Name both places."""
        return f"{_side(self.seat)} moves from {place_name(self.start)} to {place_name(self.end)}."


@dataclass(frozen=True, slots=True)
class Doubled(Shifted):
    """A counter on a doubles square moved on by the same score (U11)."""

    kind: ClassVar[str] = "doubled"

    def words(self) -> str:
        """Name the place it moved on to."""
        return f"Doubles on {self.start}: the counter moves on to {place_name(self.end)}."


@dataclass(frozen=True, slots=True)
class Hit(Shifted):
    """A single counter was hit and is off the board (U10)."""

    kind: ClassVar[str] = "hit"

    def words(self) -> str:
        """Name the counter's owner and the square."""
        return f"{_side(self.seat)}'s counter on {self.start} is hit and goes off the board."


@dataclass(frozen=True, slots=True)
class SentOff(Shifted):
    """A counter landed on an opposing stack and is off the board itself (U10)."""

    kind: ClassVar[str] = "sent-off"

    def words(self) -> str:
        """Name the square."""
        return (
            f"There is a stack on {self.start}: {_side(self.seat)}'s counter is sent off the board."
        )


@dataclass(frozen=True, slots=True)
class _AtPlace(Event):
    """Something about a square that a counter reached."""

    place: int
    """Which square."""


@dataclass(frozen=True, slots=True)
class ReachedRosette(_AtPlace):
    """A counter reached a rosette (U12)."""

    kind: ClassVar[str] = "rosette"
    may_enter: bool
    """Whether a counter is off the board to be entered."""

    def words(self) -> str:
        """Name the square and what it gives."""
        gives = "may enter a counter" if self.may_enter else "has no counter off the board to enter"
        return f"Rosette on {self.place}: {_side(self.seat)} {gives}."


@dataclass(frozen=True, slots=True)
class ReachedEye(_AtPlace):
    """The thrower's counter reached an eye (U13)."""

    kind: ClassVar[str] = "eye"
    can_move: bool
    """Whether the opponent has a counter that can move 4."""

    def words(self) -> str:
        """Name the square and what it costs."""
        other = Side(self.seat).other.title
        costs = "moves a counter 4" if self.can_move else "has no counter that can move 4"
        return f"Eye on {self.place}: {other} {costs}."


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A player did not enter a counter for a rosette (U12)."""

    kind: ClassVar[str] = "declined"

    def words(self) -> str:
        """Name the player."""
        return f"{_side(self.seat)} does not enter a counter."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn went to the other player (U5)."""

    kind: ClassVar[str] = "turn"
    before: str
    """Whose turn it was."""

    def changes(self) -> Iterable[Change]:
        """The turn has passed to the other player."""
        yield Change("turn", self.before, self.seat)

    def words(self) -> str:
        """Name the next player."""
        return f"It is {_side(self.seat)}'s turn."


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player resigned (U17)."""

    kind: ClassVar[str] = "resigned"

    def words(self) -> str:
        """Name the player."""
        return f"{_side(self.seat)} resigns."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (U3, U17)."""

    kind: ClassVar[str] = "ended"
    ended: str
    """Why, as in the record's tag."""
    rule: str
    """The rule that ended it."""
    winner: str
    """Who won."""
    points: int
    """How many points the winner scores (U15)."""
    places: tuple[str, ...]
    """The places of the loser's counters, as positions spell them."""
    values: tuple[int, ...]
    """What each of these counters is worth."""

    def words(self) -> str:
        """Name the winner and the points."""
        score = f"{self.points} {'point' if self.points == 1 else 'points'}"
        return f"The game is over ({self.rule}): {_side(self.winner)} wins and scores {score}."


EVENTS: Final[tuple[type[Event], ...]] = (
    Threw,
    NoMove,
    Entered,
    Moved,
    Doubled,
    Hit,
    SentOff,
    ReachedRosette,
    ReachedEye,
    Declined,
    TurnEnded,
    Resigned,
    Ended,
)
"""Every class of event there is."""
