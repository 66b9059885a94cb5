"""Museum Ur in the terminal app."""

from typing import Final

from rich.text import Text

from royalgames.cli.raceboard import Colours, Design, RaceBoard, SideView
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.games.museum import MuseumState, Side
from royalgames.games.museum.board import HOME, ROSETTES, SAFE, START

TINTS: Final = {Side.LIGHT: ("#85560a", "#eebf62"), Side.DARK: ("#14524d", "#7fd0c8")}
"""How a side's words are written on a light ground and on a dark one."""

_SIGNS: Final = {Side.LIGHT: "○", Side.DARK: "●"}
_INKS: Final = {Side.LIGHT: "#8a5200", Side.DARK: "#14524d"}
_ROSETTE: Final = Design("✿", ("   ╲│╱   ", "  ──✿──  ", "   ╱│╲   "), "#a8321f")
_SAFE: Final = Design("✿✿", ("  ✿╲│╱✿  ", "  ──✿──  ", "  ✿╱│╲✿  "), "#a8321f")
_PLAIN: Final = Design(" ", ("         ", "    ∘    ", "         "), "#8a7a5a")


def _design(square: int) -> Design:
    if square == SAFE:
        return _SAFE
    return _ROSETTE if square in ROSETTES else _PLAIN


_BOARD: Final = RaceBoard(
    Colours(ground="#f0e7d3", line="#6d4f22", number="#6f6752"),
    _design,
    notches={5: ("H", HOME, "h")},
    waiting=("o", START),
)


def museum_scene(state: MuseumState, marks: Marks, look: Look) -> Scene:
    """Draw a position."""
    above, below = (_side(state, side, look) for side in (Side.DARK, Side.LIGHT))
    return _BOARD.scene(above, below, marks, look)


def _side(state: MuseumState, side: Side, look: Look) -> SideView:
    counts, tint = state.counts(side), f"bold {TINTS[side][look.dark]}"
    row = Text().append(f"{side.title:<6}", tint).append(" at the start: ")
    row.append(" ".join(_SIGNS[side] * counts[START]) or "none", tint if counts[START] else "")
    row.append(f"   home: {counts[HOME]}")
    return SideView(str(side), _SIGNS[side], _INKS[side], tint, counts, row)
