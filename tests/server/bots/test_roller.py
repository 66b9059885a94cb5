"""Rollouts of the service: played batch by batch, kept, shared, and given up."""

import asyncio
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from royalgames.protocol.analysis import ROLLED_AT_ONCE, RolloutRead
from royalgames.protocol.setup import setup_of
from royalgames.review.rollout import BATCH, roll_out
from royalgames.server.bots import roller
from royalgames.server.bots.analyst import Analyst
from royalgames.server.bots.roller import get_ready
from royalgames.server.bots.workers import Pool
from royalgames.server.limits import Limits
from royalgames.server.table import RefusedError
from royalgames.server.table.play import read_position
from royalgames.server.world import World

SETUP = setup_of("ur")
POSITION = "o*3,s,4*2,11 o*4,s,3,8 D 2"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The batches that the process is asked for, which here plays them at once."""
    found: list[int] = []

    def submit(self: Pool, task: Any, *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if task is not get_ready:
            found.append(args[2])
        future.set_result(None if task is get_ready else task(*args))
        return future

    monkeypatch.setattr(Pool, "submit", submit)
    return found


class _Watch:
    """A stopwatch on which every look takes so many seconds."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def _asked(desk: Analyst, games: int, who: str = "a") -> RolloutRead:
    found = asyncio.run(desk.roller.roll_out(who, SETUP, POSITION, games))
    return msgspec.json.decode(found, type=RolloutRead)


def test_it_plays_for_a_while_and_goes_on_when_asked_again(played: list[int]) -> None:
    desk = Analyst(0, Limits(), World(steady=_Watch(0.6)))
    first = _asked(desk, 5 * BATCH)
    assert (first.games, played) == (2 * BATCH, [0, 1])
    second = _asked(desk, 5 * BATCH, "b")
    assert (second.games, played) == (4 * BATCH, [0, 1, 2, 3]), "batches are kept for everyone"
    last = _asked(desk, 5 * BATCH)
    assert (last.games, played) == (5 * BATCH, [0, 1, 2, 3, 4])
    assert _asked(desk, 5 * BATCH) == last
    assert len(played) == 5
    *_, plain = roll_out("ur", read_position(SETUP, POSITION), 5 * BATCH)
    assert [row.move for row in last.rows] == [row.move for row in plain.rows]
    assert last.rows[0].chance == pytest.approx(plain.rows[0].chance)
    assert ROLLED_AT_ONCE == BATCH


def test_only_so_many_batches_are_kept(played: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roller, "MOST_KEPT", 1)
    desk = Analyst(0, Limits(), World(steady=_Watch(0.0)))
    assert _asked(desk, 3 * BATCH).games == 3 * BATCH
    assert len(desk.roller._kept) == 1


@pytest.mark.parametrize(
    ("game", "position", "sentence"),
    [
        ("ur", "h*2 4,8 L over", "The game is over, so there is nothing to roll out."),
        (
            "tee",
            "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r",
            "Rollouts are for games with dice, and Royal Tee has none.",
        ),
    ],
)
def test_what_cannot_be_rolled_out_is_refused(game: str, position: str, sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence):
        asyncio.run(Analyst(0, Limits()).roller.roll_out("a", setup_of(game), position, BATCH))


def test_a_batch_that_takes_too_long_is_given_up_and_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(roller, "DEADLINE_SECONDS", 0.01)

    def submit(self: Pool, task: Any, *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        if task is get_ready:
            future.set_result(None)
        return future

    monkeypatch.setattr(Pool, "submit", submit)
    desk = Analyst(0, Limits())
    with pytest.raises(RefusedError, match="took too long"):
        _asked(desk, BATCH)
    assert not desk.roller._kept
    desk.stop()


def test_a_real_process_plays() -> None:
    async def once() -> bytes:
        desk = Analyst(1, Limits())
        try:
            return await desk.roller.roll_out("a", SETUP, POSITION, BATCH)
        finally:
            desk.stop()

    found = msgspec.json.decode(asyncio.run(once()), type=RolloutRead)
    assert (found.games, found.seat) == (BATCH, "D")
