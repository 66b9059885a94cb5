"""What a table must ask of a game beyond the rules' own protocol, a small class a game."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, Protocol

from royalgames.core import CHANCE, AnyGame, Match, RuleError, Seat
from royalgames.games.tee import TEE, Colour, CountNow, Pass, TeeMove, TeeOptions, TeeState, Walk
from royalgames.games.tee.board import space_name, spaces_of
from royalgames.games.tee.moves import must_pass
from royalgames.games.ur import (
    UR,
    Award,
    Enter,
    MoveFrom,
    Side,
    Throw,
    UrMove,
    UrOptions,
    UrState,
)
from royalgames.protocol.setup import Setup, TeeSetup, UrSetup
from royalgames.protocol.views import Choice, NextStep, PreviewView

Awaits = Literal["throw", "move", "links"]


class TableRules(Protocol):
    """A game as a table sees it."""

    @property
    def game(self) -> AnyGame:
        """The rules themselves."""
        ...

    def seats(self, setup: Any) -> tuple[Seat, ...]:
        """List the seats of a table, in turn order."""
        ...

    def start(self, setup: Any, first: Seat) -> Any:
        """Set the board up."""
        ...

    def actor(self, state: Any) -> tuple[Seat, Awaits] | None:
        """Tell whose act is awaited and what it is, or None when the game is over."""
        ...

    def throw(self, dots: int) -> Any:
        """Return a throw of the dice as a move."""
        ...

    def forced(self, state: Any) -> Any | None:
        """Return the move that nobody needs to choose, if there is one."""
        ...

    def is_turn(self, move: Any) -> bool:
        """Tell a move on the board from an agreement or a resignation."""
        ...

    def count_now(self, seat: Seat) -> Any:
        """Return the agreement to count now; refused where there is none."""
        ...

    def wants_count(self, state: Any) -> tuple[Seat, ...]:
        """List who wants to count now."""
        ...

    def resigned(self, state: Any) -> tuple[Seat, ...]:
        """List who has resigned."""
        ...

    def choices(self, state: Any) -> list[Choice]:
        """List the open moves with what each would do; empty where there are too many."""
        ...

    def steps(self, state: Any) -> list[NextStep]:
        """List the first steps open now; empty where there are no walks."""
        ...

    def steps_left(self, state: Any) -> int:
        """Tell how many steps are asked for; none where there are no walks."""
        ...

    def preview(self, state: Any, walk: str) -> PreviewView | None:
        """Tell what a walk in the making would do; None where there are no walks."""
        ...

    def match(self, setup: Any) -> Match | None:
        """Return the match before its first game."""
        ...


class TeeTable:
    """Royal Tee as a table sees it."""

    game: AnyGame = TEE

    def seats(self, setup: TeeSetup) -> tuple[Seat, ...]:
        """List the colours in play."""
        return tuple(setup.colours)

    def start(self, setup: TeeSetup, first: Seat) -> TeeState:
        """Set the board up; the first colour begins (T7)."""
        colours = tuple(Colour(letter) for letter in setup.colours)
        return TEE.new(TeeOptions(colours, setup.round_limit))

    def actor(self, state: TeeState) -> tuple[Seat, Awaits] | None:
        """The colour to move."""
        mover = TEE.chooser(state)
        return None if mover is None else (str(mover), "move")

    def throw(self, dots: int) -> Any:
        """There are no dice."""
        raise RuleError("T9", "Royal Tee is played without dice")

    def forced(self, state: TeeState) -> Pass | None:
        """A pass, where no step is possible or the player has resigned (T12, T22)."""
        return Pass() if TEE.outcome(state) is None and must_pass(state) else None

    def is_turn(self, move: TeeMove) -> bool:
        """A walk or a pass."""
        return isinstance(move, Walk | Pass)

    def count_now(self, seat: Seat) -> CountNow:
        """Return the agreement to count now (T21)."""
        return CountNow(Colour(seat))

    def wants_count(self, state: TeeState) -> tuple[Seat, ...]:
        """List who wants to count now, in turn order."""
        return tuple(str(colour) for colour in state.options.colours if colour in state.agreed)

    def resigned(self, state: TeeState) -> tuple[Seat, ...]:
        """List who has resigned (T22)."""
        return tuple(str(colour) for colour in state.resigned)

    def choices(self, state: TeeState) -> list[Choice]:
        """Walks are too many to list; their first steps are told instead."""
        return []

    def steps(self, state: TeeState) -> list[NextStep]:
        """List the first steps of a walk."""
        return [next_step(step, space_name(space)) for step, space in TEE.next_steps(state, "")]

    def steps_left(self, state: TeeState) -> int:
        """Tell what the slider asks for (T9)."""
        return state.slider

    def preview(self, state: TeeState, walk: str) -> PreviewView:
        """Tell what a walk in the making would claim and surround."""
        told = TEE.preview(state, walk)
        return PreviewView(
            path=[space_name(space) for space in told.path],
            steps_left=told.steps_left,
            steps=[next_step(step, space_name(space)) for step, space in told.next_steps],
            claims=[space_name(space) for space in spaces_of(told.claims)],
            surrounds=[space_name(space) for space in spaces_of(told.surrounds)],
        )

    def match(self, setup: TeeSetup) -> None:
        """Royal Tee knows no matches."""
        return


@cache
def next_step(step: str, space: str) -> NextStep:
    """Return a step as the wire has it."""
    letters: dict[str, Literal["U", "D", "L", "R"]] = {"U": "U", "D": "D", "L": "L", "R": "R"}
    return NextStep(step=letters[step], space=space)


class UrTable:
    """The Royal Game of Ur as a table sees it."""

    game: AnyGame = UR

    def seats(self, setup: UrSetup) -> tuple[Seat, ...]:
        """List both sides, Light first."""
        return tuple(str(side) for side in Side)

    def start(self, setup: UrSetup, first: Seat) -> UrState:
        """Leave all counters off the board."""
        return UR.new(UrOptions(setup.counters, setup.dice, Side(first)))

    def actor(self, state: UrState) -> tuple[Seat, Awaits] | None:
        """The side to throw or to choose."""
        chooser = UR.chooser(state)
        if chooser is None:
            return None
        return str(state.chooser), "throw" if chooser is CHANCE else "move"

    def throw(self, dots: int) -> Throw:
        """Return a throw of the dice."""
        return Throw(dots)

    def forced(self, state: UrState) -> None:
        """Every choice is a player's own, even the only one."""
        return

    def is_turn(self, move: UrMove) -> bool:
        """A choice of the thrower or of his opponent; the throw itself is the dice's."""
        return isinstance(move, MoveFrom | Enter | Award)

    def count_now(self, seat: Seat) -> Any:
        """Nothing is counted before the end."""
        raise RuleError("U15", "the Royal Game of Ur is scored when it is won, not before")

    def wants_count(self, state: UrState) -> tuple[Seat, ...]:
        """Nobody does."""
        return ()

    def resigned(self, state: UrState) -> tuple[Seat, ...]:
        """Tell who has resigned (U17)."""
        return () if state.resigned is None else (str(state.resigned),)

    def choices(self, state: UrState) -> list[Choice]:
        """List the chooser's moves with what each would do."""
        if UR.chooser(state) in (None, CHANCE):
            return []
        return [
            Choice(
                move=UR.move_text(move),
                effects=[event.json() for event in UR.play(state, move).events],
            )
            for move in UR.legal(state)
        ]

    def steps(self, state: UrState) -> list[NextStep]:
        """There are no walks."""
        return []

    def steps_left(self, state: UrState) -> int:
        """There are no walks."""
        return 0

    def preview(self, state: UrState, walk: str) -> None:
        """There are no walks."""
        return

    def match(self, setup: UrSetup) -> Match | None:
        """Return the match, if one is played (U16)."""
        if setup.match is None:
            return None
        return Match.new(UR.header, setup.match.target, setup.match.unit)


RULES: Final[Mapping[str, TableRules]] = {
    rules.game.header.key: rules for rules in (TeeTable(), UrTable())
}


def rules_of(setup: Setup) -> TableRules:
    """Return the rules that a set-up is played by."""
    return RULES["tee" if isinstance(setup, TeeSetup) else "ur"]
