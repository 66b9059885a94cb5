"""What other processes store: read when they say so, and when numbers differ."""

from pathlib import Path

from royalgames.protocol.acts import Move
from royalgames.server.live.fanout import Notice
from royalgames.server.live.hub import Hub
from royalgames.server.store.rows import NEVER
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
