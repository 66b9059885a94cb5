"""Work between processes: what finds no free worker here is done by a process that has one.

The rows in the database are the truth; notices only save waiting. A worker that dies loses its
claim with its sign of life, and another takes the work over.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final

from royalgames.server.bots import parcels
from royalgames.server.bots.turns import Turns
from royalgames.server.live.members import Members
from royalgames.server.live.postgres import WORK
from royalgames.server.store import work
from royalgames.server.store.store import Store, StoreError

LOOK_SECONDS: Final = 2.0
"""How often offers and results are looked for without a notice."""

OFFERED: Final = "offered"
DONE: Final = "done"

_log = logging.getLogger("royalgames")

Work = Callable[..., Awaitable[Any]]


class WorkFailedError(Exception):
    """Work that another process could not do."""


class Exchange:
    """Offers work to other processes, and does theirs when a worker is free."""

    def __init__(self, store: Store, members: Members, turns: Turns, do: Work) -> None:
        self._store = store
        self._members = members
        self._turns = turns
        self._do = do
        self._awaited: dict[int, asyncio.Future[bytes | None]] = {}
        self._offered = asyncio.Event()
        self._finished = asyncio.Event()
        self._at_once = 0
        self.taken = 0
        """How many pieces of work were done for other processes."""
        members.fanout.handle(WORK, self._hear)
        members.on_new_number.append(self._lose)
        members.on_lost.append(self._take_over)

    @property
    def is_open(self) -> bool:
        """Whether any other process can work."""
        return self._members.capacity > 0

    def _hear(self, words: list[str]) -> None:
        for word in words:
            if word == OFFERED:
                self._offered.set()
            elif word == f"{DONE}:{self._members.number}":
                self._finished.set()

    async def ask(self, task: Callable[..., Any], *args: Any) -> Any:
        """Have a function carried out by another process; withdraw it if the caller gives up."""
        number = await self._offer(parcels.name_of(task), parcels.pack(args))
        answer = self._awaited[number] = asyncio.get_running_loop().create_future()
        if self._is_hopeless:  # since it was offered
            self._give_up(number)
        self._members.fanout.send(WORK, OFFERED)
        self._offered.set()  # a worker here may be free before any other
        try:
            found = await answer
        except asyncio.CancelledError:
            self._withdraw(number)
            raise
        finally:
            del self._awaited[number]
        if found is None:
            raise WorkFailedError("every process that tried this work has ended")
        is_done, result = parcels.unpack(found)
        if not is_done:
            raise WorkFailedError(str(result))
        return result

    async def _offer(self, name: str, payload: bytes) -> int:
        """Store an offer; one whose caller gives up meanwhile is withdrawn once it is stored."""
        offered: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def settle(number: int, error: Exception | None) -> None:
            if offered.cancelled():
                if error is None:
                    self._withdraw(number)
            elif error is None:
                offered.set_result(number)
            else:
                offered.set_exception(error)

        process = self._members.number
        self._store.submit(partial(work.offer, process=process, task=name, payload=payload), settle)
        try:
            return await offered
        except asyncio.CancelledError:
            if not offered.cancelled() and offered.exception() is None:
                self._withdraw(offered.result())  # stored at the moment of the cancellation
            raise

    def _withdraw(self, number: int) -> None:
        self._store.submit(partial(work.withdraw, number=number), lambda result, error: None)

    async def run(self, at_once: int) -> None:
        """Do the work of others, so many pieces at a time, and collect what others have done."""
        self._at_once = at_once
        async with asyncio.TaskGroup() as group:
            group.create_task(self._collect())
            for _ in range(at_once):
                group.create_task(self._serve())

    async def _serve(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._offered.wait()
            self._offered.clear()
            busy = True
            while busy:
                busy = False
                with self._faults("work for another process failed"):
                    async with self._turns.turn("exchange"):
                        busy = await self._serve_one()

    @contextlib.contextmanager
    def _faults(self, what: str) -> Iterator[None]:
        """Log a fault and go on; the store logs its own."""
        try:
            yield
        except StoreError:
            pass
        except Exception:
            _log.exception(what)

    async def _serve_one(self) -> bool:
        """Do one piece of work; return whether there was any."""
        worker = self._members.number
        claimed = await self._store.write(partial(work.claim, worker=worker))
        if claimed is None:
            return False
        try:
            task = parcels.task_of(claimed.task)
            answer = (True, await self._do(task, *parcels.unpack(claimed.payload)))
        except Exception as error:  # the caller decides what to do without it
            answer = (False, str(error) or type(error).__name__)
        result = parcels.pack(answer)
        done = partial(work.finish, number=claimed.id, worker=worker, result=result)
        if await self._store.write(done):
            self.taken += 1
            if claimed.process == worker:
                self._finished.set()
            else:
                self._members.fanout.send(WORK, f"{DONE}:{claimed.process}")
        return True

    async def _collect(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._finished.wait()
            self._finished.clear()
            if not self._awaited:
                continue
            found: dict[int, bytes | None] = {}
            with self._faults("the work of others could not be collected"):
                job = partial(work.collect, process=self._members.number)
                found = await self._store.write(job)
            for number, result in found.items():
                self._settle(number, result)

    def _settle(self, number: int, result: bytes | None) -> None:
        answer = self._awaited.get(number)
        if answer is not None and not answer.done():
            answer.set_result(result)

    @property
    def _is_hopeless(self) -> bool:
        """Whether nobody is left who could do what is offered."""
        return not self.is_open and self._at_once == 0

    def _take_over(self) -> None:
        """Claim what processes that are gone had claimed, or give up if nobody can claim it."""
        self._offered.set()
        if self._is_hopeless:
            for number in tuple(self._awaited):
                self._give_up(number)

    def _give_up(self, number: int) -> None:
        """Take an offer back, and have its caller go on without it."""
        self._withdraw(number)
        answer = self._awaited[number]
        if not answer.done():
            answer.set_exception(WorkFailedError("no other process can work now"))

    def _lose(self) -> None:
        """Give up all that was offered: it was removed with this process's old number."""
        for number in tuple(self._awaited):
            self._settle(number, None)
