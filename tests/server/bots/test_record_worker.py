"""Records are replayed and written by other processes, once each."""

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
from royalgames.server.table.records import find_game
from tests.review.games import record
from tests.server import desk
from tests.server.desk import record_text
from tests.server.support import run, service, two_at, ur

RECORD = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")


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
