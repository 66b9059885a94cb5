"""How the terminal shows Museum Ur."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.museum.board import SIGNS, STYLES, MuseumBoard, thrown_dice
from royalgames.cli.museum.scene import TINTS, museum_scene
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.ui import TerminalUi
from royalgames.core import Seat
from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState, Side
from royalgames.games.museum.board import HOME


class MuseumUi(TerminalUi):
    """Draws the board and the dice."""

    examples: Mapping[str, tuple[str, ...]] = {
        "play": ("royal play museum --pieces 5                  # a shorter game",),
        "show": ('royal show "o5,1,6 o5,8,h1 L 3"',),
        "rules": ("royal rules museum M8",),
        "perft": ("royal perft museum --depth 3",),
        "arena": ("royal arena museum --bots casual,expert --games 200",),
        "solve": ("royal solve museum --pieces 7                      # resumable",),
        "train": ("royal train museum run                             # resumable",),
    }
    help = """\
Enter      throw the dice, when it is your throw
a, b ...   take that choice of the list
4          move the piece on that square; o enters a piece"""

    def __init__(self) -> None:
        super().__init__(MUSEUM)

    def sign(self, seat: Seat) -> str:
        """Return a side's piece."""
        return SIGNS[Side(seat)]

    def style(self, seat: Seat) -> str:
        """Return a side's style."""
        return STYLES[Side(seat)]

    def introduction(self, options: MuseumOptions) -> str:
        """Return who begins, and with what."""
        return f"{options.first.title} begins; {options.pieces} pieces per side."

    def board(self, state: MuseumState, asking: bool = False) -> RenderableType:
        """Draw a position."""
        return MuseumBoard(state, asking)

    def tint(self, seat: Seat, dark: bool) -> str:
        """Return a side's colour."""
        return f"bold {TINTS[Side(seat)][dark]}"

    def standing(self, state: MuseumState, seat: Seat) -> str:
        """Return how many pieces are home."""
        return f"{state.counts(Side(seat))[HOME]} of {state.options.pieces} home"

    def scene(self, state: MuseumState, marks: Marks, look: Look) -> Scene:
        """Draw the board with its rosettes."""
        return museum_scene(state, marks, look)

    def dice(self, state: MuseumState) -> Text:
        """Draw the dice after a throw."""
        return thrown_dice(state)
