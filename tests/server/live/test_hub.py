"""The tables in play: every act is checked, stored, acknowledged and announced, in this order."""

import asyncio
import contextlib
import dataclasses
import threading
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.events import Resumed
from royalgames.protocol.setup import SeatPlan
from royalgames.server.live.fanout import LocalFanout, Notice
from royalgames.server.live.hub import Hub
from royalgames.server.live.updates import spell
from royalgames.server.store.rows import NEVER
from royalgames.server.store.store import ConflictError, Settle, Store
from royalgames.server.store.transaction import Job, Write
from royalgames.server.table import RefusedError
from royalgames.server.uptime import Pause
from tests.server.store.hand import opened
from tests.server.support import run, tee


@contextlib.asynccontextmanager
async def hub_on(folder: Path) -> AsyncIterator[Hub]:
    """Give the tables of a database to a hub without a server."""
    with opened(folder) as store:
        store.start()
        yield Hub(store, LocalFanout())
        await asyncio.to_thread(store.stop)


async def create(hub: Hub) -> str:
    """Make a table at which Ann plays both sides."""
    wanted = tee(y=SeatPlan(kind="here"))
    return (await hub.create(wanted, "ann", "Ann")).state.id


def test_an_act_is_stored_then_acknowledged_then_announced(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            seq = (await hub.load(table)).state.seq
            order: list[tuple[str, int, int]] = []

            def stored() -> int:
                return len(hub.store.stored_events(table))

            hub.fanout.listen(lambda notice: order.append(("announced", notice.seq, stored())))
            move = Move(seat="r", move="U")
            found = await hub.act(
                table,
                move,
                seq,
                player="ann",
                command="c1",
                acknowledge=lambda seq: order.append(("acknowledged", seq, stored())),
            )
            assert order == [
                ("acknowledged", found, found),
                ("announced", found, found),
            ]
            # The same command again leads to the same event, and to no other.
            again = await hub.act(table, move, seq, player="ann", command="c1")
            assert again == found == stored()

    run(work())


def test_an_update_is_spelled_while_the_disk_works_and_used_only_if_it_is_stored(
    tmp_path: Path,
) -> None:
    """What is spelled out ahead is the very update that everyone gets, and is not there before."""

    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            hub.keep_watched(lambda table: True)
            live = await hub.load(table)
            before = live.state
            loop, asked = asyncio.get_running_loop(), threading.Event()
            real = hub.store.world.commit

            def slow(connection: Connection, jobs: list[Job | Write]) -> list[Any]:
                loop.call_soon_threadsafe(asked.set)  # after what is done ahead
                assert asked.wait(60)
                assert (live.state, live.updates) == (before, {})
                return real(connection, jobs)

            def broken(connection: Connection, jobs: list[Job | Write]) -> list[Any]:
                loop.call_soon_threadsafe(asked.set)
                assert asked.wait(60)
                raise OperationalError("INSERT", {}, OSError("no space left"))

            hub.store.world = dataclasses.replace(hub.store.world, commit=broken)
            with pytest.raises(RefusedError):
                await hub.act(table, Move(seat="r", move="U"), before.seq, player="ann")
            assert (live.state, live.updates) == (before, {})
            asked.clear()
            hub.store.world = dataclasses.replace(hub.store.world, commit=slow)
            await hub.load(table)
            seq = await hub.act(table, Move(seat="r", move="U"), before.seq, player="ann")
            told = spell(live.state, before.seq, live.stored_events[before.seq :])
            assert live.updates == {before.seq: told}
            assert live.few_after(before.seq, seq - before.seq) is live.updates[before.seq]

    run(work())


def test_no_one_spells_updates_that_no_one_watches(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            live = await hub.load(table)
            await hub.act(table, Move(seat="r", move="U"), live.state.seq, player="ann")
            assert live.updates == {}

    run(work())


def test_a_refused_act_leaves_the_table_unlocked_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            live = await hub.load(table)
            seq, counted = live.state.seq, []
            hub.on_act = lambda answer, seconds: counted.append(answer)
            for player, walk, code in (
                ("eve", "U", Code.NOT_YOURS),
                ("ann", "UU", Code.ILLEGAL),
            ):
                with pytest.raises(RefusedError) as caught:
                    await hub.act(table, Move(seat="r", move=walk), seq, player=player)
                assert caught.value.code is code
            assert counted == [Code.NOT_YOURS, Code.ILLEGAL]
            assert (live.state.seq, live.lock.locked()) == (seq, False)
            assert await hub.act(table, Move(seat="r", move="U"), seq, player="ann") > seq

    run(work())


def test_a_table_is_read_again_as_it_was_and_one_that_is_not_there_is_refused(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            live = await hub.load(table)
            hub.forget(table)
            assert (hub.peek(table), hub.size) == (None, 0)
            # Requests at the same time get the same table.
            first, second = await asyncio.gather(hub.load(table), hub.load(table))
            assert first is second is hub.peek(table)
            assert first is not live
            assert (first.state, first.digest) == (live.state, live.digest)
            with pytest.raises(RefusedError) as caught:
                await hub.load("nowhere")
            assert caught.value.code is Code.UNKNOWN
            assert caught.value.sentence == "There is no such table."

    run(work())


def test_a_deleted_table_is_gone_and_announced(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            table = await create(hub)
            heard: list[Notice] = []
            hub.fanout.listen(heard.append)
            await hub.delete(table, lambda connection: None)
            assert heard == [Notice(table, NEVER)]
            assert hub.store.heads([table]) == {}
            with pytest.raises(RefusedError, match="no such table"):
                await hub.load(table)

    run(work())


def test_a_table_is_read_on_when_another_process_was_first_to_resume_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 1903 of the simulator: the reading waited for itself, and no one was fed any more."""

    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            wanted = msgspec.structs.replace(tee(y=SeatPlan(kind="here")), turn_limit=1000)
            live = await hub.create(wanted, "ann", "Ann")
            table, seq = live.state.id, live.state.seq
            assert live.state.deadline is not None
            hub.forget(table)
            at = live.state.updated_at
            hub.uptime.start([Pause(at, at + 1)])
            submit = partial(Store.submit, hub.store)
            refused: list[Job] = []

            def conflict(
                store: Store, job: Job, settle: Settle, ahead: Callable[[], None] | None = None
            ) -> None:
                if refused:
                    submit(job, settle, ahead)
                    return
                refused.append(job)
                settle(b"", ConflictError("another process was first"))

            monkeypatch.setattr(Store, "submit", conflict)
            read = await asyncio.wait_for(hub.load(table), 20)
            assert refused
            assert (read.state.seq, read.stale) == (seq + 1, False)
            assert isinstance(read.stored_events[-1].event, Resumed)

    run(work())


def test_who_acts_next_at_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with hub_on(tmp_path) as hub:
            live = await hub.load(await create(hub))
            hub.process, hub.alive = 1, frozenset({1, 2})
            owners = []
            for process in (1, 2, 3):
                live.process = process
                for hub.leads in (True, False):
                    owners.append(hub.owns(live))
            assert owners == [True, True, False, False, True, False]

    run(work())
