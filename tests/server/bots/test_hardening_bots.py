"""Item 14: busy bots take turns, think for a shorter time, and never play at random."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from royalgames.bots import AT_ONCE, Budget, Thought, bot_of
from royalgames.client import Client, Feed
from royalgames.games.tee import TEE
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.acts import Move
from royalgames.protocol.setup import SeatPlan
from royalgames.server.bots import driver
from royalgames.server.bots.driver import ROUND_SECONDS, share
from royalgames.server.table import BotMove
from tests.bots.games import add_bot
from tests.server import desk
from tests.server.support import people, play, reductions, run, service, tee

STRONGEST = Budget(seconds=1.0)


def test_item_14_budgets_shrink_when_many_wait() -> None:
    assert share(STRONGEST, 1.0, 0, 1) == STRONGEST
    assert share(STRONGEST, 1.0, 4, 1) == STRONGEST
    assert share(STRONGEST, 1.0, 119, 1) == Budget(seconds=ROUND_SECONDS / 120)
    assert share(STRONGEST, 1.0, 119, 4) == Budget(seconds=4 * ROUND_SECONDS / 120)
    assert share(STRONGEST, 1.0, 10**9, 1) == Budget(seconds=driver.SHORTEST_SECONDS)
    assert share(Budget(nodes=1000), 1.0, 99, 1) == Budget(nodes=50)
    assert share(Budget(nodes=1000), 1.0, 10**9, 1) == Budget(nodes=1)
    assert share(AT_ONCE, 1.0, 10**9, 1) == AT_ONCE


class _Slow:
    """A bot that uses all of its time."""

    def think(self, state: object, budget: Budget, rng: object) -> Thought[object]:
        time.sleep(budget.seconds or 0)
        return Thought(next(TEE.legal(state)))  # type: ignore[arg-type]


async def _games(client: Client, count: int, bot: str) -> list[Feed]:
    """Play as many games as asked for at the same time; return their feeds."""
    made = [await client.make(tee(rounds=3, y=SeatPlan(kind="bot", bot=bot))) for _ in range(count)]
    feeds = [await client.watch(each.table) for each in made]
    await asyncio.gather(
        *(play(client, feed, "r", random.Random(n)) for n, feed in enumerate(feeds))
    )
    return feeds


def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    add_bot(monkeypatch, "tee", "slow", _Slow(), Budget(seconds=0.4))
    monkeypatch.setattr(driver, "ROUND_SECONDS", 0.4)


def test_item_14_many_games_are_served_and_show_that_bots_had_less_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _slow(monkeypatch)

    async def games() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            feeds = await _games(ann, 8, "slow")
            found = [how for feed in feeds for how in reductions(feed)]
            assert "time" in found
            assert 'royal_bot_moves_reduced_total{how="time"}' in on.service.metrics.text().decode()

    run(games(), 120)


def test_item_14_a_bot_that_waits_too_long_plays_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _slow(monkeypatch)
    monkeypatch.setattr(driver, "QUEUE_SECONDS", 0.2)
    monkeypatch.setattr(driver, "COMPILE_SECONDS", 0.0)
    monkeypatch.setattr(driver, "share", lambda budget, *_: budget)
    asked: list[str] = []
    think = bot_of("tee", "first-game").think

    def count(*args: Any) -> Any:
        asked.append("first-game")
        return think(*args)

    monkeypatch.setattr(bot_of("tee", "first-game"), "think", count, raising=False)

    async def games() -> int:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            feeds = await _games(ann, 6, "slow")
            return sum(how == "simple" for feed in feeds for how in reductions(feed))

    assert run(games(), 120) == len(asked) > 0


def test_item_14_one_owner_of_many_games_does_not_hold_up_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[int] = []

    async def games() -> None:
        async with service(tmp_path) as on:
            driver = on.service._bots
            async with asyncio.TaskGroup() as group:
                for number, owner in enumerate(["greedy"] * 10 + ["ann"]):
                    group.create_task(driver.work(owner, order.append, number))

    run(games())
    assert order.index(10) <= 2


def test_item_14_old_lists_decode_and_a_plain_move_says_nothing() -> None:
    text = b'{"kind":"moved","seat":"r","move":"U","by":"bot","position":"p","effects":[]}'
    moved = msgspec.json.decode(text, type=ev.AnyEvent)
    assert isinstance(moved, ev.Moved)
    assert moved.reduced is msgspec.UNSET
    assert b"reduced" not in msgspec.json.encode(moved)


def test_item_14_only_the_server_can_mark_a_move() -> None:
    made = desk.tee()
    made.do("ann", Move(seat="r", move="U"))
    made.do("ben", acts.Leave(seat="y"))
    (moved,) = made.do(None, BotMove(seat="y", move="D", reduced="time"))
    assert (moved.by, moved.reduced) == ("bot", "time")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"act":"move","seat":"r","move":"U","reduced":"time"}', type=Move)


@pytest.mark.soak
def test_item_14_a_hundred_and_twenty_games_against_strongest(tmp_path: Path) -> None:
    async def games() -> tuple[list[str | None], float]:
        names = ("Ann", "Ben", "Cid", "Dan")
        async with service(tmp_path, bot_workers=1) as on, people(on.address, *names) as clients:
            while on.service.engine != "ready":
                await asyncio.sleep(0.1)
            began = time.monotonic()
            played = await asyncio.gather(*(_games(each, 30, "strongest") for each in clients))
            found = [how for feeds in played for feed in feeds for how in reductions(feed)]
            return found, time.monotonic() - began

    found, seconds = run(games(), 900)
    counts = {how: found.count(how) for how in (None, "time", "simple")}
    print(f"\nitem 14: {len(found)} bot moves in {seconds:.0f} s, reduced: {counts}")
    assert counts["simple"] < len(found) / 20
