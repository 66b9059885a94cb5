"""The Royal Game of Ur at the terminal."""

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.desk import Command, Shown, Wishes
from royalgames.cli.drawing_ur import SIGNS, STYLES, UrBoard, thrown_dice
from royalgames.cli.faults import InputError
from royalgames.cli.voice import Marked
from royalgames.core import Match, Outcome, Rng, Seat, TextError
from royalgames.core.match import next_first
from royalgames.games.ur import UR, Side, Throw, UrGame, UrMove, UrOptions, UrState
from royalgames.games.ur.events import meaning
from royalgames.games.ur.state import ToThrow


class UrDesk:
    """The Royal Game of Ur's part of the command."""

    game: UrGame = UR
    flags = ("counters", "dice", "match", "first")
    help = """\
Enter      throw the dice, when it is your throw
a, b ...   take that choice of the list
4          move the counter on that place, s for the one on S; enter, + and - work too"""
    commands: Mapping[str, tuple[str, Command]] = {}

    def name(self, seat: Seat) -> str:
        """Return a side's name."""
        return Side(seat).title

    def sign(self, seat: Seat) -> str:
        """Return a side's counter."""
        return SIGNS[Side(seat)]

    def style(self, seat: Seat) -> str:
        """Return a side's style."""
        return STYLES[Side(seat)]

    def options(self, wishes: Wishes, seats: int | None, rng: Rng, bots_only: bool) -> UrOptions:
        """Build the options; who begins is drawn by lot unless it is wished (U4)."""
        if seats not in (None, 2):
            raise InputError(f"U3: the Royal Game of Ur is for 2 players; --seats names {seats}")
        first = wishes.get("first", "lot")
        if first not in ("L", "D", "lot"):
            raise InputError(f"U4: --first is L, D or lot, not {first}")
        drawn = tuple(Side)[rng.randrange(2)]
        return UrOptions(
            wishes.get("counters", 7),
            wishes.get("dice", "1/2"),
            drawn if first == "lot" else Side(first),
        )

    def introduction(self, options: UrOptions) -> str:
        """Say who begins, and with what."""
        each = "counter" if options.counters == 1 else "counters"
        return (
            f"{options.first.title} begins; {options.counters} {each} a side, "
            f"dice with a dot at {options.dice}."
        )

    def match(self, wishes: Wishes) -> Match | None:
        """Read the match to be played (U16)."""
        if "match" not in wishes:
            return None
        try:
            return Match.parse(UR.header, f"{wishes['match']}, 0-0")
        except TextError:
            told = 'U16: --match is like "3 games" or "100 points", not'
            raise InputError(f"{told} {wishes['match']}") from None

    def next_options(self, options: UrOptions, outcome: Outcome) -> UrOptions:
        """Let the loser begin (U4)."""
        return replace(options, first=Side(next_first(UR.header, outcome)))

    def board(self, state: UrState, asking: bool = False) -> RenderableType:
        """Draw a position."""
        return UrBoard(state, asking)

    def dice(self, state: UrState) -> Text:
        """Draw the dice while they lie."""
        return thrown_dice(state)

    def describe(self, state: UrState, move: UrMove) -> str:
        """Say what a choice leads to, or what a throw means and how likely it is."""
        if isinstance(move, Throw):
            return f"{meaning(move.dots)}, chance {dict(UR.chance(state))[move]}"
        return " ".join(event.words() for event in UR.play(state, move).events)

    def thrower(self, state: UrState) -> Seat:
        """Tell whose throw it is."""
        return state.turn

    def question(self, state: UrState) -> tuple[list[Marked], str]:
        """List the choices, or ask for the throw."""
        if isinstance(state.phase, ToThrow):
            return [], "press Enter to throw"
        lettered = _lettered(state)
        listed = [Marked(f"{mark})", self.describe(state, lettered[mark])) for mark in lettered]
        letters, notation = _answers(lettered)
        return listed, f"which choice ({letters}; or {notation})"

    def answer(self, state: UrState, line: str) -> UrMove | Shown:
        """Read a choice: its letter, or the move in notation (N5)."""
        if isinstance(state.phase, ToThrow):
            raise InputError("Press Enter alone to throw the dice, or type help.")
        lettered = _lettered(state)
        named = {UR.move_text(move): move for move in lettered.values()}
        # Places are numbers, so the list has letters; it is too short to reach s.
        found = (lettered | named).get(line.lower())
        if found is None:
            letters, notation = _answers(lettered)
            raise InputError(f"Type {letters}, or {notation}; or type help.")
        return found


def _lettered(state: UrState) -> dict[str, UrMove]:
    """Give each choice a letter, from a."""
    return dict(zip(ascii_lowercase, UR.legal(state), strict=False))


def _answers(lettered: Mapping[str, UrMove]) -> tuple[str, str]:
    """Say which letters, and which moves in notation, may be typed."""
    first, *_, last = lettered
    *moves, final = (UR.move_text(move) for move in lettered.values())
    to = "or" if len(lettered) == 2 else "to"
    return f"{first} {to} {last}", f"{', '.join(moves)} or {final}"
