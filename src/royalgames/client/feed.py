"""What a client knows about one table: its events so far, and its state."""

import asyncio
from collections.abc import Callable

from royalgames.protocol.events import Entry, Offered
from royalgames.protocol.messages import Presence, Update
from royalgames.protocol.views import TableView


class Feed:
    """One watched table."""

    def __init__(self, table: str) -> None:
        self.table = table
        """The table's name."""
        self.entries: list[Entry] = []
        """All events, from the first."""
        self.state: TableView | None = None
        """The table's state."""
        self.yours: tuple[str, ...] = ()
        """Your seats."""
        self.presence: Presence | None = None
        """Who is connected."""
        self.known = asyncio.Event()
        """Set once it is known which seats are yours."""
        self._changed = asyncio.Condition()

    @property
    def seq(self) -> int:
        """The last event known."""
        return len(self.entries)

    @property
    def view(self) -> TableView:
        """The table's state; only after the first message about it."""
        if self.state is None:
            raise RuntimeError(f"nothing is known of table {self.table} yet")
        return self.state

    async def take(self, update: Update) -> bool:
        """Add new events; False if some before them are missing."""
        if update.after > self.seq:
            return False
        fresh = [entry for entry in update.entries if entry.seq > self.seq]
        if self.state is not None and self.seq >= self.state.seq:
            self._follow(fresh)
        self.entries += fresh
        if self.state is None or update.state.seq >= self.state.seq:
            self.state = update.state
        async with self._changed:
            self._changed.notify_all()
        return True

    def _follow(self, fresh: list[Entry]) -> None:
        """Follow players who change seats, at once with the state that has them there."""
        for entry in fresh:
            if isinstance(entry.event, Offered) and entry.event.moved:
                self.yours = tuple(entry.event.moved[seat] for seat in self.yours)

    async def note(self, presence: Presence) -> None:
        """Remember who is connected."""
        self.presence = presence
        async with self._changed:
            self._changed.notify_all()

    async def here(self, holds: Callable[[Presence], bool]) -> Presence:
        """Wait until a condition on who is connected is true."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.presence is not None and holds(self.presence))
        assert self.presence is not None  # noqa: S101  # that was waited for
        return self.presence

    async def complete(self) -> None:
        """Wait until the list is as long as the table's; a long one comes in pages."""
        await self.until(lambda view: self.seq >= view.seq)

    async def until(self, holds: Callable[[TableView], bool]) -> TableView:
        """Wait until a condition on the table is true."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.state is not None and holds(self.state))
        return self.view
