"""A table in memory: its list of events, and what follows from it."""

import asyncio
from dataclasses import dataclass, field

from royalgames.protocol.events import Brought, Offered, Sat
from royalgames.server.live.loading import fold
from royalgames.server.live.updates import FEW, spell, spell_page
from royalgames.server.store.rows import History
from royalgames.server.table import StoredEvent, TableState


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory: its list, and what follows from it."""

    state: TableState
    """Its state after the last stored event."""
    stored_events: list[StoredEvent]
    """Its whole list."""
    answers: dict[tuple[str, str], int]
    """The last event of every command, by player and command."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from a check to the end of the storing."""
    updates: dict[int, bytes] = field(default_factory=dict)
    """Messages spelled out since the last event, by the event they start after."""
    digest: bytes = b""
    """The digest of the last stored event."""
    stale: bool = False
    """Whether the store may know more: something failed, and it is not known how far it got."""
    process: int | None = None
    """Which process stored the last event."""

    @classmethod
    def load(cls, table: str, history: History) -> "Live":
        """Fold a list that was read from the store; a DamagedError if it makes no sense."""
        state = fold(table, None, history.stored_events)
        live = cls(state, [], {}, digest=history.digest, process=history.process)
        live.take(state, history.stored_events)
        return live

    def take(self, state: TableState, stored_events: list[StoredEvent]) -> None:
        """Go on to a state that has been stored."""
        self.state = state
        self.stored_events += stored_events
        self.updates.clear()
        for stored in stored_events:
            if stored.player is not None and stored.command is not None:
                self.answers[stored.player, stored.command] = stored.seq

    async def update_after(self, after: int, count: int) -> bytes:
        """Encode the next events after a given one, with the table's state now."""
        if count > FEW:
            stored_events = self.stored_events[after : after + count]
            return await spell_page(self.state, after, stored_events)
        return self.few_after(after, count)

    def few_after(self, after: int, count: int) -> bytes:
        """Encode a few events after a given one, with the table's state now."""
        message = self.updates.get(after)
        if message is None:
            message = spell(self.state, after, self.stored_events[after : after + count])
            if after + count == self.state.seq:
                self.updates[after] = message
        return message

    def reseated(self, after: int, count: int, player: str) -> bool:
        """Return whether players changed seats within some events, or this one took a seat.

        One who takes a seat learns so from the answer, unless the store could not confirm it.
        """
        for stored in self.stored_events[after : after + count]:
            if isinstance(stored.event, Offered) and stored.event.moved:
                return True
            if isinstance(stored.event, Sat | Brought) and stored.player == player:
                return True
        return False
