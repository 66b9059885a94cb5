"""Royal Tee at the terminal."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.desk import Asking, Command, Shown, Wishes
from royalgames.cli.drawing_tee import SHAPES, STYLES, TeeBoard
from royalgames.cli.faults import InputError
from royalgames.cli.voice import Marked
from royalgames.core import Match, Outcome, Rng, Seat
from royalgames.games.tee import TEE, Colour, CountNow, TeeGame, TeeMove, TeeOptions, TeeState, Walk
from royalgames.games.tee.board import space_name, spaces_of

BOT_ROUNDS = 100
"""T21: the round limit where only bots play, unless another is wished."""
MOST_ROUNDS = 999_999_999
"""The longest limit that a record can tell."""


class TeeDesk:
    """Royal Tee's part of the command."""

    game: TeeGame = TEE
    flags = ("colours", "round-limit")
    help = """\
UUL        walk: a letter a step, U up, D down, L left, R right; the slider says how many
UU?        show what these steps would claim and surround, and what may follow
?          show the first steps"""

    @property
    def commands(self) -> Mapping[str, tuple[str, Command]]:
        """Counting now (T21)."""
        return {"count": ("propose to end the game and count the spaces now (T21)", _count_now)}

    def name(self, seat: Seat) -> str:
        """Return a colour's name."""
        return Colour(seat).title

    def sign(self, seat: Seat) -> str:
        """Return a colour's shape."""
        return SHAPES[Colour(seat)]

    def style(self, seat: Seat) -> str:
        """Return a colour's style."""
        return STYLES[Colour(seat)]

    def options(self, wishes: Wishes, seats: int | None, rng: Rng, bots_only: bool) -> TeeOptions:
        """Build the options; the number of seats tells the colours if nothing else does."""
        if seats is not None and seats > len(Colour):
            raise InputError(f"T1: Royal Tee is for 2 or 4 players; --seats names {seats}")
        letters = wishes.get("colours") or {None: "ry", 1: "r", 2: "ry", 3: "rby"}.get(
            seats, "rbyg"
        )
        if not letters or any(letter not in list(Colour) for letter in letters):
            raise InputError(f"T5: --colours is ry, bg or rbyg, not {letters or 'empty'}")
        limit = wishes.get("round-limit", BOT_ROUNDS if bots_only else 0)
        if not 0 <= limit <= MOST_ROUNDS:
            raise InputError(f"T21: --round-limit is 0 to {MOST_ROUNDS}, not {limit}")
        return TeeOptions(tuple(Colour(letter) for letter in letters), limit or None)

    def introduction(self, options: TeeOptions) -> str:
        """Say how the game ends."""
        limit = options.round_limit
        ends = "when no space is open" if limit is None else f"by round {limit} (T21) at the latest"
        return f"The game ends {ends}; the most spaces win."

    def match(self, wishes: Wishes) -> Match | None:
        """Royal Tee is played game by game."""
        return None

    def next_options(self, options: TeeOptions, outcome: Outcome) -> TeeOptions:
        """Play the next game alike."""
        return options

    def board(self, state: TeeState, asking: bool = False) -> RenderableType:
        """Draw a position."""
        return TeeBoard(state)

    def dice(self, state: TeeState) -> Text:
        """There are none."""
        return Text()

    def describe(self, state: TeeState, move: TeeMove) -> str:
        """Say where a walk leads and what it gains."""
        if not isinstance(move, Walk):
            return "pass"
        preview = TEE.preview(state, move.steps)
        gains = f"to {space_name(preview.path[-1])}, claims {preview.claims.bit_count()}"
        bonus = preview.surrounds.bit_count()
        return f"{gains}, surrounds {bonus}" if bonus else gains

    def thrower(self, state: TeeState) -> Seat:
        """Nobody throws."""
        return state.turn

    def question(self, state: TeeState) -> tuple[list[Marked], str]:
        """Ask for a walk."""
        steps = "1 step" if state.slider == 1 else f"{state.slider} steps"
        return [], f"walk {steps} (U D L R)"

    def answer(self, state: TeeState, line: str) -> TeeMove | Shown:
        """Read a walk, or show one that ends with a question mark."""
        letters = "".join(line.split()).upper()
        if letters.endswith("?"):
            return _preview(state, letters.rstrip("?"))
        if not letters:
            raise InputError("Type a walk, a letter a step, or help.")
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


def _count_now(table: Asking, seat: Seat) -> None:
    """Propose to count now, and ask every other player for agreement (T21)."""
    table.play(CountNow(Colour(seat)))
    state: TeeState = table.state
    for colour in state.active:
        if colour in state.agreed:
            continue
        question = f"{Colour(seat).title} wants to count now; do you agree?"
        agrees = table.agrees(colour, question, _leads(state, colour))
        table.play(CountNow(colour, agree=agrees))
        if not agrees:
            return


def _leads(state: TeeState, colour: Colour) -> bool:
    """Tell whether a colour would win, or share the win, if it were counted now."""
    counts = [spaces.bit_count() for spaces in state.claims]
    return counts[state.options.colours.index(colour)] == max(counts)
