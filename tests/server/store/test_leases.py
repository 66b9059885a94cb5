"""Who is alive, and who does what only one may do."""

from pathlib import Path

import pytest
from sqlalchemy import select

from royalgames.server.store import leases
from royalgames.server.store.leases import LEASE_SECONDS, NOW, Entry, join, leave, renew
from royalgames.server.store.schema import processes
from tests.server.postgres import DATABASES
from tests.server.store.hand import opened, silence

pytestmark = pytest.mark.sqlite  # the engine is chosen here

SERVER = Entry("server", "machine:1", 2)
WORKER = Entry("worker", "machine:2", 3)


@pytest.fixture(autouse=True)
def postgres(engine: str) -> None:
    DATABASES.engine = "postgresql"


def test_the_first_server_leads_and_a_worker_never_does(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        worker = join(connection, WORKER)
        first = join(connection, SERVER)
        second = join(connection, SERVER)
        assert [each.leads for each in (worker, first, second)] == [False, True, False]
        assert second.alive == {worker.process, first.process, second.process}
        assert [each.capacity for each in (worker, first, second)] == [0, 3, 5]
        assert renew(connection, worker.process, WORKER).capacity == 4
        leave(connection, first.process)
        assert not renew(connection, worker.process, WORKER).leads
        assert renew(connection, second.process, SERVER).leads


def test_one_that_was_given_up_enters_again_with_another_number(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        first, second = join(connection, SERVER), join(connection, SERVER)
        silence(connection, first.process)
        seen = renew(connection, second.process, SERVER)
        assert (seen.alive, seen.leads) == (frozenset({second.process}), True)
        again = renew(connection, first.process, SERVER)
        assert again.process not in (first.process, second.process)
        assert not again.leads


def test_a_process_suspended_in_its_sign_of_life_does_not_remove_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        process = join(connection, SERVER).process
        silence(connection, process)
        seen = leases._look_around(connection, process, SERVER)
        assert (seen.alive, seen.leads) == (frozenset({process}), True)


def test_a_sign_of_life_counts_for_the_whole_lease(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        early, late = join(connection, SERVER), join(connection, SERVER)
        age = processes.update().where(processes.c.id == early.process)
        connection.execute(age.values(seen_at=NOW - 1000 * (LEASE_SECONDS // 2)))
        assert early.process in renew(connection, late.process, SERVER).alive
        connection.execute(age.values(seen_at=NOW - 1000 * LEASE_SECONDS - 1))
        assert renew(connection, late.process, SERVER).alive == {late.process}


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        join(connection, Entry("server", "x" * 300, 0))
        assert connection.execute(select(processes.c.name)).scalar_one() == "x" * 100
