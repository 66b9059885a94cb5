"""Work for other processes: claimed once, taken over from the dead, never done twice."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from royalgames.games.ur import UrOptions
from royalgames.protocol.acts import Move
from royalgames.protocol.setup import NewTable
from royalgames.server.bots.exchange import Exchange
from royalgames.server.store import leases, work
from royalgames.server.store.database import open_store
from royalgames.server.store.schema import processes
from royalgames.server.store.schema import work as rows
from royalgames.server.worker import working
from royalgames.server.world import World
from tests.cli.run import royal
from tests.review.games import record
from tests.server.postgres import DATABASES, database
from tests.server.support import BOT, YOU, people, reductions, run, service, tee, until

pytestmark = pytest.mark.sqlite  # the engine is chosen here
UR = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")
AGAINST_BOT = NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT})


@pytest.fixture(autouse=True)
def postgres(engine: str) -> None:
    DATABASES.engine = "postgresql"


@contextlib.asynccontextmanager
async def worker(folder: Path) -> AsyncIterator[Exchange]:
    """Run a worker in this process, with threads instead of processes."""
    world = World(thinkers=lambda workers, engine: ThreadPoolExecutor(workers))
    async with working(database(folder), 1, world) as exchange:
        yield exchange


def _enter(folder: Path, kind: str) -> int:
    """Enter a process by hand; it shows no sign of life after this one."""
    store = open_store(database(folder))
    with store.engine.begin() as connection:
        number = leases.join(connection, leases.Entry(kind, "by hand", 1)).process
    store.stop()
    return number


def _do(folder: Path, job: Any) -> Any:
    store = open_store(database(folder))
    with store.engine.begin() as connection:
        found = job(connection)
    store.stop()
    return found


def test_a_piece_of_work_is_claimed_once_and_done_once(tmp_path: Path) -> None:
    server, first, second = (_enter(tmp_path, kind) for kind in ("server", "worker", "worker"))
    number = _do(tmp_path, partial(work.offer, process=server, task="t", payload=b"p"))
    claimed = _do(tmp_path, partial(work.claim, worker=first))
    assert claimed == (number, server, "t", b"p")
    assert _do(tmp_path, partial(work.claim, worker=second)) is None
    finish = partial(work.finish, number=number)
    assert not _do(tmp_path, partial(finish, worker=second, result=b"no"))
    assert _do(tmp_path, partial(finish, worker=first, result=b"yes"))
    assert not _do(tmp_path, partial(finish, worker=first, result=b"again"))
    assert _do(tmp_path, partial(work.collect, process=server)) == {number: b"yes"}
    assert _do(tmp_path, partial(work.collect, process=server)) == {}


def _die(folder: Path, number: int) -> None:
    """Let a process's last sign of life be long ago, and have the others notice."""
    old = update(processes).where(processes.c.id == number).values(seen_at=1)
    _do(folder, lambda connection: connection.execute(old).rowcount)
    _enter(folder, "worker")


def test_a_dead_workers_turn_is_taken_over_and_its_late_answer_rejected(tmp_path: Path) -> None:
    server, first, second = (_enter(tmp_path, kind) for kind in ("server", "worker", "worker"))
    number = _do(tmp_path, partial(work.offer, process=server, task="t", payload=b"p"))
    assert _do(tmp_path, partial(work.claim, worker=first)).id == number
    _die(tmp_path, first)
    assert _do(tmp_path, partial(work.claim, worker=second)).id == number
    finish = partial(work.finish, number=number)
    assert not _do(tmp_path, partial(finish, worker=first, result=b"late"))
    assert _do(tmp_path, partial(finish, worker=second, result=b"mine"))
    assert _do(tmp_path, partial(work.collect, process=server)) == {number: b"mine"}


def test_work_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    server = _enter(tmp_path, "server")
    number = _do(tmp_path, partial(work.offer, process=server, task="t", payload=b"p"))
    for _ in range(work.MOST_ATTEMPTS):
        victim = _enter(tmp_path, "worker")
        assert _do(tmp_path, partial(work.claim, worker=victim)).id == number
        _die(tmp_path, victim)
    assert _do(tmp_path, partial(work.claim, worker=_enter(tmp_path, "worker"))) is None
    assert _do(tmp_path, partial(work.collect, process=server)) == {number: None}


