"""Attacks and odd clients: each ends in a typed answer or a closed socket, and the games go on."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from royalgames.client import ActRefusedError, Client, Feed
from royalgames.protocol.acts import AnyAct, Bring, Move, Sit
from royalgames.protocol.codes import Code
from royalgames.protocol.http import SeatLinks
from royalgames.protocol.messages import AnyServerMessage
from royalgames.server.limits import Limits, Rate
from royalgames.server.run import Running
from tests.server.assault import MANY, addresses, assault, p99, reply_times
from tests.server.attackers import attacked, open_socket
from tests.server.http.test_connections import connect, half_open, rest
from tests.server.lines import TEXT, Raw, lay, watch
from tests.server.processes import server
from tests.server.support import level, limited, logged, run, service, tee, two_at

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


PATHS: Final = (
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/....//....//secret.txt",
    "/assets/%252e%252e/secret.txt",
    "/docs/..;/..;/secret.txt",
    "//secret.txt",
    "/assets//etc/passwd",
    "/assets/%00",
    "/secret.txt%00.js",
    "/api/tables/../../secret.txt",
    "/api/tables/%2e%2e%2fsecret/record",
    "/api/tables/%00/record",
    "/api/tables/" + "x" * 3000,
    "/api/rules/../../../secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/%ff%fe",
    "*",
    "secret.txt",
)
"""Ways to a file beside the database, and to nowhere."""


def test_no_path_leads_out_of_the_apps_own_files(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Sent as bytes, since clients tidy paths up before they send them."""
    (tmp_path / "secret.txt").write_text("not for anyone")

    async def ask(on: Running, path: str) -> bytes:
        reader, writer = await connect(on.port)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{on.port}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode())
        answer = await rest(reader)
        writer.close()
        return answer

    async def attack() -> None:
        async with attacked(tmp_path) as (on, _):
            for path in PATHS:
                answer = await ask(on, path)
                assert answer[:10] == b"HTTP/1.1 4", (path, answer[:200])
                assert b"not for anyone" not in answer, path
                assert b"root:" not in answer, path

    run(attack())
    assert not logged(caplog)


def _near(rng: random.Random, token: str) -> list[str]:
    """List what lies close to a token."""
    at = rng.randrange(len(token))
    other = rng.choice([letter for letter in "abcdefgXYZ0123" if letter != token[at]])
    return [
        token[:at] + other + token[at + 1 :],
        token[:-1],
        token + "=",
        token.swapcase(),
        token[::-1],
        "".join(rng.choices("abcdefghijklmnop0123456789-_", k=len(token))),
    ]


def test_seats_are_not_guessed(tmp_path: Path) -> None:
    """By tokens that are nearly right, or other seats' and other tables'; and only so often."""
    rng = random.Random(3)

    async def attack() -> None:
        limits = limited(Limits().times(1000))
        async with (
            service(tmp_path, limits) as on,
            two_at(on, tee()) as two,
            Client(on.address, name="Eve") as eve,
        ):
            path = "/api/tables/{}/links"
            ann = await two.ann.request("GET", path.format(two.table), SeatLinks)
            made = await two.ann.make(tee())
            own = await eve.make(tee())
            others = [*own.links.seats.values(), *own.links.invites.values()]
            tries: list[tuple[str, AnyAct]] = []
            for token in (*_near(rng, ann.seats["r"]), *others, *made.links.invites.values()):
                tries.append((two.table, Bring(seat="r", token=token)))
            for token in (*_near(rng, made.links.invites["y"]), *others, *ann.seats.values()):
                tries.append((made.table, Sit(seat="y", name="Eve", token=token)))
            for table, act in tries:
                with pytest.raises(ActRefusedError) as caught:
                    await eve.do(table, act, seq=1)
                assert caught.value.refused.code is Code.NOT_YOURS, act
            for table in (two.table, made.table):
                assert (await eve.watch(table)).yours == ()
            await two.play(1)

    run(attack())


def test_guessing_fast_ends_the_connection(tmp_path: Path) -> None:
    """So that nobody gets to try more than a few tokens a second."""
    slow = replace(Limits(), messages=Rate(60, 1))  # so that a busy machine is faster

    async def attack() -> None:
        async with service(tmp_path, limited(slow)) as on, Client(on.address) as ann:
            made = await ann.make(tee())
            codes: set[str] = set()
            async with open_socket(on) as socket, _reading(socket, codes):
                act = {"act": "sit", "seat": "y", "name": "Eve", "token": "guess"}
                do = {"type": "do", "id": "x", "table": made.table, "seq": 1, "act": act}
                with contextlib.suppress(Exception):  # closed
                    for _ in range(250):
                        await socket.send(msgspec.json.encode(do).decode())
                await socket.wait_closed()
            assert codes >= {Code.NOT_YOURS, Code.SLOW_DOWN}

    run(attack())


async def _flood(on: Running, address: str) -> None:
    """Say far more than is allowed over one socket, until the service ends it."""
    async with Raw(on.port, address) as raw:
        reading = asyncio.create_task(_dismissed(raw))
        for number in range(600):
            raw.send(TEXT, (b"nonsense", watch(table="no-such-table"))[number % 2])
        await reading


async def _dismissed(raw: Raw) -> None:
    """Read until the service says goodbye, or closes without a word."""
    last = b""
    with contextlib.suppress(ConnectionError):
        while b'"goodbye"' not in last and (data := await raw.reader.read(65536)):
            last = (last + data)[-70_000:]


def test_a_flood_from_many_addresses_ends_no_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    wide = Rate(400, 1)  # enough for a game played by programs, however slow the machine is
    limits = replace(Limits(), messages=wide, player_messages=wide)

    async def attack() -> None:
        async with attacked(tmp_path, limits) as (on, _):
            await asyncio.gather(*(_flood(on, address) for address in addresses(5)))

    run(attack(), 120)
    assert not logged(caplog)


def test_many_addresses_together_fill_the_server_and_stop_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stays below its own limit; who plays goes on, and newcomers hear why they wait."""
    monkeypatch.setattr("royalgames.server.run.raise_file_limit", lambda: 64)

    async def attack() -> None:
        async with attacked(tmp_path) as (on, _), contextlib.AsyncExitStack() as stack:
            for address in addresses(10):
                await stack.enter_async_context(half_open(on.port, 3, address))
            reader, writer = await connect(on.port, "127.0.0.9")
            answer = await rest(reader)
            writer.close()
            assert answer.startswith(b"HTTP/1.1 503 "), answer[:100]
            assert b"too many connections" in answer

    run(attack())


@pytest.mark.soak
def test_a_flood_from_two_hundred_addresses(tmp_path: Path) -> None:
    """A thousand sockets with every attack there is; a player goes on without one error."""
    lay(tmp_path, 10_000)
    with server(tmp_path, "--rate", "1") as process:

        async def play() -> list[float]:
            with assault(["watch", "unread", "pings", "fragments", MANY], process.port, 90):
                await asyncio.sleep(3)
                return await reply_times(process.url, 60)

        times = run(play(), 300)
    print(f"\n200 addresses: {len(times)} answers, p99 {p99(times):.0f} ms")
    assert len(times) > 60
