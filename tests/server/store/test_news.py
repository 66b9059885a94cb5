"""What is new at several tables, read with one statement."""

from pathlib import Path

import pytest
from sqlalchemy import event, update
from sqlalchemy.exc import DBAPIError

from royalgames.server.store.news import Known
from royalgames.server.store.schema import events
from royalgames.server.store.store import Store
from tests.server.store.hand import line, opened, put


def _store(store: Store, table: str, count: int) -> list[bytes]:
    """Store so many events of a table; return their digests."""
    digests = put(store, line(table, 1, "playing", process=4))
    for seq in range(2, count + 1):
        digests += put(store, line(table, seq, digest=digests[-1], process=seq))
    return digests


def test_what_came_after_the_last_known_event(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        # Asked for in an order that is neither theirs nor the alphabet's.
        two, one, same = (
            _store(store, name, count) for name, count in (("two", 3), ("one", 5), ("same", 2))
        )
        known = {
            "two": Known(2, two[1]),
            "same": Known(2, same[1]),
            "one": Known(1, one[0]),
            "gone": Known(7, b""),
        }
        found = store.news(known)
        assert set(found) == {"one", "two"}
        assert [stored.seq for stored in found["one"].stored_events] == [2, 3, 4, 5]
        assert found["one"] == store.history("one", 1, one[0])
        assert found["two"] == store.history("two", 2, two[1])
        assert (found["one"].digest, found["one"].process) == (one[-1], 5)
        assert store.news({}) == {}


def test_a_damaged_table_is_left_out_and_no_other(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        digests = {name: _store(store, name, 3) for name in ("bad", "good")}
        spoiled = update(events).where(events.c.table_id == "bad", events.c.seq == 2)
        with store.engine.begin() as connection:
            connection.execute(spoiled.values(at=99))
        found = store.news({name: Known(1, each[0]) for name, each in digests.items()})
        assert set(found) == {"good"}
        assert len(found["good"].stored_events) == 2


def test_postgresql_is_asked_once_and_without_a_transaction(tmp_path: Path, engine: str) -> None:
    with opened(tmp_path) as store:
        names = [f"table-{number}" for number in range(20)]
        known = {name: Known(1, _store(store, name, 2)[0]) for name in names}
        asked: list[str] = []

        @event.listens_for(store.engine, "before_cursor_execute")
        def count(*given: object) -> None:
            asked.append(str(given[2]))

        assert len(store.news(known)) == 20
        assert len(asked) == (1 if engine == "postgresql" else 20)


def test_a_lost_connection_is_replaced(tmp_path: Path, engine: str) -> None:
    with opened(tmp_path) as store:
        known = {"one": Known(1, _store(store, "one", 2)[0])}
        assert store.news(known)
        if engine == "postgresql":
            end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            with store.engine.begin() as connection:
                connection.exec_driver_sql(
                    f"{end} WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
        assert len(store.news(known)["one"].stored_events) == 1


def test_what_is_wrong_with_the_question_is_not_asked_again(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        known = {"one": Known(1, _store(store, "one", 2)[0])}
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE events RENAME TO elsewhere")
        with pytest.raises(DBAPIError):
            store.news(known)
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO events")
        assert store.news(known)
