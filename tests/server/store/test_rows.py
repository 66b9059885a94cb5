"""Events as rows, chained by digests so that damage is noticed."""

from types import SimpleNamespace
from typing import Any

import pytest

from royalgames.protocol.events import Left, Returned
from royalgames.server.store.rows import (
    DIGEST_BYTES,
    DamagedError,
    check_list,
    digest_of,
    read_history,
    row_of,
    stored_of,
)
from royalgames.server.table import Private, StoredEvent

COLUMNS = ("table_id", "seq", "at", "event", "private", "player", "command")
STORED = [
    StoredEvent(1, 10, Left(seat="r", why="left"), Private(player="ann", secret=b"\x00\xff")),
    StoredEvent(2, 20, Returned(seat="r"), player="ann", command="c1"),
    StoredEvent(3, 30, Left(seat="y", why="overdue")),
    StoredEvent(4, 40, Returned(seat="y")),
]


def _rows(*, digests: bool = True) -> list[Any]:
    rows, digest = [], b""
    for stored in STORED:
        columns = row_of("one", stored)
        digest = digest_of(digest, columns)
        named = dict(zip(COLUMNS, columns, strict=True))
        kept = digest if digests else None
        rows.append(SimpleNamespace(**named, digest=kept, process=stored.seq))
    return rows


def _damage(rows: list[Any]) -> tuple[int, str]:
    """Return the first bad event and what is wrong; reading and checking must agree."""
    with pytest.raises(DamagedError) as checked:
        check_list("one", rows)
    with pytest.raises(DamagedError) as read:
        read_history("one", rows)
    assert str(checked.value) == str(read.value) == checked.value.why
    assert checked.value.table == "one"
    return checked.value.seq, checked.value.why


def test_a_row_gives_the_event_back() -> None:
    assert [stored_of(row) for row in _rows()] == STORED
    assert [row.private is None for row in _rows()] == [False, True, True, True]


def test_a_list_is_read_whole_or_from_a_known_event_on() -> None:
    rows = _rows()
    assert read_history("one", rows) == (STORED, rows[-1].digest, 4)
    assert len(rows[-1].digest) == DIGEST_BYTES
    assert read_history("one", rows[2:], 2, rows[1].digest) == (STORED[2:], rows[-1].digest, 4)
    assert read_history("one", [], 4, rows[-1].digest) == ([], rows[-1].digest, None)
    with pytest.raises(DamagedError, match="event 3 is not as it was written"):
        read_history("one", rows[2:], 2, rows[0].digest)


def test_missing_rows_are_named() -> None:
    rows = _rows()
    assert _damage([rows[0], *rows[2:]]) == (2, "event 2 is missing")
    assert _damage(rows[3:]) == (1, "events 1 to 3 are missing")
    with pytest.raises(DamagedError, match="all events are missing"):
        check_list("one", [])


@pytest.mark.parametrize(
    ("column", "value"),
    [("at", 31), ("event", b'{"kind":"returned","seat":"r"}'), ("player", "eve"), ("command", "")],
)
def test_a_changed_column_is_noticed(column: str, value: object) -> None:
    rows = _rows()
    setattr(rows[2], column, value)
    assert _damage(rows) == (3, "event 3 is not as it was written")


def test_a_digest_may_be_missing_only_from_the_start_on() -> None:
    old = _rows(digests=False)
    check_list("one", old)
    assert read_history("one", old) == (STORED, b"", 4)
    rows = _rows()
    rows[1].digest = None
    assert _damage(rows) == (2, "event 2 has lost its digest")


def test_an_event_without_a_digest_that_cannot_be_read_is_named() -> None:
    rows = _rows(digests=False)
    rows[1].event = b'{"kind":"nonsense"}'
    seq, why = _damage(rows)
    assert seq == 2
    assert why.startswith("event 2 cannot be read: ")
