"""The tables in memory: as many as their events allow, and always those being watched."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sized
from typing import Final, Generic, Protocol, TypeVar

MOST_EVENTS: Final = 200_000
"""How many events are kept in memory, about 240 MB; other tables are read again when needed."""

BARE_TABLE: Final = 25
"""What a table without events weighs, in events: it has about 30 kB, an event 1.2 kB."""

MOST_LOOKED_AT: Final = 64
"""How many tables that must stay are passed over before it is given up for now."""


class Kept(Protocol):
    """A table as the cache sees it."""

    @property
    def stored_events(self) -> Sized:
        """Its list."""
        ...

    @property
    def lock(self) -> asyncio.Lock:
        """Held while something is being stored."""
        ...


Table = TypeVar("Table", bound=Kept)


class TableCache(Generic[Table]):
    """Tables by name; those used longest ago make room, unless they are watched or being used."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.weight = 0
        """What all tables weigh, in events."""
        self.is_watched: Callable[[str], bool] = lambda table: False
        """Returns which tables must stay."""

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, name: str) -> Table | None:
        """Return a table if it is here."""
        return self._tables.get(name)

    @property
    def names(self) -> list[str]:
        """The tables that are here."""
        return list(self._tables)

    def touch(self, name: str) -> None:
        """Note that a table has been used, and may have grown."""
        table = self._tables.get(name)
        if table is not None:
            self._tables.move_to_end(name)
            self._weigh(name, BARE_TABLE + len(table.stored_events))

    def put(self, name: str, table: Table) -> None:
        """Keep a table, and let others go if it is one too many."""
        self._tables[name] = table
        self.touch(name)
        self._make_room(name)

    def drop(self, name: str) -> None:
        """Let a table go."""
        if self._tables.pop(name, None) is not None:
            self._weigh(name, 0)
            del self._weights[name]

    def _weigh(self, name: str, weight: int) -> None:
        self.weight += weight - self._weights.get(name, 0)
        self._weights[name] = weight

    def _make_room(self, new: str) -> None:
        for _ in range(MOST_LOOKED_AT):
            while self.weight > MOST_EVENTS and self._may_go(
                oldest := next(iter(self._tables)), new
            ):
                self.drop(oldest)
            if self.weight <= MOST_EVENTS:
                return
            # It stays; the next time others are looked at first.
            self._tables.move_to_end(next(iter(self._tables)))

    def _may_go(self, name: str, new: str) -> bool:
        return name != new and not self._tables[name].lock.locked() and not self.is_watched(name)
