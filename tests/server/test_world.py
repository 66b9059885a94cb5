"""The real world behaves as its parts do, and each part can be replaced."""

import time
from dataclasses import fields, replace
from pathlib import Path

from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from royalgames.server.world import World
from tests.server.postgres import database
from tests.server.support import run


def test_the_real_world_is_the_default(tmp_path: Path) -> None:
    world = World()
    assert abs(world.now() - 1000 * time.time()) < 60_000
    assert world.steady() <= world.steady()
    assert len({world.entropy(32) for _ in range(3)}) == 3
    assert Service(open_store(database(tmp_path)), Plan(key=b"k" * 32)).hub.world == world


def test_every_part_of_the_service_asks_the_world(tmp_path: Path) -> None:
    """A service whose world only counts what it is asked for asks for everything."""
    asked: set[str] = set()

    def counted(name: str) -> object:
        real = getattr(World(), name)

        def ask(*args: object) -> object:
            asked.add(name)
            return real(*args)

        return ask

    world = World(**{each.name: counted(each.name) for each in fields(World)})  # type: ignore[arg-type]

    async def start() -> None:
        store = open_store(database(tmp_path))
        store.world = world
        service = Service(store, replace(Plan(key=b"k" * 32), world=world))
        async with service.running():
            service.new_tables.take("here")
            await service._bots.work("ann", int, "1")
            await service.analyst._pool.work(int, "1")
            assert service.hub.world.entropy(1)

    run(start())
    assert asked == {each.name for each in fields(World)}
