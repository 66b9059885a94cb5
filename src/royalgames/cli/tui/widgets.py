"""What the screen of a game is made of: the board, the list of choices, the players."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from royalgames.cli.scene import Scene


class BoardView(Widget):
    """Draws a scene, and reports which place is clicked."""

    DEFAULT_CSS: ClassVar[str] = "BoardView { width: auto; height: auto; }"

    class Clicked(Message):
        """A place of the board was clicked."""

        def __init__(self, places: tuple[str, ...]) -> None:
            super().__init__()
            self.places = places

    def __init__(self, id: str | None = None) -> None:  # noqa: A002  # as in Textual
        super().__init__(id=id)
        self.scene = Scene(())

    def draw(self, scene: Scene) -> None:
        """Show a scene."""
        changed = (scene.width, scene.height) != (self.scene.width, self.scene.height)
        self.scene = scene
        self.refresh(layout=changed)

    def render(self) -> Text:
        """Draw all lines."""
        return Text("\n", no_wrap=True).join(self.scene.lines)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the drawing."""
        return self.scene.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the drawing."""
        return self.scene.height

    def on_click(self, event: events.Click) -> None:
        """Report the places under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and (places := self.scene.places_at(offset.y, offset.x)):
            self.post_message(self.Clicked(places))


class Key(NamedTuple):
    """A key in the line at the bottom."""

    key: str
    words: str
    action: str


class KeyLine(Widget):
    """The keys that do something now; a click is as good as the key."""

    DEFAULT_CSS: ClassVar[str] = "KeyLine { height: 1; background: $panel; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[Key, ...] = ()

    def offer(self, keys: Iterable[Key]) -> None:
        """Show keys."""
        found = tuple(keys)
        if found != self.keys:
            self.keys = found
            self.refresh()

    def render(self) -> Text:
        """Draw each key before what it does."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, words, _ in self.keys:
            text.append(key, "bold reverse").append(f" {words}  ")
        return text

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        offset = event.get_content_offset(self)
        left = -1 if offset is None else offset.x
        for key, words, action in self.keys:
            width = len(key) + len(words) + 3
            if 0 <= left < width:
                await self.screen.run_action(action)
                return
            left -= width


class Item(NamedTuple):
    """One line of the list of choices."""

    key: str
    """What to press."""
    words: str
    """What it does."""


class ChoiceList(Widget):
    """What can be chosen, with the key for each; a click takes it."""

    DEFAULT_CSS: ClassVar[str] = """
    ChoiceList { height: 1fr; min-height: 1; }
    """

    class Taken(Message):
        """A choice was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, id: str | None = None) -> None:  # noqa: A002  # as in Textual
        super().__init__(id=id)
        self.items: Sequence[Item] = ()
        self.picked = 0
        self._rows: list[tuple[int, str]] = []
        self._top = 0

    def offer(self, items: Sequence[Item], picked: int) -> None:
        """Show choices, one of them picked."""
        self.items, self.picked = items, picked
        self.refresh()

    def render(self) -> Text:
        """Draw as many lines as there is room for, the picked choice among them."""
        self._rows = self._wrapped(max(self.size.width, 10))
        height = max(self.size.height, 1)
        lines = [line for line, (index, _) in enumerate(self._rows) if index == self.picked]
        last = lines[-1] if lines else 0
        most = max(0, len(self._rows) - height)
        self._top = min(most, max(0, min(lines[0] if lines else 0, last - height + 1)))
        if lines and last >= self._top + height:
            self._top = min(most, lines[0])
        text = Text(no_wrap=True, overflow="ellipsis")
        for number, (index, row) in enumerate(self._rows[self._top : self._top + height]):
            style = "bold reverse" if index == self.picked else ""
            text.append("\n" if number else "").append(row, style)
        return text

    def _wrapped(self, width: int) -> list[tuple[int, str]]:
        rows = []
        for index, (key, words) in enumerate(self.items):
            first, later = f"{key:>3} ", " " * 4
            for line in textwrap.wrap(words, width, initial_indent=first, subsequent_indent=later):
                rows.append((index, line.ljust(width)))
        return rows

    def on_click(self, event: events.Click) -> None:
        """Report the choice under the mouse."""
        offset = event.get_content_offset(self)
        row = -1 if offset is None else self._top + offset.y
        if 0 <= row < len(self._rows):
            self.post_message(self.Taken(self._rows[row][0]))
