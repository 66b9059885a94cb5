"""Work between processes: asked for, done, failed, taken back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import func, insert, select

from royalgames.review.hint import hint
from royalgames.server.bots.exchange import Exchange, WorkFailedError
from royalgames.server.bots.turns import Turns
from royalgames.server.live.members import Members
from royalgames.server.store.schema import processes
from royalgames.server.store.schema import work as rows
from royalgames.server.store.store import Store, StoreError
from tests.server.store.hand import do as write
from tests.server.store.hand import opened
from tests.server.support import run, until

pytestmark = pytest.mark.sqlite  # the rows are the same; tests/server/test_worker.py has the rest


@dataclass
class Wire:
    """Carries words between the processes of a test, at once."""

    handlers: list[Callable[[list[str]], None]] = field(default_factory=list)

    def handle(self, channel: str, handler: Callable[[list[str]], None]) -> None:
        self.handlers.append(handler)

    def send(self, channel: str, word: str) -> None:
        for handler in self.handlers:
            handler([word])


@dataclass
class Member:
    """One process."""

    fanout: Wire
    number: int
    capacity: int = 1
    on_new_number: list[Callable[[], None]] = field(default_factory=list)
    on_lost: list[Callable[[], None]] = field(default_factory=list)


async def do(task: Callable[..., Any], *args: Any) -> Any:
    """Repeat what was asked, instead of thinking; what is not a game is a fault."""
    if args[0] == "chess":
        raise LookupError("no such game")
    return task.__name__, args


@dataclass
class Two:
    """A process that asks, and one that works."""

    store: Store
    asker: Exchange
    worker: Exchange
    member: Member

    @property
    def offered(self) -> int:
        """How many pieces of work are stored."""
        with self.store.read() as connection:
            return int(connection.execute(select(func.count()).select_from(rows)).scalar_one())


def _enter(store: Store, kind: str) -> int:
    """Enter a process; return its number."""
    row = insert(processes).values(kind=kind, name="by hand", seen_at=1, capacity=1)
    made = row.returning(processes.c.id)
    return int(write(store, lambda connection: connection.execute(made).scalar_one()))


@contextlib.asynccontextmanager
async def two(folder: Path, *, at_once: int = 1) -> AsyncIterator[Two]:
    """Run two processes on a database; with nothing at once neither works."""
    with opened(folder) as store:
        wire = Wire()
        members = [Member(wire, _enter(store, kind)) for kind in ("server", "worker")]
        asker, worker = (Exchange(store, cast("Members", each), Turns(1), do) for each in members)
        store.start()
        tasks = [asyncio.create_task(asker.run(0)), asyncio.create_task(worker.run(at_once))]
        try:
            yield Two(store, asker, worker, members[0])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(store.stop)


def test_what_one_asks_for_another_does_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path) as both:
            asked = [both.asker.ask(hint, "ur", number) for number in range(5)]
            assert await asyncio.gather(*asked) == [("hint", ("ur", number)) for number in range(5)]
            assert (both.asker.taken, both.worker.taken, both.offered) == (0, 5, 0)

    run(work())


def test_a_fault_comes_back_and_the_worker_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path) as both:
            with pytest.raises(WorkFailedError, match=r"^no such game$"):
                await both.asker.ask(hint, "chess")
            with pytest.raises(WorkFailedError, match="is not work for others"):
                await both.asker.ask(run, "ur")
            assert await both.asker.ask(hint, "tee") == ("hint", ("tee",))
            assert both.offered == 0

    run(work())


def test_whoever_gives_up_takes_the_work_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            task = asyncio.create_task(both.asker.ask(hint, "ur"))
            await until(lambda: bool(both.asker._awaited))
            assert both.offered == 1
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await until(lambda: both.offered == 0)

    run(work())


@pytest.mark.parametrize("turns", range(12))
def test_whoever_gives_up_while_the_offer_is_being_stored_takes_it_back(
    tmp_path: Path, turns: int
) -> None:
    """Cancelled before, while and after the writer has it: no offer is left behind."""

    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            task = asyncio.create_task(both.asker.ask(hint, "ur"))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            # The writer takes everything in order: after this all that was offered is stored.
            await both.store.write(lambda connection: None)
            await until(lambda: both.offered == 0)

    run(work())


def test_an_offer_stored_at_the_moment_its_caller_gives_up_is_taken_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            task = asyncio.create_task(both.asker.ask(hint, "ur"))
            real = both.store.submit

            def submit(job: Any, settle: Any) -> None:
                def both_at_once(result: Any, error: Exception | None) -> None:
                    settle(result, error)
                    task.cancel()

                real(job, both_at_once)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(type(both.store), "submit", lambda _, job, end: submit(job, end))
                with pytest.raises(asyncio.CancelledError):
                    await task
            await until(lambda: both.offered == 0)

    run(work())


def test_an_offer_that_cannot_be_stored_is_a_failure_of_the_store(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            both.member.number = 99  # there is no such process
            with pytest.raises(StoreError):
                await both.asker.ask(hint, "ur")
            gone = asyncio.create_task(both.asker.ask(hint, "ur"))
            await asyncio.sleep(0)
            gone.cancel()
            with pytest.raises(asyncio.CancelledError):
                await gone
            assert both.offered == 0

    run(work())


def test_a_process_with_a_new_number_waits_for_nothing_it_had_offered(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            task = asyncio.create_task(both.asker.ask(hint, "ur"))
            await until(lambda: bool(both.asker._awaited))
            (lose,) = both.member.on_new_number
            lose()
            with pytest.raises(WorkFailedError, match="every process that tried this work"):
                await task
            assert not both.asker._awaited

    run(work())


def test_an_offer_is_taken_back_when_nobody_is_left_who_could_do_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with two(tmp_path, at_once=0) as both:
            task = asyncio.create_task(both.asker.ask(hint, "ur"))
            await until(lambda: bool(both.asker._awaited))
            (lost,) = both.member.on_lost
            lost()  # another process can still work
            await asyncio.sleep(0)
            assert not task.done()
            both.member.capacity = 0
            lost()
            with pytest.raises(WorkFailedError, match="no other process can work now"):
                await task
            # The same if that becomes known while the offer is being stored.
            with pytest.raises(WorkFailedError, match="no other process can work now"):
                await both.asker.ask(hint, "ur")
            assert not both.asker._awaited
            await until(lambda: both.offered == 0)

    run(work())


def test_it_is_open_while_others_can_work() -> None:
    member = Member(Wire(), 1, capacity=0)
    exchange = Exchange(cast("Store", None), cast("Members", member), Turns(1), do)
    assert not exchange.is_open
    member.capacity = 2
    assert exchange.is_open
