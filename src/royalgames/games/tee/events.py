"""What can happen in Royal Tee."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from royalgames.core import Change, Event
from royalgames.games.tee.board import Colour


@cache
def _colour(letter: str) -> str:
    return Colour(letter).title


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """A Royal Tee walked."""

    kind: ClassVar[str] = "walked"
    path: tuple[str, ...]
    """Every space of the walk in order, the first and the last included."""

    def changes(self) -> Iterable[Change]:
        """The tee is on another space."""
        yield Change(f"tee {self.seat}", self.path[0], self.path[-1])

    def words(self) -> str:
        """Give the length and both ends of the walk."""
        steps = len(self.path) - 1
        return (
            f"{_colour(self.seat)} walks {steps} {'step' if steps == 1 else 'steps'}"
            f" from {self.path[0]} to {self.path[-1]}."
        )


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A turn without a walk: no first step (T12), or resigned (T22)."""

    kind: ClassVar[str] = "passed"
    rule: str
    """T12 or T22."""

    def words(self) -> str:
        """Give the reason."""
        why = "has no first step" if self.rule == "T12" else "has resigned"
        return f"{_colour(self.seat)} {why} and passes."


@dataclass(frozen=True, slots=True)
class _Taken(Event):
    """Spaces changed hands."""

    spaces: tuple[str, ...]
    """Which spaces, from a1 on."""
    held: tuple[str, ...]
    """Who held each before, ``.`` for no one."""

    def changes(self) -> Iterable[Change]:
        """Each space has a new owner."""
        for space, owner in zip(self.spaces, self.held, strict=True):
            yield Change(space, owner, self.seat)

    def _taken_from(self) -> str:
        losers = [colour for colour in Colour if colour in self.held]
        if not losers:
            return ""
        parts = tuple(f"{self.held.count(loser)} from {loser.title}" for loser in losers)
        return f", {_listed(parts)}"


@dataclass(frozen=True, slots=True)
class Claimed(_Taken):
    """The walk claimed spaces that were not the mover's (T13)."""

    kind: ClassVar[str] = "claimed"

    def words(self) -> str:
        """Name the spaces, and the players who lost some."""
        return f"{_colour(self.seat)} claims {_listed(self.spaces)}{self._taken_from()}."


@dataclass(frozen=True, slots=True)
class Surrounded(_Taken):
    """The mover's line closed around these spaces (T15 to T18)."""

    kind: ClassVar[str] = "surrounded"

    def words(self) -> str:
        """Name the spaces, and the players who lost some."""
        return f"{_colour(self.seat)} surrounds {_listed(self.spaces)}{self._taken_from()}."


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is the next player's turn (T7)."""

    kind: ClassVar[str] = "turn"
    before: str
    """Whose turn it was."""

    def changes(self) -> Iterable[Change]:
        """The turn has passed to the next player."""
        yield Change("turn", self.before, self.seat)

    def words(self) -> str:
        """Name the next player."""
        return f"It is {_colour(self.seat)}'s turn."


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Every player has had a turn; the slider goes up unless it shows 9 (T8)."""

    kind: ClassVar[str] = "round"
    round: int
    """The round that begins."""
    slider: int
    """What the slider shows now."""

    def changes(self) -> Iterable[Change]:
        """A new round is played."""
        yield Change("round", self.round - 1, self.round)

    def words(self) -> str:
        """Give the round and the slider."""
        return f"Round {self.round} begins; the slider shows {self.slider}."


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player resigned (T22)."""

    kind: ClassVar[str] = "resigned"

    def words(self) -> str:
        """Name the player."""
        return f"{_colour(self.seat)} resigns."


@dataclass(frozen=True, slots=True)
class CountWanted(Event):
    """A player wants to count now (T21)."""

    kind: ClassVar[str] = "count"
    missing: tuple[str, ...]
    """Whose agreement is still missing."""

    def words(self) -> str:
        """Name the player, and those who have not agreed yet."""
        waits = _listed(tuple(_colour(letter) for letter in self.missing)) if self.missing else ""
        return f"{_colour(self.seat)} wants to count now" + (
            f"; {waits} must agree." if waits else "; all agree."
        )


@dataclass(frozen=True, slots=True)
class CountDeclined(Event):
    """A player does not agree to count now (T21)."""

    kind: ClassVar[str] = "count-declined"

    def words(self) -> str:
        """Name the player."""
        return f"{_colour(self.seat)} declines to count; the game continues (T21)."


@dataclass(frozen=True, slots=True)
class CountWithdrawn(Event):
    """A move, a refusal or a resignation withdrew the proposal to count now (T21)."""

    kind: ClassVar[str] = "count-withdrawn"

    def words(self) -> str:
        """Announce the withdrawal."""
        return "The proposal to count now is withdrawn."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over (T19 to T22)."""

    kind: ClassVar[str] = "ended"
    ended: str
    """Why, as in the record's tag."""
    rule: str
    """The rule that ended it."""
    winners: tuple[str, ...]
    """Who won."""
    counts: tuple[str, ...]
    """Each colour's spaces, as in the record's Result: ``r72``."""

    def words(self) -> str:
        """Name the winners and count everyone's spaces."""
        names = tuple(_colour(letter) for letter in self.winners)
        verb = "wins" if len(names) == 1 else "share the win"
        spaces = ", ".join(f"{_colour(count[0])} {count[1:]}" for count in self.counts)
        return f"The game is over ({self.rule}): {_listed(names)} {verb}. {spaces}."


EVENTS: Final[tuple[type[Event], ...]] = (
    Walked,
    Passed,
    Claimed,
    Surrounded,
    TurnBegan,
    RoundBegan,
    Resigned,
    CountWanted,
    CountDeclined,
    CountWithdrawn,
    Ended,
)
"""Every class of event there is."""
