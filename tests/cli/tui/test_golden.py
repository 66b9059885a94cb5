"""Every game's screen at 80 x 24 and 120 x 40, line by line, from the SVG picture."""

import asyncio

import pytest

from royalgames.games import GAMES
from tests.cli.tui.golden import SHOTS, SIZES, path_of
from tests.cli.tui.screens import lines_of


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SHOTS)
def test_screen_looks_as_before(name: str, size: str) -> None:
    svg = asyncio.run(SHOTS[name].play(SIZES[size]))
    lines, (width, height) = lines_of(svg), SIZES[size]
    assert "\n".join(lines) + "\n" == path_of(name, size).read_text(encoding="utf-8")
    assert max(map(len, lines)) <= width
    assert len(lines) <= height
    # A board in colours: its ground is drawn as rectangles.
    assert len({part.split('"')[0] for part in svg.split('<rect fill="')[1:]}) >= 4


def test_every_game_has_a_screen() -> None:
    assert {shot.key for shot in SHOTS.values()} == set(GAMES)
