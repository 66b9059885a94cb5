"""Work for other processes: claimed once, taken over from the dead, never done twice."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select

from royalgames.games.ur import UrOptions
from royalgames.protocol.acts import Move
from royalgames.protocol.setup import NewTable
from royalgames.server.bots.exchange import Exchange
from royalgames.server.store.schema import work as rows
from royalgames.server.worker import working
from royalgames.server.world import World
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
