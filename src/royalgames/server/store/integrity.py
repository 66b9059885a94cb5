"""Checking every list against its digests: which tables are damaged, and since which event."""

import asyncio
from functools import partial

from royalgames.server.live.hub import Hub
from royalgames.server.store import queries
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import Store


async def check_all(hub: Hub) -> int:
    """Check all tables beside the running service; return how many are damaged."""
    known = await asyncio.to_thread(queries.damaged_tables, hub.store)
    damaged = 0
    for table in await asyncio.to_thread(queries.table_names, hub.store):
        began = hub.world.steady()
        error = await asyncio.to_thread(damage_of, hub.store, table)
        if error is not None:
            damaged += 1
            hub.quarantine(error)
        elif table in known and table not in hub.damaged:
            await hub.store.write(partial(queries.clear_damage, table=table))
        # Players come first: the check takes at most half of the time.
        await asyncio.sleep(hub.world.steady() - began)
    return damaged


def damage_of(store: Store, table: str) -> DamagedError | None:
    """Check one list as it was stored; None if nothing is wrong with it."""
    try:
        store.check(table)
    except DamagedError as error:
        # A table that was deleted meanwhile has no events either.
        return error if queries.has_table(store, table) else None
    return None
