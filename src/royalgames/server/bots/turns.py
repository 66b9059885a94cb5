"""A fair queue: those who have asked for much wait behind those who have asked for little."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Final

from royalgames.protocol.codes import Code
from royalgames.server.table import RefusedError

MOST_WAITING: Final = 32
"""How many jobs of one key may wait."""


class Turns:
    """Lets a number of jobs run at once; the keys of those that wait take turns."""

    def __init__(self, at_once: int, most_waiting: int = MOST_WAITING) -> None:
        self._free = at_once
        self._most_waiting = most_waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def free(self) -> int:
        """How many jobs could run at once."""
        return self._free

    @contextlib.asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait for a turn, and hold it for as long as the block lasts."""
        await self._take(key)
        try:
            yield
        finally:
            self._give()

    async def _take(self, key: str) -> None:
        if self._free:
            self._free -= 1
            return
        queue = self._waiting.setdefault(key, deque())
        if len(queue) >= self._most_waiting:
            raise RefusedError(Code.SLOW_DOWN, "Too much work is waiting. Try again in a moment.")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._forget(key, mine)
            else:  # the turn came at the moment of the cancellation
                self._give()
            raise

    def _forget(self, key: str, mine: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(key)
        if queue is not None and mine in queue:
            queue.remove(mine)
            if not queue:
                del self._waiting[key]

    def _give(self) -> None:
        """Pass a turn on to the key that has waited longest since its last one."""
        while self._waiting:
            key, queue = next(iter(self._waiting.items()))
            following = queue.popleft()
            if queue:
                self._waiting.move_to_end(key)
            else:
                del self._waiting[key]
            if not following.cancelled():
                following.set_result(None)
                return
        self._free += 1
