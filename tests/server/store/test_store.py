"""Stored, then acknowledged, then sent: held back, failing, and grouped commits."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest
from sqlalchemy import Connection, insert, select, text, update

from royalgames.client import ActRefusedError, Client, ClientError
from royalgames.protocol.acts import Leave, Move, Resign, Return
from royalgames.protocol.codes import Code
from royalgames.protocol.events import Left
from royalgames.protocol.http import History
from royalgames.server.settings import Where
from royalgames.server.store.database import open_store
from royalgames.server.store.queries import all_tables
from royalgames.server.store.schema import events, meta
from royalgames.server.store.store import Store, StoreError
from royalgames.server.store.transaction import Write
from royalgames.server.table import StoredEvent
from tests.server.postgres import database
from tests.server.store.hand import opened
from tests.server.support import Two, run, service, tee, two_at, ur

Result = TypeVar("Result")


@contextlib.contextmanager
def locked(where: Where) -> Iterator[Any]:
    """Hold the database's write lock, as another program could: no commit gets through."""
    if isinstance(where, str):
        with psycopg.connect(where) as held:
            held.execute("LOCK TABLE tables, events IN EXCLUSIVE MODE")
            yield held
        return
    with contextlib.closing(sqlite3.connect(where, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield holder


@pytest.mark.sqlite
def test_the_writing_connection_is_durable(tmp_path: Path) -> None:
    async def ask() -> list[Any]:
        store = open_store(database(tmp_path))
        store.start()
        asked = ("synchronous", "journal_mode", "foreign_keys")

        def pragmas(connection: Connection) -> list[Any]:
            return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]

        found = await store.write(pragmas)
        await asyncio.to_thread(store.stop)
        return found

    assert run(ask()) == [2, "wal", 1]


def test_the_log_is_moved_into_the_file_beside_the_commits(tmp_path: Path) -> None:
    """A checkpoint neither waits for a transaction that is open nor keeps one waiting."""
    path = tmp_path / "royal.db"

    async def write() -> None:
        store = open_store(path)
        store.start()
        for number in range(20):
            await store.write(_note(number))
        with locked(path):
            store.checkpoint()
            copy = tmp_path / "copy.db"
            copy.write_bytes(path.read_bytes())  # without the log
            with contextlib.closing(sqlite3.connect(copy)) as file:
                assert file.execute("SELECT count(*) FROM meta").fetchone() == (20,)
        await store.write(_note(20))
        await asyncio.to_thread(store.stop)

    run(write())


async def _quiet(two: Two, act: "asyncio.Task[Any]", seq: int) -> None:
    """Give everything time to happen, and see that nothing does."""
    for _ in range(3):
        await two.ann.request("GET", "/api/me", dict[str, Any])
        await two.ben.request("GET", "/api/me", dict[str, Any])
    assert not act.done()
    assert (two.first.seq, two.second.seq) == (seq, seq)


def test_nothing_is_acknowledged_or_told_before_it_is_stored(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            order: list[str] = []
            seq = two.first.seq
            with locked(database(tmp_path)) as holder:

                async def noted(what: str, work: Coroutine[Any, Any, Result]) -> Result:
                    result = await work
                    order.append(what)
                    return result

                resign = two.ann.do(two.table, Resign(seat="r"))
                act = asyncio.create_task(noted("acknowledged", resign))
                news = two.second.until(lambda view: view.seq > seq)
                sent = asyncio.create_task(noted("sent", news))
                await _quiet(two, act, seq)
                state = await two.ben.request("GET", f"/api/tables/{two.table}", dict[str, Any])
                assert state["seq"] == seq
                holder.execute("ROLLBACK")
                done = await act
                await sent
            assert order == ["acknowledged", "sent"]
            assert done.seq > seq

    run(game())


def test_who_hangs_up_while_his_act_is_stored_has_acted(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            seq = two.first.seq
            with locked(database(tmp_path)) as holder:
                act = asyncio.create_task(two.ann.do(two.table, Move(seat="r", move="U")))
                await _quiet(two, act, seq)
                act.cancel()
                await two.ann.close()
                holder.execute("ROLLBACK")
            view = await two.second.until(lambda view: view.seq > seq)
            assert view.actor == "y"
            done = await two.ben.do(two.table, Move(seat="y", move="D"))
            assert done.seq == len(on.service.store.stored_events(two.table))

    run(game())


async def _fails(two: Two, act: Move | Resign) -> None:
    """Try an act whose storing fails: a typed error for the mover, silence for all others."""
    seq = two.first.seq
    with pytest.raises(ActRefusedError) as caught:
        await two.ann.do(two.table, act)
    assert caught.value.refused.code is Code.STORE
    state = await two.ben.request("GET", f"/api/tables/{two.table}", dict[str, Any])
    assert state["seq"] == seq
    assert two.second.seq == seq


def test_a_locked_database_is_a_typed_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    engine: str,
) -> None:
    monkeypatch.setattr("royalgames.server.run.BUSY_SECONDS", 0.2)

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            with locked(database(tmp_path)):
                await _fails(two, Resign(seat="r"))
                await _fails(two, Move(seat="r", move="U"))
                assert on.service.store.failing
            # The table goes on from its last stored event as if nothing had been tried.
            await two.play(7)
            assert two.first.entries == two.second.entries

    run(game())
    locked_out = "canceling statement due to lock timeout"
    expected = "database is locked" if engine == "sqlite" else locked_out
    assert _logged(caplog) == [expected]


def _logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """List the causes that the store has logged, as the database words them."""
    found = [record for record in caplog.records if "the store failed" in record.message]
    assert all(record.exc_info for record in found)
    return [record.message.partition(": ")[2] for record in found]


@pytest.mark.sqlite
def test_a_full_disk_is_a_typed_error(tmp_path: Path) -> None:
    def page_limit(pages: int) -> Any:
        return lambda connection: connection.execute(text(f"PRAGMA max_page_count={pages}"))

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            await on.service.store.write(page_limit(1))  # the file may not grow any more
            stored = await _until_refused(two)
            events = await two.ben.request("GET", f"/api/tables/{two.table}/events", History)
            assert len(events.entries) == stored
            for feed in (two.first, two.second):
                await feed.until(lambda view: view.seq == stored)
            await _write_when_alone(on.service.store, page_limit(1_000_000))
            if two.first.view.seats[0].away:
                await two.ann.do(two.table, Return(seat="r"))
            await two.play(8)
            assert two.first.entries == two.second.entries

    run(game())


async def _write_when_alone(store: Store, job: Callable[[Connection], Any]) -> None:
    """Do something in a transaction that it doesn't share with what has no room."""
    while True:
        try:
            await store.write(job)
        except StoreError:
            await asyncio.sleep(0)
        else:
            return


async def _until_refused(two: Two) -> int:
    """Go and come back until there is no room for it; return the last event that was stored."""
    stored = two.first.seq
    try:
        for _ in range(500):
            stored = (await two.ann.do(two.table, Leave(seat="r"))).seq
            stored = (await two.ann.do(two.table, Return(seat="r"))).seq
    except ActRefusedError as error:
        assert error.refused.code is Code.STORE
        return stored
    raise AssertionError("the disk was never full")


def test_jobs_that_come_together_share_a_commit(tmp_path: Path) -> None:
    async def work() -> tuple[int, int]:
        store = open_store(database(tmp_path))
        jobs = [store.write(_note(number)) for number in range(100)]
        tasks = [asyncio.create_task(job) for job in jobs]
        await asyncio.sleep(0)
        store.start()
        await asyncio.gather(*tasks)
        found = store.groups, store.writes
        await asyncio.to_thread(store.stop)
        return found

    assert run(work()) == (1, 100)


def test_a_fault_in_what_is_done_ahead_stops_no_one(tmp_path: Path) -> None:
    async def work() -> None:
        with opened(tmp_path) as store:
            store.start()
            loop = asyncio.get_running_loop()
            done: list[str] = []
            stored = [loop.create_future(), loop.create_future()]

            def wrong() -> None:
                done.append("wrong")
                raise ValueError("it cannot be spelled")

            settles = [partial(_settled, each) for each in stored]
            store.submit(lambda connection: 1, settles[0], wrong)
            store.submit(lambda connection: 2, settles[1], partial(done.append, "right"))
            assert await asyncio.gather(*stored) == [1, 2]
            assert done == ["wrong", "right"]
            await asyncio.to_thread(store.stop)

    run(work())


def _settled(waiting: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    waiting.set_result(result)


def _note(number: int) -> Any:
    row = insert(meta).values(key=f"note {number}", value=number)
    return lambda connection: connection.execute(row) and None


def test_a_job_that_does_not_fit_fails_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, engine: str
) -> None:
    async def work() -> list[Any]:
        store = open_store(database(tmp_path))
        numbers = (1, 2, 1, 3)
        tasks = [asyncio.create_task(store.write(_note(number))) for number in numbers]
        await asyncio.sleep(0)
        store.start()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(store.stop)
        return results

    results = run(work())
    assert [isinstance(result, StoreError) for result in results] == [False, False, True, False]
    words = {
        "sqlite": "UNIQUE constraint failed: meta.key",
        "postgresql": 'duplicate key value violates unique constraint "meta_pkey"',
    }
    assert _logged(caplog) == [words[engine]]


def test_events_that_do_not_fit_fail_alone(tmp_path: Path) -> None:
    """A list has each number once, whichever way the group is written."""

    def line(seq: int, phase: str | None = None) -> Write:
        return Write("table-1234", "tee", phase, (StoredEvent(seq, 1, Left(seat="r", why="left")),))

    async def work() -> tuple[list[Any], list[int]]:
        store = open_store(database(tmp_path))
        store.start()
        await store.add(line(1, "playing"))
        lines = (line(2), line(2), line(3), line(4))
        results = await asyncio.gather(*map(store.add, lines), return_exceptions=True)
        stored = [stored.seq for stored in store.stored_events("table-1234")]
        await asyncio.to_thread(store.stop)
        return results, stored

    results, stored = run(work())
    assert [isinstance(result, StoreError) for result in results] == [False, True, False, False]
    assert stored == [1, 2, 3, 4]


def test_a_repeated_command_gets_its_first_answer(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            command = {"id": "once", "seq": two.first.seq, "act": {"act": "move", "seat": "r"}}
            command["act"] = {"act": "move", "seat": "r", "move": "U"}
            path = f"/api/tables/{two.table}/acts"
            answers = [await _post(two.ann, path, command) for _ in range(3)]
            assert answers[0] == answers[1] == answers[2]
            assert two.first.seq <= answers[0]
            # The same name from another player is another command.
            with pytest.raises(AssertionError, match="not-yours"):
                await _post(two.ben, path, command)
            store: Store = on.service.store
            assert len(store.stored_events(two.table)) == answers[0]
            (summary,) = all_tables(store)
            assert summary.phase == "playing"

    run(game())


async def _post(client: Client, path: str, body: object) -> int:
    answer = await client._http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seq"])


def test_a_table_started_under_other_rules_is_left_alone(tmp_path: Path) -> None:
    async def make() -> str:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            return two.table

    table = run(make())
    store = open_store(database(tmp_path))
    with store.engine.begin() as connection:
        first = connection.execute(select(events.c.event).where(events.c.seq == 1)).scalar_one()
        old = first.replace(b'"rules":"1"', b'"rules":"0"')
        connection.execute(update(events).where(events.c.seq == 1).values(event=old))
        connection.execute(update(events).values(digest=None))
    store.stop()

    async def look() -> None:
        async with service(tmp_path) as on, Client(on.address) as client:
            with pytest.raises(ClientError, match="started under rules version 0"):
                await client.request("GET", f"/api/tables/{table}", dict)

    run(look())


def test_a_fault_of_our_own_is_a_typed_error_and_nothing_happened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            seq = two.first.seq
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("royalgames.server.live.hub.decide", lambda *given: 1 // 0)
                with pytest.raises(ActRefusedError) as caught:
                    await two.ann.do(two.table, Resign(seat="r"))
            assert caught.value.refused.code is Code.INTERNAL
            assert "division" not in caught.value.refused.sentence
            assert two.second.seq == seq
            await two.play(9)

    run(game())
    assert "ZeroDivisionError" in caplog.text


def test_whole_games_of_many_tables_share_commits(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on:
            async with contextlib.AsyncExitStack() as stack:
                tables = [await stack.enter_async_context(two_at(on, ur())) for _ in range(8)]
                await asyncio.gather(*(two.play(seed) for seed, two in enumerate(tables)))
            store = on.service.store
            assert store.groups < store.writes

    run(game())
