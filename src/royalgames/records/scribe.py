"""What a game can bring to its records: how moves are written, and tags of its own."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self

from royalgames.core import AnyGame, Event, Outcome, RuleError
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class Playback:
    """A game being replayed: the rules check every move, and a fault names its spot."""

    def __init__(self, game: AnyGame, start: Any, before: int = 0) -> None:
        self.game = game
        """The rules."""
        self.state = start
        """The state after all moves so far."""
        self.start = start
        """The state before the first move."""
        self.before = before
        """How many moves came before that, in the line that a variation leaves."""
        self.moves: list[Any] = []
        """All moves so far, throws and resignations included."""
        self.states: list[Any] = []
        """The state after each move."""
        self.events: list[tuple[Event, ...]] = []
        """What each move did."""
        self.spots: list[Spot] = []
        """Where in the text each move is."""

    def play(self, move: Any, at: Spot) -> None:
        """Play a move, or refuse it with the rule and the spot."""
        try:
            step = self.game.play(self.state, move)
        except RuleError as error:
            raise at.fault(error.rule, error.sentence) from None
        self.state = step.state
        self.moves.append(move)
        self.states.append(step.state)
        self.events.append(step.events)
        self.spots.append(at)

    @property
    def count(self) -> int:
        """How many moves have been played, those before a variation included."""
        return self.before + len(self.moves)

    def fork(self, count: int) -> "Playback":
        """Return a playback of its own that continues after so many moves."""
        own = count - self.before
        return Playback(self.game, self.states[own - 1] if own else self.start, count)

    def check_running(self, at: Spot) -> None:
        """Refuse anything after the end of the game."""
        over = self.game.outcome(self.state)
        if over:
            raise at.fault(over.rule, "the game is over")


class Reader(Protocol):
    """Reads the tokens of one record and plays them."""

    def number(self, number: int, at: Spot) -> None:
        """Read the number of a round, turn or move."""
        ...

    def word(self, text: str, at: Spot) -> None:
        """Read a move, or another word that a turn is written with."""
        ...

    @property
    def at_move(self) -> bool:
        """Whether the next word begins a move, so that a variation can replace it."""
        ...

    def fork(self, playback: Playback) -> Self:
        """Return a reader that continues from here on a playback of its own, for a variation."""
        ...

    def close(self, at: Spot) -> None:
        """Play what has been read, or refuse a line that breaks off."""
        ...

    def end(self, at: Spot) -> None:
        """Finish: play what only the tags record, such as a resignation."""
        ...


class LineReader:
    """The base of all readers: what it plays on, and how it forks."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback

    def fork(self, playback: Playback) -> Self:
        """Return a reader that continues from here on a playback of its own, for a variation."""
        # Done before every move, and several times as fast as copy.copy.
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._playback = playback
        return other


class Scribe(Protocol):
    """How a game's moves, endings and results are written."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def own_tags(self) -> tuple[str, ...]:
        """The tags beyond those that every game and the game's options have."""
        ...

    @property
    def endings(self) -> tuple[str, ...]:
        """What ``Ended`` can be for a finished game; empty if the scribe doesn't know."""
        ...

    def check_start(self, state: Any) -> str | None:
        """Return why no record can start from a state, or None."""
        ...

    def own_values(self, start: Any, moves: Sequence[Any]) -> Mapping[str, str]:
        """Print the game's own tags; those without a value are left out."""
        ...

    def reader(self, playback: Playback, tags: TagReader) -> Reader:
        """Make the reader of one record."""
        ...

    def lines(self, start: Any, moves: Sequence[Any]) -> list[list[str]]:
        """Print the moves as lines of tokens."""
        ...

    def result(self, outcome: Outcome) -> str:
        """Print the result of a finished game."""
        ...
