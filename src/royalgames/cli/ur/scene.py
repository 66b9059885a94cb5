"""The Royal Game of Ur in the terminal app: the board with the inlays of the real one."""

from typing import Final

from rich.text import Text

from royalgames.cli.raceboard import Colours, Design, RaceBoard, SideView
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.games.ur import Side, UrState
from royalgames.games.ur.board import DOUBLES, EYES, HOME, OFF, ROSETTES, START

TINTS: Final = {Side.LIGHT: ("#8a4b08", "#f0b45c"), Side.DARK: ("#1f3f8f", "#8fb0ff")}
"""How a side's words are written on a light ground and on a dark one."""

_SIGNS: Final = {Side.LIGHT: "○", Side.DARK: "●"}
_INKS: Final = {Side.LIGHT: "#9a4a08", Side.DARK: "#16265c"}
_RED: Final = "#a8321f"
_BLUE: Final = "#1f3f8f"
_FAINT: Final = "#5b6ea0"

_ROSETTE: Final = Design("✿", ("   ╲│╱   ", "  ──✿──  ", "   ╱│╲   "), _RED)
_EYE: Final = Design("◉", ("  ◉   ◉  ", "         ", "  ◉   ◉  "), _BLUE)
_DOUBLES: Final = Design("×2", ("  ⁙   ⁙  ", "   ×2    ", "  ⁙   ⁙  "), "#7d5300")
_GRID: Final = Design("▦", ("  · · ·  ", "  ▦ ▦ ▦  ", "  · · ·  "), _FAINT)
_ZIGZAG: Final = Design("≋", ("  ╱╲╱╲╱  ", "    ⁙    ", "  ╲╱╲╱╲  "), _FAINT)
_DOTS: Final = Design(":·:", ("  ∘   ∘  ", "    ∘    ", "  ∘   ∘  "), _FAINT)


def _design(place: int) -> Design:
    if place in ROSETTES:
        return _ROSETTE
    if place in EYES:
        return _EYE
    if place in DOUBLES:
        return _DOUBLES
    return {5: _GRID, 13: _ZIGZAG}.get(place, _DOTS)


_BOARD: Final = RaceBoard(
    Colours(ground="#ece5d6", line=_BLUE, number="#6f6752"),
    _design,
    notches={4: ("S", START, "s"), 5: ("H", HOME, "h")},
    waiting=("o", OFF),
)


def ur_scene(state: UrState, marks: Marks, look: Look) -> Scene:
    """Draw a position."""
    above, below = (_side(state, side, look) for side in (Side.DARK, Side.LIGHT))
    return _BOARD.scene(above, below, marks, look)


def _side(state: UrState, side: Side, look: Look) -> SideView:
    counts, tint = state.counts(side), f"bold {TINTS[side][look.dark]}"
    row = Text().append(f"{side.title:<6}", tint).append(" off the board: ")
    row.append(" ".join(_SIGNS[side] * counts[OFF]) or "none", tint if counts[OFF] else "")
    row.append(f"   home: {counts[HOME]}")
    return SideView(str(side), _SIGNS[side], _INKS[side], tint, counts, row)
