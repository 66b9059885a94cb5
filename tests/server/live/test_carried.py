"""Rows that a notice brings along are those that were stored, or are left to be read."""

from typing import Any

import pytest

from royalgames.server.live.carried import MOST_CARRIED, Row, read, spell
from royalgames.server.store.rows import DamagedError, read_history
from royalgames.server.store.transaction import Write, prepare
from tests.server.store.hand import left


def _rows(*seqs: int, digest: bytes = b"") -> list[tuple[Any, ...]]:
    write = Write("a", "tee", None, tuple(map(left, seqs)), digest=digest, process=4)
    prepare(write)
    return write.rows


def test_rows_come_back_as_they_were_stored() -> None:
    rows = _rows(3, 4)
    text = spell(rows)
    assert text is not None
    (carried, again) = read(f"[{text},{text}]")
    assert carried == again
    assert (carried.table, carried.seq) == ("a", 4)
    # When the server must act is in the database for those who start; who is there computes it.
    assert carried.after(2) == [Row._make(row)._replace(wake_at=None) for row in rows]
    assert [row.seq for row in carried.after(3)] == [4]
    history = read_history("a", carried.after(2), 2)
    assert history.stored_events == [left(3), left(4)]
    assert (history.digest, history.process) == (rows[-1][7], 4)


@pytest.mark.parametrize("known", [1, 3])
def test_rows_that_do_not_follow_are_noticed(known: int) -> None:
    (carried,) = read(f"[{spell(_rows(3, 4))}]")
    with pytest.raises(DamagedError):
        read_history("a", carried.after(known), known, b"another digest")


@pytest.mark.parametrize(
    "changed",
    [
        {"private": b"{}"},
        {"digest": None},
        {"event": '{"kind":"é"}'.encode()},
        {"player": "é"},
        {"event": b" " * MOST_CARRIED},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_rows_that_must_not_be_carried_are_read(changed: dict[str, Any]) -> None:
    (row,) = _rows(3)
    assert spell([row]) is not None
    assert spell([Row._make(row)._replace(**changed)]) is None


def test_nothing_is_not_carried() -> None:
    assert spell([]) is None
