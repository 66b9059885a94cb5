"""Messages leave in as few packets as possible, and arrive however they are cut."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from royalgames.protocol.acts import Move
from royalgames.server.live.audience import PRESENCE_SECONDS
from royalgames.server.live.frames import LiveProtocol, text_head, whole_text
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


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_our_own_heads_are_those_of_websockets(size: int) -> None:
    """Frames of every length begin as the library would write them."""
    data = b"x" * size
    assert text_head(size) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1500])
def test_a_whole_masked_text_frame_is_read_at_once(size: int) -> None:
    """What a client usually sends needs no parser."""
    data = bytes(random.Random(size).randrange(256) for _ in range(size))
    assert whole_text(Frame(Opcode.TEXT, data).serialize(mask=True)) == data


def test_anything_but_a_whole_text_frame_is_left_to_the_parser() -> None:
    """Cut, doubled, unmasked, fragmented, binary and control frames, and wrong lengths."""
    whole = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    long = Frame(Opcode.TEXT, b"x" * 200).serialize(mask=True)
    others = [
        Frame(Opcode.TEXT, b"hello", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"hello").serialize(mask=True),
        Frame(Opcode.BINARY, b"hello").serialize(mask=True),
        Frame(Opcode.PING, b"hello").serialize(mask=True),
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),
        b"\xc1" + whole[1:],  # a reserved bit
        b"\x81\xfe\x00\x05" + whole[2:],  # five bytes need no second length
        b"\x81\xff" + bytes(6) + b"\x00\xc8" + long[4:],
        whole + whole,
        *(whole[:end] for end in range(len(whole))),
        *(long[:end] for end in range(len(long))),
    ]
    assert [whole_text(each) for each in others] == [None] * len(others)


@pytest.mark.parametrize("seed", range(20))
def test_messages_arrive_however_they_are_cut(tmp_path: Path, seed: int) -> None:
    """Whole frames, fragments, pings between them and packets cut anywhere say the same."""
    rng = random.Random(seed)
    texts = [f'{{"type":"ping","n":"{"é" * rng.randrange(90)}"}}'.encode() for _ in range(12)]
    stream = b"".join(_frames(rng, text) for text in texts)
    heard: list[bytes] = []

    async def talk() -> None:
        line = _line()
        await _upgrade(line)
        listening = asyncio.create_task(_hear(line, heard, len(texts)))
        rest = stream
        while rest:
            # Sometimes exactly one frame, as most clients send them.
            cut = rng.choice([1, 2, 7, len(texts[0]) + 6, len(rest)])
            line.data_received(rest[:cut])
            rest = rest[cut:]
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await listening

    run(talk())
    assert heard == texts, f"seed {seed}"


def test_a_text_within_a_fragmented_one_closes_the_socket() -> None:
    """The quick way in does not pass by the parser's rules."""

    async def talk() -> None:
        line = _line()
        await _upgrade(line)
        line.data_received(Frame(Opcode.TEXT, b"he", fin=False).serialize(mask=True))
        line.data_received(Frame(Opcode.TEXT, b"llo").serialize(mask=True))
        message = await line.receive()
        assert message["type"] == "websocket.disconnect"
        assert message["code"] == 1002

    run(talk())


def _frames(rng: random.Random, text: bytes) -> bytes:
    """Return a message as a client may send it."""
    if rng.random() < 0.6:
        return Frame(Opcode.TEXT, text).serialize(mask=True)
    cut = rng.randrange(len(text))
    ping = Frame(Opcode.PING, b"?").serialize(mask=True) if rng.random() < 0.5 else b""
    return (
        Frame(Opcode.TEXT, text[:cut], fin=False).serialize(mask=True)
        + ping
        + Frame(Opcode.CONT, text[cut:]).serialize(mask=True)
    )


async def _hear(line: LiveProtocol, heard: list[bytes], count: int) -> None:
    while len(heard) < count:
        message = await line.hear()
        assert message is not None
        heard.append(message)


def _line() -> LiveProtocol:
    """Return a protocol whose transport goes nowhere, and whose application is idle."""

    async def idle(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    config = uvicorn.Config(idle, ws_per_message_deflate=False)
    line = LiveProtocol(config, ServerState(), {})
    line.connection_made(_Nowhere())
    return line


async def _upgrade(line: LiveProtocol) -> None:
    line.data_received(
        b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    while not line.handshake_complete:
        await asyncio.sleep(0)


class _Nowhere(asyncio.Transport):
    """A transport that forgets what it is given."""

    def write(self, data: Any) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass
