"""The Royal Game of Ur in a 1970s boxed edition's rules: U1 to U17, pure and complete."""

from collections.abc import Iterator
from fractions import Fraction

from royalgames.core import CHANCE, Chance, Facts, Header, Outcome, Rng, Step
from royalgames.games.ur import moves, notation
from royalgames.games.ur.board import PLACE_TEXT, Place, Side
from royalgames.games.ur.header import HEADER
from royalgames.games.ur.match import Match
from royalgames.games.ur.moves import Award, Enter, MoveFrom, Resign, Throw, UrMove
from royalgames.games.ur.state import ToThrow, UrOptions, UrState, outcome, set_up, side_of


class UrGame:
    """The rules of the Royal Game of Ur as one object."""

    header: Header = HEADER
    """The game's name plate."""

    def new(self, options: UrOptions | None = None) -> UrState:
        """Leave all counters off the board."""
        return set_up(options)

    def options(self, state: UrState) -> UrOptions:
        """Return the options that the state is played with."""
        return state.options

    def seats(self, state: UrState) -> tuple[Side, ...]:
        """List both sides, Light first."""
        return tuple(Side)

    def chooser(self, state: UrState) -> Side | Chance | None:
        """Tell who chooses: a side, the dice, or nobody when the game is over."""
        if outcome(state):
            return None
        return CHANCE if isinstance(state.phase, ToThrow) else state.chooser

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

    def play(self, state: UrState, move: UrMove) -> Step[UrState]:
        """Check the move and play it."""
        return moves.play(state, move)

    def outcome(self, state: UrState) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        return outcome(state)

    def resign(self, seat: str) -> UrMove:
        """Return the move by which a side resigns."""
        return Resign(side_of(seat))

    def facts(self, state: UrState) -> Facts:
        """Read off how many counters each side has in each place, and whose turn it is."""
        counts: dict[str, str | int] = {
            f"{side} {text}": state.counts(side)[place]
            for side in Side
            for place, text in enumerate(PLACE_TEXT)
        }
        return counts | {"turn": str(state.turn)}

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

__all__ = [
    "UR",
    "Award",
    "Enter",
    "Match",
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
