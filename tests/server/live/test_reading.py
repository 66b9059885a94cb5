"""What clients send is counted, control frames included."""

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame
from websockets.server import ServerProtocol

from royalgames.server.limits import Limits, Rate
from tests.server.attackers import WIDE
from tests.server.lines import CONT, PING, PONG, TEXT, Raw, gone
from tests.server.support import limited, run, service


@pytest.mark.parametrize(
    ("opcode", "fin"), [(PING, True), (PONG, True), (CONT, False)], ids=["ping", "pong", "empty"]
)
def test_item_9_control_frames_and_empty_fragments_are_counted(
    tmp_path: Path, opcode: int, fin: bool
) -> None:
    limits = replace(WIDE, frames=Rate(50, 1))

    async def attack() -> None:
        async with service(tmp_path, limited(limits)) as on, Raw(on.port) as raw:
            if opcode == CONT:
                raw.send(TEXT, b"", fin=False)
            for _ in range(40):
                raw.send(opcode, fin=fin)
            await asyncio.sleep(0.05)
            assert on.service.audience.sessions, "so many are allowed"
            for _ in range(40):
                raw.send(opcode, fin=fin)
            assert (4429).to_bytes(2, "big") in await raw.closed()
            await gone(on)

    run(attack())


def test_item_9_a_flood_of_pings_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a megabyte of pings only the first few are parsed at all."""
    parsed = 0
    plain = ServerProtocol.recv_frame

    def counting(self: ServerProtocol, frame: Frame) -> None:
        nonlocal parsed
        parsed += 1
        plain(self, frame)

    monkeypatch.setattr(ServerProtocol, "recv_frame", counting)

    async def attack() -> None:
        limits = replace(WIDE, frames=Limits().frames)
        async with service(tmp_path, limited(limits)) as on, Raw(on.port) as raw:
            raw.writer.write(bytes([0x89, 0x80, 0, 0, 0, 0]) * 170_000)
            with contextlib.suppress(ConnectionError):
                await raw.writer.drain()
            await asyncio.sleep(0.2)
            assert parsed < 1000

    run(attack())


def test_item_9_pongs_nobody_reads_are_not_kept(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Raw(on.port) as raw:
            while b"welcome" not in await raw.reader.read(1000):
                pass
            protocol: Any = next(iter(on.server.server_state.connections))
            protocol.writable.clear()  # as when the buffer is full
            for _ in range(100):
                raw.send(PING, bytes(125))
            raw.send(TEXT, b'{"type":"ping"}')
            while not protocol.queue.empty() or protocol.read_paused:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            protocol.writable.set()
            heard = await raw.reader.read(10_000)
            assert heard[2:] == b'{"type":"pong"}'

    run(attack())
