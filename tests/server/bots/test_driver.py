"""The bots' workers: getting ready, deadlines, and who plays for people."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from royalgames.bots import AT_ONCE, Budget, Thought, levels_of
from royalgames.client import Client
from royalgames.core.parts import parts
from royalgames.games.tee import TEE, TeeGame
from royalgames.protocol.acts import AnyAct, CountNow, Leave, Move
from royalgames.protocol.events import Moved
from royalgames.protocol.games import GameAbout
from royalgames.protocol.http import Health
from royalgames.protocol.setup import SeatPlan
from royalgames.records import read
from royalgames.server.bots import driver
from royalgames.server.bots.driver import limit_of, stand_in
from royalgames.server.table import TableState
from tests.bots.games import add_bot
from tests.server.bots.engines import Quick
from tests.server.support import play, reductions, run, service, tee


def test_a_budget_of_time_is_overrun_after_three_times_it() -> None:
    assert limit_of(Budget(seconds=2.0)) == 8.0
    assert limit_of(AT_ONCE) == 10.0


@pytest.mark.parametrize("game", parts("bots"))
def test_a_decent_level_plays_for_people_who_are_away(game: str) -> None:
    levels = levels_of(game)
    place, count = levels.place(stand_in(game)), len(levels.offered)
    assert place is not None
    assert count / 2 <= place < count


class _Dreamer:
    """A bot that never comes back."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, state: object, budget: object, rng: object) -> Thought[object]:
        self.asked += 1
        if self.asked <= 2:
            time.sleep(1.0)
        return Thought(next(TEE.legal(state)))  # type: ignore[arg-type]


def test_item_14_a_bot_that_overruns_is_replaced_by_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    add_bot(monkeypatch, "tee", "dreamer", _Dreamer(), Budget(seconds=0.001))
    monkeypatch.setattr(driver, "limit_of", lambda budget: 0.05)
    monkeypatch.setattr(driver, "COMPILE_SECONDS", 0.0)

    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(tee(rounds=4, y=SeatPlan(kind="bot", bot="dreamer")))
            feed = await ann.watch(made.table)
            await play(ann, feed, "r", random.Random(8))
            assert read(await ann.record(made.table)).outcome is not None
            assert "simple" in reductions(feed)

    run(game())
    assert "no worker chose a move" in caplog.text


def test_a_move_is_sent_for_the_board_the_bot_thought_about(tmp_path: Path) -> None:
    """What happens while a bot thinks makes its move late, even if it would still be allowed."""
    sent: list[int] = []

    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(tee(rounds=4, y=SeatPlan(kind="bot", bot="random")))
            feed, bots, hub = await ann.watch(made.table), on.service._bots, on.service.hub
            thinks, act = bots._act, hub.act

            async def slow(state: TableState, plain: bool) -> AnyAct:
                thought = await thinks(state, plain)
                if not sent:  # meanwhile Ann leaves her seat to a bot
                    await ann.do(made.table, Leave(seat="r"))
                return thought

            async def spy(table: str, what: AnyAct, seq: int, **options: Any) -> int:
                if options.get("player") is None:
                    sent.append(seq)
                return await act(table, what, seq, **options)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(bots, "_act", slow)
                patch.setattr(hub, "act", spy)
                done = await ann.do(made.table, Move(seat="r", move="U"), seq=feed.view.seq)
                await feed.until(lambda view: view.moves >= 2)
            assert sent[0] == done.seq

    run(game())


def test_the_service_starts_before_the_engine_is_ready_and_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "Engine", Quick)

    async def asked() -> None:
        async with (
            service(tmp_path, bot_workers=1) as on,
            Client(on.address, name="Ann") as ann,
        ):
            seen = [(await ann.request("GET", "/ready", Health)).engine]
            while seen[-1] != "ready":
                await asyncio.sleep(0.05)
                seen.append((await ann.request("GET", "/ready", Health)).engine)
            assert seen[0] == "preparing"

    run(asked())


def test_levels_are_told_with_titles_and_numbers(tmp_path: Path) -> None:
    async def asked() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            games = await ann.request("GET", "/api/games", list[GameAbout])
            for game in games:
                levels = [level for level in game.levels if level.rank is not None]
                offered = [level.name for level in levels_of(game.key).offered]
                assert [level.name for level in levels] == offered
                assert [level.rank for level in levels] == list(range(1, len(levels) + 1))
                assert game.default_level in offered

    run(asked())


async def _proposed(ann: Client, bot: str) -> list[Moved]:
    """Walk as far as round 4 against a bot, propose to count, and return the moves from there."""
    made = await ann.make(tee(rounds=100, y=SeatPlan(kind="bot", bot=bot)))
    feed = await ann.watch(made.table)
    for walk in ("U", "UU", "UUU"):
        view = await feed.until(lambda view: view.actor == "r")
        await ann.do(made.table, Move(seat="r", move=walk), seq=view.seq)
    view = await feed.until(lambda view: view.actor == "r")
    before = len(feed.entries)
    await ann.do(made.table, CountNow(seat="r"), seq=view.seq)
    await feed.until(lambda view: not view.count or view.phase == "over")
    moves = (entry.event for entry in feed.entries[before:])
    return [move for move in moves if isinstance(move, Moved)]


@pytest.mark.parametrize("bot", ["strongest", "casual"])
def test_a_bot_declines_to_count_in_round_4(tmp_path: Path, bot: str) -> None:
    async def declined() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            proposed, answered = await _proposed(ann, bot)
            assert proposed.position.endswith(" 4 r")
            assert (answered.move, answered.by) == ("decline y", "bot")

    run(declined())


def test_a_bot_accepts_to_count_when_nothing_can_be_gained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TeeGame, "places_left", lambda game, state: 0)

    async def accepted() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            moves = await _proposed(ann, "casual")
            assert [move.move for move in moves] == ["count r", "count y"]

    run(accepted())


def test_a_bot_that_cannot_judge_in_time_answers_by_its_lead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "ANSWER_SECONDS", 0.0)

    async def declined() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            moves = await _proposed(ann, "casual")
            assert [move.move for move in moves] == ["count r", "decline y"]

    run(declined())
    assert "no worker answered a proposal" in caplog.text
