"""What can happen in Museum Ur."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from royalgames.core import Change, Event
from royalgames.games.museum.board import PLACE_TEXT
from royalgames.games.race import Side


@cache
def _side(letter: str) -> str:
    return Side(letter).title


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """The dice were thrown (M5)."""

    kind: ClassVar[str] = "threw"
    dots: int
    """How many dots show: how far a piece moves."""

    def words(self) -> str:
        """Give the number thrown."""
        return f"{_side(self.seat)} throws {self.dots}."


@dataclass(frozen=True, slots=True)
class NoMove(Event):
    """A throw of 0, or one that no piece can use (M12)."""

    kind: ClassVar[str] = "no-move"

    def words(self) -> str:
        """Name the player who passes."""
        return f"{_side(self.seat)} has no move."


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """One piece went from one place to another; the kinds below give the reason."""

    start: int
    """The place it left, on its own path: 0 is the start, 15 is home."""
    end: int
    """The place it reached."""
    left: int
    """How many of its side's pieces remain at the place it left."""
    joined: int
    """How many of its side's pieces are now at the place it reached."""

    def changes(self) -> Iterable[Change]:
        """One piece fewer there, one more here."""
        yield Change(f"{self.seat} {PLACE_TEXT[self.start]}", self.left + 1, self.left)
        yield Change(f"{self.seat} {PLACE_TEXT[self.end]}", self.joined - 1, self.joined)


@dataclass(frozen=True, slots=True)
class Entered(Shifted):
    """A piece came onto the board (M6)."""

    kind: ClassVar[str] = "entered"

    def words(self) -> str:
        """Name the square."""
        return f"{_side(self.seat)} enters a piece on {self.end}."


@dataclass(frozen=True, slots=True)
class Moved(Shifted):
    """A piece moved from square to square (M6)."""

    kind: ClassVar[str] = "moved"

    def words(self) -> str:
        """Name both squares."""
        return f"{_side(self.seat)} moves from {self.start} to {self.end}."


@dataclass(frozen=True, slots=True)
class CameHome(Shifted):
    """A piece left the board for home (M11)."""

    kind: ClassVar[str] = "home"

    def words(self) -> str:
        """Name the square it left."""
        return f"{_side(self.seat)} brings a piece home from {self.start}."


@dataclass(frozen=True, slots=True)
class Captured(Shifted):
    """A piece was captured and went back to the start (M8)."""

    kind: ClassVar[str] = "captured"

    def words(self) -> str:
        """Name the owner and the square."""
        return f"{_side(self.seat)}'s piece on {self.start} is captured and goes back to the start."


@dataclass(frozen=True, slots=True)
class ReachedRosette(Event):
    """A piece landed on a rosette, and its player throws again (M9)."""

    kind: ClassVar[str] = "rosette"
    place: int
    """Which square."""

    def words(self) -> str:
        """Name the square and the reward."""
        return f"Rosette on {self.place}: {_side(self.seat)} throws again."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn went to the other player (M12)."""

    kind: ClassVar[str] = "turn"
    before: str
    """Whose turn it was."""

    def changes(self) -> Iterable[Change]:
        """The turn changed sides."""
        yield Change("turn", self.before, self.seat)

    def words(self) -> str:
        """Name the next player."""
        return f"{_side(self.seat)} throws next."


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player resigned (M15)."""

    kind: ClassVar[str] = "resigned"

    def words(self) -> str:
        """Name the player."""
        return f"{_side(self.seat)} resigns."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (M3, M15)."""

    kind: ClassVar[str] = "ended"
    ended: str
    """Why, as in the record's tag."""
    rule: str
    """The rule that ended it."""
    winner: str
    """Who won."""
    points: int
    """How many of the loser's pieces are not home (M13)."""

    def words(self) -> str:
        """Name the winner and the score."""
        score = f"{self.points} {'point' if self.points == 1 else 'points'}"
        return f"The game is over ({self.rule}): {_side(self.winner)} wins and scores {score}."


EVENTS: Final[tuple[type[Event], ...]] = (
    Threw,
    NoMove,
    Entered,
    Moved,
    CameHome,
    Captured,
    ReachedRosette,
    TurnEnded,
    Resigned,
    Ended,
)
"""Every class of event there is."""
