"""Who watches which table through which process."""

from pathlib import Path

from sqlalchemy import delete, insert

from royalgames.server.store.presence import elsewhere, keep
from royalgames.server.store.schema import processes
from tests.server.store.hand import opened

ROWS = [
    {"id": number, "kind": "server", "name": "by hand", "seen_at": 1, "capacity": 0}
    for number in (1, 2, 3)
]


def test_who_watches_elsewhere_is_summed_over_the_other_processes(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.engine.begin() as connection:
            connection.execute(insert(processes), ROWS)
            keep(connection, 1, {"one": {"ann": 1}, "two": {"ben": 4}})
            keep(connection, 2, {"one": {"ann": 2, "ben": 1}})
            keep(connection, 3, {"one": {"ann": 3}, "three": {"ann": 1}})
        assert elsewhere(store, 1, ["one", "two"]) == {"one": {"ann": 5, "ben": 1}}
        assert elsewhere(store, 2, ["one", "two"]) == {"one": {"ann": 4}, "two": {"ben": 4}}
        assert elsewhere(store, 9, ["three", "none"]) == {"three": {"ann": 1}}
        assert elsewhere(store, 1, []) == {}


def test_what_is_kept_is_replaced_for_the_named_tables_of_that_process_only(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.engine.begin() as connection:
            connection.execute(insert(processes), ROWS)
            keep(connection, 1, {"one": {"ann": 1}, "two": {"ann": 1}})
            keep(connection, 2, {"one": {"ann": 1}})
            keep(connection, 1, {"one": {}})
        assert elsewhere(store, 9, ["one", "two"]) == {"one": {"ann": 1}, "two": {"ann": 1}}
        assert elsewhere(store, 2, ["one", "two"]) == {"two": {"ann": 1}}


def test_the_spectators_of_a_process_go_with_it(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.engine.begin() as connection:
            connection.execute(insert(processes), ROWS)
            keep(connection, 1, {"one": {"ann": 1}})
            keep(connection, 2, {"one": {"ben": 1}})
            connection.execute(delete(processes).where(processes.c.id == 1))
        assert elsewhere(store, 9, ["one"]) == {"one": {"ben": 1}}
