"""What a game must bring so that its records can be written and read."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from royalgames.core import AnyGame, Event, Outcome, RuleError
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class Played:
    """A game being replayed: the rules judge every move, each fault at its spot."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        """The rules."""
        self.state = start
        """The state after all moves so far."""
        self.start = start
        """The state before the first move."""
        self.moves: list[Any] = []
        """All moves so far, throws and resignations included."""
        self.states: list[Any] = []
        """The state after each move."""
        self.events: list[tuple[Event, ...]] = []
        """What each move did."""
        self.spots: list[Spot] = []
        """Where each move stands in the text."""

    def play(self, move: Any, at: Spot) -> None:
        """Play a move, or name what is wrong with it and where."""
        try:
            step = self.game.play(self.state, move)
        except RuleError as error:
            raise at.fault(error.rule, error.sentence) from None
        self.state = step.state
        self.moves.append(move)
        self.states.append(step.state)
        self.events.append(step.events)
        self.spots.append(at)

    def check_running(self, at: Spot) -> None:
        """Refuse whatever stands after the end of the game."""
        over = self.game.outcome(self.state)
        if over:
            raise at.fault(over.rule, "the game is over")


class Reader(Protocol):
    """Reads the tokens of one record and plays them."""

    def number(self, number: int, at: Spot) -> None:
        """Meet the number of a round or a turn."""
        ...

    def word(self, text: str, at: Spot) -> None:
        """Meet a move, or what else a turn is written with."""
        ...

    def end(self, at: Spot) -> None:
        """Meet the end; what no token tells (resigned, agreed) is played now."""
        ...


class Scribe(Protocol):
    """A game's own part of the record's form."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the game's options, in the order in which they are printed."""
        ...

    @property
    def told(self) -> tuple[str, ...]:
        """The tags that a transcript carries beside Date and Players."""
        ...

    @property
    def endings(self) -> tuple[str, ...]:
        """What ``Ended`` may say of a finished game."""
        ...

    def options(self, tags: TagReader) -> Any:
        """Read the options off the tags."""
        ...

    def check_start(self, state: Any) -> str | None:
        """Say why no record may start from a state, or None."""
        ...

    def option_tags(self, state: Any, moves: Sequence[Any]) -> Mapping[str, str]:
        """Print a game's options, and whatever else its own tags tell."""
        ...

    def reader(self, played: Played, tags: TagReader) -> Reader:
        """Make the reader of one record."""
        ...

    def lines(self, start: Any, moves: Sequence[Any]) -> list[list[str]]:
        """Print the moves, a list of tokens a line."""
        ...

    def result(self, outcome: Outcome) -> str:
        """Print the result of a finished game."""
        ...
