"""Events as rows of the database, chained by digests so that damage to a list is noticed."""

import hashlib
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from royalgames.server.store.upcast import read_event
from royalgames.server.table import Private, StoredEvent
from royalgames.server.table.state import NOTHING_PRIVATE

DIGEST_BYTES: Final = 16
"""The length of a digest: enough to notice any accident."""

NEVER: Final = 2**53
"""The ``wake_at`` of a table at which the server has nothing to do by itself."""

_decode_private = msgspec.json.Decoder(Private).decode
_encode = msgspec.json.Encoder().encode
_pack = msgspec.msgpack.Encoder().encode


class DamagedError(Exception):
    """A list that cannot be used, with the first event that is wrong."""

    def __init__(self, table: str, seq: int, why: str) -> None:
        super().__init__(table, seq, why)
        self.table = table
        """The table's name."""
        self.seq = seq
        """The first bad event; 0 if the whole list cannot be read."""
        self.why = why
        """What is wrong, in words."""

    def __str__(self) -> str:
        return self.why


class History(NamedTuple):
    """A table's list as it was read."""

    stored_events: list[StoredEvent]
    """The events."""
    digest: bytes
    """The digest of the last one; empty if it has none."""
    process: int | None = None
    """Which process stored the last one."""


def digest_of(before: bytes, columns: tuple[Any, ...]) -> bytes:
    """Return the digest of an event's own columns and of all events before it."""
    return hashlib.blake2b(before + _pack(columns), digest_size=DIGEST_BYTES).digest()


def row_of(table: str, stored: StoredEvent) -> tuple[Any, ...]:
    """Return an event as its own columns, in their order, up to ``command``."""
    private = _encode(stored.private) if stored.private is not NOTHING_PRIVATE else None
    return (
        table,
        stored.seq,
        stored.at,
        _encode(stored.event),
        private,
        stored.player,
        stored.command,
    )


def stored_of(row: Any) -> StoredEvent:
    """Read an event; anything wrong with it raises whatever msgspec finds."""
    private = _decode_private(row.private) if row.private else NOTHING_PRIVATE
    return StoredEvent(row.seq, row.at, read_event(row.event), private, row.player, row.command)


class Chain:
    """Follows a list from its first row, or a known one, and stops at the first that is wrong."""

    def __init__(self, table: str, seq: int = 0, digest: bytes = b"") -> None:
        self._table = table
        self.seq = seq
        """The last row's number."""
        self.digest = digest
        """The digest of the last row; empty if it has none."""
        self.process: int | None = None
        """Which process stored the last row."""

    def check(self, row: Any) -> None:
        """Check that a row is the next one, as it was written."""
        expected = self.seq + 1
        if row.seq != expected:
            one, last = row.seq == expected + 1, row.seq - 1
            missing = f"event {expected} is" if one else f"events {expected} to {last} are"
            raise DamagedError(self._table, expected, f"{missing} missing")
        self.seq = expected
        if row.digest is None:
            if self.digest:
                raise DamagedError(self._table, expected, f"event {expected} has lost its digest")
            return
        columns = (row.table_id, row.seq, row.at, row.event, row.private, row.player, row.command)
        self.digest = digest_of(self.digest, columns)
        if self.digest != row.digest:
            raise DamagedError(self._table, expected, f"event {expected} is not as it was written")

    def read(self, row: Any) -> StoredEvent:
        """Check a row and read its event."""
        self.check(row)
        self.process = row.process
        try:
            return stored_of(row)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
            why = f"event {row.seq} cannot be read: {error}"
            raise DamagedError(self._table, row.seq, why) from error


def read_history(table: str, rows: Iterable[Any], after: int = 0, digest: bytes = b"") -> History:
    """Read a list from one event on; raise a DamagedError at the first row that is wrong."""
    chain = Chain(table, after, digest)
    stored_events = [chain.read(row) for row in rows]
    return History(stored_events, chain.digest, chain.process)


def check_list(table: str, rows: Iterable[Any]) -> None:
    """Check a whole list and keep nothing; what has no digest is read instead."""
    chain = Chain(table)
    for row in rows:
        if row.digest is None:
            chain.read(row)
        else:
            chain.check(row)
    if not chain.seq:
        raise DamagedError(table, 0, "all events are missing")
