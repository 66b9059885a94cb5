"""The pieces of a run in their order: a layer and its turned one, worked on together."""

from collections.abc import Iterator
from typing import NamedTuple

VALUE, BELOW, ABOVE = "value", "below", "above"


class Unit(NamedTuple):
    """A layer and its turned one, worked on together."""

    mine: int
    theirs: int
    first: str
    """The family of the first layer's values: the values themselves, or bounds."""
    second: str
    """That of the turned layer."""

    @property
    def name(self) -> str:
        """What the unit is called in the notes."""
        return f"{self.first}-{self.mine}-{self.theirs}"

    @property
    def arrays(self) -> list[tuple[str, int, int]]:
        """The layers that are worked on, by family."""
        both = [(self.first, self.mine, self.theirs), (self.second, self.theirs, self.mine)]
        return both if both[0] != both[1] else both[:1]

    @property
    def read(self) -> list[tuple[str, int, int]]:
        """The layers that these are worked out from."""
        found = [
            (family, *left)
            for family, mine, theirs in self.arrays
            for left in ((mine - 1, theirs), (mine, theirs - 1))
        ]
        return sorted(set(found))

    @property
    def guessed_from(self) -> list[tuple[str, int, int]]:
        """Layers that only the first guess reads; bounds begin around the values."""
        if self.first == VALUE and min(self.mine, self.theirs) < 2:
            return []
        found = {(family, mine - 1, theirs - 1) for family, mine, theirs in self.arrays}
        if self.first != VALUE:
            known = [*self.arrays, *self.read, *found]
            found |= {(VALUE, mine, theirs) for _, mine, theirs in known}
        return sorted(found)


def units(counters: int, prove: bool) -> Iterator[Unit]:
    """List the units of a run in their order: the values, then what proves them."""
    pairs = [(mine, theirs) for mine in range(1, counters + 1) for theirs in range(1, mine + 1)]
    for mine, theirs in pairs:
        yield Unit(mine, theirs, VALUE, VALUE)
    for mine, theirs in pairs if prove else ():
        yield Unit(mine, theirs, BELOW, ABOVE)
        if mine != theirs:
            yield Unit(theirs, mine, BELOW, ABOVE)


def waves(all_units: list[Unit]) -> Iterator[list[Unit]]:
    """Group the units of a run: those of a group need only units of the groups before it."""
    order = [(unit.first != VALUE, unit.mine + unit.theirs) for unit in all_units]
    for place in sorted(set(order)):
        yield [unit for unit, each in zip(all_units, order, strict=True) if each == place]
