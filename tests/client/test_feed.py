"""A table as a client follows it."""

from pathlib import Path

from royalgames.client import Client
from tests.server.support import run, service, tee, two_at


def test_watchers_see_who_is_there(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two, Client(on.address) as cat:
            feed = await cat.watch(two.table)
            assert feed.yours == ()
            presence = await feed.here(lambda seen: seen.spectators == 1)
            assert presence.seats == ["r", "y"]
            await two.ben.close()
            presence = await feed.here(lambda seen: seen.seats == ["r"])
            assert presence.spectators == 1

    run(talk())
