"""Messages leave in as few packets as possible."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from royalgames.protocol.acts import Move
from royalgames.server.live.audience import PRESENCE_SECONDS
from royalgames.server.live.frames import LiveProtocol
from tests.server.support import level, run, service, tee, two_at


def test_a_move_takes_one_packet_per_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The acknowledgement and the news that follows it leave together."""
    packets: list[int] = []

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee("ry", rounds=9)) as two:
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            for line in on.server.server_state.connections:
                if isinstance(line, LiveProtocol):
                    monkeypatch.setattr(line, "transport", _Counted(line.transport, packets))
            await two.ann.do(two.table, Move(seat="r", move="U"))
            await level(two.first, two.second)
            await two.ben.do(two.table, Move(seat="y", move="L"))
            await level(two.first, two.second)
            assert len(packets) == 4

    run(game())


class _Counted:
    """A transport whose packets are counted."""

    def __init__(self, transport: asyncio.Transport, packets: list[int]) -> None:
        self._transport = transport
        self._packets = packets

    def write(self, data: bytes) -> None:
        self._packets.append(len(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
