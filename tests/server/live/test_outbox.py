"""What waits to be sent is bounded."""

import asyncio
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.attackers import WIDE
from tests.server.lines import LONG, TEXT, Line, Raw, gone, lay, watch
from tests.server.support import limited, run, service


def test_item_1_watching_again_and_again_fills_no_memory(tmp_path: Path) -> None:
    lay(tmp_path, 1500)

    async def attack() -> None:
        async with service(tmp_path) as on:
            await on.service.hub.load(LONG)
            line = Line(on.service.shared, stuck=True)
            pump = asyncio.create_task(line.session.pump())
            tracemalloc.start()
            for _ in range(40):
                await line.session.take(watch())
                await asyncio.sleep(0)
            held, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            pump.cancel()
            line.session.close()
            assert held < 2_000_000

    run(attack())


def test_item_1_queued_bytes_are_bounded_by_socket_and_address(tmp_path: Path) -> None:
    limits = replace(WIDE, most_queued=5_000, most_queued_address=8_000)

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on:
            shared = on.service.shared
            lines = [Line(shared, stuck=True) for _ in range(3)]
            for line in lines:
                for _ in range(500):
                    if line.session.closing.is_set():
                        break
                    await line.session.take(b'{"type":"ping"}')
                assert line.session.closing.is_set()
                assert shared.queued.total <= limits.most_queued_address + 1000
            for line in lines:
                line.session.close()
            assert shared.queued.total == 0

    run(attack())


def test_item_8_a_socket_that_does_not_read_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, 2000)
    monkeypatch.setattr("royalgames.server.live.frames.FLUSH_SECONDS", 0.2)

    async def attack() -> None:
        async with service(tmp_path) as on, Raw(on.port) as raw:
            raw.pause()
            # More than the kernel keeps for a connection on this machine.
            for _ in range(200):
                raw.send(TEXT, watch())
                await asyncio.sleep(0.01)
                if raw.writer.transport.is_closing():
                    break
            await gone(on)
            assert on.service.shared.queued.total == 0

    run(attack())


def test_item_8_last_words_are_given_two_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket over its limits is dropped even if it does not read the goodbye."""
    monkeypatch.setattr("royalgames.server.live.talk.FLUSH_SECONDS", 0.2)
    monkeypatch.setattr("royalgames.server.live.frames.SLOWEST_SECONDS", 60)
    monkeypatch.setattr("royalgames.server.live.frames.FLUSH_SECONDS", 60)
    lay(tmp_path, 2000)

    async def attack() -> None:
        limits = replace(WIDE, most_queued=1000)
        async with service(tmp_path, limited(limits)) as on, Raw(on.port) as raw:
            raw.pause()
            while on.service.audience.sessions:
                raw.send(TEXT, watch())
                raw.send(TEXT, b'{"type":"ping"}')
                await asyncio.sleep(0.01)
            await gone(on)

    run(attack())
