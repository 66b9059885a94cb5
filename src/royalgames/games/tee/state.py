"""The state of a game of Royal Tee, its options and its outcome."""

from dataclasses import dataclass
from typing import Final

from royalgames.core import Outcome, RuleError
from royalgames.games.tee.board import BOARD, START, TURN_ORDER, Colour, Space, Spaces, spaces_of

SLIDER_MAX: Final = 9
"""T8: the highest number on the slider."""

SEATINGS: Final = (
    (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN),
    (Colour.RED, Colour.YELLOW),
    (Colour.BLUE, Colour.GREEN),
)
"""T1, T5: who may play together."""


@dataclass(frozen=True, slots=True)
class TeeOptions:
    """What is agreed before a game of Royal Tee."""

    colours: tuple[Colour, ...] = SEATINGS[0]
    """The colours in play, in turn order (T1, T5)."""
    round_limit: int | None = None
    """The last round (T21, a house rule), or None."""

    def __post_init__(self) -> None:
        # Plain letters equal their colours, but have no names.
        object.__setattr__(self, "colours", tuple(colour_of(letter) for letter in self.colours))
        check_seating(self.colours)
        limit = self.round_limit
        if limit is not None and (type(limit) is not int or limit < 1):
            raise RuleError("T21", "a round limit is a whole number from 1")


def colour_of(letter: str) -> Colour:
    """Return the colour of a letter, r, b, y or g, or refuse it (T2)."""
    if letter not in TURN_ORDER:
        raise RuleError("T2", f"the colours are r, b, y and g, not {letter}")
    return Colour(letter)


def check_seating(colours: tuple[Colour, ...]) -> None:
    """Refuse any seating but four, or two across from each other (T1, T5)."""
    if colours in SEATINGS:
        return
    if len(set(colours)) != len(colours) or list(colours) != sorted(colours, key=TURN_ORDER.index):
        raise RuleError("T2", "name each colour once, in turn order: red, blue, yellow, green")
    if len(colours) != 2:
        raise RuleError("T1", f"Royal Tee is for 2 or 4 players, not {len(colours)}")
    raise RuleError(
        "T5",
        "two players sit across from each other: Red and Yellow, or Blue and Green, "
        f"not {' and '.join(colour.title for colour in colours)}",
    )


@dataclass(frozen=True, slots=True)
class TeeState:
    """The board between two turns."""

    claims: tuple[Spaces, ...]
    """What each colour in play holds, in turn order."""
    tees: tuple[Space, ...]
    """The space of each colour's Royal Tee, in turn order."""
    round: int
    """The round being played, from 1."""
    turn: Colour
    """Whose turn it is."""
    options: TeeOptions
    """What was agreed before the game."""
    resigned: tuple[Colour, ...] = ()
    """Who has resigned, in that order (T22)."""
    agreed: frozenset[Colour] = frozenset()
    """Who wants to count now (T21)."""

    @property
    def slider(self) -> int:
        """The number the slider shows (T6, T8)."""
        return min(self.round, SLIDER_MAX)

    @property
    def seat(self) -> int:
        """The mover's place in the tuples."""
        return self.options.colours.index(self.turn)

    @property
    def open(self) -> Spaces:
        """The unclaimed spaces."""
        claimed = 0
        for spaces in self.claims:
            claimed |= spaces
        return Spaces(BOARD & ~claimed)

    def owners(self) -> list[str]:
        """List the letter of each space's owner from a1 on, ``.`` for no one."""
        letters = ["."] * BOARD.bit_count()
        for colour, spaces in zip(self.options.colours, self.claims, strict=True):
            for space in spaces_of(spaces):
                letters[space] = colour.value
        return letters

    @property
    def active(self) -> tuple[Colour, ...]:
        """The colours that have not resigned, in turn order."""
        colours = self.options.colours
        if not self.resigned:
            return colours
        return tuple(colour for colour in colours if colour not in self.resigned)


def set_up(options: TeeOptions | None = None) -> TeeState:
    """Put the Royal Tees on their spaces and the slider on 1 (T4, T6, T7, T13)."""
    options = options or TeeOptions()
    tees = tuple(START[colour] for colour in options.colours)
    claims = tuple(Spaces(1 << space) for space in tees)
    return TeeState(claims, tees, 1, options.colours[0], options)


def outcome(state: TeeState) -> Outcome | None:
    """Return how the game ended, or None while it is being played (T19 to T22)."""
    active = state.active
    if len(active) == 1:
        ended, rule = f"resigned {state.resigned[-1]}", "T22"
    elif not state.open:
        ended, rule = "full", "T19"
    elif state.agreed.issuperset(active):
        ended, rule = "agreed", "T21"
    elif state.options.round_limit is not None and state.round > state.options.round_limit:
        ended, rule = "limit", "T21"
    else:
        return None
    return _counted(state, ended, rule)


def counted(state: TeeState) -> Outcome:
    """Return how the game would end if everyone agreed to count now (T20, T21)."""
    return outcome(state) or _counted(state, "agreed", "T21")


def _counted(state: TeeState, ended: str, rule: str) -> Outcome:
    """Count the spaces as they lie; only those who have not resigned can win (T20, T22)."""
    active = state.active
    counts = tuple(
        (colour, spaces.bit_count())
        for colour, spaces in zip(state.options.colours, state.claims, strict=True)
    )
    most = max(count for colour, count in counts if colour in active)
    winners = tuple(colour for colour, count in counts if count == most and colour in active)
    return Outcome(ended, winners, counts, rule)
