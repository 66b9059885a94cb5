"""Royal Tee: rules T1 to T22, pure and complete."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from royalgames.core import Facts, Header, Outcome, Rng, Step
from royalgames.games.tee import moves, notation
from royalgames.games.tee.board import SPACE_NAMES, Colour, space_name
from royalgames.games.tee.header import HEADER
from royalgames.games.tee.moves import CountNow, Pass, Preview, Resign, Steps, TeeMove, Walk
from royalgames.games.tee.state import TeeOptions, TeeState, colour_of, outcome, set_up


class TeeGame:
    """The rules of Royal Tee as one object."""

    header: Header = HEADER
    """The game's name plate."""

    def new(self, options: TeeOptions | None = None) -> TeeState:
        """Set the board up; for four players without options."""
        return set_up(options)

    def options(self, state: TeeState) -> TeeOptions:
        """Return the options that the state is played with."""
        return state.options

    def seats(self, state: TeeState) -> tuple[Colour, ...]:
        """List the colours in play, in turn order."""
        return state.options.colours

    def chooser(self, state: TeeState) -> Colour | None:
        """Tell whose turn it is, or None when the game is over."""
        return None if outcome(state) else state.turn

    def legal(self, state: TeeState) -> Iterator[TeeMove]:
        """Yield the mover's walks one by one, or his pass."""
        return moves.legal(state)

    def check(self, state: TeeState, move: TeeMove) -> None:
        """Refuse the move unless the rules allow it."""
        moves.check(state, move)

    def sample(self, state: TeeState, rng: Rng) -> TeeMove:
        """Draw a move, each step evenly among those free."""
        return moves.sample(state, rng)

    def chance(self, state: TeeState) -> tuple[tuple[TeeMove, Fraction], ...]:
        """Nothing is left to chance."""
        return ()

    def play(self, state: TeeState, move: TeeMove) -> Step[TeeState]:
        """Check the move and play it."""
        return moves.play(state, move)

    def next_steps(self, state: TeeState, walk: str) -> Steps:
        """List the steps that may follow a walk in the making."""
        return moves.next_steps(state, walk)

    def preview(self, state: TeeState, walk: str) -> Preview:
        """Tell what a walk in the making would claim and surround if it ended here."""
        return moves.preview(state, walk)

    def outcome(self, state: TeeState) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        return outcome(state)

    def resign(self, seat: str) -> TeeMove:
        """Return the move by which a colour resigns."""
        return Resign(colour_of(seat))

    def facts(self, state: TeeState) -> Facts:
        """Read off each space's owner, each tee's space, the round and the turn."""
        return _facts(state)

    def text(self, state: TeeState) -> str:
        """Print the position (N1)."""
        return notation.position_text(state)

    def parse(self, text: str, options: TeeOptions | None = None) -> TeeState:
        """Read a position (N1)."""
        return notation.parse_position(text, options)

    def move_text(self, move: TeeMove) -> str:
        """Print a move (N2)."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> TeeMove:
        """Read a move (N2)."""
        return notation.parse_move(text)


def _facts(state: TeeState) -> Mapping[str, str | int]:
    facts: dict[str, str | int] = dict(zip(SPACE_NAMES, state.owners(), strict=True))
    for colour, space in zip(state.options.colours, state.tees, strict=True):
        facts[f"tee {colour}"] = space_name(space)
    return facts | {"round": state.round, "turn": str(state.turn)}


TEE = TeeGame()

__all__ = [
    "TEE",
    "Colour",
    "CountNow",
    "Pass",
    "Preview",
    "Resign",
    "TeeGame",
    "TeeMove",
    "TeeOptions",
    "TeeState",
    "Walk",
]
