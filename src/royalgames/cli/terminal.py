"""What a game prints, and what people type."""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from royalgames.cli.screen import say, show


class Leave(Exception):  # noqa: N818  # leaving is no error
    """A player leaves before the game is over."""


class Marked(NamedTuple):
    """A choice of a list."""

    mark: str
    """What to type to take it; printed before it."""
    words: str
    """What it does."""


class Terminal:
    """Prints to people and reads what they type."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, words: str | Text, style: str = "") -> None:
        """Print a sentence."""
        say(self.console, words, style)

    def show(self, drawing: RenderableType) -> None:
        """Print a drawing between empty lines."""
        show(self.console, drawing)

    def list_choices(self, choices: Sequence[Marked]) -> None:
        """Print choices, each with what to type to take it."""
        grid = Table.grid(padding=(0, 1))
        for mark, words in choices:
            grid.add_row(Text(f"{mark:>4}", "bold"), Text(words))
        if choices:
            self.console.print(grid)

    def ask(self, question: str, style: str = "") -> str:
        """Ask for a line; raises Leave at the end of the input."""
        self.console.print(Text(question, style), end=" ", soft_wrap=True)
        try:
            line = input()
        except (EOFError, RuntimeError):
            # Python raises RuntimeError when standard input was closed from the start.
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            # Piped input isn't echoed, and the output would be hard to follow without it.
            self.console.print(line, soft_wrap=True)
        return line.strip()
