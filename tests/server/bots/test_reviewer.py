"""Reviews are made once, kept and given up."""

import asyncio
from typing import Any

import pytest

from royalgames.games.ur import UrOptions
from royalgames.server.bots import reviewer
from royalgames.server.bots.reviewer import Reviewer
from royalgames.server.limits import Limits
from royalgames.server.table import RefusedError
from tests.review.games import record

UR = record("ur", UrOptions(counters=2), "random", 3, players="Ann; Ben")


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
    assert parts == len(reviewer.begin(UR)[1])


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
