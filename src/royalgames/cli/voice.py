"""What a table says and hears."""

import sys

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from royalgames.cli.screen import say, show


class Leave(Exception):  # noqa: N818  # leaving is no error
    """The player leaves the table before the game is over."""


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

    def enumerate(self, choices: list[str]) -> None:
        """List choices with their numbers."""
        grid = Table.grid(padding=(0, 1))
        for number, words in enumerate(choices, start=1):
            grid.add_row(Text(f"{number:>3}", "bold"), Text(words))
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
