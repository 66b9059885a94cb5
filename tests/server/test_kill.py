"""kill -9 in the middle of games: no acknowledged act is lost, none is doubled, all end."""

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from royalgames.client import ActRefusedError, Client, Feed
from royalgames.protocol import events as ev
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.http import TableMade
from royalgames.protocol.messages import Done
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.records import read
from royalgames.records.verify import verify
from tests.server.postgres import Programs, killable
from tests.server.processes import ServerProcess, server
from tests.server.support import BOT, YOU, level, play, run, tee, walk

TABLES = (
    NewTable(setup=setup_of("ur"), seats={"L": YOU, "D": SeatPlan(kind="friend")}),
    NewTable(setup=setup_of("ur"), seats={"L": YOU, "D": BOT}),
    NewTable(
        setup=setup_of("tee", colours="ry", round_limit=60),
        seats={"r": YOU, "y": SeatPlan(kind="friend")},
    ),
    NewTable(
        setup=setup_of("tee", colours="rbyg", round_limit=30),
        seats={"r": YOU, "b": BOT, "y": SeatPlan(kind="friend"), "g": BOT},
    ),
)


class Witness(Client):
    """A client that remembers every acknowledgement."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name=name)
        self.acknowledged: dict[tuple[str, str], int] = {}

    @property
    def waits(self) -> bool:
        """Whether a command is on its way."""
        return bool(self._pending)

    def _settle(self, message: object) -> None:
        if isinstance(message, Done):
            first = self.acknowledged.setdefault((message.table, message.id), message.seq)
            assert first == message.seq, "a command was answered twice, differently"
        super()._settle(message)  # type: ignore[arg-type]  # it is one of the three


@dataclass
class Games:
    """Games being played, with those who play them."""

    ann: Witness
    ben: Witness
    feeds: list[tuple[Witness, Feed]] = field(default_factory=list)
    playing: list["asyncio.Task[int]"] = field(default_factory=list)

    async def add(self, wanted: NewTable, seed: int) -> None:
        made = await self.ann.make(wanted)
        for seat in made.yours:
            await self._sit(self.ann, made, seat, None, seed)
        for seat, token in made.links.invites.items():
            await self._sit(self.ben, made, seat, token, seed + 1)

    async def _sit(
        self, who: Witness, made: TableMade, seat: str, token: str | None, seed: int
    ) -> None:
        if token is None:
            feed = await who.watch(made.table)
            await who.ready(feed, seat)
        else:
            feed = await who.sit(made.table, seat, token)
        self.feeds.append((who, feed))
        task = asyncio.create_task(play(who, feed, seat, random.Random(seed)))
        self.playing.append(task)

    @property
    def waits(self) -> bool:
        """Whether any command is on its way."""
        return self.ann.waits or self.ben.waits

    @property
    def acknowledged(self) -> int:
        """How many acts have been acknowledged."""
        return len(self.ann.acknowledged) + len(self.ben.acknowledged)

    @property
    def over(self) -> bool:
        return all(task.done() for task in self.playing)


async def _cut(
    games: Games, process: ServerProcess, rng: random.Random, kinds: Counter[str]
) -> None:
    """Kill the service while a command is on its way, or a moment later, and start it again."""
    goal = games.acknowledged + rng.randint(1, 12)
    while games.acknowledged < goal and not games.over:
        await asyncio.sleep(0)
    while not games.waits and not games.over:
        await asyncio.sleep(0)
    # A durable move takes some milliseconds: within them lie the check, the storing, the answer.
    await asyncio.sleep(rng.random() * 0.006)
    between = games.waits
    await asyncio.to_thread(process.kill)
    kinds["between command and acknowledgement" if between else "elsewhere"] += 1
    await asyncio.to_thread(process.start)


async def _kill_games(folder: Path, kills: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    with server(folder) as process:
        while kinds.total() < kills:
            async with contextlib.AsyncExitStack() as stack:
                ann, ben = [
                    await stack.enter_async_context(Witness(process.url, name))
                    for name in ("Ann", "Ben")
                ]
                games = Games(ann, ben)
                for number, wanted in enumerate(TABLES):
                    await games.add(wanted, seed + 10 * number)
                while kinds.total() < kills and not games.over:
                    await _cut(games, process, rng, kinds)
                await asyncio.gather(*games.playing)
                for who, feed in games.feeds:
                    await _check(who, feed)
    return kinds


async def _check(who: Witness, feed: Feed) -> None:
    """Hold the list against every acknowledgement, and the game against the rules."""
    assert [entry.seq for entry in feed.entries] == list(range(1, feed.seq + 1))
    for (table, _), seq in who.acknowledged.items():
        assert table != feed.table or seq <= feed.seq, "an acknowledged act was lost"
    throws = [entry.event.number for entry in feed.entries if isinstance(entry.event, ev.Threw)]
    assert throws == list(range(1, len(throws) + 1)), "a throw was lost or doubled"
    text = await who.record(feed.table)
    replay = read(text)
    assert replay.outcome is not None, "the game was not finished"
    moves = sum(isinstance(entry.event, ev.Moved | ev.Threw) for entry in feed.entries)
    assert len(replay.transcript.moves) == moves
    if throws:
        assert len(verify(text).throws) == len(throws)


def _report(kinds: Counter[str], seed: int) -> None:
    between = kinds["between command and acknowledgement"]
    print(f"seed {seed}: {kinds.total()} kills, {between} between a command and its answer")
    assert 2 * between >= kinds.total()


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the clients knock often while the service is down."""
    monkeypatch.setattr("royalgames.client.client.LONGEST_WAIT", 0.2)


