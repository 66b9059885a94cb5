"""The app itself: its themes, its screens, and how it is left."""

import asyncio
import contextlib
import os
import signal
from typing import ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.theme import Theme

from royalgames.bots.aside import Aside
from royalgames.cli.series import Series
from royalgames.cli.tui.address import Place
from royalgames.cli.tui.dialogs import Connecting, Question, TooSmall
from royalgames.cli.tui.game_screen import GameScreen
from royalgames.cli.tui.local import LocalTable
from royalgames.cli.tui.table import Table, TableError

INTERRUPTED: Final = 130
WRONG_INPUT: Final = 2
SMALLEST: Final = (80, 24)
"""The columns and lines that every screen fits into."""

DARK: Final = Theme(
    name="royal-dark",
    primary="#7d9be0",
    secondary="#c9a24b",
    accent="#e3b23c",
    warning="#e3b23c",
    error="#ff8a75",
    success="#8fcf9b",
    foreground="#ece5d6",
    background="#17140f",
    surface="#231e17",
    panel="#2f281e",
    dark=True,
)
LIGHT: Final = Theme(
    name="royal-light",
    primary="#1f3f8f",
    secondary="#7a5200",
    accent="#7a5200",
    warning="#7a5200",
    error="#a8221a",
    success="#1f6a30",
    foreground="#241d14",
    background="#faf6ec",
    surface="#f1eadb",
    panel="#e6dcc6",
    dark=False,
)


def is_dark() -> bool:
    """Return whether the terminal is dark, as far as it reports; most are."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground not in ("7", "15")


class RoyalApp(App[int]):
    """Royal Games in a terminal."""

    TITLE = "Royal Games"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("d", "toggle_theme", "Theme", show=False),
    ]

    def __init__(
        self,
        *,
        series: Series | None = None,
        place: Place | None = None,
        name: str | None = None,
        aside: Aside | None = None,
    ) -> None:
        super().__init__()
        self.aside = aside or Aside()
        self.refusal = ""
        """Why the app ended without a table."""
        self._series, self._place, self._player = series, place, name
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = DARK.name if is_dark() else LIGHT.name

    def play(self) -> int:
        """Run until the player leaves; return the exit code."""
        code = self.run()
        return self.return_code or 0 if code is None else code

    def on_mount(self) -> None:
        """Open the first screen; a lost terminal ends the app as leaving does."""
        loop = asyncio.get_running_loop()
        for number in () if self.is_headless else (signal.SIGHUP, signal.SIGTERM):
            # Signals can only be handled in the main thread, where the app normally runs.
            with contextlib.suppress(RuntimeError, ValueError):
                loop.add_signal_handler(number, self.exit, INTERRUPTED)
        self._open_first()
        self._check_room(self.size)

    def _open_first(self) -> None:
        if self._series is not None:
            self.open_table(LocalTable(self._series, self.aside))
        elif self._place is not None:
            self.open_online(self._place, self._player)
        else:
            from royalgames.cli.tui.menu import MenuScreen  # noqa: PLC0415  # on demand

            self.push_screen(MenuScreen())

    def open_table(self, table: Table) -> None:
        """Show a table."""
        self.push_screen(GameScreen(table))

    def open_online(self, place: Place, name: str | None) -> None:
        """Show a table of a service."""
        self.push_screen(Connecting(place.service))
        self.run_worker(self._connect(place, name), group="connect")

    async def _connect(self, place: Place, name: str | None) -> None:
        from royalgames.cli.tui.online import OnlineTable  # noqa: PLC0415  # httpx loads slowly

        try:
            table = await OnlineTable.connect(place, name, self.aside)
        except TableError as error:
            self._refuse(str(error))
            return
        connecting = next(each for each in self.screen_stack if isinstance(each, Connecting))
        connecting.dismiss()
        self.open_table(table)

    def _refuse(self, sentence: str) -> None:
        """Say why there is no table: on the menu if the app came from there, or else at the end."""
        if self._place is None:
            self.pop_screen()
            self.notify(sentence, severity="error", timeout=10)
        else:
            self.refusal = sentence
            self.exit(WRONG_INPUT)

    def on_resize(self, event: events.Resize) -> None:
        """Ask for room if there is too little."""
        self._check_room(event.size)

    def _check_room(self, size: Size) -> None:
        is_small = size.width < SMALLEST[0] or size.height < SMALLEST[1]
        is_shown = isinstance(self.screen, TooSmall)
        if is_small and not is_shown:
            self.push_screen(TooSmall())
        elif not is_small and is_shown:
            self.pop_screen()

    async def on_unmount(self) -> None:
        """End the process that thinks."""
        await self.aside.stop()

    def action_toggle_theme(self) -> None:
        """Change between light and dark."""
        self.theme = LIGHT.name if self.current_theme.dark else DARK.name
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.redraw()

    async def action_quit(self) -> None:
        """Leave; asked a second time, at once."""
        screen = next((each for each in self.screen_stack if isinstance(each, GameScreen)), None)
        if screen is None or isinstance(self.screen, Question | TooSmall):
            self.exit(INTERRUPTED)
        else:
            screen.action_leave()
