"""A game's bots as data: listing them loads neither compiled code nor weights."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from royalgames.bots.bot import AT_ONCE, Budget


@dataclass(frozen=True, slots=True)
class Level:
    """One bot of a game."""

    name: str
    """The name that commands, tables and records use."""
    title: str
    """The name that people read."""
    about: str
    """How it plays, in one sentence."""
    brain: str
    """What chooses its moves, as ``module:Class``; imported when it first thinks."""
    group: str = ""
    """Who plays like this, as a heading of menus with many levels; empty without headings."""
    settings: tuple[tuple[str, Any], ...] = ()
    """What the brain is made with, by parameter name."""
    budget: Budget = AT_ONCE
    """How long it thinks unless another budget is given."""
    needs_engine: bool = False
    """Whether it uses compiled code, which is prepared once per machine."""
    is_sparring: bool = False
    """Whether it is there to be measured against, not to be chosen by people."""
    variant_of: str | None = None
    """The level it replaces in matches that count what it plays for."""
    plays_for: str | None = None
    """The unit of the matches it is made for; None for winning games."""


@dataclass(frozen=True, slots=True)
class LadderContest:
    """A contest of the ladder, as arguments of ``royal arena``."""

    flags: str
    """All arguments after the game."""
    suffix: str = ""
    """What follows the key in the contest's name; the contest without one rates the levels."""
    by_clock: bool = False
    """Whether bots think by the clock, so that another run gives other games."""


@dataclass(frozen=True, slots=True)
class Levels:
    """All bots of a game, the weakest first."""

    levels: tuple[Level, ...]
    """The bots."""
    default: str
    """The level that people play against, and that plays for people who are away, by default."""
    ladder: tuple[LadderContest, ...] = ()
    """The contests from which the ladder is made."""

    def __post_init__(self) -> None:
        if len(set(self.names)) < len(self.levels):
            raise ValueError(f"two levels have the same name: {', '.join(self.names)}")
        if self.default not in (level.name for level in self.offered):
            raise ValueError(f"the default level {self.default} is not offered to people")

    def __iter__(self) -> Iterator[Level]:
        return iter(self.levels)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all bots."""
        return tuple(level.name for level in self.levels)

    @property
    def offered(self) -> tuple[Level, ...]:
        """The levels that people choose from."""
        return tuple(level for level in self.levels if not level.is_sparring)

    @property
    def simplest(self) -> Level:
        """The level that answers at once and without compiled code: the last resort."""
        quick = (level for level in self.offered if not level.needs_engine)
        return next(quick, self.levels[0])

    def find(self, name: str) -> Level | None:
        """Return the level of this name, or None."""
        return next((level for level in self.levels if level.name == name), None)

    def place(self, name: str) -> int | None:
        """Return a level's place among those offered, 1 for the weakest; None for the others."""
        names = [level.name for level in self.offered]
        return names.index(name) + 1 if name in names else None

    def playing_for(self, name: str, unit: str | None) -> str:
        """Return the variant of a level that plays for what a match counts, or the level itself."""
        for level in self.levels:
            if unit is not None and (level.variant_of, level.plays_for) == (name, unit):
                return level.name
        return name
