"""Printing: boards and sentences for people, JSON for programs."""

import json
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text


def screen() -> Console:
    """Open the terminal; without one, or with NO_COLOR, output is plain text."""
    return Console(highlight=False, markup=False, emoji=False)


def say(console: Console, text: str | Text, style: str = "") -> None:
    """Print a sentence; long lines are only wrapped on a terminal."""
    console.print(text, style=style, soft_wrap=not console.is_terminal)


def show(console: Console, drawing: RenderableType) -> None:
    """Print a drawing between empty lines."""
    console.print()
    console.print(drawing)
    console.print()


def put_json(data: Any) -> None:
    """Print data for a program, on one line."""
    print(json.dumps(data))
