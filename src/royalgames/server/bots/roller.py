"""Rollouts for the analysis board: games from a position, played batch by batch between analyses.

A batch is always the same games, so that it is kept and counts for everyone who asks. Whoever asks
gets what there is after about a second, and asks again for more; nothing goes on without being
asked for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from royalgames.core import RoyalError
from royalgames.games import GAMES
from royalgames.protocol.analysis import ROLLED_AT_ONCE, RolloutRead
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import Setup
from royalgames.review.rollout import Tally, branches, play_batch, summed_up
from royalgames.server.bots.turns import Turns
from royalgames.server.bots.workers import Pool, watched
from royalgames.server.limits import Buckets, Limits
from royalgames.server.table import RefusedError
from royalgames.server.table.play import read_position

SECONDS: Final = 1.0
"""How long games are played for one request, at least a batch of them."""

DEADLINE_SECONDS: Final = 30.0
"""After so long a batch is given up; it takes a second or two at most."""

MOST_KEPT: Final = 2048
"""How many batches are kept in memory; the largest have about 10 kB."""

_Batch = tuple[str, Any, int]
"""A game's key, a state, and the number of the batch."""


@cache
def get_ready(key: str) -> None:
    """Load or compile what a game's rollouts need, which is not a position's fault."""
    play_batch(key, GAMES[key].new(), 0, 1)


def play(key: str, state: Any, number: int) -> Tally:
    """Play a batch; this is what the process does."""
    with watched(DEADLINE_SECONDS):
        return play_batch(key, state, number * ROLLED_AT_ONCE, ROLLED_AT_ONCE)


class Roller:
    """Plays batches of games one after the other, and keeps what they came to."""

    def __init__(
        self, pool: Pool, turns: Turns, limits: Limits, steady: Callable[[], float]
    ) -> None:
        self._pool = pool
        self._turns = turns
        self._steady = steady
        self._kept: OrderedDict[_Batch, asyncio.Future[Tally]] = OrderedDict()
        self.questions = Buckets(limits.rollouts, steady)
        """Requests by address."""

    def stop(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._kept.values()):
            task.cancel()

    async def roll_out(self, address: str, setup: Setup, position: str, games: int) -> bytes:
        """Play on for about a second; return all games from the position so far, as JSON."""
        key, state = setup.game, read_position(setup, position)
        try:
            branches(key, state)
        except RoyalError as error:
            sentence = f"{error.sentence[0].upper()}{error.sentence[1:]}."
            raise RefusedError(Code.UNSUPPORTED, sentence) from None
        until = self._steady() + SECONDS
        tally: Tally | None = None
        is_new = False
        for number in range(-(-games // ROLLED_AT_ONCE)):
            batch = (key, state, number)
            if not self._is_played(batch):
                if is_new and self._steady() >= until:
                    break
                is_new = True
            played = await self._batch(address, batch)
            tally = played if tally is None else tally + played
        assert tally is not None  # noqa: S101  # at least a batch is asked for
        found = summed_up(key, state, tally).json()
        return msgspec.json.encode(msgspec.convert(found, RolloutRead))

    def _is_played(self, batch: _Batch) -> bool:
        return batch in self._kept and self._kept[batch].done()

    async def _batch(self, address: str, batch: _Batch) -> Tally:
        """Return a batch; one that was played before, or is just being, is not played again."""
        if batch not in self._kept:
            self._kept[batch] = asyncio.ensure_future(self._play(address, batch))
            self._kept[batch].add_done_callback(lambda done: self._forget_failed(batch, done))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(batch)
        # A request that ends does not stop it for the others.
        return await asyncio.shield(self._kept[batch])

    def _forget_failed(self, batch: _Batch, done: "asyncio.Future[Tally]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(batch, None)

    async def _play(self, address: str, batch: _Batch) -> Tally:
        async with self._turns.turn(address):
            await self._pool.work(get_ready, batch[0])
            try:
                async with asyncio.timeout(DEADLINE_SECONDS):
                    found: Tally = await self._pool.work(play, *batch)
            except TimeoutError:
                raise RefusedError(
                    Code.SLOW_DOWN, "The rollout took too long. Try again in a moment."
                ) from None
        return found
