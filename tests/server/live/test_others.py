"""What other processes store: read when they say so, and when numbers differ."""

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from royalgames.protocol.acts import Move, Resign
from royalgames.server.live.carried import Carried, read, spell
from royalgames.server.live.fanout import Notice
from royalgames.server.live.hub import Hub
from royalgames.server.store.news import Known
from royalgames.server.store.rows import NEVER, History
from royalgames.server.store.schema import events
from royalgames.server.store.store import Store
from tests.server.live.test_hub import create, hub_on
from tests.server.support import run, until


async def _move(hub: Hub, table: str) -> int:
    seq = (await hub.load(table)).state.seq
    return await hub.act(table, Move(seat="r", move="U"), seq, player="ann")


def test_a_notice_brings_a_table_up_and_is_passed_on_here(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            before = live.state.seq
            seq = await _move(one, table)
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            two.others.notice(Notice(table, before))  # known already
            two.others.notice(Notice("elsewhere", seq))  # not in memory
            two.others.notice(Notice(table, seq))
            await until(lambda: bool(heard))
            assert heard == [Notice(table, seq)]
            assert live.state == (await one.load(table)).state
            assert live.stored_events == one.store.stored_events(table)

    run(work())


def _carried(hub: Hub, table: str) -> Carried:
    """Return what a notice of all rows of a table would bring along."""
    with hub.store.read() as connection:
        chosen = select(events).where(events.c.table_id == table).order_by(events.c.seq)
        rows = [tuple(row) for row in connection.execute(chosen)]
    private = list(events.columns).index(events.c.private)
    (found,) = read(f"[{spell([row for row in rows if row[private] is None])}]")
    return found


def test_rows_that_a_notice_brings_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "news", None)

    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            monkeypatch.setattr(Store, "history", None)
            seq = await _move(one, table)
            carried = _carried(one, table)
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            two.others.notice(Notice(table, seq, carried=carried))
            assert heard == [Notice(table, seq)]
            assert live.state == (await one.load(table)).state
            assert live.digest == one._live.get(table).digest  # type: ignore[union-attr]
            # Once more, or late, it changes nothing.
            two.others.notice(Notice(table, seq, carried=carried))
            assert heard == [Notice(table, seq)]

    run(work())


@pytest.mark.parametrize("wrong", ["gap", "digest", "stale", "locked"])
def test_rows_that_do_not_follow_are_read_instead(tmp_path: Path, wrong: str) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            moved = await _move(one, table)
            seq = await one.act(table, Resign(seat="r"), moved, player="ann")
            carried = _carried(one, table)
            if wrong == "gap":
                del carried.events[:-1]
            elif wrong == "digest":
                carried.events[-1].digest = b"?"
            elif wrong == "stale":
                live.stale = True
            else:
                await live.lock.acquire()
            two.others.notice(Notice(table, seq, carried=carried))
            assert live.state.seq < seq
            if wrong == "locked":
                live.lock.release()
            await until(lambda: live.state.seq == seq)
            assert live.stored_events == one.store.stored_events(table)

    run(work())


def test_what_is_noticed_together_is_read_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[list[str]] = []
    read = Store.news

    def counted(store: Store, known: Mapping[str, Known]) -> dict[str, History]:
        reads.append(sorted(known))
        return read(store, known)

    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            tables = sorted([await create(one) for _ in range(5)])
            for table in tables:
                await two.load(table)
            seqs = {table: await _move(one, table) for table in tables}
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            for table in tables[:3]:
                two.others.notice(Notice(table, seqs[table]))
                two.others.notice(Notice(table, seqs[table] - 1))
            await until(lambda: bool(reads))
            for table in tables[3:]:  # while the first read is under way, or after it
                two.others.notice(Notice(table, seqs[table]))
            await until(lambda: len(heard) == 5)
            assert reads == [tables[:3], tables[3:]]
            for table in tables:
                assert (await two.load(table)).state == (await one.load(table)).state

    monkeypatch.setattr(Store, "news", counted)
    run(work())


def test_a_notice_waits_for_what_is_on_its_way_here(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            seq = await _move(one, table)
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            async with live.lock:
                two.others.notice(Notice(table, seq))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert live.state.seq < seq
            await until(lambda: bool(heard))
            assert live.state.seq == seq

    run(work())


def test_an_act_that_came_first_here_is_not_undone_by_a_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process's event is read while our own following one is being stored."""
    may_read, read = threading.Event(), Store.news

    def late(store: Store, known: Mapping[str, Known]) -> dict[str, History]:
        found = read(store, known)
        may_read.wait(30)
        return found

    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            seq = await _move(one, table)
            two.others.notice(Notice(table, seq))
            live.stale = True  # as after a conflict
            await two.load(table)
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            again = await two.act(table, Resign(seat="y"), seq, player="ann")
            may_read.set()
            await until(lambda: not two.others._tasks)
            assert live.state.seq == again > seq
            assert live.stored_events == two.store.stored_events(table)

    monkeypatch.setattr(Store, "news", late)
    run(work())


def test_a_read_that_fails_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(store: Store, known: Mapping[str, Known]) -> dict[str, History]:
        raise OperationalError("news", None, Exception("the database is out of reach"))

    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            seq = await _move(one, table)
            two.others.notice(Notice(table, seq))
            await until(lambda: live.stale)
            assert (await two.load(table)).state.seq == seq

    monkeypatch.setattr(Store, "news", broken)
    run(work())


def test_a_damaged_event_of_another_process_sets_its_table_aside(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            bad, good = [await create(one) for _ in range(2)]
            seqs = {}
            for table in (bad, good):
                await two.load(table)
                seqs[table] = await _move(one, table)
            spoiled = update(events).where(events.c.table_id == bad, events.c.seq == seqs[bad])
            with one.store.engine.begin() as connection:
                connection.execute(spoiled.values(at=99))
            for table in (bad, good):
                two.others.notice(Notice(table, seqs[table]))
            await until(lambda: bad in two.damaged)
            await until(lambda: _seq(two, good) == seqs[good])

    run(work())


def _seq(hub: Hub, table: str) -> int:
    live = hub.peek(table)
    return 0 if live is None else live.state.seq


def test_comparing_finds_what_no_notice_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            moved, gone, same = [await create(one) for _ in range(3)]
            for table in (moved, gone, same):
                await two.load(table)
            seq = await _move(one, moved)
            await one.delete(gone, lambda connection: None)
            heard: list[Notice] = []
            two.fanout.listen(heard.append)
            await two.others.compare()
            await until(lambda: len(heard) == 2)
            assert sorted(heard) == sorted([Notice(moved, seq), Notice(gone, NEVER)])
            assert two.peek(gone) is None
            assert two.peek(same) is not None

    run(work())


def test_only_a_shared_store_can_be_ahead(tmp_path: Path, engine: str) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as one, hub_on(tmp_path) as two:
            table = await create(one)
            live = await two.load(table)
            assert not await two.others.are_ahead(live)
            seq = await _move(one, table)
            is_shared = engine == "postgresql"
            assert await two.others.are_ahead(live) is is_shared
            found = await two.others.load_at(table, seq)
            assert found is live
            assert (live.state.seq == seq) is is_shared

    run(work())
