"""How the terminal shows the Royal Game of Ur."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.ui import TerminalUi
from royalgames.cli.ur.board import SIGNS, STYLES, UrBoard, thrown_dice
from royalgames.cli.ur.scene import TINTS, ur_scene
from royalgames.core import Seat
from royalgames.games.ur import UR, Side, Throw, UrMove, UrOptions, UrState
from royalgames.games.ur.board import HOME
from royalgames.games.ur.events import meaning

POSITION = '"o*3,s,4*2,11 o*4,s,3,8 L 2"'


class UrUi(TerminalUi):
    """Draws the board and the dice."""

    examples: Mapping[str, tuple[str, ...]] = {
        "play": (
            "royal play ur --seats you,strongest           # against the best",
            "royal play ur --seats you:Ann,you:Ben         # two people, one keyboard",
            "royal play ur --match '3 games' --first L     # a match",
            "royal play ur --seats casual,random --seed 7  # bots, repeatable",
        ),
        "show": (f"royal show {POSITION}",),
        "moves": (f"royal moves {POSITION}", "royal moves ur --json"),
        "analyse": (
            f"royal analyse {POSITION}",
            "royal analyse ur 4,9 8,14 L 0                 # two counters per side",
            "royal analyse ur --moves '3: enter' --json    # after a throw and a move",
        ),
        "rules": ("royal rules ur U13",),
        "perft": (
            "royal perft ur --depth 4",
            f"royal perft ur --position {POSITION} --depth 2 --split",
        ),
        "arena": ("royal arena ur --bots random,casual,club --games 1000",),
        "solve": (
            "royal solve ur --counters 3                        # seconds",
            "royal solve ur --counters 5 --prove                # bounds from both sides",
            "royal solve ur --counters 4 --aim points --dice three-quarters --json",
        ),
        "train": (
            "royal train ur run                                 # as the package's network",
            "royal train ur small --set counters=3 --set units=8 --rounds 3000",
        ),
    }
    help = """\
Enter      throw the dice, when it is your throw
a, b ...   take that choice of the list
4          move the counter on that place, s for the one on S; enter, + and - work too"""

    def __init__(self) -> None:
        super().__init__(UR)

    def sign(self, seat: Seat) -> str:
        """Return a side's counter."""
        return SIGNS[Side(seat)]

    def style(self, seat: Seat) -> str:
        """Return a side's style."""
        return STYLES[Side(seat)]

    def introduction(self, options: UrOptions) -> str:
        """Return who begins, and with what."""
        counters = f"{options.counters} {'counter' if options.counters == 1 else 'counters'}"
        return (
            f"{options.first.title} begins; {counters} per side, "
            f"a die shows a dot with chance {options.dice}."
        )

    def board(self, state: UrState, asking: bool = False) -> RenderableType:
        """Draw a position."""
        return UrBoard(state, asking)

    def tint(self, seat: Seat, dark: bool) -> str:
        """Return a side's colour."""
        return f"bold {TINTS[Side(seat)][dark]}"

    def standing(self, state: UrState, seat: Seat) -> str:
        """Return how many counters are home."""
        return f"{state.counts(Side(seat))[HOME]} of {state.options.counters} home"

    def scene(self, state: UrState, marks: Marks, look: Look) -> Scene:
        """Draw the board with its inlays."""
        return ur_scene(state, marks, look)

    def dice(self, state: UrState) -> Text:
        """Draw the dice after a throw."""
        return thrown_dice(state)

    def describe(self, state: UrState, move: UrMove) -> str:
        """Return what a choice leads to, or what a throw means and its chance."""
        words = super().describe(state, move)
        return f"{meaning(move.dots)}, {words}" if isinstance(move, Throw) else words
