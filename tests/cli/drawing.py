"""Drawings of the terminal as plain lines, for the tests."""

from rich.console import Console, RenderableType


def drawn(drawing: RenderableType, width: int = 100) -> list[str]:
    """Draw something without colours, and return its lines."""
    console = Console(width=width, no_color=True, highlight=False)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get().splitlines()
