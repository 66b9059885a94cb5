"""A game's header: all that menus, forms, records and command lines need to know about it."""

from dataclasses import dataclass

from royalgames.core.errors import RuleError
from royalgames.core.options import OptionSpec

Seat = str
"""A player's letter, such as ``r`` or ``L``."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that is counted, in the singular and the plural."""

    one: str
    many: str

    def count(self, number: int) -> str:
        """Return a number with its unit, such as ``1 point`` or ``5 points``."""
        return f"{number} {self.one if number == 1 else self.many}"


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """How a game is played as a match of several games."""

    rule: str
    """The rule that allows matches."""
    units: tuple[tuple[str, int], ...]
    """What a match can be played to, each with the most that one game can score."""


@dataclass(frozen=True, slots=True)
class Header:
    """What shared code needs to know about a game before any state exists."""

    key: str
    """The short name used by commands, records and the wire; also the name of its folders."""
    name: str
    """The full name, such as ``Royal Game of Ur``."""
    version: str
    """The version of the rules; a record of another version is refused."""
    rules: str
    """The letter before the numbers of its rules."""
    seats: tuple[Seat, ...]
    """All seats in turn order."""
    seat_names: tuple[str, ...]
    """The names of the seats, in the same order."""
    has_dice: bool
    """Whether chance takes part."""
    score: Unit
    """What a final score counts."""
    length: Unit
    """What a game's length is counted in."""
    options: tuple[OptionSpec, ...] = ()
    """What can be agreed before a game."""
    match: MatchSpec | None = None
    """How matches are played, if they are."""
    order: int = 100
    """The place in menus: games with smaller numbers come first."""

    def seat_name(self, seat: Seat) -> str:
        """Return a seat's name as sentences use it."""
        return self.seat_names[self.seats.index(seat)]

    def option(self, name: str) -> OptionSpec:
        """Return the option of this name."""
        for spec in self.options:
            if spec.name == name:
                return spec
        known = ", ".join(spec.name for spec in self.options) or "none"
        raise RuleError(
            f"{self.rules}1", f"{self.name} has no option {name}; its options are: {known}"
        )
