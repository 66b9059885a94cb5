"""The Royal Game of Ur's board for the terminal, in the shape of the real one.

Dark's row is above and Light's below; S and H are in the notches. Each square shows the number of
its place, its design, and the counters that rest there.
"""

from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

from royalgames.cli.grid import MARGIN, Grid
from royalgames.games.ur import UR, Side, UrState
from royalgames.games.ur.board import DOUBLES, EYES, HOME, OFF, ROSETTES, START
from royalgames.games.ur.events import meaning
from royalgames.games.ur.state import (
    EyeChoice,
    EyeRosetteChoice,
    RosetteChoice,
    ToMove,
    ToThrow,
)

SIGNS: Final = {Side.LIGHT: "○", Side.DARK: "●"}
STYLES: Final = {Side.LIGHT: "bold #c47a1d", Side.DARK: "bold #5f7fd0"}
"""How a side's words are written."""

_COLUMNS: Final = 8
_WIDTH: Final = 7
"""How many characters a square has between its borders."""

Row = dict[int, int]
"""The place of a player's track in each column of a row (U2)."""

_OUTER: Final[Row] = {0: 4, 1: 3, 2: 2, 3: 1, 6: 14, 7: 13}
_CENTRE: Final[Row] = {column: column + 5 for column in range(_COLUMNS)}
_NOTHING: Final[Row] = {}

_GROUND: Final = "#e9e1cf"
_LINE: Final = f"#1f3f8f on {_GROUND}"
_GRID: Final = Grid(_COLUMNS, _WIDTH, _LINE)
_NUMBER: Final = f"#8a8470 on {_GROUND}"
_DESIGNS: Final = {
    "rosette": ("✿", f"bold #a8321f on {_GROUND}"),
    "eye": ("◉", f"bold #1f3f8f on {_GROUND}"),
    "doubles": ("×2", f"bold #9a6a00 on {_GROUND}"),
    "grid": ("▦", f"#6a7fb5 on {_GROUND}"),
    "zigzag": ("≋", f"#6a7fb5 on {_GROUND}"),
    "five dots": (":·:", f"#6a7fb5 on {_GROUND}"),
}
_COUNTERS: Final = {
    Side.LIGHT: f"bold #b5651d on {_GROUND}",
    Side.DARK: f"bold #16265c on {_GROUND}",
}
_TO_DO: Final = {
    ToThrow: "to throw",
    ToMove: "to move",
    RosetteChoice: "may enter a counter for the rosette",
    EyeChoice: "to move a counter 4 for the eye",
    EyeRosetteChoice: "may enter a counter for the rosette",
}


def _design(place: int) -> str:
    if place in ROSETTES:
        return "rosette"
    if place in EYES:
        return "eye"
    if place in DOUBLES:
        return "doubles"
    return {5: "grid", 13: "zigzag"}.get(place, "five dots")


class UrBoard:
    """A position; with the next act, unless the player is being asked for it anyway."""

    def __init__(self, state: UrState, asking: bool = False) -> None:
        self.state = state
        self.asking = asking

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dark, light = _waiting(self.state, Side.DARK), _waiting(self.state, Side.LIGHT)
        yield Group(dark, Text("\n").join(self._lines()), light)
        if not self.asking:
            yield Group(Text(), _sentence(self.state))

    def _lines(self) -> list[Text]:
        return [
            _GRID.border(_NOTHING, _OUTER),
            *self._outer_row(Side.DARK),
            _GRID.border(_OUTER, _CENTRE),
            *self._centre_row(),
            _GRID.border(_CENTRE, _OUTER),
            *self._outer_row(Side.LIGHT),
            _GRID.border(_OUTER, _NOTHING),
        ]

    def _outer_row(self, side: Side) -> list[Text]:
        counts = self.state.counts(side)
        notches = {
            column: Text(f" {name} {_counters(side, counts[place])}".ljust(_WIDTH), STYLES[side])
            for column, name, place in ((4, "S", START), (5, "H", HOME))
        }
        tops = {column: _top(place) for column, place in _OUTER.items()}
        lows = {column: _low(side, counts[place]) for column, place in _OUTER.items()}
        return [_GRID.row(_OUTER, tops), _GRID.row(_OUTER, lows | notches)]

    def _centre_row(self) -> list[Text]:
        tops = {column: _top(place) for column, place in _CENTRE.items()}
        lows = {column: self._shared(place) for column, place in _CENTRE.items()}
        return [_GRID.row(_CENTRE, tops), _GRID.row(_CENTRE, lows)]

    def _shared(self, place: int) -> Text:
        light, dark = self.state.light[place], self.state.dark[place]
        return _low(Side.LIGHT if light else Side.DARK, light or dark)


def _top(place: int) -> Text:
    """Draw the upper line of a square: its number and its design."""
    sign, style = _DESIGNS[_design(place)]
    text = Text().append(f"{place:<{_WIDTH - len(sign) - 1}}", _NUMBER)
    return text.append(f"{sign} ", style)


def _low(side: Side, count: int) -> Text:
    """Draw the lower line of a square: its counters."""
    return Text(_counters(side, count).center(_WIDTH), _COUNTERS[side])


def _counters(side: Side, count: int) -> str:
    return "" if not count else SIGNS[side] if count == 1 else f"{SIGNS[side]}{count}"


def _waiting(state: UrState, side: Side) -> Text:
    """Draw a player's counters off the board, and print how many are home."""
    counts = state.counts(side)
    text = Text(MARGIN).append(f" {side.title:<6}", STYLES[side])
    row = " ".join(SIGNS[side] * counts[OFF]) or "none"
    text.append("off the board: ").append(f"{row:<15}", STYLES[side] if counts[OFF] else "")
    return text.append(f"home: {counts[HOME]}")


def _sentence(state: UrState) -> Text:
    """Return the next act and whose it is, after the dice if they were thrown."""
    over = UR.outcome(state)
    if over is not None:
        return Text(f"{MARGIN}Game over: {Side(over.winners[0]).title} wins.", "bold")
    to_do = f"{state.chooser.title} {_TO_DO[type(state.phase)]}."
    thrown = thrown_dice(state)
    return (thrown.append(". ") if thrown else Text(MARGIN)).append(to_do, STYLES[state.chooser])


def thrown_dice(state: UrState) -> Text:
    """Draw the dice, those with a dot first, with what they mean."""
    if not isinstance(state.phase, ToMove):
        return Text()
    dots = state.phase.dots
    return (
        Text(MARGIN)
        .append(" ".join("▲" * dots + "△" * (3 - dots)), "bold")
        .append(f"  {meaning(dots)}")
    )
