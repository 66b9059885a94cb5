"""Issue 12 on the wire: no address can fill the memory, or take the time of others."""

import asyncio
import contextlib
import threading
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame
from websockets.server import ServerProtocol

from royalgames.client import Client
from royalgames.protocol.http import History
from royalgames.server.limits import Buckets, Limits, Rate
from royalgames.server.live import updates
from royalgames.server.live.updates import PAGE
from tests.server.attackers import WIDE, next_message, open_socket
from tests.server.lines import CONT, LONG, PING, PONG, TEXT, Line, Raw, gone, lay, length, watch
from tests.server.support import limited, run, service


def test_item_1_history_comes_in_pages(tmp_path: Path) -> None:
    lay(tmp_path, 5 * PAGE // 2)

    async def talk() -> None:
        async with service(tmp_path) as on, open_socket(on) as socket:
            events = await length(on)
            await socket.send(watch().decode())
            seen: list[int] = []
            while len(seen) < events:
                told = await next_message(socket, "update")
                assert told["after"] == len(seen)
                assert len(told["entries"]) <= PAGE
                assert told["state"]["seq"] == events, "the state comes with the first page"
                seen += [entry["seq"] for entry in told["entries"]]
            assert seen == list(range(1, events + 1))

    run(talk())


def test_item_1_history_over_http_comes_in_pages(tmp_path: Path) -> None:
    lay(tmp_path, PAGE + 50)

    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address) as ann:
            events = await length(on)
            path = f"/api/tables/{LONG}/events"
            first = await ann.request("GET", path, History)
            rest = await ann.request("GET", f"{path}?after={PAGE}", History)
            assert [entry.seq for entry in first.entries] == list(range(1, PAGE + 1))
            assert [entry.seq for entry in rest.entries] == list(range(PAGE + 1, events + 1))

    run(talk())


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


def test_item_1_long_pages_are_encoded_off_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, PAGE)
    threads: list[threading.Thread] = []
    plain = updates.spell

    def spying(*args: Any) -> bytes:
        threads.append(threading.current_thread())
        return plain(*args)

    monkeypatch.setattr(updates, "spell", spying)

    async def talk() -> None:
        async with service(tmp_path) as on:
            line = Line(on.service.shared)
            await line.session.take(watch())
            await line.session.catch_up()
            assert threads
            assert threading.main_thread() not in threads

    run(talk())


def test_item_1_history_is_charged_by_size(tmp_path: Path) -> None:
    lay(tmp_path, 6 * PAGE)
    frozen = Buckets(Rate(100_000, 1_000), clock=lambda: 0.0)

    async def talk() -> None:
        async with service(tmp_path) as on:
            shared = replace(on.service.shared, history=frozen)
            line = Line(shared)
            await line.session.take(watch())
            await line.session.catch_up()
            pages = [told for told in line.of("update") if told["entries"]]
            assert 0 < len(pages) < 6
            assert sum(line.sizes) < 200_000
            late = Line(shared, "Pat")
            await late.session.take(watch())
            await late.session.catch_up()
            (told,) = late.of("update")
            assert told["entries"] == []
            assert told["state"]["seq"] >= 6 * PAGE, "the table can be shown at once"
            assert late.of("yours")
            for each in (line, late):
                each.session.close()

    run(talk())


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
    monkeypatch.setattr("royalgames.server.live.endpoint.FLUSH_SECONDS", 0.2)
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
