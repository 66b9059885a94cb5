"""The Royal Game of Ur in a 1970s boxed edition's rules: U1 to U17, pure and complete."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from royalgames.core import (
    CHANCE,
    Chance,
    Dice,
    Event,
    Facts,
    Header,
    OptionValue,
    Outcome,
    Rng,
    Step,
    prompt,
)
from royalgames.games.ur import moves, notation
from royalgames.games.ur import perft as counting
from royalgames.games.ur.board import PLACE_TEXT, Place, Side
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


class UrGame:
    """The rules of the Royal Game of Ur as one object."""

    header: Header = HEADER
    """What shared code needs to know about the game."""
    events: tuple[type[Event], ...] = EVENTS
    """Every class of event that a move can lead to."""

    def new(self, options: UrOptions | None = None) -> UrState:
        """Start with all counters off the board."""
        return set_up(options)

    def options(self, state: UrState) -> UrOptions:
        """Return the options that the state is played with."""
        return state.options

    def options_from(self, values: Mapping[str, OptionValue]) -> UrOptions:
        """Build options from plain data."""
        data: dict[str, Any] = dict(values)
        return UrOptions(**data)

    def seats(self, state: UrState) -> tuple[Side, ...]:
        """List both sides, Light first."""
        return tuple(Side)

    def chooser(self, state: UrState) -> Side | Chance | None:
        """Return who chooses: a side, the dice, or None when the game is over."""
        if outcome(state):
            return None
        return CHANCE if isinstance(state.phase, ToThrow) else state.chooser

    def prompt(self, state: UrState) -> prompt.Throw | prompt.Choices | None:
        """Ask for a throw or a choice; the thrower's opponent chooses after an eye (U13)."""
        if outcome(state):
            return None
        seat = str(state.chooser)
        return prompt.Throw(seat) if isinstance(state.phase, ToThrow) else prompt.Choices(seat)

    def forced(self, state: UrState) -> None:
        """Every choice is a player's own, even the only one."""
        return

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

    def resigned(self, state: UrState) -> tuple[str, ...]:
        """List who has resigned (U17)."""
        return () if state.resigned is None else (str(state.resigned),)

    def facts(self, state: UrState) -> Facts:
        """Return how many counters each side has in each place, and whose turn it is."""
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

    def perft(self, state: UrState, depth: int) -> Mapping[str, int]:
        """Count the sequences of throws and choices."""
        return {"nodes": counting.perft(state, depth)}

    def perft_split(self, state: UrState, depth: int) -> Mapping[str, Mapping[str, int]]:
        """Count them by the first throw and its choices."""
        parts = counting.split(state, depth)
        return {name: {"nodes": count} for name, count in parts.items()}


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
