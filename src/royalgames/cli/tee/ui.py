"""How the terminal asks for the moves of Royal Tee."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.faults import InputError
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.tee.board import SHAPES, STYLES, TeeBoard, slider_rail, space_bar
from royalgames.cli.tee.scene import TINTS, tee_scene
from royalgames.cli.terminal import Marked
from royalgames.cli.ui import Shown, TerminalUi
from royalgames.core import Seat
from royalgames.games.tee import TEE, Colour, TeeMove, TeeOptions, TeeState, Walk
from royalgames.games.tee.board import space_name, spaces_of

POSITION = '"5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r"'


class TeeUi(TerminalUi):
    """Draws the board, and previews walks on it."""

    examples: Mapping[str, tuple[str, ...]] = {
        "play": (
            "royal play tee                                # you against a bot",
            "royal play tee --seats you,casual,you,expert  # four players",
            "royal play tee --colours bg --round-limit 20  # Blue and Green",
            "royal play tee --save game.txt                # keep the record",
        ),
        "show": ("royal show tee", f"royal show {POSITION} --json"),
        "moves": (f"royal moves {POSITION} --limit 10",),
        "analyse": (f"royal analyse {POSITION}", "royal analyse tee --colours ry --moves U"),
        "rules": ("royal rules tee", "royal rules T15 --json"),
        "perft": ("royal perft tee --depth 3 --json",),
        "arena": (
            "royal arena tee --bots casual,club --games 40 --records games --plot ratings.svg",
            "royal arena tee --colours rbyg --bots expert,club,club,club --games 40",
            "royal arena tee --bots expert,strongest --nodes strongest=200000 --json",
        ),
        "train": (
            "royal train tee tee-run --rounds 4 --set gate=0   # 4 times 150 games",
            "royal train tee tee-run --ray FIRST:6379          # games on a Ray cluster",
        ),
    }
    arrows: Mapping[str, str] = {"up": "U", "down": "D", "left": "L", "right": "R"}
    gains: Mapping[str, str] = {"claimed": "claims", "surrounded": "surrounds"}
    help = """\
UUL        walk: one letter per step, U up, D down, L left, R right; the slider gives the length
UU?        show what these steps would claim and surround, and the possible next steps
?          show the first steps"""

    def __init__(self) -> None:
        super().__init__(TEE)

    def sign(self, seat: Seat) -> str:
        """Return a colour's shape."""
        return SHAPES[Colour(seat)]

    def style(self, seat: Seat) -> str:
        """Return a colour's style."""
        return STYLES[Colour(seat)]

    def introduction(self, options: TeeOptions) -> str:
        """Return how the game ends."""
        limit = options.round_limit
        ends = (
            "when no space is open" if limit is None else f"after round {limit} at the latest (T21)"
        )
        return f"The game ends {ends}; the player with the most spaces wins."

    def board(self, state: TeeState, asking: bool = False) -> RenderableType:
        """Draw a position."""
        return TeeBoard(state)

    def tint(self, seat: Seat, dark: bool) -> str:
        """Return a colour as words are written in it."""
        return f"bold {TINTS[Colour(seat)][dark]}"

    def standing(self, state: TeeState, seat: Seat) -> str:
        """Return how many spaces a colour has, with a bar that would be full at 144."""
        return space_bar(state.claims[state.options.colours.index(Colour(seat))].bit_count())

    def scene(self, state: TeeState, marks: Marks, look: Look) -> Scene:
        """Draw the board, with the walk in the making on it."""
        return tee_scene(state, marks, look)

    def details(self, state: TeeState) -> Text:
        """Return the slider, the round and the open spaces."""
        limit = state.options.round_limit
        # The last round is over before the next one begins.
        shown = state.round if limit is None else min(state.round, limit)
        rail = slider_rail(state).append(f"\nRound {shown}", "bold")
        rail.append("" if limit is None else f" of {limit}")
        return rail.append(f" · {state.open.bit_count()} open spaces")

    def describe(self, state: TeeState, move: TeeMove) -> str:
        """Return where a walk leads and what it gains."""
        if not isinstance(move, Walk):
            return "pass"
        preview = TEE.preview(state, move.steps)
        gains = f"to {space_name(preview.path[-1])}, claims {preview.claims.bit_count()}"
        bonus = preview.surrounds.bit_count()
        return f"{gains}, surrounds {bonus}" if bonus else gains

    def question(self, state: TeeState) -> tuple[list[Marked], str]:
        """Ask for a walk."""
        steps = "1 step" if state.slider == 1 else f"{state.slider} steps"
        return [], f"walk {steps} (U D L R)"

    def answer(self, state: TeeState, line: str) -> TeeMove | Shown:
        """Read a walk, or preview one that ends with a question mark."""
        letters = "".join(line.split()).upper()
        if letters.endswith("?"):
            return _preview(state, letters.rstrip("?"))
        if not letters:
            raise InputError("Type a walk, one letter per step, or help.")
        if letters == "-":
            return TEE.parse_move(letters)
        return Walk(letters)


def _preview(state: TeeState, walk: str) -> Shown:
    preview = TEE.preview(state, walk)
    here = f"{len(walk)} of {state.slider} steps, on {space_name(preview.path[-1])}"
    parts = [here, _listed("claims", preview.claims), _listed("surrounds", preview.surrounds)]
    steps = ", ".join(f"{step} to {space_name(space)}" for step, space in preview.next_steps)
    parts.append(f"next {steps}" if steps else "the walk is complete")
    return Shown(TeeBoard(state, preview), "; ".join(part for part in parts if part) + ".")


def _listed(verb: str, spaces: int) -> str:
    return f"{verb} {' '.join(space_name(space) for space in spaces_of(spaces))}" if spaces else ""
