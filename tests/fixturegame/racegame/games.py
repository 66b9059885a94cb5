"""Race: each player has one piece and one die; the first past the last square wins.

R1  Ant and Bee play, and Ant begins. The pieces start before square 1.
R2  The track has 3 squares; another number from 1 to 9 may be agreed.
R3  A turn is one throw of a die that shows 0 dots or 1. With 0 dots the turn is over. With 1 dot
    the player goes one square or stays, and the turn is over.
R4  A piece that leaves the last square wins, and scores one point for each square the other piece
    still has to go.
R5  A player may resign on any turn; the other wins and scores as if the game had been won.
R6  A position is both pieces' squares, the turn and what is asked: ``0 2 a throw``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from royalgames.core import (
    CHANCE,
    Chance,
    Change,
    Dice,
    Event,
    Facts,
    Header,
    OptionSpec,
    OptionValue,
    Outcome,
    Rng,
    RuleError,
    Step,
    TextError,
    Unit,
    prompt,
)
from royalgames.core.options import check_values

HEADER: Final = Header(
    key="race",
    name="Race",
    version="1",
    rules="R",
    seats=("a", "b"),
    seat_names=("Ant", "Bee"),
    has_dice=True,
    score=Unit("point", "points"),
    length=Unit("throw", "throws"),
    options=(
        OptionSpec(
            name="squares",
            label="Squares",
            about="How long the track is.",
            rule="R2",
            tag="Squares",
            default=3,
            most=9,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """What is agreed before a race."""

    squares: int = 3
    """How many squares the track has (R2)."""

    def __post_init__(self) -> None:
        check_values(HEADER.options, {"squares": self.squares})


@dataclass(frozen=True, slots=True)
class RaceState:
    """The places of both pieces and what is asked next."""

    places: tuple[int, int]
    turn: str
    pending: str
    """``throw``, ``move`` or ``over``."""
    options: RaceOptions
    resigned: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the die."""

    dots: int


@dataclass(frozen=True, slots=True)
class Go:
    """Go one square."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay on the square."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""

    seat: str


RaceMove = Throw | Go | Stay | Resign

_WORDS: Final[dict[str, RaceMove]] = {
    "d0": Throw(0),
    "d1": Throw(1),
    "go": Go(),
    "stay": Stay(),
    "resign a": Resign("a"),
    "resign b": Resign("b"),
}
_CHOICES: Final[dict[str, tuple[RaceMove, ...]]] = {
    "throw": (Throw(0), Throw(1)),
    "move": (Go(), Stay()),
}
_TEXTS: Final = {move: text for text, move in _WORDS.items()}
_POSITION: Final = re.compile(r"(\d+) (\d+) ([ab]) (throw|move|over)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """The die was thrown."""

    kind: ClassVar[str] = "threw"
    dots: int

    def words(self) -> str:
        return f"{HEADER.seat_name(self.seat)} throws {self.dots}."


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A piece went one square."""

    kind: ClassVar[str] = "went"
    place: int

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, self.place - 1, self.place)

    def words(self) -> str:
        return f"{HEADER.seat_name(self.seat)} goes to {self.place}."


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A piece stayed where it was."""

    kind: ClassVar[str] = "stayed"

    def words(self) -> str:
        return f"{HEADER.seat_name(self.seat)} stays."


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The other player is next."""

    kind: ClassVar[str] = "turn"

    def changes(self) -> Iterable[Change]:
        yield Change("turn", _other(self.seat), self.seat)

    def words(self) -> str:
        return f"{HEADER.seat_name(self.seat)} is next."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The race is over; the seat is the winner's."""

    kind: ClassVar[str] = "ended"
    points: int

    def words(self) -> str:
        return f"{HEADER.seat_name(self.seat)} wins {HEADER.score.count(self.points)}."


def _other(seat: str) -> str:
    return "b" if seat == "a" else "a"


