"""Runs the terminal app for the tests, and reads its screens from their SVG pictures."""

import asyncio
import contextlib
import html
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from royalgames.bots.aside import Aside
from royalgames.cli.series import Series
from royalgames.cli.tui.address import Place
from royalgames.cli.tui.app import RoyalApp
from royalgames.cli.tui.frame import Frame, Offer
from royalgames.cli.tui.game_screen import GameScreen
from royalgames.cli.ui import ui_of

SMALL = (80, 24)
LARGE = (120, 40)

_TEXT = re.compile(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>')
_CELL = 12.2
"""The width of a character in the picture."""


def lines_of(svg: str) -> list[str]:
    """Return the lines of a screen as its picture has them."""
    rows: dict[float, dict[int, str]] = {}
    for x, y, text in _TEXT.findall(svg):
        if (text and "Royal Games" not in text) or float(x) < 1000:
            row = rows.setdefault(float(y), {})
            row[round(float(x) / _CELL)] = html.unescape(text).replace("\xa0", " ")
    found = []
    for _, row in sorted(rows.items()):
        line = ""
        for column, text in sorted(row.items()):
            line = line.ljust(column) + text
        found.append(line.rstrip())
    return found


@dataclass
class Running:
    """The app on a screen that is not there."""

    app: RoyalApp
    pilot: Pilot[Any]

    @property
    def game(self) -> GameScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, GameScreen))

    @property
    def frame(self) -> Frame:
        assert self.game.frame is not None
        return self.game.frame

    @property
    def said(self) -> str:
        """What the screen says is wrong."""
        return str(self.game.query_one("#message", Static).render())

    @property
    def frame_text(self) -> str:
        """What the frame says, or nothing before there is one."""
        return f"{self.frame.task} {self.frame.seats}" if self._is_open() else ""

    @property
    def frame_log(self) -> tuple[str, ...]:
        return self.frame.log if self._is_open() else ()

    @property
    def frame_offers(self) -> frozenset[Offer]:
        return self.frame.offers if self._is_open() else frozenset()

    @property
    def svg(self) -> str:
        return self.app.export_screenshot()

    @property
    def text(self) -> str:
        return "\n".join(lines_of(self.svg))

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait until a condition holds; the test's own limit ends one that never does."""
        while not met():
            await self.pilot.pause(0.05)
        await self.pilot.pause()

    async def asked(self) -> Frame:
        """Wait until a person is asked, or the game is over."""
        await self.until(lambda: self._is_open() and self._waits())
        return self.frame

    def _is_open(self) -> bool:
        return any(isinstance(each, GameScreen) and each.frame for each in self.app.screen_stack)

    def _waits(self) -> bool:
        return self.frame.prompt is not None or self.frame.outcome is not None

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until they have been dealt with."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def moved(self, *keys: str) -> Frame:
        """Press keys that make a move, and wait for the next question."""
        before = self.frame
        await self.press(*keys)
        await self.until(lambda: self.frame is not before)
        return await self.asked()


@contextlib.asynccontextmanager
async def opened(
    series: Series | None = None,
    *,
    size: tuple[int, int] = SMALL,
    aside: Aside | None = None,
    place: Place | None = None,
    name: str | None = None,
) -> AsyncIterator[Running]:
    """Open the app without motion."""
    app = RoyalApp(series=series, aside=aside, place=place, name=name)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        yield Running(app, pilot)
        for each in app.screen_stack:
            if isinstance(each, GameScreen):
                await each.table.close()
        await app.aside.stop()


def series(key: str, seats: str, seed: int = 1, **given: str) -> Series:
    """Agree on a game as the command line does."""
    return Series(ui_of(key), given, seats, seed)


def run(work: Any, seconds: float = 600) -> None:
    """Run a test's coroutine; one that hangs fails."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await work

    asyncio.run(limited())
