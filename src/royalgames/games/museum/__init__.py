"""Museum Ur, the Royal Game of Ur as the British Museum plays it: M1 to M18, pure and complete."""

from collections.abc import Iterator
from fractions import Fraction

from royalgames.core import Dice, Event, Header, Outcome, Rng, Step
from royalgames.games.museum import moves, notation
from royalgames.games.museum.board import DICE, PLACE_TEXT, Place
from royalgames.games.museum.events import EVENTS
from royalgames.games.museum.header import HEADER
from royalgames.games.museum.moves import MoveFrom, MuseumMove, Resign, Throw
from royalgames.games.museum.state import (
    MuseumOptions,
    MuseumState,
    ToThrow,
    outcome,
    set_up,
    side_of,
)
from royalgames.games.race import RaceGame, Side


class MuseumGame(RaceGame[MuseumOptions, MuseumState]):
    """The rules of Museum Ur as one object."""

    header: Header = HEADER
    """What shared code needs to know about the game."""
    events: tuple[type[Event], ...] = EVENTS
    """Every class of event that a move can lead to."""
    options_type = MuseumOptions
    to_throw = ToThrow
    places = PLACE_TEXT

    def new(self, options: MuseumOptions | None = None) -> MuseumState:
        """Put all pieces at the start."""
        return set_up(options)

    def options(self, state: MuseumState) -> MuseumOptions:
        """Return the options that the state is played with."""
        return state.options

    def is_turn(self, move: MuseumMove) -> bool:
        """Return whether it moves a piece."""
        return isinstance(move, MoveFrom)

    def legal(self, state: MuseumState) -> Iterator[MuseumMove]:
        """Yield the thrower's moves, or all throws where the dice choose."""
        return moves.legal(state)

    def check(self, state: MuseumState, move: MuseumMove) -> None:
        """Refuse the move unless the rules allow it."""
        moves.check(state, move)

    def sample(self, state: MuseumState, rng: Rng) -> MuseumMove:
        """Draw a throw by its chance, or a move evenly among those open."""
        return moves.sample(state, rng)

    def chance(self, state: MuseumState) -> tuple[tuple[MuseumMove, Fraction], ...]:
        """List the throws with their exact chances."""
        return moves.chance(state)

    def dice(self, state: MuseumState) -> Dice:
        """Four dice at 1/2 (M5)."""
        return DICE

    def throw(self, dots: int) -> Throw:
        """Return the throw that shows this many dots."""
        return Throw(dots)

    def decides(self, state: MuseumState) -> bool:
        """Return whether some throw would leave the thrower more than one move."""
        return moves.decides(state)

    def play(self, state: MuseumState, move: MuseumMove) -> Step[MuseumState]:
        """Check the move and play it."""
        return moves.play(state, move)

    def outcome(self, state: MuseumState) -> Outcome | None:
        """Return how the game ended, or None while it is being played."""
        return outcome(state)

    def resign(self, seat: str) -> MuseumMove:
        """Return the move by which a side resigns."""
        return Resign(side_of(seat))

    def text(self, state: MuseumState) -> str:
        """Print the position (M16)."""
        return notation.position_text(state)

    def parse(self, text: str, options: MuseumOptions | None = None) -> MuseumState:
        """Read a position (M16)."""
        return notation.parse_position(text, options)

    def move_text(self, move: MuseumMove) -> str:
        """Print a single move."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> MuseumMove:
        """Read a single move."""
        return notation.parse_move(text)


MUSEUM = MuseumGame()
PART = MUSEUM

__all__ = [
    "MUSEUM",
    "PART",
    "MoveFrom",
    "MuseumGame",
    "MuseumMove",
    "MuseumOptions",
    "MuseumState",
    "Place",
    "Resign",
    "Side",
    "Throw",
]
