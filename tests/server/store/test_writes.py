"""A disk that is full is reported once, and writing continues."""

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from royalgames.protocol.acts import Resign
from royalgames.protocol.setup import NewTable
from royalgames.server.world import World
from tests.server.support import BOT, YOU, run, service, tee, two_at

WITH_BOT = NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT})


@pytest.mark.sqlite
def test_low_a_full_disk_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is tried again and again while nothing can be stored, there is one line."""
    monkeypatch.setattr("royalgames.server.service.HEARTBEAT_SECONDS", 0.01)

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            hub, failed = on.service.hub, 0
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(on.service.store, "world", World(commit=_full_now_and_then))
                while failed < 20:
                    with contextlib.suppress(Exception):
                        await hub.act(two.table, Resign(seat="r"), 1)
                    failed += 1
                    await asyncio.sleep(0.01)
            await two.play(3)

    run(game())
    lines = [r.message for r in caplog.records if r.levelno >= logging.WARNING]
    assert [line for line in lines if "disk is full" in line or "failed" in line] == [lines[0]]


_tries = iter(range(10_000))


def _full_now_and_then(connection: Any, jobs: list[Any]) -> list[Any]:
    """A job that needs no room fits even on a full disk, every third time."""
    if next(_tries) % 3 == 2:
        return [None] * len(jobs)
    raise sqlite3.OperationalError("database or disk is full")
