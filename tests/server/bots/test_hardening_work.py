"""Item 15: long work is done by other processes, fairly between addresses."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from royalgames import records
from royalgames.games.ur import UrOptions
from royalgames.protocol import acts
from royalgames.protocol.codes import Code
from royalgames.records import read
from royalgames.server.bots import record_worker, reviewer
from royalgames.server.bots.record_worker import RecordWorker
from royalgames.server.bots.turns import Turns
from royalgames.server.table import RefusedError
from royalgames.server.table.records import find_game
from tests.review.games import record
from tests.server import desk
from tests.server.desk import record_text
from tests.server.support import run, service, two_at, ur

RECORD = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")


def test_item_15_keys_take_turns() -> None:
    done: list[str] = []

    async def work(turns: Turns, key: str) -> None:
        async with turns.turn(key):
            done.append(key)
            await asyncio.sleep(0)

    async def many() -> None:
        turns = Turns(1)
        async with asyncio.TaskGroup() as group:
            for key in ["greedy"] * 20 + ["ann", "ben", "ann"]:
                group.create_task(work(turns, key))
        assert turns.waiting == 0

    run(many())
    assert len(done) == 23
    assert done.index("ann") <= 4
    assert done.index("ben") <= 5


def test_item_15_a_key_has_only_so_much_waiting() -> None:
    async def many() -> None:
        turns = Turns(1, 2)
        async with turns.turn("greedy"):
            waiting = [asyncio.ensure_future(turns._take("greedy")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(RefusedError) as refused:
                await turns._take("greedy")
            assert refused.value.code is Code.SLOW_DOWN
            other = asyncio.ensure_future(turns._take("ann"))
            await asyncio.sleep(0)
            for task in (*waiting, other):
                task.cancel()
            await asyncio.gather(*waiting, other, return_exceptions=True)
            assert turns.waiting == 0
        async with asyncio.timeout(1), turns.turn("ben"):
            pass

    run(many())


def test_item_15_a_turn_is_not_lost_when_its_owner_goes() -> None:
    """Whoever is cancelled at the very moment of the turn passes it on."""

    async def many() -> None:
        for settle in (0, 1):
            turns = Turns(1)
            await turns._take("a")
            waiting = [asyncio.ensure_future(turns._take(key)) for key in "bc"]
            await asyncio.sleep(0)
            turns._give()
            for _ in range(settle):
                await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.gather(waiting[0], return_exceptions=True)
            if not waiting[0].cancelled():
                turns._give()
            async with asyncio.timeout(1):
                await waiting[1]

    run(many())


def _refuse(*_: object) -> Any:
    raise AssertionError("this is done on the event loop's side")


def test_item_15_replays_records_and_reviews_are_done_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        async with service(tmp_path, bot_workers=1) as on, two_at(on, ur()) as two:
            await two.play(3)
            for module, name in (
                (record_worker, "read"),
                (record_worker, "write"),
                (reviewer, "read"),
            ):
                monkeypatch.setattr(module, name, _refuse)
            async with httpx.AsyncClient(base_url=on.address, timeout=60) as web:
                text = (await web.get(f"/api/tables/{two.table}/record")).text
                replayed = await web.post("/api/replay", json={"text": text})
                assert len(replayed.json()["steps"]) == len(read(text).states)
                for answer in (
                    await web.post("/api/review", json={"text": text, "yours": ["L"]}),
                    await web.get(f"/api/tables/{two.table}/review"),
                ):
                    assert answer.status_code == 200, answer.text
                    assert len(answer.json()["moments"]) == len(read(text).states)
                false = await web.post("/api/replay", json={"text": "no record"})
                assert (false.status_code, false.json()["code"]) == (422, Code.ILLEGAL)

    run(ask(), 120)


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_item_15_a_record_is_the_same_wherever_it_is_written(game: str) -> None:
    made = desk.ur(counters=1) if game == "ur" else desk.tee()
    if game == "ur":
        while made.view.phase == "playing":
            seat = desk.throw_until_move(made)
            if seat:
                move = made.view.choices[0].move
                made.do(desk.PLAYER[seat], acts.Move(seat=seat, move=move))
    else:
        made.do("ann", acts.Move(seat="r", move="U"))
        made.do("ben", acts.Resign(seat="y"))
    found = find_game(made.table, None)

    async def write() -> str:
        return await RecordWorker(0, 10).record("127.0.0.1", made.table, found)

    text = run(write())
    assert text == record_text(made.table, found)
    assert records.read(text).outcome is not None


def test_item_15_a_record_is_written_once_and_kept_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []

    async def count(self: RecordWorker, address: str, *args: Any) -> str:
        written.append(address)
        await asyncio.sleep(0)
        return record_worker.write_record(*args[1:])

    monkeypatch.setattr(RecordWorker, "do", count)
    made = desk.ur(counters=1)

    async def ask() -> None:
        one = RecordWorker(0, 10)
        found = find_game(made.table, None)
        first, *others = await asyncio.gather(
            *(one.record("127.0.0.1", made.table, found) for _ in range(8))
        )
        assert written == ["127.0.0.1"]
        assert all(other is first for other in others)
        # Another event makes another record; the old one goes when there is too much.
        monkeypatch.setattr(record_worker, "MOST_KEPT", len(first) + 10)
        made.do("ann", acts.AutoThrow(seat="L", on=True))
        await one.record("127.0.0.1", made.table, find_game(made.table, None))
        await asyncio.sleep(0)
        assert len(one._kept) == 1

    run(ask())
