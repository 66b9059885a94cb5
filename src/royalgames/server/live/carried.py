"""Rows that a notice brings along, so that other processes need not read them.

They are checked by their digests like rows that are read: what does not follow is read instead.
Rows with something private are left out, since a notice may be heard by anyone who may connect to
the database.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from royalgames.server.store.schema import events

MOST_CARRIED: Final = 2000
"""How many bytes the rows of one table may have; longer ones are read."""


class Row(NamedTuple):
    """A row of the list of events, as the store reads one."""

    table_id: str
    seq: int
    at: int
    event: bytes
    private: bytes | None
    player: str | None
    command: str | None
    digest: bytes | None
    wake_at: int | None
    process: int | None


assert Row._fields == tuple(column.name for column in events.columns)  # noqa: S101  # at import


class _Event(msgspec.Struct, array_like=True, gc=False):
    seq: int
    at: int
    event: msgspec.Raw
    player: str | None
    command: str | None
    digest: bytes


class Carried(msgspec.Struct, array_like=True):
    """The new rows of one table, as a notice brings them."""

    table: str
    process: int | None
    events: list[_Event]

    @property
    def seq(self) -> int:
        """The number of the last one."""
        return self.events[-1].seq

    def after(self, seq: int) -> list[Row]:
        """Return the rows after a known one, as the store would read them."""
        return [
            Row(
                table_id=self.table,
                seq=each.seq,
                at=each.at,
                event=bytes(each.event),
                private=None,
                player=each.player,
                command=each.command,
                digest=each.digest,
                wake_at=None,
                process=self.process,
            )
            for each in self.events
            if each.seq > seq
        ]


_encode = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(list[Carried]).decode
"""Reads a text of several tables' rows; most are of no interest here, so rows are made later."""


def spell(rows: Sequence[tuple[Any, ...]]) -> str | None:
    """Return the rows of one table as text; None if they must be read."""
    found = []
    for each in rows:
        row = Row._make(each)
        # The database may have another encoding, which has no room for every letter.
        if row.private is not None or row.digest is None or not row.event.isascii():
            return None
        event = msgspec.Raw(row.event)
        found.append(_Event(row.seq, row.at, event, row.player, row.command, row.digest))
    if not found:
        return None
    text = _encode(Carried(row.table_id, row.process, found)).decode()
    return text if len(text) <= MOST_CARRIED and text.isascii() else None
