"""What the screen needs of a table, here or online."""

from pathlib import Path
from typing import Any, Protocol

from royalgames.bots.aside import Aside
from royalgames.cli.tui.frame import Frame
from royalgames.cli.tui.local import Show
from royalgames.cli.ui import TerminalUi


class TableError(Exception):
    """Why a table could not do something, in one sentence."""


class Table(Protocol):
    """A table that makes frames and takes acts; a refusal is raised."""

    @property
    def ui(self) -> TerminalUi:
        """How its game is shown."""
        ...

    @property
    def aside(self) -> Aside:
        """Who thinks for reviews, and for bots at this keyboard."""
        ...

    @property
    def target(self) -> Path | None:
        """Where the record is saved by itself, if it is."""
        ...

    @property
    def notice(self) -> str:
        """What is to be known besides the game, such as how many watch."""
        ...

    @property
    def trouble(self) -> str:
        """Why nothing can be played at the moment, in a sentence; mostly nothing."""
        ...

    @property
    def leaving(self) -> str:
        """What is asked of a player who leaves."""
        ...

    async def open(self, show: Show) -> None:
        """Begin to show frames."""
        ...

    async def close(self) -> None:
        """Stop everything."""
        ...

    async def move(self, frame: Frame, move: Any) -> None:
        """Play a move that was chosen in a frame."""
        ...

    async def throw(self, frame: Frame) -> None:
        """Throw the dice that a frame asks for."""
        ...

    async def take_back(self) -> None:
        """Take a move back, or ask for it."""
        ...

    async def resign(self) -> None:
        """Resign."""
        ...

    async def count(self) -> None:
        """Propose to count now."""
        ...

    async def answer(self, agree: bool) -> None:
        """Answer what another player asked."""
        ...

    async def again(self) -> None:
        """Play another game."""
        ...

    async def sit(self) -> None:
        """Take a free seat."""
        ...

    async def come_back(self) -> None:
        """Take the seat back from the bot."""
        ...

    async def fetch_record(self) -> str:
        """Return the record of the game so far."""
        ...
