"""Work for other processes: claimed once, taken over from the dead, never done twice."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from royalgames.server.store import work
from royalgames.server.store.store import Store
from tests.server.postgres import DATABASES
from tests.server.store.hand import die, do, enter, opened

pytestmark = pytest.mark.sqlite  # the engine is chosen here


@pytest.fixture
def store(tmp_path: Path, engine: str) -> Iterator[Store]:
    DATABASES.engine = "postgresql"
    with opened(tmp_path) as opened_store:
        yield opened_store


def test_a_piece_of_work_is_claimed_once_and_done_once(store: Store) -> None:
    server, first, second = (enter(store, kind) for kind in ("server", "worker", "worker"))
    number = do(store, partial(work.offer, process=server, task="t", payload=b"p"))
    claimed = do(store, partial(work.claim, worker=first))
    assert claimed == (number, server, "t", b"p")
    assert do(store, partial(work.claim, worker=second)) is None
    finish = partial(work.finish, number=number)
    assert not do(store, partial(finish, worker=second, result=b"no"))
    assert do(store, partial(finish, worker=first, result=b"yes"))
    assert not do(store, partial(finish, worker=first, result=b"again"))
    assert do(store, partial(work.collect, process=server)) == {number: b"yes"}
    assert do(store, partial(work.collect, process=server)) == {}


def test_a_dead_workers_turn_is_taken_over_and_its_late_answer_rejected(store: Store) -> None:
    server, first, second = (enter(store, kind) for kind in ("server", "worker", "worker"))
    number = do(store, partial(work.offer, process=server, task="t", payload=b"p"))
    assert do(store, partial(work.claim, worker=first)).id == number
    die(store, first)
    assert do(store, partial(work.claim, worker=second)).id == number
    finish = partial(work.finish, number=number)
    assert not do(store, partial(finish, worker=first, result=b"late"))
    assert do(store, partial(finish, worker=second, result=b"mine"))
    assert do(store, partial(work.collect, process=server)) == {number: b"mine"}


def test_work_that_kills_every_worker_is_given_up(store: Store) -> None:
    server = enter(store, "server")
    number = do(store, partial(work.offer, process=server, task="t", payload=b"p"))
    for _ in range(work.MOST_ATTEMPTS):
        victim = enter(store, "worker")
        assert do(store, partial(work.claim, worker=victim)).id == number
        die(store, victim)
    assert do(store, partial(work.claim, worker=enter(store, "worker"))) is None
    assert do(store, partial(work.collect, process=server)) == {number: None}


def test_work_of_a_dead_server_is_dropped(store: Store) -> None:
    server = enter(store, "server")
    do(store, partial(work.offer, process=server, task="t", payload=b"p"))
    die(store, server)
    assert do(store, partial(work.claim, worker=enter(store, "worker"))) is None


def test_what_has_waited_longest_is_done_first_and_what_is_withdrawn_never(store: Store) -> None:
    server, worker = enter(store, "server"), enter(store, "worker")
    offers = [partial(work.offer, process=server, task=task, payload=b"") for task in "abc"]
    first, second, third = (do(store, offer) for offer in offers)
    do(store, partial(work.withdraw, number=second))
    claim = partial(work.claim, worker=worker)
    assert [do(store, claim).id for _ in range(2)] == [first, third]
    assert do(store, claim) is None


def test_nobody_collects_what_was_done_for_another(store: Store) -> None:
    one, two = enter(store, "server"), enter(store, "server")
    number = do(store, partial(work.offer, process=one, task="t", payload=b""))
    do(store, partial(work.claim, worker=two))
    do(store, partial(work.finish, number=number, worker=two, result=b"r"))
    assert do(store, partial(work.collect, process=two)) == {}
    assert do(store, partial(work.collect, process=one)) == {number: b"r"}
