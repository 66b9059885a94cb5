"""The Royal Game of Ur in a 1970s boxed edition's rules: U1 to U17, pure and complete."""

from collections.abc import Iterator
from fractions import Fraction

from royalgames.core import Dice, Event, Header, Outcome, Rng, Step
from royalgames.games.race import RaceGame, Side
from royalgames.games.ur import moves, notation
from royalgames.games.ur.board import PLACE_TEXT, Place
from royalgames.games.ur.events import EVENTS
from royalgames.games.ur.header import DICE, HEADER
from royalgames.games.ur.moves import Award, Enter, MoveFrom, Resign, Throw, UrMove
from royalgames.games.ur.state import (
    ToThrow,
    UrOptions,
    UrState,
    outcome,
    set_up,
    side_of,
)


class UrGame(RaceGame[UrOptions, UrState]):
    """The rules of the Royal Game of Ur as one object."""

    header: Header = HEADER
    """What shared code needs to know about the game."""
    events: tuple[type[Event], ...] = EVENTS
    """Every class of event that a move can lead to."""
    options_type = UrOptions
    to_throw = ToThrow
    places = PLACE_TEXT

    def new(self, options: UrOptions | None = None) -> UrState:
        """Start with all counters off the board."""
        return set_up(options)

    def options(self, state: UrState) -> UrOptions:
        """Return the options that the state is played with."""
        return state.options

    def is_turn(self, move: UrMove) -> bool:
        """Return whether it is a choice of the thrower or of the opponent."""
        return isinstance(move, MoveFrom | Enter | Award)

    def legal(self, state: UrState) -> Iterator[UrMove]:
        """Yield the chooser's moves, or all throws where the dice choose."""
        return moves.legal(state)

    def check(self, state: UrState, move: UrMove) -> None:
        """Refuse the move unless the rules allow it."""
        moves.check(state, move)

    def sample(self, state: UrState, rng: Rng) -> UrMove:
        """Draw a throw by its chance, or a move evenly among those open."""
        return moves.sample(state, rng)

    def chance(self, state: UrState) -> tuple[tuple[UrMove, Fraction], ...]:
        """List the throws with their exact chances."""
        return moves.chance(state)

    def dice(self, state: UrState) -> Dice:
        """Three dice (U5), each with the agreed chance of a dot (U6)."""
        return Dice(moves.DICE_COUNT, DICE[state.options.dice])

    def throw(self, dots: int) -> Throw:
        """Return the throw that shows this many dots."""
        return Throw(dots)

    def decides(self, state: UrState) -> bool:
        """Return whether some throw would leave the thrower more than one move."""
        return moves.decides(state)

    def play(self, state: UrState, move: UrMove) -> Step[UrState]:
        """Check the move and play it."""
        return moves.play(state, move)

    def outcome(self, state: UrState) -> Outcome | None:
        """Return how the game ended, or None while it is being played."""
        return outcome(state)

    def resign(self, seat: str) -> UrMove:
        """Return the move by which a side resigns."""
        return Resign(side_of(seat))

    def text(self, state: UrState) -> str:
        """Print the position (N3, N4)."""
        return notation.position_text(state)

    def parse(self, text: str, options: UrOptions | None = None) -> UrState:
        """Read a position (N3, N4)."""
        return notation.parse_position(text, options)

    def move_text(self, move: UrMove) -> str:
        """Print a single move."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> UrMove:
        """Read a single move."""
        return notation.parse_move(text)


UR = UrGame()
PART = UR

__all__ = [
    "PART",
    "UR",
    "Award",
    "Enter",
    "MoveFrom",
    "Place",
    "Resign",
    "Side",
    "Throw",
    "UrGame",
    "UrMove",
    "UrOptions",
    "UrState",
]
