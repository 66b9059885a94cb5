"""The processes that work beside the event loop, and end themselves when stuck.

Some think for the bots and get the fast engine ready; one replays and writes records.
"""

import asyncio
import atexit
import contextlib
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from royalgames.bots.processes import deaf_to_interrupts, end_with_parent

_CONTEXT: Final = multiprocessing.get_context("spawn")


class Stage(IntEnum):
    """How far the fast engine is."""

    COLD = 0
    SAID = 1
    READY = 2


STUCK: Final = 3
"""With this code a worker ends itself that does not come back from a thought."""

ATTEMPTS: Final = 2
"""How often work is started because a worker ended; the second time the work is to blame."""

NICENESS: Final = 5
"""How far the record worker yields on a busy machine: replies matter more than records."""

ANALYST_NICENESS: Final = 10
"""How far the analysis board's worker yields: to play, and to records."""

_warming: threading.Thread | None = None
"""In a worker: the thread that makes it ready."""


@dataclass(frozen=True, slots=True)
class Engine:
    """How far the fast engine is, known to the service and to all its workers."""

    stage: Any
    """A number that all processes share."""

    @classmethod
    def make(cls) -> "Engine":
        """Return an engine that is still cold."""
        return cls(_CONTEXT.Value("b", Stage.COLD))

    @property
    def is_ready(self) -> bool:
        """Whether a worker has everything compiled, or loaded from an earlier run."""
        return bool(self.stage.value == Stage.READY)

    def prepare(self) -> None:
        """Compile everything or load it; the first worker that must compile says so."""
        from royalgames import kernels  # noqa: PLC0415  # numba takes a while to load

        try:
            kernels.warm(self._say)
        finally:
            # Even if that failed: a bot that needs the engine will say what is wrong with it.
            self.stage.value = Stage.READY

    def _say(self, line: str) -> None:
        with self.stage.get_lock():
            first = self.stage.value == Stage.COLD
            self.stage.value = max(self.stage.value, Stage.SAID)
        if first:
            print(line, file=sys.stderr, flush=True)


def make_executor(workers: int, engine: Engine) -> Executor:
    """Return processes that think for the bots, or one thread if there are to be none."""
    if workers == 0:
        return ThreadPoolExecutor(1, thread_name_prefix="bot")
    return ProcessPoolExecutor(
        workers, mp_context=_CONTEXT, initializer=_start_worker, initargs=(engine,)
    )


def make_record_worker(workers: int) -> Executor:
    """Return a process that replays and writes records, or a thread if there are no workers."""
    if workers == 0:
        return ThreadPoolExecutor(1, thread_name_prefix="records")
    return ProcessPoolExecutor(1, mp_context=_CONTEXT, initializer=_start_record_worker)


def make_analyst(workers: int) -> Executor:
    """Return a process for the analysis board, or a thread if there are no workers."""
    if workers == 0:
        return ThreadPoolExecutor(1, thread_name_prefix="analyst")
    return ProcessPoolExecutor(1, mp_context=_CONTEXT, initializer=_start_analyst)


def _start_worker(engine: Engine) -> None:
    """Get ready in the background."""
    # A compiler that is still at work when Python goes down would take it down noisily.
    atexit.register(os._exit, 0)
    _set_up(threading.Thread(target=_get_ready, args=(engine,), daemon=True))


def _start_record_worker() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _set_up(threading.Thread(target=ready_to_work, daemon=True))


def _start_analyst() -> None:
    # As for the bots' workers.
    atexit.register(os._exit, 0)
    if hasattr(os, "nice"):
        os.nice(ANALYST_NICENESS)
    _set_up(threading.Thread(target=ready_to_work, daemon=True))


def _set_up(warming: threading.Thread) -> None:
    global _warming  # noqa: PLW0603  # a worker is set up once, before its work
    end_with_parent()
    _warming = warming
    _warming.start()


def _get_ready(engine: Engine) -> None:
    engine.prepare()
    from royalgames.review.judges import prepare  # noqa: PLC0415  # after what bots need

    # If that fails, a review that is asked for will say what is wrong.
    with contextlib.suppress(Exception):
        prepare()


def ready_to_work() -> None:
    """Do nothing; a worker that is asked for it has been started."""


@contextlib.contextmanager
def watched(seconds: float) -> Iterator[None]:
    """End this worker if the block takes longer, whatever code it is stuck in.

    Only a process that was started for work is ended. What is compiled meanwhile has its own time.
    """
    if _warming is None:
        yield
        return
    done = threading.Event()
    thread = _warming

    def watch() -> None:
        thread.join()
        if not done.wait(seconds):
            os._exit(STUCK)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        done.set()


class Pool:
    """Workers that are replaced when one of them ends."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None

    def submit(self, task: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Have a plain function carried out as soon as a worker is free."""
        if self._executor is None:
            self._executor = self._make()
        with deaf_to_interrupts():
            return self._executor.submit(task, *args)

    async def work(self, task: Callable[..., Any], *args: Any) -> Any:
        """Have a plain function carried out, and return its result."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await asyncio.wrap_future(self.submit(task, *args))
            except BrokenProcessPool:
                # A worker was ended; the next one is as good.
                self.dismiss()
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def dismiss(self) -> None:
        """Leave the workers to what they are doing; the next work gets others."""
        if self._executor is not None:
            with contextlib.suppress(Exception):
                self._executor.shutdown(wait=False)
        self._executor = None

    def stop(self) -> None:
        """Stop all workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
