"""The menu: which game, who plays, and by which options."""

from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from royalgames.bots import Level, levels_of
from royalgames.bots.ladder import standing_of
from royalgames.cli.faults import InputError
from royalgames.cli.flags import LOT, MATCH
from royalgames.cli.series import Series
from royalgames.cli.tui.address import parse_table
from royalgames.cli.tui.dialogs import AskLine
from royalgames.cli.tui.local import LocalTable
from royalgames.cli.ui import ui_of
from royalgames.core import OptionSpec, RoyalError
from royalgames.games import GAMES

ONLINE: Final = "online"
PERSON: Final = "you"


class MenuScreen(Screen[None]):
    """Which game."""

    CSS: ClassVar[str] = """
    MenuScreen { align: center middle; }
    #menu { width: 60; height: auto; }
    #name { text-style: bold; color: $accent; text-align: center; width: 100%; margin-bottom: 1; }
    #games { height: auto; border: round $accent; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.quit", "Quit")]

    def compose(self) -> ComposeResult:
        """List the games."""
        with Vertical(id="menu"):
            yield Static("✿  Royal Games  ✿", id="name")
            yield OptionList(
                *(Option(game.header.name, id=key) for key, game in GAMES.items()),
                Option("Join or watch a table by its link", id=ONLINE),
                id="games",
            )
            yield Label("Arrow keys and Enter, or the mouse.")
        yield Footer(show_command_palette=False)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Go on with the chosen game."""
        if event.option_id == ONLINE:
            self._ask_for_link()
        else:
            self.app.push_screen(SetupScreen(event.option_id or ""))

    def _ask_for_link(self) -> None:
        def take(url: str) -> None:
            try:
                parse_table(url)
            except InputError as error:
                raise InputError(str(error).removeprefix("--table ").capitalize()) from None

        def answered(url: str | None) -> None:
            if url:
                self.app.open_online(parse_table(url), None)  # type: ignore[attr-defined]  # ours

        self.app.push_screen(AskLine("The table's link", "", take), answered)


class SetupScreen(Screen[None]):
    """Who plays, and by which options; all made from the game's header."""

    CSS: ClassVar[str] = """
    #heading { text-style: bold; color: $accent; padding: 0 1; background: $panel; width: 100%; }
    #form { height: 1fr; padding: 0 1; }
    .row { height: 3; }
    .row Label { width: 18; padding: 1 1; }
    .row Select, .row Input { width: 1fr; max-width: 68; }
    #fault { color: $error; text-style: bold; height: auto; padding: 0 2; }
    #start { margin: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "app.pop_screen", "Back"),
        ("ctrl+s", "start", "Start"),
    ]

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key, self.ui, self.header = key, ui_of(key), GAMES[key].header

    def compose(self) -> ComposeResult:
        """Make the form."""
        yield Static(self.header.name, id="heading")
        with VerticalScroll(id="form", can_focus=False):
            for number, seat in enumerate(self.header.seats):
                title = f"{self.ui.sign(seat)} {self.header.seat_name(seat)}"
                with Horizontal(classes="row", id=f"seat-{number}"):
                    yield Label(title)
                    yield self._players(number)
            for spec in self.header.options:
                with Horizontal(classes="row"):
                    yield Label(spec.label)
                    yield _field(spec)
            if self.header.match is not None:
                units = " or ".join(f"3 {unit}" for unit, _ in self.header.match.units)
                with Horizontal(classes="row"):
                    yield Label("Match to")
                    yield Input(placeholder=f"a single game; or {units}", id="match-target")
        yield Static("", id="fault")
        yield Button("Start the game", variant="primary", id="start")
        yield Footer(show_command_palette=False)

    def _players(self, number: int) -> Select[str]:
        levels = levels_of(self.key)
        choices = [("A person at this keyboard", PERSON)]
        choices += [(self._bot(level), level.name) for level in levels.offered]
        return Select(
            choices,
            value=PERSON if number == 0 else levels.default,
            allow_blank=False,
            id=f"player-{number}",
        )

    def _bot(self, level: Level) -> str:
        """Name a bot, and say how strong it is."""
        words = standing_of(self.key, levels_of(self.key), level.name)
        return f"Bot: {level.title}. {words}" if words else f"Bot: {level.title}"

    def on_mount(self) -> None:
        """Hide seats that aren't in play, and focus the start."""
        self._show_seats()
        self.query_one("#start").focus()

    @on(Select.Changed)
    def _changed(self) -> None:
        self._show_seats()

    def _given(self) -> dict[str, str]:
        """Return the form's options as the command line would give them."""
        given = {}
        for spec in self.header.options:
            field: Any = self.query_one(f"#option-{spec.name}")
            given[spec.name] = str(field.value).strip()
        if self.header.match is not None:
            target = self.query_one("#match-target", Input).value.strip()
            given |= {MATCH: target} if target else {}
        return given

    def _seats(self) -> list[int]:
        """Return which rows of the header's seats are in play with these options."""
        try:
            series = Series(self.ui, self._given(), seed=0)
        except (InputError, RoyalError):
            return list(range(len(self.header.seats)))
        return [self.header.seats.index(str(seat)) for seat in series.seats]

    def _show_seats(self) -> None:
        played = self._seats()
        for number in range(len(self.header.seats)):
            self.query_one(f"#seat-{number}").display = number in played

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start, or show in one sentence what is wrong."""
        names = [str(self.query_one(f"#player-{seat}", Select).value) for seat in self._seats()]
        try:
            series = Series(self.ui, self._given(), ",".join(names))
        except (InputError, RoyalError) as error:
            self.query_one("#fault", Static).update(Text(str(error)))
            return
        self.query_one("#fault", Static).update("")
        app: Any = self.app
        app.pop_screen()
        app.open_table(LocalTable(series, app.aside))


def _field(spec: OptionSpec) -> Select[str] | Input:
    """Make the field of an option."""
    identity = f"option-{spec.name}"
    preselected = spec.preselected()
    if spec.choices:
        choices = [(choice.label, choice.value) for choice in spec.choices]
        choices = [("Drawn by lot", LOT), *choices] if spec.by_lot else choices
        value = LOT if spec.by_lot else str(preselected)
        return Select(choices, value=value, allow_blank=False, id=identity)
    hint = "0 for none" if spec.default is None else spec.about
    return Input("0" if preselected is None else str(preselected), placeholder=hint, id=identity)
