"""Who is watching."""

import asyncio
from pathlib import Path

import msgspec

from royalgames.client import Client
from royalgames.server.live.audience import PRESENCE_SECONDS
from tests.server.lines import Line, watch
from tests.server.support import run, service, ur


def test_low_presence_is_coalesced(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            table = (await ann.make(ur())).table
            lines = [Line(on.service.shared, f"Eve{number}") for number in range(30)]
            for line in lines:
                await line.session.take(watch(table=table))
                await line.session.catch_up()
            again = {"type": "unwatch", "table": table}
            for number in range(100):
                await lines[0].session.take(watch(table=table))
                await lines[0].session.catch_up()
                if number % 2:
                    await lines[0].session.take(msgspec.json.encode(again))
            await lines[0].session.take(watch(table=table))
            while not all(_watchers(line) == 30 for line in lines):
                await asyncio.sleep(0.02)
                for line in lines:
                    await line.session.catch_up()
            assert sum(len(line.of("presence")) for line in lines[1:]) < 29 * 15
            for line in lines:
                line.session.close()

    run(attack())


def _watchers(line: Line) -> int:
    return int(line.of("presence")[-1]["spectators"])


def test_low_unwatch_from_a_non_watcher_notifies_nobody(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            table = (await ann.make(ur())).table
            line, other = Line(on.service.shared), Line(on.service.shared, "Pat")
            await line.session.take(watch(table=table))
            await line.session.catch_up()
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            await line.session.catch_up()
            heard = len(line.heard)
            for _ in range(10):
                await other.session.take(msgspec.json.encode({"type": "unwatch", "table": table}))
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            await line.session.catch_up()
            assert len(line.heard) == heard
            for each in (line, other):
                each.session.close()

    run(attack())
