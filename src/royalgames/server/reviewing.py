"""Reviews of games, and hints where all others are bots: thought out by the bots' workers."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from royalgames.protocol.codes import Code
from royalgames.protocol.review import HintRead, ReviewChoice
from royalgames.records import Replay, read
from royalgames.review import Review, hint, why
from royalgames.review.data import Alternative, Moment
from royalgames.review.judges import judge_of, prepare
from royalgames.review.look import Played, look
from royalgames.review.review import compose, moves_of
from royalgames.server.limits import Buckets, Limits
from royalgames.server.table import RefusedError, TableState
from royalgames.server.workers import watched

DEADLINE_SECONDS: Final = 30.0
"""After so long a review is given up; a game of ordinary length takes a few seconds."""

MOST_KEPT: Final = 64
"""How many reviews are kept in memory."""

PART: Final = {"tee": 3, "ur": 60}
"""How many moves a worker gets at a time: few, so that no bot's move waits long behind them."""

Work = Callable[..., Awaitable[Any]]
"""Has a plain function carried out by a worker."""


def look_at(key: str, moves: list[Played]) -> list[Moment]:
    """Judge some of a game's moves; this is what a worker does."""
    with watched(DEADLINE_SECONDS):
        return look(key, judge_of(key), moves)


class ReviewDesk:
    """Reviews games one after the other, in small parts, and keeps what was found."""

    def __init__(self, work: Work, workers: int, limits: Limits) -> None:
        self._work = work
        self._at_once = max(1, workers)
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[str, asyncio.Future[Review]] = OrderedDict()
        self.reviews = Buckets(limits.reviews)
        """Reviews by address."""
        self.hints = Buckets(limits.hints)
        """Hints by player."""

    async def review(self, text: str) -> Review:
        """Review a record; one that was reviewed before, or is just being, is not done again."""
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._review(text))
            self._kept[key].add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # Whoever hangs up does not stop it for the others.
        return await asyncio.shield(self._kept[key])

    def stop(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._kept.values()):
            task.cancel()

    def _forget_failed(self, key: str, done: "asyncio.Future[Review]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)

    async def _review(self, text: str) -> Review:
        replay = await asyncio.to_thread(read, text)
        moves = moves_of(replay)
        # What a worker must still load or compile is not the game's fault.
        await self._work(prepare)
        try:
            async with asyncio.timeout(DEADLINE_SECONDS), self._turn:
                moments = await self._looked(replay, moves)
        except TimeoutError:
            raise RefusedError(
                Code.SLOW_DOWN, "the review took too long; the service is busy, or the game is long"
            ) from None
        return await asyncio.to_thread(compose, replay, moments)

    async def _looked(self, replay: Replay, moves: list[Played]) -> list[Moment]:
        """Have the moves judged part by part, as many parts at once as there are workers."""
        key = replay.headers.game.header.key
        size = PART[key]
        parts = [moves[at : at + size] for at in range(0, len(moves), size)]
        free = asyncio.Semaphore(self._at_once)

        async def one(part: list[Played]) -> list[Moment]:
            async with free:
                found: list[Moment] = await self._work(look_at, key, part)
                return found

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(part)) for part in parts]
        return [moment for task in tasks for moment in task.result()]

    async def hint(self, table: TableState, player: str) -> HintRead:
        """Tell a person who plays bots alone what is best now."""
        seat = _hinted(table, player)
        key = table.rules.game.header.key
        async with asyncio.timeout(DEADLINE_SECONDS):
            found: tuple[Alternative, ...] = await self._work(hint, key, table.run.state)
        best = found[0]
        return HintRead(
            seq=table.seq,
            seat=seat,
            move=best.move,
            name=best.name,
            words=best.words,
            why=why(found),
            exact=best.exact,
            choices=msgspec.convert(found, list[ReviewChoice], from_attributes=True),
        )


def _hinted(table: TableState, player: str) -> str:
    """Return the seat that may have a hint, or refuse it."""
    people = table.people()
    if len(people) != 1 or player not in people[0].players:
        raise RefusedError(
            Code.FORBIDDEN, "hints are given only to a person whose opponents are all bots"
        )
    if table.awaited != (people[0].letter, "move"):
        raise RefusedError(Code.NOT_NOW, "there is nothing for you to choose now")
    return people[0].letter
