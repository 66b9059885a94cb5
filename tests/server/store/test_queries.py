"""Queries of the store besides a table's list."""

from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select, update

from royalgames.server.store import queries
from royalgames.server.store.queries import Note, Wake
from royalgames.server.store.rows import NEVER, DamagedError
from royalgames.server.store.schema import damage, events, finished, processes, seats, tables
from royalgames.server.store.transaction import Finished
from royalgames.server.uptime import Pause
from tests.server.store.hand import line, opened, put


def test_tables_are_listed_with_the_one_last_played_first(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("one", 1, "playing", 10, players=("ann", "ben")))
        put(store, line("two", 1, "waiting", 20, players=("ann",)))
        assert [each.id for each in queries.tables_of(store, "ann")] == ["two", "one"]
        put(store, line("one", 2, None, 30))
        assert [each.id for each in queries.all_tables(store)] == ["one", "two"]
        (first,) = queries.tables_of(store, "ann", limit=1)
        assert first == queries.Summary("one", "tee", "playing", 10, 30)
        assert [each.id for each in queries.tables_of(store, "ben")] == ["one"]
        assert queries.tables_of(store, "eve") == []


def test_a_quiet_table_is_found_by_its_phase_and_its_last_event(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("old", 1, "waiting", 10), line("new", 1, "waiting", 50))
        put(store, line("played", 1, "playing", 10), line("moved", 1, "waiting", 10))
        put(store, line("moved", 2, None, 50))
        assert queries.tables_in(store, "waiting", 50) == [("old", 10)]
        assert queries.tables_in(store, "waiting", 10) == []


def test_the_server_wakes_for_tables_that_no_living_process_looks_after(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        process = {"id": 7, "kind": "server", "name": "", "seen_at": 1, "capacity": 0}
        with store.engine.begin() as connection:
            connection.execute(insert(processes).values(**process))
        put(
            store,
            line("due", 1, "playing", 5, wake_at=90),
            line("idle", 1, "playing", 5),
            line("over", 1, "over", 5, wake_at=90),
            line("alive", 1, "playing", 5, wake_at=90, process=7),
            line("dead", 1, "playing", 6, wake_at=91, process=8),
            line("unknown", 1, "playing", 7),
            line("unstarted", 1, "waiting", 7),
        )
        unnoted = events.c.table_id.in_(("unknown", "unstarted"))
        with store.engine.begin() as connection:
            connection.execute(update(events).where(unnoted).values(wake_at=None))
        found = [Wake("dead", 6, 91), Wake("due", 5, 90), Wake("unknown", 7, None)]
        assert sorted(queries.wakes(store)) == found
        with store.engine.begin() as connection:
            queries.set_wakes(connection, [Note("unknown", 1, NEVER), Note("due", 1, 95)])
        assert sorted(queries.wakes(store)) == [Wake("dead", 6, 91), Wake("due", 5, 95)]


def test_what_is_kept_is_replaced(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        assert queries.last_alive(store) is None
        with store.engine.begin() as connection:
            for now in (10, 20):
                queries.keep_alive(connection, now)
                queries.revoke(connection, "ann", now)
                queries.keep_pauses(connection, [Pause(1, 2), Pause(now, now + 1)])
            queries.revoke(connection, "ben", 5)
        assert queries.last_alive(store) == 20
        assert queries.revocations(store) == {"ann": 20, "ben": 5}
        assert sorted(queries.known_pauses(store)) == [Pause(1, 2), Pause(20, 21)]
        with store.engine.begin() as connection:
            queries.keep_pauses(connection, [])
        assert queries.known_pauses(store) == []


def test_the_signing_key_is_made_once_for_all_servers_of_a_database(tmp_path: Path) -> None:
    with opened(tmp_path) as first, opened(tmp_path) as second:
        assert queries.signing_key(first, b"a" * 32) == b"a" * 32
        assert queries.signing_key(second, b"b" * 32) == b"a" * 32


def test_damage_is_noted_in_a_few_words_and_forgotten_again(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("one", 1, "over"), line("two", 1, "playing"))
        assert queries.table_names(store) == ["two", "one"]
        with store.engine.begin() as connection:
            queries.note_damage(connection, DamagedError("one", 1, "at first"), 1)
            queries.note_damage(connection, DamagedError("one", 2, "x" * 300), 2)
        assert queries.damaged_tables(store) == {"one": "x" * 200}
        with store.engine.begin() as connection:
            queries.clear_damage(connection, "one")
        assert queries.damaged_tables(store) == {}


def test_a_table_is_deleted_with_all_its_rows_and_no_others(tmp_path: Path) -> None:
    def count(connection: Any) -> list[int]:
        kinds = (tables, events, seats, finished, damage)
        return [connection.scalar(select(func.count()).select_from(kind)) for kind in kinds]

    with opened(tmp_path) as store:
        for name in ("one", "two"):
            game = Finished(name, 1, "tee", "Ann; Ben", "r1 y0", "won", 1)
            put(store, line(name, 1, "over", players=("ann",), finished=(game,)))
        with store.engine.begin() as connection:
            for name in ("one", "two"):
                queries.note_damage(connection, DamagedError(name, 1, "why"), 1)
            assert count(connection) == [2] * 5
            assert queries.delete_table(connection, "one")
            assert not queries.delete_table(connection, "one")
            assert count(connection) == [1] * 5
        assert [queries.has_table(store, name) for name in ("one", "two")] == [False, True]


def test_a_table_is_private_until_it_is_made_public(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, line("one", 1, "over"), line("two", 1, "over"))
        with store.engine.begin() as connection:
            queries.set_public(connection, "one", True)
        assert [queries.is_public(store, name) for name in ("one", "two", "gone")] == [
            True,
            False,
            False,
        ]
