"""Reviews of games, and hints against bots: computed by the bots' workers."""

import asyncio
import hashlib
import pickle
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from royalgames.core.options import either
from royalgames.core.prompt import Choices, Path
from royalgames.protocol.codes import Code
from royalgames.protocol.records import RecordRead
from royalgames.protocol.review import HintRead, ReviewChoice, ReviewRead
from royalgames.records import Replay, read
from royalgames.review import STANDARD, Commentary, hint, judge_class, why
from royalgames.review.data import Alternative, Moment
from royalgames.review.judges import judge_of, prepare
from royalgames.review.look import look
from royalgames.review.review import compose, moves_of
from royalgames.server.bots.record_worker import record_of
from royalgames.server.bots.turns import Turns
from royalgames.server.bots.workers import watched
from royalgames.server.limits import Buckets, Limits
from royalgames.server.table import RefusedError, TableState

DEADLINE_SECONDS: Final = 30.0
"""After so long a review is given up; a game of ordinary length takes a few seconds."""

ANALYSIS_SECONDS: Final = 600.0
"""The same for reviews that look deeper than usual, which take minutes."""

MOST_KEPT: Final = 64
"""How many reviews are kept in memory."""

Work = Callable[..., Awaitable[Any]]
"""Has a plain function carried out by a worker, when it is the turn of an address."""


@lru_cache(maxsize=2)
def _replay(text: str) -> Replay:
    """Replay a record once for all its parts that this process gets."""
    return read(text)


def begin(text: str, strength: str) -> tuple[str, list[bytes]]:
    """Return a record's game, and its moves with the positions around them, in parts.

    A part of a deeper review is a single move: bots wait behind it.
    """
    replay = _replay(text)
    key = replay.headers.game.header.key
    judge = judge_class(key)
    if judge is None:
        raise RefusedError(Code.UNSUPPORTED, "Reviews aren't available for this game.")
    if strength not in judge.strengths:
        raise RefusedError(
            Code.UNSUPPORTED,
            f"Unknown strength of reviews. Choose from: {either(judge.strengths)}.",
        )
    moves, size = moves_of(replay), judge.moves_per_task if strength == STANDARD else 1
    return key, [pickle.dumps(moves[at : at + size]) for at in range(0, len(moves), size)]


def look_at(key: str, moves: bytes, strength: str = STANDARD) -> bytes:
    """Judge some of a game's moves; this is what a worker does."""
    with watched(DEADLINE_SECONDS):
        return pickle.dumps(look(judge_of(key, strength), pickle.loads(moves)))  # noqa: S301  # our own


def put_together(text: str, parts: list[bytes]) -> bytes:
    """Make a review of all parts, with the replayed record as JSON."""
    moments: list[Moment] = [moment for part in parts for moment in pickle.loads(part)]  # noqa: S301  # our own
    replay = _replay(text)
    return pickle.dumps((compose(replay, moments), msgspec.json.encode(record_of(replay))))


def report(reviewed: bytes, yours: list[str], strength: str) -> bytes:
    """Word a review for the player of these seats: a ReviewRead as JSON."""
    review, record = pickle.loads(reviewed)  # noqa: S301  # our own
    fields = {
        **Commentary(review, yours).json(),
        "yours": yours,
        "strength": strength,
        "record": msgspec.json.decode(record, type=RecordRead),
    }
    return msgspec.json.encode(msgspec.convert(fields, ReviewRead))


class Reviewer:
    """Reviews games one after the other, in small parts, and keeps what was found.

    Games and reviews stay text and bytes here: only the workers look into them.
    """

    def __init__(
        self,
        think: Work,
        write: Work,
        workers: int,
        limits: Limits,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._think = think
        self._write = write
        self._at_once = max(1, workers)
        # Deeper reviews wait for each other alone: they must not hold up the others.
        self._turns = {deep: Turns(1, limits.most_waiting) for deep in (False, True)}
        self._kept: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()
        self.reviews = Buckets(limits.reviews, steady)
        """Reviews by address."""
        self.hints = Buckets(limits.hints, steady)
        """Hints by player."""

    async def review(
        self, address: str, text: str, yours: list[str], strength: str = STANDARD
    ) -> bytes:
        """Review a record; return a ReviewRead as JSON."""
        reviewed = await self.found(address, text, strength)
        found: bytes = await self._write(address, report, reviewed, yours, strength)
        return found

    async def found(self, address: str, text: str, strength: str = STANDARD) -> bytes:
        """Review a record; one that was reviewed before, or is just being, is not done again."""
        key = hashlib.sha256(f"{strength} {text}".encode()).hexdigest()
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._review(address, text, strength))
            self._kept[key].add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # A request that ends does not stop it for the others.
        return await asyncio.shield(self._kept[key])

    def stop(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._kept.values()):
            task.cancel()

    def _forget_failed(self, key: str, done: "asyncio.Future[bytes]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)

    async def _review(self, address: str, text: str, strength: str) -> bytes:
        key, moves = await self._write(address, begin, text, strength)
        # What a worker must still load or compile is not the game's fault.
        await self._think(address, prepare)
        try:
            deep = strength != STANDARD
            most = ANALYSIS_SECONDS if deep else DEADLINE_SECONDS
            async with asyncio.timeout(most), self._turns[deep].turn(address):
                parts = await self._looked(address, key, moves, strength)
        except TimeoutError:
            raise RefusedError(
                Code.SLOW_DOWN, "The review took too long: the server is busy, or the game is long."
            ) from None
        found: bytes = await self._write(address, put_together, text, parts)
        return found

    async def _looked(
        self, address: str, key: str, parts: list[bytes], strength: str
    ) -> list[bytes]:
        """Have the moves judged part by part, as many parts at once as there are workers.

        A deeper review keeps only one of them busy.
        """
        free = asyncio.Semaphore(self._at_once if strength == STANDARD else 1)

        async def one(moves: bytes) -> bytes:
            async with free:
                found: bytes = await self._think(address, look_at, key, moves, strength)
                return found

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(moves)) for moves in parts]
        return [task.result() for task in tasks]

    async def hint(self, address: str, table: TableState, player: str) -> HintRead:
        """Return the best move now to a person who plays against bots only."""
        seat = _hinted(table, player)
        key = table.game.header.key
        if judge_class(key) is None:
            raise RefusedError(Code.UNSUPPORTED, "Hints aren't available for this game.")
        await self._think(address, prepare)
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                found: tuple[Alternative, ...] = await self._think(
                    address, hint, key, table.current.state
                )
        except TimeoutError:
            raise RefusedError(
                Code.SLOW_DOWN, "The hint took too long: the server is busy."
            ) from None
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
            Code.FORBIDDEN, "Hints are only available when all other players are bots."
        )
    if table.actor != people[0].letter or not isinstance(table.prompt, Choices | Path):
        raise RefusedError(Code.NOT_NOW, "There is nothing for you to choose now.")
    return people[0].letter
