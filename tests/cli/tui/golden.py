"""Screens compared line by line; ``python -m tests.cli.tui.golden`` writes them anew."""

import asyncio
from pathlib import Path
from typing import NamedTuple

from royalgames.cli.tui.frame import Frame
from royalgames.core.prompt import Throw
from tests.cli.tui.screens import LARGE, SMALL, Running, opened, series

FOLDER = Path(__file__).parent / "golden"


class Shot(NamedTuple):
    """A game that is played up to a moment worth a look."""

    key: str
    seats: str
    seed: int
    given: dict[str, str]
    keys: tuple[str, ...]
    """What is pressed, one question after the other."""
    last: tuple[str, ...]
    """What is pressed at the last question, without an answer."""

    async def play(self, size: tuple[int, int]) -> str:
        """Play, and return the screen's picture."""
        async with opened(series(self.key, self.seats, self.seed, **self.given), size=size) as run:
            await run.asked()
            for keys in self.keys:
                await run.moved(*keys.split())
            await self._choose(run)
            await run.press(*self.last)
            return run.svg

    async def _choose(self, run: Running) -> Frame:
        """Throw until there is a choice, where there are dice."""
        frame = run.frame
        while isinstance(frame.prompt, Throw):
            frame = await run.moved("enter")
        return frame


SHOTS = {
    "tee": Shot(
        "tee",
        "you:Ann,you:Ben",
        1,
        {},
        ("up enter", "down enter", "up right enter", "down left enter", "up up left enter"),
        ("down", "right", "right"),
    ),
    "tee-four": Shot(
        "tee", "you:Ann,you:Ben,you:Cem,you:Dora", 1, {"colours": "rbyg"}, ("up enter",), ("left",)
    ),
    "ur": Shot("ur", "you:Ann,you:Ben", 3, {"first": "L"}, ("enter", "enter", "enter"), ("down",)),
    "museum": Shot(
        "museum", "you:Ann,you:Ben", 3, {"first": "L"}, ("enter", "enter", "enter"), ("down",)
    ),
}
SIZES = {"80x24": SMALL, "120x40": LARGE}


def path_of(name: str, size: str) -> Path:
    """Return where a screen's lines are kept."""
    return FOLDER / f"{name}-{size}.txt"


if __name__ == "__main__":
    from tests.cli.tui.screens import lines_of

    for name, shot in SHOTS.items():
        for size, cells in SIZES.items():
            lines = lines_of(asyncio.run(shot.play(cells)))
            path_of(name, size).write_text("\n".join(lines) + "\n", encoding="utf-8")
