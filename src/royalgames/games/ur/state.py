"""The state of a game of Ur, its options and its outcome."""

from dataclasses import dataclass
from typing import Final

from royalgames.core import Outcome, RuleError
from royalgames.core.options import either
from royalgames.games.race import Side
from royalgames.games.ur.board import HOME, PLACES, VALUES
from royalgames.games.ur.header import DICE, MOST_COUNTERS, USUAL_DICE

DICE_NAMES: Final = dict(zip(DICE, ("half", "three-quarters"), strict=True))
"""The dice as commands and file names spell them."""


@dataclass(frozen=True, slots=True)
class UrOptions:
    """What is agreed before a game of Ur."""

    counters: int = MOST_COUNTERS
    """How many counters each side has, 1 to 7 (U3)."""
    dice: str = USUAL_DICE
    """The chance that a die shows a dot: ``1/2``, or ``3/4`` as a house rule (U6)."""
    first: Side = Side.LIGHT
    """Who begins (U4); the lot is drawn when the game is set up."""

    def __post_init__(self) -> None:
        if type(self.counters) is not int or not 1 <= self.counters <= MOST_COUNTERS:
            raise RuleError(
                "U3", f"each side has 1 to {MOST_COUNTERS} counters, not {self.counters}"
            )
        object.__setattr__(self, "first", side_of(self.first))
        if self.dice not in DICE:
            raise RuleError("U6", f"a die shows a dot with chance {either(DICE)}, not {self.dice}")


def side_of(letter: str) -> Side:
    """Return the side of a letter, L or D, or refuse it (U3)."""
    if letter not in tuple(Side):
        raise RuleError("U3", f"the players are Light, L, and Dark, D, not {letter}")
    return Side(letter)


@dataclass(frozen=True, slots=True)
class ToThrow:
    """The player whose turn it is throws the dice."""


@dataclass(frozen=True, slots=True)
class ToMove:
    """The thrower chooses a counter for the throw (U8)."""

    dots: int


@dataclass(frozen=True, slots=True)
class RosetteChoice:
    """The thrower may enter a counter for a rosette (U12)."""


@dataclass(frozen=True, slots=True)
class EyeChoice:
    """The other player chooses the counter to move 4 (U13)."""


@dataclass(frozen=True, slots=True)
class EyeRosetteChoice:
    """The other player's move for an eye ended on a rosette, and they may enter a counter (U14)."""


@dataclass(frozen=True, slots=True)
class Over:
    """All of one side's counters are home (U3)."""


Phase = ToThrow | ToMove | RosetteChoice | EyeChoice | EyeRosetteChoice | Over

TO_THROW: Final = ToThrow()
ROSETTE: Final = RosetteChoice()
EYE: Final = EyeChoice()
EYE_ROSETTE: Final = EyeRosetteChoice()
OVER: Final = Over()
TO_MOVE: Final = {dots: ToMove(dots) for dots in (0, 2, 3)}

Counts = tuple[int, ...]
"""How many of a side's counters are in each place: S, 1 to 14, H, off the board."""


@dataclass(frozen=True, slots=True)
class UrState:
    """The board with the one choice that is open."""

    light: Counts
    """Light's counters by place."""
    dark: Counts
    """Dark's counters by place, on Dark's own track."""
    turn: Side
    """The player whose throw it is, even while the other chooses."""
    phase: Phase
    """What is to be chosen, and by whom."""
    options: UrOptions
    """What was agreed before the game."""
    resigned: Side | None = None
    """Who resigned (U17)."""

    def counts(self, side: Side) -> Counts:
        """Return a side's counters by place."""
        return self.light if side is Side.LIGHT else self.dark

    @property
    def chooser(self) -> Side:
        """The player who chooses, or throws, or last did."""
        waits = isinstance(self.phase, EyeChoice | EyeRosetteChoice)
        return self.turn.other if waits else self.turn


def set_up(options: UrOptions | None = None) -> UrState:
    """Leave all counters off the board (U3)."""
    options = options or UrOptions()
    side = (0,) * (PLACES - 1) + (options.counters,)
    return UrState(side, side, options.first, TO_THROW, options)


def points(counts: Counts) -> int:
    """Add up what the winner scores for the loser's counters (U15)."""
    return sum(count * value for count, value in zip(counts, VALUES, strict=True))


def outcome(state: UrState) -> Outcome | None:
    """Return the winner and the points, or None while the game is being played (U3, U15, U17)."""
    if state.resigned is not None:
        loser, ended, rule = state.resigned, f"resigned {state.resigned}", "U17"
    elif isinstance(state.phase, Over):
        loser = Side.DARK if state.light[HOME] == state.options.counters else Side.LIGHT
        ended, rule = "home", "U3"
    else:
        return None
    won = points(state.counts(loser))
    scores = tuple((side, 0 if side is loser else won) for side in Side)
    return Outcome(ended, (loser.other,), scores, rule)
