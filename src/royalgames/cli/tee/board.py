"""Royal Tee's board for the terminal.

Each colour has its own shape, so that the board can be read without colours; a Royal Tee wears a
crown. The zones are strips along their sides, an empty seat's side is a thin line.
"""

from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from royalgames.games.tee import TEE, Colour, Preview, TeeState
from royalgames.games.tee.board import FILES, SIZE, Space
from royalgames.games.tee.state import SLIDER_MAX

SHAPES: Final = {
    Colour.RED: "●",
    Colour.BLUE: "○",
    Colour.YELLOW: "✚",
    Colour.GREEN: "■",
}
STYLES: Final = {
    Colour.RED: "bold #e0483c",
    Colour.BLUE: "bold #4a86e8",
    Colour.YELLOW: "bold #c99a1a",
    Colour.GREEN: "bold #3fa34d",
}
"""How a colour's words are written."""

INKS: Final = {
    Colour.RED: ("#ffd9d4", "#a52a22"),
    Colour.BLUE: ("#dce9ff", "#23509f"),
    Colour.YELLOW: ("#4a3800", "#d9b13b"),
    Colour.GREEN: ("#dcf5df", "#2a7a3b"),
}
"""The colours of a claimed space's shape and ground."""
WOOD: Final = "#9a7a55 on #4a3524"
IVORY: Final = "#f4ede0"
_CELL: Final = 3
_NARROW: Final = 78
"""Below this width the panel goes under the board."""
_BAR: Final = 14
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


class TeeBoard:
    """A position, with the preview of a walk if there is one."""

    def __init__(self, state: TeeState, walk: Preview | None = None) -> None:
        self.state = state
        self.walk = walk
        self._owners = state.owners()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board, panel = self._board(), self._panel()
        if options.max_width < _NARROW:
            yield Group(board, Text(), panel)
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, vertical="middle")
        grid.add_row(board, panel)
        yield grid

    def _board(self) -> Text:
        text = Text("    ")
        text.append_text(self._strip(Colour.YELLOW)).append("\n")
        for rank in reversed(range(SIZE)):
            text.append(f"{rank + 1:>3} ")
            text.append_text(self._side(Colour.GREEN, rank))
            for file in range(SIZE):
                text.append(*self._cell(Space(SIZE * rank + file)))
            text.append_text(self._side(Colour.BLUE, rank)).append("\n")
        text.append("    ").append_text(self._strip(Colour.RED)).append("\n     ")
        return text.append("".join(f" {file} " for file in FILES), "dim")

    def _strip(self, colour: Colour) -> Text:
        """Draw the zone north or south, with its player's name in it."""
        width = _CELL * SIZE + 2
        if colour not in self.state.options.colours:
            return Text("─" * width, "dim")
        return hatched(f" {SHAPES[colour]} {colour.title} ".center(width, "░"), colour)

    def _side(self, colour: Colour, rank: int) -> Text:
        """Draw a row of the zone west or east; the player's name runs down its middle."""
        if colour not in self.state.options.colours:
            return Text("│", "dim")
        name = f"{SHAPES[colour]}{colour.title}".center(SIZE, "░")
        return hatched(name[SIZE - 1 - rank], colour)

    def _cell(self, space: Space) -> tuple[str, str]:
        """Return a space's three letters and their style."""
        state = self.state
        if self.walk and (marked := self._marked(self.walk, space)):
            return marked
        letter = self._owners[space]
        if letter == ".":
            return " · ", WOOD
        colour = Colour(letter)
        if space in state.tees:
            return f"♛{SHAPES[colour]} ", royal(colour)
        return f" {SHAPES[colour]} ", claimed(colour)

    def _marked(self, walk: Preview, space: Space) -> tuple[str, str] | None:
        """Mark the end of the previewed walk, what it claims and what it surrounds."""
        if space == walk.path[-1]:
            return f"♛{len(walk.path) - 1} ", royal(self.state.turn)
        style = f"bold reverse {claimed(self.state.turn)}"
        if walk.claims >> space & 1:
            return " * ", style
        if walk.surrounds >> space & 1:
            return "###", style
        return None

    def _panel(self) -> Text:
        state = self.state
        text = Text(f"Royal Tee · round {state.round}\n", "bold")
        text.append_text(_sentence(state)).append("\n\n")
        text.append_text(slider_rail(state)).append("\n\n")
        for colour, spaces in zip(state.options.colours, state.claims, strict=True):
            label = f"{SHAPES[colour]} {colour.title}"
            text.append_text(_score(label, spaces.bit_count(), STYLES[colour])).append("\n")
        text.append_text(_score("· open", state.open.bit_count(), "dim"))
        if self.walk:
            text.append("\n\n* claimed  # surrounded", "dim")
        return text


def claimed(colour: Colour) -> str:
    """Return the style of a colour's spaces."""
    return "{} on {}".format(*INKS[colour])


def royal(colour: Colour) -> str:
    """Return the style of a colour's Royal Tee."""
    ground = INKS[colour][1] if colour is not Colour.YELLOW else "#8a6500"
    return f"bold {ground} on {IVORY}"


def hatched(letters: str, colour: Colour) -> Text:
    """Write on a zone; where there is no colour its hatching shows, elsewhere it is one ground."""
    text, ground = Text(letters, f"bold {claimed(colour)}"), INKS[colour][1]
    text.highlight_regex("░+", f"{ground} on {ground}")
    return text


def _sentence(state: TeeState) -> Text:
    over = TEE.outcome(state)
    if over is None:
        return Text(f"{state.turn.title} to move.", STYLES[state.turn])
    names = " and ".join(Colour(winner).title for winner in over.winners)
    verb = "wins" if len(over.winners) == 1 else "share the win"
    return Text(f"Game over: {names} {verb}.", "bold")


def slider_rail(state: TeeState) -> Text:
    """Draw the rail with its numbers, the current one framed."""
    text = Text().append("Slider ", "dim")
    for number in range(1, SLIDER_MAX + 1):
        if number == state.slider:
            text.append(f"[{number}]", "bold reverse")
        else:
            text.append(f" {number} ", "dim")
    return text


def _score(label: str, count: int, style: str) -> Text:
    return Text(f"{label:<9} {space_bar(count)}", style)


def space_bar(count: int) -> str:
    """Draw a count with a bar that would be full at 144."""
    eighths = count * _BAR * 8 // (SIZE * SIZE)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"{count:>3} {bar}"
