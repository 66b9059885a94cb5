"""A process that thinks for the bots of servers elsewhere, and reviews games for them."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable

from royalgames.server.bots.driver import BotDriver
from royalgames.server.bots.exchange import Exchange
from royalgames.server.live.hub import Hub
from royalgames.server.live.members import Members
from royalgames.server.live.postgres import PostgresFanout
from royalgames.server.service import HEARTBEAT_SECONDS, every
from royalgames.server.settings import SettingsError, Where
from royalgames.server.store.database import open_store
from royalgames.server.store.store import Store
from royalgames.server.world import World


@contextlib.asynccontextmanager
async def working(db: Where, workers: int, world: World | None = None) -> AsyncIterator[Exchange]:
    """Work for the servers on a database for as long as the block lasts."""
    if not isinstance(db, str):
        raise SettingsError("a worker needs a database that can be shared: --db postgresql://…")
    async with at_work(open_store(db), PostgresFanout(db), workers, world) as exchange:
        yield exchange


@contextlib.asynccontextmanager
async def at_work(
    store: Store, fanout: PostgresFanout, workers: int, world: World | None = None
) -> AsyncIterator[Exchange]:
    """Work for the servers on a store that is open; it is closed afterwards."""
    hub = Hub(store, fanout, world)
    members = Members(hub, fanout, capacity=workers, kind="worker")
    bots = BotDriver(hub, workers, lambda table: False)
    exchange = bots.share(members)

    async def renew() -> None:
        await members.renew()

    store.start()
    bots.start()
    try:
        async with members.running():
            tasks = [
                asyncio.create_task(exchange.run(workers)),
                asyncio.create_task(every(HEARTBEAT_SECONDS, renew, store)),
            ]
            try:
                yield exchange
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await bots.stop()
    finally:
        await asyncio.to_thread(store.stop)


async def work(db: Where, workers: int, announce: Callable[[], None]) -> None:
    """Work until the process is stopped."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stopped.set)
    async with working(db, workers):
        announce()
        await stopped.wait()
