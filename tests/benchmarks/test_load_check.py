"""The load's check finds what is lost, doubled and out of order."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, insert

from benchmarks.load_check import compare
from benchmarks.load_players import Ack
from royalgames.server.store.database import open_store
from royalgames.server.store.schema import events, tables

COMMANDS = ((1, None), (2, "a1"), (3, "a1"), (4, "b2"), (5, None), (6, "a3"))
"""The events of a table, each with its command."""

STORED = (Ack("one", "a1", 3), Ack("one", "b2", 4), Ack("one", "a3", 6))


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """Give a store with one table."""
    store = open_store(tmp_path / "royal.db")
    with store.engine.begin() as connection:
        connection.execute(
            insert(tables).values(id="one", game="ur", phase="playing", created_at=1)
        )
        for seq, command in COMMANDS:
            row = {"table_id": "one", "seq": seq, "at": 1, "event": b"{}", "command": command}
            connection.execute(insert(events).values(row))
    return store.engine


def test_what_was_acknowledged_is_found(engine: Engine) -> None:
    verdict = compare(engine, STORED)
    assert verdict.is_clean
    assert (verdict.acknowledged, verdict.events, verdict.unacknowledged) == (3, 6, 0)
    assert compare(engine, STORED[:1]).unacknowledged == 2


@pytest.mark.parametrize(
    "ack", [Ack("one", "a9", 7), Ack("one", "b2", 5), Ack("two", "a1", 3)], ids=str
)
def test_what_is_not_stored_there_is_missing(engine: Engine, ack: Ack) -> None:
    verdict = compare(engine, [*STORED, ack])
    assert ack in verdict.missing
    assert not verdict.is_clean
    assert "LOST" in str(verdict)


def test_an_act_acknowledged_at_two_places_is_doubled(engine: Engine) -> None:
    assert compare(engine, [*STORED, Ack("one", "a1", 6)]).doubled


def test_a_command_stored_twice_is_not_counted_as_stored(engine: Engine) -> None:
    row = {"table_id": "one", "seq": 7, "at": 1, "event": b"{}", "command": "b2"}
    with engine.begin() as connection:
        connection.execute(insert(events).values(row))
    assert not compare(engine, STORED).is_clean


def test_a_gap_is_found(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(delete(events).where(events.c.seq == 5))
    assert compare(engine, STORED).gaps == ["one"]
