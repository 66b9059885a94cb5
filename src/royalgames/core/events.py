"""What a move did: boards animate events, screen readers announce them, reviews count them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

Fact = str | int
"""One thing that can be read off a board, such as who holds a space."""

Facts = Mapping[str, Fact]
"""Everything on a board, by name."""


class Change(NamedTuple):
    """One fact of the board that an event changed."""

    what: str
    before: Fact
    after: Fact


@dataclass(frozen=True, slots=True)
class Event:
    """One effect of a move; each kind is a small class of its own in the game's ``events``."""

    kind: ClassVar[str]
    """The event's stable name in JSON."""
    seat: str
    """The player it is about: who acted, or whose piece or turn it is."""

    def changes(self) -> Iterable[Change]:
        """List every fact of the board that this event changed."""
        return ()

    def words(self) -> str:
        """Return one plain sentence about what happened."""
        return f"{self.kind}."

    def json(self) -> dict[str, Any]:
        """Return the event as plain data, with its kind and its sentence."""
        data: dict[str, Any] = {"kind": self.kind}
        names: tuple[str, ...] = self.__match_args__
        for name in names:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        data["words"] = self.words()
        return data


def replay_changes(facts: Facts, events: Iterable[Event]) -> dict[str, Fact]:
    """Apply the events' changes to the facts; one that does not fit them is a ValueError."""
    now = dict(facts)
    for event in events:
        for what, before, after in event.changes():
            if now.get(what) != before:
                raise ValueError(f"{event.kind}: {what} was {now.get(what)!r}, not {before!r}")
            now[what] = after
    return now
