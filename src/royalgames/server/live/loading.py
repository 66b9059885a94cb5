"""From stored events to a table, and the refusals where reading or storing fails."""

from typing import Final

from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import ConflictError, StoreError
from royalgames.server.store.upcast import restored
from royalgames.server.table import RefusedError, StoredEvent, TableState, open_table, reduce
from royalgames.server.table.play import game_of

READ_AGAIN: Final = 1000
"""After so many milliseconds a client asks again for a table that could not be read."""


def fold(table: str, state: TableState | None, stored_events: list[StoredEvent]) -> TableState:
    """Return a table's state after some more events; a DamagedError if they make no sense.

    Events of earlier releases are replaced in the list by their form of today.
    """
    seq = 1
    try:
        for index, stored in enumerate(stored_events):
            seq = stored.seq
            if state is None:
                state = open_table(table, stored)
            else:
                today, known = restored(state, stored)
                stored_events[index] = today
                state = reduce(state, today, known)
        assert state is not None  # noqa: S101  # a list has a first event
    except MemoryError:
        raise
    except Exception as error:  # whatever a bad event breaks, only its own table suffers
        cause = str(error) or type(error).__name__
        why = f"event {seq} does not follow from those before it: {cause}"
        raise DamagedError(table, seq, why) from error
    return state


def not_stored(error: Exception) -> Exception:
    """Return the refusal of an act of which the store could not say that it was kept."""
    if not isinstance(error, StoreError) or isinstance(error, ConflictError):
        return error
    refusal = RefusedError(
        Code.STORE, "The server couldn't confirm this. If nothing changes, try again."
    )
    refusal.__cause__ = error
    return refusal


def unusable() -> RefusedError:
    """Return the refusal of everything at a damaged table."""
    sentence = (
        "This table's data is damaged, so it can't be used. The server's log has the details."
    )
    return RefusedError(Code.DAMAGED, sentence)


def check_rules(table: str, first: StoredEvent) -> None:
    """Refuse a table that was started under other rules, which its moves depend on."""
    opened = first.event
    if not isinstance(opened, ev.Opened):
        raise DamagedError(table, 1, "the first event does not open the table")
    version = game_of(opened.setup).header.version
    if opened.rules != version:
        raise RefusedError(
            Code.CLOSED,
            f"This table was started under rules version {opened.rules}; the server has {version}.",
        )
