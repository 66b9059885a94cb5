"""Royal Tee: rules T1 to T22, pure and complete."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from royalgames.core import (
    Event,
    Facts,
    Header,
    OptionValue,
    Outcome,
    PathPreview,
    PathStep,
    Rng,
    RuleError,
    Step,
)
from royalgames.core.prompt import Path
from royalgames.games.tee import moves, notation, reach
from royalgames.games.tee import perft as counting
from royalgames.games.tee.board import SPACE_NAMES, Colour, space_name, spaces_of
from royalgames.games.tee.events import EVENTS, Claimed, Surrounded
from royalgames.games.tee.header import HEADER
from royalgames.games.tee.moves import CountNow, Pass, Preview, Resign, Steps, TeeMove, Walk
from royalgames.games.tee.routes import route
from royalgames.games.tee.state import (
    TeeOptions,
    TeeState,
    colour_of,
    counted,
    outcome,
    set_up,
)


class TeeGame:
    """The rules of Royal Tee as one object."""

    header: Header = HEADER
    """What shared code needs to know about the game."""
    events: tuple[type[Event], ...] = EVENTS
    """Every class of event that a move can lead to."""
    counting_rule: str = "T21"
    """The number of the rule about counting now."""

    def new(self, options: TeeOptions | None = None) -> TeeState:
        """Set up the board; without options, for four players."""
        return set_up(options)

    def options(self, state: TeeState) -> TeeOptions:
        """Return the options that the state is played with."""
        return state.options

    def options_from(self, values: Mapping[str, OptionValue]) -> TeeOptions:
        """Build options from plain data."""
        data: dict[str, Any] = dict(values)
        return TeeOptions(**data)

    def seats(self, state: TeeState) -> tuple[Colour, ...]:
        """List the colours in play, in turn order."""
        return state.options.colours

    def chooser(self, state: TeeState) -> Colour | None:
        """Return whose turn it is, or None when the game is over."""
        return None if outcome(state) else state.turn

    def prompt(self, state: TeeState) -> Path | None:
        """Ask for a walk as long as the slider shows (T9)."""
        return None if outcome(state) else Path(str(state.turn), state.slider)

    def forced(self, state: TeeState) -> Pass | None:
        """Pass where no step is possible or the player has resigned (T12, T22)."""
        return Pass() if outcome(state) is None and moves.must_pass(state) else None

    def is_turn(self, move: TeeMove) -> bool:
        """Return whether it is a walk or a pass."""
        return isinstance(move, (Walk, Pass))

    def legal(self, state: TeeState) -> Iterator[TeeMove]:
        """Yield the mover's walks one by one, or a pass."""
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

    def dice(self, state: TeeState) -> None:
        """Return None: there are no dice."""
        return

    def throw(self, dots: int) -> TeeMove:
        """Refuse: there are no dice."""
        raise RuleError("T9", "Royal Tee is played without dice")

    def play(self, state: TeeState, move: TeeMove) -> Step[TeeState]:
        """Check the move and play it."""
        return moves.play(state, move)

    def next_steps(self, state: TeeState, walk: str) -> Steps:
        """List the steps that may follow an unfinished walk."""
        return moves.next_steps(state, walk)

    def preview(self, state: TeeState, walk: str) -> Preview:
        """Return what an unfinished walk would claim and surround if it ended here."""
        return moves.preview(state, walk)

    def path_steps(self, state: TeeState, walk: str) -> tuple[PathStep, ...]:
        """List the steps that may follow, with the spaces they lead to."""
        return _path_steps(moves.next_steps(state, walk))

    def path_preview(self, state: TeeState, walk: str) -> PathPreview:
        """Return what the walk would claim and surround if it ended here."""
        found = moves.preview(state, walk)
        return PathPreview(
            tuple(SPACE_NAMES[space] for space in found.path),
            found.steps_left,
            _path_steps(found.next_steps),
            (
                (Claimed.kind, _names(found.claims)),
                (Surrounded.kind, _names(found.surrounds)),
            ),
        )

    def path_to(self, state: TeeState, walk: str, place: str) -> str:
        """Return a walk to a space that keeps as many of the steps so far as it can."""
        return route(state, walk, place)

    def count_now(self, seat: str, agree: bool = True) -> CountNow:
        """Return the agreement to count now, or its refusal (T21)."""
        return _count_now(seat, agree)

    def wants_count(self, state: TeeState) -> tuple[str, ...]:
        """List who wants to count now, in turn order (T21)."""
        if not state.agreed:
            return ()
        return tuple(str(colour) for colour in state.options.colours if colour in state.agreed)

    def counted(self, state: TeeState) -> Outcome:
        """Return how the game would end if everyone agreed to count now (T20, T21)."""
        return counted(state)

    def places_left(self, state: TeeState) -> int:
        """Count the open spaces that someone might still walk on or surround."""
        return reach.reachable(state).bit_count()

    def worth_counting(self, state: TeeState) -> bool:
        """Return whether few spaces are open, or many rounds have been played."""
        return reach.late(state)

    def outcome(self, state: TeeState) -> Outcome | None:
        """Return how the game ended, or None while it is being played."""
        return outcome(state)

    def resign(self, seat: str) -> TeeMove:
        """Return the move by which a colour resigns."""
        return Resign(colour_of(seat))

    def resigned(self, state: TeeState) -> tuple[str, ...]:
        """List who has resigned (T22)."""
        return tuple(str(colour) for colour in state.resigned)

    def facts(self, state: TeeState) -> Facts:
        """Return each space's owner, each tee's space, the round and the turn."""
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

    def perft(self, state: TeeState, depth: int) -> Mapping[str, int]:
        """Count the sequences of turns, as walks and as outcomes."""
        return counting.perft(state, depth)._asdict()

    def perft_split(self, state: TeeState, depth: int) -> Mapping[str, Mapping[str, int]]:
        """Count them by the first turn."""
        parts = counting.split(state, depth)
        return {name: count._asdict() for name, count in parts.items()}


@cache
def _count_now(seat: str, agree: bool) -> CountNow:
    return CountNow(colour_of(seat), agree)


def _path_steps(steps: Steps) -> tuple[PathStep, ...]:
    return tuple(PathStep(step, SPACE_NAMES[space]) for step, space in steps)


def _names(spaces: int) -> tuple[str, ...]:
    return tuple(SPACE_NAMES[space] for space in spaces_of(spaces))


def _facts(state: TeeState) -> Mapping[str, str | int]:
    facts: dict[str, str | int] = dict(zip(SPACE_NAMES, state.owners(), strict=True))
    for colour, space in zip(state.options.colours, state.tees, strict=True):
        facts[f"tee {colour}"] = space_name(space)
    return facts | {"round": state.round, "turn": str(state.turn)}


TEE = TeeGame()
PART = TEE

__all__ = [
    "PART",
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
