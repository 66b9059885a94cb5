"""Small windows over the game: questions, help, the move list."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from royalgames.cli.faults import InputError

_STYLE = """
#window {
    width: 76; max-width: 96%; height: auto; max-height: 100%;
    padding: 1 2; border: round $accent; background: $surface;
}
#buttons { height: auto; margin-top: 1; }
#buttons Button { margin-right: 2; }
#heading { text-style: bold; color: $accent; margin-bottom: 1; }
#fault { color: $error; text-style: bold; }
"""


class Window(ModalScreen[str]):
    """A window with a heading; Escape closes it."""

    DEFAULT_CSS: ClassVar[str] = "Window { align: center middle; }" + _STYLE
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "Close")]

    def action_close(self) -> None:
        """Close without a choice."""
        self.dismiss("")


class Question(Window):
    """A question with a button per answer; the last one is the safe one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "app.focus_previous", "Previous"),
        ("right", "app.focus_next", "Next"),
    ]

    def __init__(self, question: str, answers: dict[str, str]) -> None:
        super().__init__()
        self.question, self.answers = question, answers

    def compose(self) -> ComposeResult:
        """Ask."""
        with Vertical(id="window"):
            yield Label(self.question, id="heading")
            with Horizontal(id="buttons"):
                for name, words in self.answers.items():
                    yield Button(words, id=name)

    def on_mount(self) -> None:
        """Focus the safe answer."""
        self.query(Button).last().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        self.dismiss(event.button.id or "")


class AskLine(Window):
    """Asks for a line of text; what is wrong with it is said in one sentence."""

    def __init__(self, question: str, value: str, take: Callable[[str], None]) -> None:
        super().__init__()
        self.question, self.value, self.take = question, value, take

    def compose(self) -> ComposeResult:
        """Ask."""
        with Vertical(id="window"):
            yield Label(self.question, id="heading")
            yield Input(self.value, id="line")
            yield Static("", id="fault")
            yield Label("Enter: confirm   Escape: cancel")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line, or show what is wrong with it."""
        try:
            self.take(event.value.strip())
        except InputError as error:
            self.query_one("#fault", Static).update(Text(str(error)))
            return
        self.dismiss(event.value.strip())


class Reading(Window):
    """A text to read, with scrolling."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,enter,l,question_mark", "close", "Close")]

    def __init__(self, heading: str, text: Text, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading, self.text, self.at_end = heading, text, at_end

    def compose(self) -> ComposeResult:
        """Show the text."""
        with Vertical(id="window"):
            yield Label(self.heading, id="heading")
            with VerticalScroll(id="reading"):
                yield Static(self.text)
            yield Label("Escape: close   arrow keys: scroll")

    def on_mount(self) -> None:
        """Leave room for the heading, and begin where the news is."""
        reading = self.query_one("#reading")
        reading.styles.height = "auto"
        reading.styles.max_height = max(4, self.app.size.height - 7)
        reading.focus()
        if self.at_end:
            reading.scroll_end(animate=False)


class Connecting(Window):
    """Shown until a service has answered."""

    def __init__(self, service: str) -> None:
        super().__init__()
        self.service = service

    def compose(self) -> ComposeResult:
        """Name the service."""
        with Vertical(id="window"):
            yield Label("Connecting…", id="heading")
            yield Static(Text(self.service))

    def action_close(self) -> None:
        """Wait: the answer closes it, and Ctrl-C leaves the app."""


class TooSmall(ModalScreen[None]):
    """The terminal is too small to play."""

    DEFAULT_CSS: ClassVar[str] = "TooSmall { align: center middle; background: $background; }"

    def compose(self) -> ComposeResult:
        """Say so."""
        yield Static("Royal Games needs a terminal of at least 80 x 24; make this one larger.")


def check_free(name: str) -> Path:
    """Return the path of a new file, or refuse the name."""
    path = Path(name).expanduser()
    if not name:
        raise InputError("Type the name of a file.")
    try:
        if path.exists():
            raise InputError(f"{name} already exists; choose another name.")
        if not path.parent.is_dir():
            raise InputError(f"There is no directory {path.parent}.")
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be written: {error}") from None
    return path


def free_name(key: str) -> str:
    """Return a name for a record that no file has."""
    number = 1
    while Path(f"{key}-{number}.txt").exists():
        number += 1
    return f"{key}-{number}.txt"
