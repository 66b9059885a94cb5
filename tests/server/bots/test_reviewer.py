"""Reviews are made once, kept and given up."""

import asyncio
import pickle
from typing import Any

import pytest

from royalgames.games.ur import UrOptions
from royalgames.records import read
from royalgames.review import STANDARD, judge_class, judge_of
from royalgames.review.judge import ANALYSIS
from royalgames.review.look import look
from royalgames.server.bots import reviewer
from royalgames.server.bots.reviewer import Reviewer
from royalgames.server.limits import Limits
from royalgames.server.table import RefusedError
from tests.review.games import record

UR = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")
UR_MOVES = len(read(UR).transcript.moves)


class _Counting:
    """Carries work out here and counts it."""

    def __init__(self) -> None:
        self.parts = 0

    async def __call__(self, key: str, task: Any, *args: Any) -> Any:
        self.parts += task is reviewer.look_at
        await asyncio.sleep(0)
        return task(*args)


def test_what_was_reviewed_is_kept() -> None:
    async def twice() -> tuple[bytes, bytes, int]:
        work = _Counting()
        desk = Reviewer(work, work, 1, Limits())
        one, two = await asyncio.gather(desk.found("a", UR), desk.found("b", UR))
        again = await desk.found("a", UR)
        assert one is two
        return one, again, work.parts

    one, again, parts = asyncio.run(twice())
    assert one is again
    assert parts == len(reviewer.begin(UR, STANDARD)[1])


def test_a_deeper_review_is_another_one_in_smaller_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def look_at(key: str, moves: bytes, strength: str) -> bytes:
        asked.append(strength)
        return pickle.dumps(look(judge_of(key), pickle.loads(moves)))  # noqa: S301  # our own

    async def both() -> tuple[bytes, bytes]:
        desk = Reviewer(_Counting(), _Counting(), 4, Limits())
        return await desk.found("a", UR), await desk.found("a", UR, ANALYSIS)

    monkeypatch.setattr(judge_class("ur"), "strengths", (STANDARD, ANALYSIS))
    monkeypatch.setattr(reviewer, "look_at", look_at)
    usual, deeper = map(pickle.loads, asyncio.run(both()))
    assert usual == deeper
    assert len(asked) == sum(len(reviewer.begin(UR, each)[1]) for each in (STANDARD, ANALYSIS))
    assert asked.count(ANALYSIS) == UR_MOVES > asked.count(STANDARD)


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(RefusedError, match="Choose from: standard"):
        reviewer.begin(UR, "endless")


def test_a_failed_review_is_not_kept_and_one_that_takes_too_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def slow(key: str, task: Any, *args: Any) -> Any:
        if task is reviewer.look_at:
            await asyncio.sleep(60)
        return task(*args)

    async def tried() -> None:
        monkeypatch.setattr(reviewer, "DEADLINE_SECONDS", 0.01)
        desk = Reviewer(slow, slow, 1, Limits())
        for _ in range(2):
            with pytest.raises(RefusedError, match="took too long"):
                await desk.found("a", UR)
        assert not desk._kept

    asyncio.run(tried())


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "MOST_KEPT", 1)

    async def three() -> int:
        desk = Reviewer(_Counting(), _Counting(), 1, Limits())
        for name in ("Ann", "Eve"):
            await desk.found("a", UR.replace("Ann", name))
        return len(desk._kept)

    assert asyncio.run(three()) == 1