def test_work_of_a_dead_server_is_dropped(tmp_path: Path) -> None:
    server = _enter(tmp_path, "server")
    _do(tmp_path, partial(work.offer, process=server, task="t", payload=b"p"))
    _die(tmp_path, server)
    assert _do(tmp_path, partial(work.claim, worker=_enter(tmp_path, "worker"))) is None


def test_a_worker_plays_the_bots_of_a_server_without_workers(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, worker(tmp_path) as exchange:
            await on.service._heartbeat()
            async with people(on.address, "Ann") as (ann,):
                made = await ann.make(AGAINST_BOT)
                feed = await ann.watch(made.table)
                await ann.do(made.table, Move(seat="r", move="U"))
                await feed.until(lambda view: view.actor == "r")
                assert exchange.taken >= 1
                assert reductions(feed)[:1] == [None]
                # Hints go the same way.
                before = exchange.taken
                await ann.request("GET", f"/api/tables/{made.table}/hint", dict)
                assert exchange.taken == before + 1

    run(game())


def test_reviews_are_done_by_workers_too(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, worker(tmp_path) as exchange:
            await on.service._heartbeat()
            async with people(on.address, "Ann") as (ann,):
                body = {"text": UR, "yours": []}
                answer = await ann._http.post("/api/review", json=body, timeout=60)
                assert answer.status_code == 200, answer.text
                assert answer.json()["record"]["steps"]
                assert exchange.taken >= 1

    run(game(), 120)


def test_without_workers_elsewhere_a_server_thinks_by_itself(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            made = await ann.make(AGAINST_BOT)
            feed = await ann.watch(made.table)
            await ann.do(made.table, Move(seat="r", move="U"))
            await feed.until(lambda view: view.actor == "r")
            assert on.service._bots.exchange is not None
            assert on.service._bots.exchange.taken == 0

    run(game())


def test_a_file_has_no_workers_elsewhere(tmp_path: Path) -> None:
    done = royal("worker", "--db", str(tmp_path / "royal.db"))
    assert done.code == 2
    assert "a worker needs a database that can be shared: --db postgresql://" in done.err


class WorkerProcess:
    """One `royal worker` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        words = ["worker", "--db", str(database(folder))]
        command = [sys.executable, "-c", "from royalgames.cli import main; main()", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(each) for each in path.read_text().split()]

    def kill(self) -> None:
        for pid in (*self.children(), self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextlib.contextmanager
def worker_process(folder: Path) -> Iterator[WorkerProcess]:
    made = WorkerProcess(folder)
    assert made.process.stdout is not None
    assert "Working for the servers on" in made.process.stdout.readline()
    try:
        yield made
    finally:
        if made.process.poll() is None:
            made.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="finds a worker's processes in /proc")
def test_a_worker_killed_in_the_middle_of_a_bots_turn_is_taken_over_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With real processes: the first is held up while it thinks, then killed."""
    monkeypatch.setattr("royalgames.server.bots.driver.QUEUE_SECONDS", 100.0)

    async def game() -> None:
        async with service(tmp_path) as on, people(on.address, "Ann") as (ann,):
            with worker_process(tmp_path) as first:
                await on.service._heartbeat()
                for pid in first.children():
                    os.kill(pid, signal.SIGSTOP)
                made = await ann.make(AGAINST_BOT)
                feed = await ann.watch(made.table)
                await ann.do(made.table, Move(seat="r", move="U"))
                claimed = select(rows.c.id).where(rows.c.worker.is_not(None))

                def is_claimed() -> bool:
                    with on.service.store.read() as connection:
                        return connection.execute(claimed).first() is not None

                await until(is_claimed)
                first.kill()
            with worker_process(tmp_path):
                await feed.until(lambda view: view.actor == "r")
            assert reductions(feed) == [None], "the second worker has chosen the move"
            on.service.store.check(made.table)

    run(game(), 150)
