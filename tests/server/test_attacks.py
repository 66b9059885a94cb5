"""Attacks and odd clients: each ends in a typed answer or a closed socket, and the games go on."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from royalgames.client import ActRefusedError, Client, Feed
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.messages import AnyServerMessage
from royalgames.server.run import Running
from tests.server.attackers import open_socket
from tests.server.support import level, logged, run, service, tee, two_at

_decode = msgspec.json.Decoder(AnyServerMessage).decode

ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1.5, 2**63, -(2**70), 1e308, "", "x" * 300, "\x00", "\ud800", "é", "🎲",
    "<script>", "../..", "%00", [], {}, [[]], {"": None}, "r", "UDLR", "null",
)  # fmt: skip
"""Unexpected values."""


def _messages(table: str, seq: int) -> list[dict[str, Any]]:
    """List what a client can say."""
    acts: list[dict[str, Any]] = [
        {"act": "move", "seat": "r", "move": "U"},
        {"act": "throw", "seat": "r", "link": "00" * 32},
        {"act": "reveal", "seat": "r", "number": 1, "link": "00" * 32},
        {"act": "commit", "seat": "y", "commitment": "00" * 32},
        {"act": "sit", "seat": "y", "name": "Eve", "token": "guess"},
        {"act": "bring", "seat": "y", "token": "guess"},
        {"act": "resign", "seat": "r"},
        {"act": "count-now", "seat": "r", "agree": True},
        {"act": "take-back", "seat": "r"},
        {"act": "leave", "seat": "r"},
        {"act": "rematch", "seat": "y", "agree": False},
    ]
    does = [{"type": "do", "id": "x", "table": table, "seq": seq, "act": act} for act in acts]
    return [
        *does,
        {"type": "watch", "table": table, "after": 0},
        {"type": "unwatch", "table": table},
        {"type": "preview", "id": "p", "table": table, "walk": "U"},
        {"type": "ping"},
    ]


def _mutate(rng: random.Random, message: Any) -> Any:
    """Change one thing somewhere in a message."""
    if not isinstance(message, dict) or not message or rng.random() < 0.15:
        return rng.choice(ODD)
    key = rng.choice(list(message))
    changed = dict(message)
    match rng.randrange(4):
        case 0:
            del changed[key]
        case 1:
            changed[str(rng.choice(ODD))[:20]] = rng.choice(ODD)
        case _:
            changed[key] = _mutate(rng, changed[key])
    return changed


def _spelled(rng: random.Random, message: Any) -> bytes:
    """Spell a message, and sometimes spoil the bytes."""
    try:
        data = msgspec.json.encode(message)
    except UnicodeEncodeError:
        data = b'{"type":"\xed\xa0\x80"}'
    if rng.random() < 0.7:
        return data
    place = rng.randrange(len(data) + 1)
    return rng.choice(
        [
            data[:place],
            data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :],
            data[:place] + rng.choice([b"[" * 200, b'"', b"\\u0000", b"9" * 400]) + data[place:],
            data * 2,
        ]
    )


@contextlib.asynccontextmanager
async def _reading(socket: ClientConnection, codes: set[str]) -> AsyncIterator[None]:
    """Read what a socket receives; every message must be one of the protocol."""

    async def read() -> None:
        async for data in socket:
            message = _decode(data)
            codes.add(str(getattr(message, "code", "")))

    task = asyncio.create_task(read())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
        if task.done() and not task.cancelled():
            error = task.exception()
            assert not isinstance(error, msgspec.MsgspecError), error


async def _attack(on: Running, table: str, rng: random.Random, count: int) -> set[str]:
    """Send mutated messages, over as many sockets as it takes; return all codes that came back."""
    codes: set[str] = set()
    sent = 0
    while sent < count:
        async with open_socket(on) as socket, _reading(socket, codes):
            with contextlib.suppress(Exception):  # closed: the next one goes on
                while sent < count:
                    message = rng.choice(_messages(table, rng.choice([0, 2, 5, 10**6])))
                    for _ in range(rng.randrange(3)):
                        message = _mutate(rng, message)
                    sent += 1
                    data = _spelled(rng, message)
                    try:
                        text = data.decode()
                    except UnicodeDecodeError:
                        await socket.send(data)
                    else:
                        await socket.send(text)
                    if not sent % 50:
                        await asyncio.wait_for(await socket.ping(), 30)
    return codes


async def _mutations(folder: Path, seed: int, count: int) -> set[str]:
    async with service(folder) as on, two_at(on, tee("ry", rounds=6)) as two:
        attack = asyncio.create_task(_attack(on, two.table, random.Random(seed), count))
        await two.play(seed)
        codes = await attack
        assert two.first.view.phase == "over"
        return codes


def _check(codes: set[str], caplog: pytest.LogCaptureFixture, seed: int) -> None:
    assert {Code.BAD_MESSAGE, Code.NOT_YOURS, Code.UNKNOWN} <= codes, f"seed {seed}: {codes}"
    assert Code.INTERNAL not in codes, f"seed {seed}"
    assert not logged(caplog), f"seed {seed}"


def test_mutated_messages_get_typed_answers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two thousand; two people meanwhile play to the end."""
    _check(run(_mutations(tmp_path, 1, 2000), 120), caplog, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_million_mutated_messages(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    """A hundred thousand from each of ten seeds."""
    _check(run(_mutations(tmp_path, seed, 100_000), 1800), caplog, seed)


def test_two_tabs_of_one_player_are_one_player(tmp_path: Path) -> None:
    """Both see everything; either may move, and the slower one gets a refusal."""

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee("ry", rounds=6)) as two:
            tab = Client(on.address)
            tab._http.cookies.set(*two.ann.cookie.split("=", 1))  # as a browser's tabs share it
            async with tab:
                other = await tab.watch(two.table)
                assert list(other.yours) == list(two.first.yours) == ["r"]
                seq = await level(two.first, two.second, other)
                both = await asyncio.gather(
                    two.ann.do(two.table, Move(seat="r", move="U"), seq=seq),
                    tab.do(two.table, Move(seat="r", move="U"), seq=seq),
                    return_exceptions=True,
                )
                refusals = [each for each in both if isinstance(each, ActRefusedError)]
                assert [each.refused.code for each in refusals] == [Code.LATE]
                assert await level(two.first, two.second, other) == seq + 1
                await two.ben.do(two.table, Move(seat="y", move="L"))
                await level(two.first, two.second, other)
                await tab.do(two.table, Move(seat="r", move="UU"))
                await level(two.first, two.second, other)
                assert _entries(two.first) == _entries(two.second) == _entries(other)

    run(game())


def _entries(feed: Feed) -> list[int]:
    return [entry.seq for entry in feed.entries][-3:]
