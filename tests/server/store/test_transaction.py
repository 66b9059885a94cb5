"""One transaction: the jobs of a group, with the events of all tables in one statement."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select

from royalgames.server.store import queries, transaction
from royalgames.server.store.rows import NEVER
from royalgames.server.store.schema import events, meta, seats
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Job, Write, misplaced, prepare, write_jobs
from tests.server.store.hand import left, line, opened, put


def _numbers(store: Store, table: str) -> list[int]:
    return [stored.seq for stored in store.history(table).stored_events]


def test_every_job_gets_its_own_answer_whatever_the_order(tmp_path: Path) -> None:
    def count(connection: Any) -> int:
        return len(connection.execute(select(events.c.seq)).all())

    with opened(tmp_path) as store, store.engine.connect() as connection:
        jobs: list[Job | Write] = [line("b", 1, "playing"), count, line("a", 1, "playing")]
        first, counted, second = write_jobs(connection, jobs)
        assert counted == 2
        assert (store.history("b").digest, store.history("a").digest) == (first, second)
        assert first != second


@pytest.mark.parametrize("prepared", [False, True])
def test_events_are_chained_and_only_the_last_one_says_when_to_wake(
    tmp_path: Path, prepared: bool
) -> None:
    with opened(tmp_path) as store:
        write = Write("a", "tee", "playing", (left(1), left(2)), wake_at=99, process=4)
        if prepared:
            prepare(write)
            assert len(write.rows) == 2
        (digest,) = put(store, write)
        (last,) = put(store, line("a", 3, digest=digest))
        assert store.history("a").digest == last
        with store.read() as connection:
            chosen = select(events.c.wake_at, events.c.process).order_by(events.c.seq)
            rows = connection.execute(chosen).all()
        assert [tuple(row) for row in rows] == [(None, 4), (99, 4), (NEVER, None)]


def test_more_events_than_one_statement_holds_go_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transaction, "MOST_ROWS", 2)
    with opened(tmp_path) as store:
        (digest,) = put(store, line("a", 1, "playing"))
        many = tuple(left(seq) for seq in range(2, 7))
        put(store, Write("a", "tee", None, many, digest=digest))
        assert _numbers(store, "a") == [1, 2, 3, 4, 5, 6]


def test_a_group_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("a", 1, "playing"))
        note = insert(meta).values(key="note", value=1)
        groups: list[list[Job | Write]] = [
            [line("b", 1, "playing"), line("a", 1)],
            [line("a", 2), line("a", 1)],
            [line("a", 2), lambda connection: connection.execute(note), line("a", 1)],
        ]
        with store.engine.connect() as connection:
            for jobs in groups:
                with pytest.raises(Exception, match=r"(?i)unique"):
                    write_jobs(connection, jobs)
                connection.rollback()
            # The connection is as good as before for either way of writing.
            (digest,) = write_jobs(connection, [line("b", 1, "playing")])
            write_jobs(connection, [line("b", 2, digest=digest)])
        assert store.heads(["a", "b"]) == {"a": 1, "b": 2}
        with store.read() as connection:
            assert connection.execute(select(meta)).all() == []


def test_a_table_keeps_its_first_time_and_each_seat_once(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("a", 1, "waiting", 10, players=("ann",)))
        put(store, line("a", 2, "playing", 20, players=("ann", "ben")))
        (summary,) = queries.all_tables(store)
        assert summary == queries.Summary("a", "tee", "playing", 10, 20)
        with store.read() as connection:
            players = connection.execute(select(seats.c.player).order_by(seats.c.player)).scalars()
            assert list(players) == ["ann", "ben"]


def test_what_does_not_follow_the_last_event_is_misplaced(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("a", 1, "playing"), line("b", 1, "playing"))
        again, early = line("a", 1), line("b", 3)
        fits = [line("a", 3), line("a", 2), line("c", 1, "playing")]
        with store.engine.connect() as connection:
            assert misplaced(connection, [again, *fits, early]) == [again, early]
            assert misplaced(connection, fits) == []


def test_a_table_that_does_not_exist_gets_no_events(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with pytest.raises(Exception, match=r"(?i)foreign key"):
            put(store, line("nowhere", 2))
        assert store.heads(["nowhere"]) == {}


@pytest.mark.parametrize(
    "command", [None, "", "NULL", "{a,b}", 'a"b', "a\\b", " c ", "é,ü", "\\x61"]
)
def test_whatever_a_client_calls_its_command_is_stored_as_it_is(
    tmp_path: Path, command: str | None
) -> None:
    stored = msgspec.structs.replace(left(2), player="ann", command=command)
    with opened(tmp_path) as store:
        (digest,) = put(store, line("a", 1, "playing"))
        put(store, Write("a", "tee", None, (stored,), digest=digest))
        assert store.history("a", 1, digest).stored_events == [stored]
