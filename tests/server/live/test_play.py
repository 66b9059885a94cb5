"""Whole games through real sockets; their records are read by the rules and their dice verified."""

import asyncio
import multiprocessing
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from royalgames.bots import Thought
from royalgames.client import Client
from royalgames.games.tee import Walk
from royalgames.protocol.acts import Move, Rematch, Resign
from royalgames.protocol.http import FinishedGame, TableSummary
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.records import read
from royalgames.records.verify import verify
from tests.bots.games import add_bot
from tests.server.support import BOT, FRIEND, YOU, play, run, service, tee, two_at, ur


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_play_ur(tmp_path: Path, seed: int) -> None:
    async def game() -> None:
        wanted = replace(ur(), public=True)
        async with service(tmp_path) as on, two_at(on, wanted) as two:
            await two.play(seed)
            assert two.first.entries == two.second.entries
            assert two.first.view.outcome is not None
            assert two.first.view.dice is not None
            record = await two.ann.record(two.table)
            verdict = verify(record)
            assert verdict.lot is not None
            assert len(verdict.throws) == two.first.view.dice.throws
            assert read(record).headers.players == ("Ann", "Ben")
            games = await two.ben.request("GET", "/api/finished", list[FinishedGame])
            assert [(game.table, game.players) for game in games] == [(two.table, ["Ann", "Ben"])]

    run(game())


def test_two_people_play_tee(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee("bg", rounds=9)) as two:
            await two.play(3)
            assert two.first.entries == two.second.entries
            replay = read(await two.ben.record(two.table))
            assert replay.outcome is not None
            assert replay.outcome.ended == "limit"

    run(game())


def test_four_seats_two_people_two_bots(tmp_path: Path) -> None:
    wanted = tee("rbyg", rounds=4, b=BOT, g=SeatPlan(kind="bot", bot="casual"))

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, wanted) as two:
            await two.play(4)
            replay = read(await two.ben.record(two.table))
            assert replay.outcome is not None
            assert len(replay.transcript.moves) == 16
            assert replay.headers.players == ("Ann", "Random bot", "Ben", "Casual bot")

    run(game())


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("workers", [0, 1])
def test_a_person_plays_a_bot_at_ur(tmp_path: Path, workers: int) -> None:
    async def game() -> None:
        async with (
            service(tmp_path, bot_workers=workers) as on,
            Client(on.address, name="Ann") as ann,
        ):
            made = await ann.make(ur(D=BOT))
            feed = await ann.watch(made.table)
            await ann.ready(feed, "L")
            await play(ann, feed, "L", random.Random(5))
            verdict = verify(await ann.record(made.table))
            assert [len(seed) for seed in verdict.proof.seeds] == [32, 0]
            assert verdict.unforeseeable == len(verdict.throws) > 0

    run(game())


def test_a_bot_plays_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    async def game() -> None:
        async with (
            service(tmp_path, bot_workers=1) as on,
            Client(on.address, name="Ann") as ann,
        ):
            made = await ann.make(tee(y=BOT))
            feed = await ann.watch(made.table)
            await ann.do(feed.table, Move(seat="r", move="U"))
            await feed.until(lambda view: view.actor == "r")
            for worker in multiprocessing.active_children():
                worker.kill()
                await asyncio.to_thread(worker.join)
            await play(ann, feed, "r", random.Random(7))
            assert read(await ann.record(made.table)).outcome is not None

    run(game())


class _Fool:
    """A bot that cheats, and then breaks."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, state: object, budget: object, rng: object) -> Thought[object]:
        self.asked += 1
        if self.asked % 2:
            return Thought(Walk("UUUUUUUUU"))
        raise RuntimeError("the fool is tired")


def test_a_bot_that_fails_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fool = _Fool()
    add_bot(monkeypatch, "tee", "fool", fool)

    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(tee(rounds=4, y=SeatPlan(kind="bot", bot="fool")))
            feed = await ann.watch(made.table)
            await play(ann, feed, "r", random.Random(8))
            assert read(await ann.record(made.table)).outcome is not None

    run(game())
    assert fool.asked >= 3
    assert "a bot failed at table" in caplog.text


def test_two_people_on_one_device(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(ur(D=SeatPlan(kind="here", name="Bea")))
            assert made.yours == ["L", "D"]
            feed = await ann.watch(made.table)
            await ann.ready(feed, "L")
            await ann.ready(feed, "D")
            rng = random.Random(6)
            await asyncio.gather(play(ann, feed, "L", rng), play(ann, feed, "D", rng))
            assert read(await ann.record(made.table)).headers.players == ("Ann", "Bea")

    run(game())


def test_a_match_goes_on_with_the_loser_beginning(tmp_path: Path) -> None:
    setup = setup_of("ur", counters=1, match={"target": 3, "unit": "games"})
    wanted = NewTable(setup=setup, seats={"L": YOU, "D": FRIEND})

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, wanted) as two:
            await two.ann.do(two.table, Resign(seat="L"))
            commitments = set()
            for _ in range(2):
                view = await two.second.until(lambda view: view.phase == "over")
                assert view.dice is not None
                commitments.add(view.dice.commitment)
                await two.ann.do(two.table, Rematch(seat=two.first.yours[0]))
                await two.ben.do(two.table, Rematch(seat=two.second.yours[0]))
                for client, feed in ((two.ann, two.first), (two.ben, two.second)):
                    await feed.until(lambda view: view.phase == "waiting")
                    await client.ready(feed, feed.yours[0])
                view = await two.first.until(lambda view: view.phase == "playing")
                # U4: Ann has lost the game before, so she begins, on the other side.
                assert view.actor == two.first.yours[0]
                await two.ann.do(two.table, Resign(seat=view.actor))
            view = await two.first.until(lambda view: view.phase == "over")
            assert view.match == "3 games, 0-3"
            assert len(commitments) == 2
            records = [await two.ann.record(two.table, number) for number in (1, 2, 3)]
            assert [verify(text).proof.game for text in records] == [1, 2, 3]
            assert [read(text).headers.tags["Match"] for text in records] == [
                "3 games, 0-0",
                "3 games, 1-0",
                "3 games, 0-2",
            ]

    run(game())


def test_my_tables(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            for client, turn in ((two.ann, True), (two.ben, False)):
                (mine,) = await client.request("GET", "/api/tables", list[TableSummary])
                assert (mine.table, mine.your_turn) == (two.table, turn)
                assert mine.players == ["Ann", "Ben"]

    run(game())


@pytest.mark.parametrize("name", ['Q "the" Great', "back\\slash", "{curly}", "[Tag]", "Ünïcödé 王"])
def test_any_name_that_may_be_shown_may_stand_in_a_record(tmp_path: Path, name: str) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name=name) as someone:
            made = await someone.make(tee(y=SeatPlan(kind="here", name=name)))
            feed = await someone.watch(made.table)
            await someone.do(feed.table, Resign(seat="r"))
            assert read(await someone.record(made.table)).headers.players == (name, name)

    run(game())
