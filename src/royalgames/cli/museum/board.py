"""Museum Ur's board for the terminal, in the shape of the real one.

Dark's row is above and Light's below; each square shows its number on the path, a flower if it is
a rosette, and the piece on it.
"""

from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

from royalgames.cli.grid import MARGIN, Grid
from royalgames.games.museum import MUSEUM, MuseumState, Side
from royalgames.games.museum.board import HOME, ROSETTES, START
from royalgames.games.museum.state import ToMove, ToThrow

SIGNS: Final = {Side.LIGHT: "○", Side.DARK: "●"}
STYLES: Final = {Side.LIGHT: "bold #c98f2e", Side.DARK: "bold #4f8f8a"}
"""How a side's words are printed."""

_WIDTH: Final = 5
_OUTER: Final = {0: 4, 1: 3, 2: 2, 3: 1, 6: 14, 7: 13}
"""The square in each column of a player's own row (M2)."""
_SHARED: Final = {column: column + 5 for column in range(8)}
_NOTHING: Final[dict[int, int]] = {}

_GROUND: Final = "#efe6d2"
_GRID: Final = Grid(8, _WIDTH, f"#7a5a2a on {_GROUND}")
_NUMBER: Final = f"#8a8470 on {_GROUND}"
_ROSETTE: Final = f"bold #a8321f on {_GROUND}"
_PIECES: Final = {
    Side.LIGHT: f"bold #a86a10 on {_GROUND}",
    Side.DARK: f"bold #14524d on {_GROUND}",
}


class MuseumBoard:
    """A position; with the next act, unless the player is being asked for it anyway."""

    def __init__(self, state: MuseumState, asking: bool = False) -> None:
        self.state = state
        self.asking = asking

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        dark, light = _waiting(self.state, Side.DARK), _waiting(self.state, Side.LIGHT)
        yield Group(dark, Text("\n").join(self._lines()), light)
        if not self.asking:
            yield Group(Text(), _status(self.state))

    def _lines(self) -> list[Text]:
        state = self.state
        dark = {square: Side.DARK for square in _OUTER.values() if state.dark[square]}
        light = {square: Side.LIGHT for square in _OUTER.values() if state.light[square]}
        shared = {square: Side.DARK for square in _SHARED.values() if state.dark[square]}
        shared |= {square: Side.LIGHT for square in _SHARED.values() if state.light[square]}
        return [
            _GRID.border(_NOTHING, _OUTER),
            *_rows(_OUTER, dark),
            _GRID.border(_OUTER, _SHARED),
            *_rows(_SHARED, shared),
            _GRID.border(_SHARED, _OUTER),
            *_rows(_OUTER, light),
            _GRID.border(_OUTER, _NOTHING),
        ]


def _rows(squares: dict[int, int], pieces: dict[int, Side]) -> list[Text]:
    """Draw a row of squares: numbers and rosettes, and the pieces below them."""
    tops = {column: _top(square) for column, square in squares.items()}
    lows = {column: _piece(pieces.get(square)) for column, square in squares.items()}
    return [_GRID.row(squares, tops), _GRID.row(squares, lows)]


def _top(square: int) -> Text:
    text = Text(f"{square:<{_WIDTH - 2}}", _NUMBER)
    return text.append("✿ " if square in ROSETTES else "  ", _ROSETTE)


def _piece(side: Side | None) -> Text:
    if side is None:
        return Text(" " * _WIDTH, _NUMBER)
    return Text(SIGNS[side].center(_WIDTH), _PIECES[side])


def _waiting(state: MuseumState, side: Side) -> Text:
    """Draw a player's pieces at the start, and print how many are home."""
    counts = state.counts(side)
    text = Text(MARGIN).append(f" {side.title:<6}", STYLES[side])
    row = " ".join(SIGNS[side] * counts[START]) or "none"
    text.append("at the start: ").append(f"{row:<15}", STYLES[side] if counts[START] else "")
    return text.append(f"home: {counts[HOME]}")


def _status(state: MuseumState) -> Text:
    """Return the next act and whose it is, after the dice if they were thrown."""
    over = MUSEUM.outcome(state)
    if over is not None:
        return Text(f"{MARGIN}Game over: {Side(over.winners[0]).title} wins.", "bold")
    act = f"{state.turn.title} to {'throw' if isinstance(state.phase, ToThrow) else 'move'}."
    thrown = thrown_dice(state)
    return (thrown.append(". ") if thrown else Text(MARGIN)).append(act, STYLES[state.turn])


def thrown_dice(state: MuseumState) -> Text:
    """Draw the dice, those with a dot first, with how far a piece moves."""
    if not isinstance(state.phase, ToMove):
        return Text()
    dots = state.phase.dots
    dice = " ".join("▲" * dots + "△" * (MUSEUM.dice(state).count - dots))
    return Text(MARGIN).append(dice, "bold").append(f"  move {dots}")
