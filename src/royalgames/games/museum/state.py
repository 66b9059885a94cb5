"""A moment of a game of Museum Ur, and how it is set up."""

from dataclasses import dataclass
from typing import Final

from royalgames.core import Outcome, RuleError
from royalgames.games.museum.board import HOME, PLACES
from royalgames.games.museum.header import FEWEST_PIECES, MOST_PIECES
from royalgames.games.race import Side


@dataclass(frozen=True, slots=True)
class MuseumOptions:
    """What is agreed before a game of Museum Ur."""

    pieces: int = MOST_PIECES
    """How many pieces each side has, 2 to 7 (M3)."""
    first: Side = Side.LIGHT
    """Who begins (M4); the lot is drawn outside the rules."""

    def __post_init__(self) -> None:
        if type(self.pieces) is not int or not FEWEST_PIECES <= self.pieces <= MOST_PIECES:
            raise RuleError(
                "M3", f"each side has {FEWEST_PIECES} to {MOST_PIECES} pieces, not {self.pieces}"
            )
        object.__setattr__(self, "first", side_of(self.first))


def side_of(letter: str) -> Side:
    """Return the side of a letter, L or D, or refuse it (M3)."""
    if letter not in tuple(Side):
        raise RuleError("M3", f"the players are Light, L, and Dark, D, not {letter}")
    return Side(letter)


@dataclass(frozen=True, slots=True)
class ToThrow:
    """The player whose turn it is throws the dice."""


@dataclass(frozen=True, slots=True)
class ToMove:
    """The thrower chooses a piece for the throw (M12)."""

    dots: int


@dataclass(frozen=True, slots=True)
class Over:
    """All of the mover's pieces are home (M3)."""


Phase = ToThrow | ToMove | Over

TO_THROW: Final = ToThrow()
OVER: Final = Over()
TO_MOVE: Final = {dots: ToMove(dots) for dots in range(1, 5)}

Counts = tuple[int, ...]
"""How many of a side's pieces are in each place: the start, 1 to 14, home."""


@dataclass(frozen=True, slots=True)
class MuseumState:
    """The board, whose turn it is, and whether the dice or the player come next."""

    light: Counts
    """Light's pieces by place."""
    dark: Counts
    """Dark's pieces by place, on Dark's own path."""
    turn: Side
    """The player who throws and moves."""
    phase: Phase
    """What comes next."""
    options: MuseumOptions
    """What was agreed before the game."""
    resigned: Side | None = None
    """Who resigned (M15)."""

    def counts(self, side: Side) -> Counts:
        """Return a side's pieces by place."""
        return self.light if side is Side.LIGHT else self.dark

    @property
    def chooser(self) -> Side:
        """The player who chooses, or throws, or last did."""
        return self.turn


def set_up(options: MuseumOptions | None = None) -> MuseumState:
    """Put all pieces at the start, off the board (M3)."""
    options = options or MuseumOptions()
    side = (options.pieces,) + (0,) * (PLACES - 1)
    return MuseumState(side, side, options.first, TO_THROW, options)


def outcome(state: MuseumState) -> Outcome | None:
    """Say who won and by how many points, or None while the game is on (M3, M13, M15)."""
    if state.resigned is not None:
        loser, ended, rule = state.resigned, f"resigned {state.resigned}", "M15"
    elif isinstance(state.phase, Over):
        loser, ended, rule = state.turn.other, "home", "M3"
    else:
        return None
    margin = state.options.pieces - state.counts(loser)[HOME]
    scores = tuple((side, 0 if side is loser else margin) for side in Side)
    return Outcome(ended, (loser.other,), scores, rule)