class RaceGame:
    """The rules of Race as one object."""

    header: Header = HEADER
    events: tuple[type[Event], ...] = (Threw, Went, Stayed, TurnEnded, Ended)

    def new(self, options: RaceOptions | None = None) -> RaceState:
        return RaceState((0, 0), "a", "throw", options or RaceOptions())

    def options(self, state: RaceState) -> RaceOptions:
        return state.options

    def options_from(self, values: Mapping[str, OptionValue]) -> RaceOptions:
        data: dict[str, Any] = dict(values)
        return RaceOptions(**data)

    def seats(self, state: RaceState) -> tuple[str, ...]:
        return HEADER.seats

    def chooser(self, state: RaceState) -> str | Chance | None:
        if self.outcome(state):
            return None
        return CHANCE if state.pending == "throw" else state.turn

    def prompt(self, state: RaceState) -> prompt.Prompt | None:
        if self.outcome(state):
            return None
        throws = state.pending == "throw"
        return prompt.Throw(state.turn) if throws else prompt.Choices(state.turn)

    def forced(self, state: RaceState) -> None:
        return

    def is_turn(self, move: RaceMove) -> bool:
        return isinstance(move, Go | Stay)

    def legal(self, state: RaceState) -> Iterator[RaceMove]:
        if not self.outcome(state):
            yield from _CHOICES[state.pending]

    def check(self, state: RaceState, move: RaceMove) -> None:
        if self.outcome(state):
            raise RuleError("R4", "the race is over")
        if move not in (*self.legal(state), Resign("a"), Resign("b")):
            asked = "the die is thrown" if state.pending == "throw" else "go or stay is chosen"
            raise RuleError("R3", f"{asked} now")

    def sample(self, state: RaceState, rng: Rng) -> RaceMove:
        self.check(state, Resign("a"))
        moves = tuple(self.legal(state))
        return moves[rng.randrange(len(moves))]

    def chance(self, state: RaceState) -> tuple[tuple[RaceMove, Fraction], ...]:
        if self.chooser(state) is not CHANCE:
            return ()
        return tuple((throw, Fraction(1, 2)) for throw in self.legal(state))

    def dice(self, state: RaceState) -> Dice:
        return Dice(1, Fraction(1, 2))

    def throw(self, dots: int) -> RaceMove:
        return Throw(dots)

    def play(self, state: RaceState, move: RaceMove) -> Step[RaceState]:
        self.check(state, move)
        match move:
            case Resign(seat):
                return self._ended(replace(state, resigned=seat), ())
            case Throw(1):
                return Step(replace(state, pending="move"), (Threw(state.turn, 1),))
            case Throw(dots):
                return self._next(state, Threw(state.turn, dots))
            case Stay():
                return self._next(state, Stayed(state.turn))
            case Go():
                return self._go(state)

    def _go(self, state: RaceState) -> Step[RaceState]:
        ant, bee = state.places
        places = (ant + 1, bee) if state.turn == "a" else (ant, bee + 1)
        went = Went(state.turn, places[HEADER.seats.index(state.turn)])
        moved = replace(state, places=places)
        if went.place > state.options.squares:
            return self._ended(replace(moved, pending="over"), (went,))
        return self._next(moved, went)

    def _next(self, state: RaceState, event: Event) -> Step[RaceState]:
        turn = _other(state.turn)
        return Step(replace(state, turn=turn, pending="throw"), (event, TurnEnded(turn)))

    def _ended(self, state: RaceState, events: tuple[Event, ...]) -> Step[RaceState]:
        over = self.outcome(state)
        assert over is not None
        winner = over.winners[0]
        return Step(state, (*events, Ended(winner, dict(over.scores)[winner])))

    def outcome(self, state: RaceState) -> Outcome | None:
        if state.resigned:
            winner, ended, rule = _other(state.resigned), f"resigned {state.resigned}", "R5"
        elif state.pending == "over":
            winner, ended, rule = state.turn, "finished", "R4"
        else:
            return None
        loser = HEADER.seats.index(_other(winner))
        points = state.options.squares + 1 - state.places[loser]
        scores = tuple((seat, points if seat == winner else 0) for seat in HEADER.seats)
        return Outcome(ended, (winner,), scores, rule)

    def resign(self, seat: str) -> RaceMove:
        if seat not in HEADER.seats:
            raise RuleError("R1", f"{seat} does not play")
        return Resign(seat)

    def resigned(self, state: RaceState) -> tuple[str, ...]:
        return tuple(state.resigned)

    def facts(self, state: RaceState) -> Facts:
        return {**dict(zip(HEADER.seats, state.places, strict=True)), "turn": state.turn}

    def text(self, state: RaceState) -> str:
        ant, bee = state.places
        return f"{ant} {bee} {state.turn} {state.pending}"

    def parse(self, text: str, options: RaceOptions | None = None) -> RaceState:
        options = options or RaceOptions()
        found = _POSITION.fullmatch(text)
        if not found:
            raise TextError("R6", "a position is written as 0 2 a throw")
        state = RaceState((int(found[1]), int(found[2])), found[3], found[4], options)
        home = [place > options.squares for place in state.places]
        right = [state.pending == "over" and seat == state.turn for seat in HEADER.seats]
        if home != right or max(state.places) > options.squares + 1 or self.text(state) != text:
            raise TextError("R6", f"no race of {options.squares} squares comes to this position")
        return state

    def move_text(self, move: RaceMove) -> str:
        return _TEXTS[move]

    def parse_move(self, text: str) -> RaceMove:
        if text not in _WORDS:
            raise TextError("R6", f"a move is one of {', '.join(_WORDS)}")
        return _WORDS[text]


PART = RaceGame()
