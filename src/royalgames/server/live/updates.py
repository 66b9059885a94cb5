"""A table's list as messages: in pages, and the long ones are encoded off the event loop."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from royalgames.protocol.messages import Update
from royalgames.server.table import StoredEvent, TableState, entry, view

PAGE: Final = 200
"""How many events one message carries at most."""

FEW: Final = 8
"""A message with so many events is wanted by many clients; a longer one by a single newcomer."""

_encode = msgspec.json.Encoder().encode


def spell(table: TableState, after: int, stored_events: Sequence[StoredEvent]) -> bytes:
    """Encode the events after a given one, with the table's state now."""
    entries = [entry(stored) for stored in stored_events]
    return _encode(Update(table=table.id, after=after, entries=entries, state=view(table)))


async def spell_page(table: TableState, after: int, stored_events: Sequence[StoredEvent]) -> bytes:
    """Encode a page in another thread, so that it delays no one."""
    return await asyncio.to_thread(spell, table, after, stored_events)
