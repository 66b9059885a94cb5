"""What the store gets from a decision."""

from typing import Final

from royalgames.protocol import events as ev
from royalgames.server.store.rows import NEVER
from royalgames.server.store.transaction import Finished, Write
from royalgames.server.table import Draft, StoredEvent, TableState
from royalgames.server.table.waking import wake_at

QUIET: Final = frozenset({ev.Called, ev.Revealed, ev.Threw, ev.Moved})
"""The events within a game, after which a table is found as it was before."""


def write_of(draft: Draft, digest: bytes, process: int | None = None) -> Write:
    """Gather what is to be stored: for a move within a game, its events and nothing else."""
    table, stored_events = draft.table, tuple(draft.stored_events)
    key = table.game.header.key
    wake = wake_at(table) or NEVER
    if QUIET.issuperset([type(stored.event) for stored in stored_events]):
        return Write(
            table.id, key, None, stored_events, digest=digest, wake_at=wake, process=process
        )
    owners = (
        stored.private.player
        for stored in stored_events
        if stored.private.player is not None and isinstance(stored.event, ev.Sat | ev.Brought)
    )
    # A game from a position isn't a whole one.
    listed = [] if table.from_position else [each for each in stored_events if _is_finish(each)]
    ended = tuple(_finished(table, stored) for stored in listed)
    players = tuple(dict.fromkeys(owners))
    return Write(table.id, key, table.phase, stored_events, players, ended, digest, wake, process)


def _is_finish(stored: StoredEvent) -> bool:
    return isinstance(stored.event, ev.Ended) and stored.event.ended != "open"


def _finished(table: TableState, stored: StoredEvent) -> Finished:
    event = stored.event
    assert isinstance(event, ev.Ended)  # noqa: S101  # the caller has checked
    result = " ".join(f"{seat}{score}" for seat, score in event.scores.items())
    names = "; ".join(seat.name or "" for seat in table.seats)
    key = table.game.header.key
    return Finished(table.id, event.number, key, names, result, event.ended, stored.at)
