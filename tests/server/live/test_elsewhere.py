"""Who watches a table through other processes."""

from pathlib import Path

import pytest

from tests.server.live.test_members import dies
from tests.server.live.test_postgres import listening, two_servers
from tests.server.postgres import DATABASES
from tests.server.support import people, run, tee, two_at, until

pytestmark = pytest.mark.sqlite  # the engine is chosen here


@pytest.fixture(autouse=True)
def postgres(engine: str) -> None:
    DATABASES.engine = "postgresql"


def test_who_is_connected_at_another_process_is_shown_and_waited_for(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            await listening(first, second)
            async with people(second.address, "Eve", "Sam") as (eve, sam):
                seen = await eve.watch(two.table)
                await sam.watch(two.table)
                await until(lambda: seen.presence is not None and seen.presence.seats == ["r", "y"])
                await until(lambda: seen.presence is not None and seen.presence.spectators == 2)
                await until(lambda: _spectators(two.first) == 2)
                live = await second.service.hub.load(two.table)
                assert second.service.audience.seats_here(live.state) == ["r", "y"]
            await until(lambda: _spectators(two.first) == 0)
            # The rows of a process go with it.
            await dies(first)
            await second.service._heartbeat()
            second.service.elsewhere.tidy()
            await until(lambda: second.service.audience.seats_here(live.state) == [])

    run(game())


def test_players_are_not_told_again_of_what_has_not_changed(tmp_path: Path) -> None:
    """A server looks at the rows every two seconds, whether or not a notice came."""

    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            await listening(first, second)
            async with people(second.address, "Eve") as (eve,):
                seen = await eve.watch(two.table)
                await until(lambda: seen.presence is not None and seen.presence.seats == ["r", "y"])
                shown: list[str] = []
                second.service.audience.show = shown.append  # type: ignore[assignment,method-assign]
                elsewhere = second.service.elsewhere
                await elsewhere._read({two.table})
                assert shown == []
                elsewhere._known.clear()
                await elsewhere._read({two.table})
                assert shown == [two.table]

    run(game())


def _spectators(feed: object) -> int | None:
    presence = getattr(feed, "presence", None)
    return None if presence is None else int(presence.spectators)
