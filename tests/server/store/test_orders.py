"""Orders to the writer of the database."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from royalgames.client import ClientError
from royalgames.protocol.acts import Resign
from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Fault
from royalgames.server.live.live import Live
from royalgames.server.store import orders
from tests.server.support import run, service, tee, two_at, until


def test_item_12_a_deleted_table_is_gone_for_those_who_watch_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            hub = on.service.hub
            # Somebody asks again and again while it is deleted.
            asking = [asyncio.create_task(_ask(two)) for _ in range(6)]
            with hub.store.engine.begin() as connection:
                orders.place(connection, two.table, "delete")
            await orders.carry_out(hub, orders.waiting(hub.store))
            assert hub.peek(two.table) is None
            with pytest.raises(ClientError, match="no such table"):
                await two.ann.request("GET", f"/api/tables/{two.table}", dict)
            await asyncio.gather(*asking)
            await until(lambda: bool(two.ann.faults and two.ben.faults))
            for client in (two.ann, two.ben):
                fault = client.faults[0]
                assert isinstance(fault, Fault)
                assert (fault.code, fault.table) == (Code.UNKNOWN, two.table)
            assert not on.service.audience.is_watched(two.table)
            assert hub.peek(two.table) is None

    run(game())


async def _ask(two: Any) -> None:
    with contextlib.suppress(ClientError):
        for _ in range(5):
            await two.ann.request("GET", f"/api/tables/{two.table}", dict)


def test_item_12_a_table_is_deleted_under_its_lock(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            hub = on.service.hub
            live: Live = await hub.load(two.table)
            async with live.lock:
                deleting = asyncio.create_task(hub.delete(two.table, lambda connection: None))
                acting = asyncio.create_task(hub.act(two.table, Resign(seat="r"), live.state.seq))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not deleting.done()
                assert hub.store.stored_events(two.table)
            await deleting
            with pytest.raises(Exception, match="no such table"):
                await acting
            assert not hub.store.stored_events(two.table)

    run(game())


def test_low_an_order_that_cannot_be_stored_is_not_done(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            hub = on.service.hub
            with hub.store.engine.begin() as connection:
                orders.place(connection, two.table, "end")
            (order,) = orders.waiting(hub.store)
            with pytest.MonkeyPatch.context() as patch:
                # Only the closing itself does not fit any more.
                patch.setattr("royalgames.server.store.transaction._rows", _no_room)
                await orders.carry_out(hub, [order])
            assert orders.waiting(hub.store) == [order]
            assert (await hub.load(two.table)).state.phase == "playing"
            await orders.carry_out(hub, [order])
            assert orders.waiting(hub.store) == []
            assert (await hub.load(two.table)).state.phase == "closed"

    run(game())


def _no_room(write: Any) -> Any:
    raise sqlite3.OperationalError("database or disk is full")
