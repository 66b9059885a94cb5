"""What the command must know of a game beyond its rules: how it is drawn, asked for and set up."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.voice import Marked
from royalgames.core import AnyGame, Match, Outcome, Rng, Seat

Wishes = Mapping[str, Any]
"""The options of ``royal play`` that were given, by the names of their flags."""


class Shown(NamedTuple):
    """An answer to a player that is no move: something to be shown."""

    drawing: RenderableType
    words: str


class Asking(Protocol):
    """The part of a table that a game's own commands use."""

    state: Any

    def play(self, move: Any) -> None:
        """Play a move and tell what it did."""
        ...

    def agrees(self, seat: Seat, question: str, bot_agrees: bool) -> bool:
        """Ask a seat a question; a bot answers as told."""
        ...


Command = Callable[[Asking, Seat], None]


class Desk(Protocol):
    """A game's own part of the command."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def flags(self) -> tuple[str, ...]:
        """The options of ``royal play`` that belong to this game."""
        ...

    @property
    def help(self) -> str:
        """How a move is typed, for a player who asks."""
        ...

    @property
    def commands(self) -> Mapping[str, tuple[str, Command]]:
        """What else a player may type, each with a sentence."""
        ...

    def name(self, seat: Seat) -> str:
        """Return a seat's name."""
        ...

    def sign(self, seat: Seat) -> str:
        """Return the shape by which a seat is known without colours."""
        ...

    def style(self, seat: Seat) -> str:
        """Return how a seat's words are written."""
        ...

    def options(self, wishes: Wishes, seats: int | None, rng: Rng, bots_only: bool) -> Any:
        """Build the options of a game from what was wished, and from how many seats were named."""
        ...

    def introduction(self, options: Any) -> str:
        """Say what is agreed before a game."""
        ...

    def match(self, wishes: Wishes) -> Match | None:
        """Return the match to be played, or None for a single game."""
        ...

    def next_options(self, options: Any, outcome: Outcome) -> Any:
        """Return the options of a match's next game."""
        ...

    def board(self, state: Any, asking: bool = False) -> RenderableType:
        """Draw a position, for one who is asked a question about it or for anybody."""
        ...

    def dice(self, state: Any) -> Text:
        """Draw the dice while they lie; empty if none do."""
        ...

    def describe(self, state: Any, move: Any) -> str:
        """Say what a move would do."""
        ...

    def thrower(self, state: Any) -> Seat:
        """Tell whose hand throws the dice."""
        ...

    def question(self, state: Any) -> tuple[list[Marked], str]:
        """Return the choices to be listed, if any, and what to ask the chooser."""
        ...

    def answer(self, state: Any, line: str) -> Any:
        """Read a player's line: a move, or something to show; what it cannot be is refused."""
        ...
