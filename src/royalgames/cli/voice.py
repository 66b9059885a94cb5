"""What a table says and hears."""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from royalgames.cli.screen import say, show


class Leave(Exception):  # noqa: N818  # leaving is no error
    """The player leaves the table before the game is over."""


class Marked(NamedTuple):
    """A choice of a list."""

    mark: str
    """What stands before it, and is typed to take it."""
    words: str
    """What it is."""


class Voice:
    """The terminal between the table and its people."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def tell(self, words: str | Text, style: str = "") -> None:
        """Say something."""
        say(self.console, words, style)

    def show(self, drawing: RenderableType) -> None:
        """Show a drawing."""
        show(self.console, drawing)

    def enumerate(self, choices: Sequence[Marked]) -> None:
        """List choices, each after what one types to take it."""
        grid = Table.grid(padding=(0, 1))
        for mark, words in choices:
            grid.add_row(Text(f"{mark:>4}", "bold"), Text(words))
        if choices:
            self.console.print(grid)

    def ask(self, question: str, style: str = "") -> str:
        """Ask for a line; where no terminal shows what is typed, say it. No more lines: Leave."""
        self.console.print(Text(question, style), end=" ", soft_wrap=True)
        try:
            line = input()
        except (EOFError, RuntimeError):
            # Python says RuntimeError when standard input was closed from the start.
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print(line, soft_wrap=True)
        return line.strip()