def test_twenty_kills(tmp_path: Path) -> None:
    kinds = run(_kill_games(tmp_path, 20, seed=11), seconds=900)
    _report(kinds, 11)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12, 17))
def test_a_thousand_kills(tmp_path: Path, seed: int) -> None:
    """A hundred from each of five seeds, on each engine."""
    kinds = run(_kill_games(tmp_path, 100, seed=seed), seconds=7200)
    _report(kinds, seed)


async def _insist(client: Witness, feed: Feed, seat: str, rng: random.Random) -> None:
    """Play a seat to the end of the game; what could not be stored is done again."""
    async for view in client.turns(feed, seat):
        steps = await walk(client, feed, rng)
        while True:
            try:
                await client.do(feed.table, Move(seat=seat, move=steps), seq=view.seq)
                break
            except ActRefusedError as refusal:
                # Late, if it was stored after all.
                assert refusal.refused.code in (Code.STORE, Code.LATE), refusal
                if refusal.refused.code is Code.LATE:
                    break
                await asyncio.sleep(0.05)


async def _kill_database(folder: Path, database: Programs, kills: int, seed: int) -> int:
    """Kill the database while two play through two servers; return how many acts were stored."""
    rng = random.Random(seed)
    servers = [ServerProcess(folder) for _ in range(2)]
    for process in servers:
        process.db = database.url("postgres")
        process.start()
    acknowledged = killed = 0
    try:
        while killed < kills:
            async with (
                Witness(servers[0].url, "Ann") as ann,
                Witness(servers[1].url, "Ben") as ben,
            ):
                made = await ann.make(tee("ry", rounds=12))
                ((seat, token),) = made.links.invites.items()
                feeds = await ann.watch(made.table), await ben.sit(made.table, seat, token)
                playing = [
                    asyncio.create_task(_insist(ann, feeds[0], "r", rng)),
                    asyncio.create_task(_insist(ben, feeds[1], "y", rng)),
                ]
                while killed < kills and not all(task.done() for task in playing):
                    goal = feeds[0].seq + rng.randint(1, 8)
                    while feeds[0].seq < goal and not all(task.done() for task in playing):
                        await asyncio.sleep(rng.random() * 0.01)
                    await asyncio.to_thread(database.kill)
                    await asyncio.to_thread(database.start)
                    killed += 1
                await asyncio.gather(*playing)
                await level(*feeds)
                for who, feed in zip((ann, ben), feeds, strict=True):
                    await _check(who, feed)
                    acknowledged += len(who.acknowledged)
    finally:
        for process in servers:
            process.process.kill()
            process.end()
    return acknowledged


@pytest.mark.sqlite
def test_three_kills_of_the_database(tmp_path: Path) -> None:
    with killable() as database:
        assert run(_kill_database(tmp_path, database, 3, seed=21), seconds=300)


@pytest.mark.soak
@pytest.mark.sqlite
def test_a_hundred_kills_of_the_database(tmp_path: Path) -> None:
    with killable() as database:
        acts = run(_kill_database(tmp_path, database, 100, seed=22), seconds=7200)
    print(f"100 kills of the database, {acts} acknowledged acts, none lost")
