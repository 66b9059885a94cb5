"""An event loop with virtual time, a shuffled ready queue, and processes that can be killed."""

import asyncio
import contextlib
import heapq
import warnings
from asyncio.events import TimerHandle
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any

_CURRENT: ContextVar["Process | None"] = ContextVar("process", default=None)


MOST_AWAITED = 50
"""How many things a coroutine may await while it is being closed."""


class Process:
    """Whatever lives and dies together: all tasks and timers started by it, and by those."""

    def __init__(self, name: str) -> None:
        self.name = name
        """How the trace calls it."""
        self.alive = True
        """Whether its code still runs."""
        self.paused = False
        """Whether it stands still, as with SIGSTOP."""
        self.held: list[Callback] = []
        """What waits until it goes on."""
        self.tasks: list[asyncio.Task[Any]] = []
        """All tasks it ever started."""
        self.threads_free_at = 0.0
        """When the last call from one of its threads reaches the loop."""
        context = copy_context()
        context.run(_CURRENT.set, self)
        self._context = context

    @property
    def context(self) -> Context:
        """The context in which its code runs."""
        return self._context.copy()

    def dispose(self) -> None:
        """Let go of what a killed process left; its code must not notice."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # some never began
            for task in self.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    _close(task.get_coro())
        self.tasks.clear()
        self.held.clear()


class _Killed(BaseException):
    """Ends a coroutine of a process that was killed."""


def _close(work: Any) -> None:
    """End a coroutine at once, whatever it awaits on its way out."""
    with contextlib.suppress(BaseException):
        for _ in range(MOST_AWAITED):
            work.throw(_Killed())


def current_process() -> Process | None:
    """Return the process whose code is running."""
    return _CURRENT.get()


class Callback(TimerHandle):
    """Something to run soon or at its time; asyncio's own asks each time whether it is debugged."""

    __slots__ = ()

    def __init__(
        self,
        when: float,
        callback: Callable[..., Any],
        args: tuple[Any, ...],
        loop: "SimLoop",
        context: Context | None,
    ) -> None:
        self._when = when
        self._callback = callback
        self._args = args
        self._loop = loop
        self._context = copy_context() if context is None else context
        self._cancelled = self._scheduled = False
        self._source_traceback = self._repr = None

    def cancel(self) -> None:
        """Let it never run."""
        self._cancelled = True
        self._callback = self._args = None  # type: ignore[assignment]


class NothingLeft(Exception):  # noqa: N818  # the loop's own end
    """No timer runs and nothing is ready, but the run is not over."""


class SimLoop(asyncio.BaseEventLoop):
    """Runs everything in one thread; when nothing is ready, time jumps to the next timer."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._virtual = 0.0
        self._ready: deque[Callback]
        self._stopping: bool
        # Numbers compare faster than timers do; those that are due at once are shuffled anyway.
        self._timers: list[tuple[float, int, Callback]] = []
        self._numbers = count()
        self.steps = 0
        """How many callbacks have run."""

    def time(self) -> float:
        """Return the virtual time, in seconds."""
        return self._virtual

    def get_debug(self) -> bool:
        """Return that nobody debugs it."""
        return False

    def create_future(self) -> "asyncio.Future[Any]":
        """Return a future of this loop."""
        return asyncio.Future(loop=self)

    def _process_events(self, event_list: Any) -> None:
        """There are none: sockets are simulated."""

    def _write_to_self(self) -> None:
        """There is no thread to wake up."""

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Callback:
        """Set a timer."""
        timer = Callback(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Callback:
        """Set a timer, from now on."""
        when = self._virtual + delay
        timer = Callback(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Callback:
        """Have something run next."""
        handle = Callback(self._virtual, callback, args, self, context)
        self._ready.append(handle)
        return handle

    def _run_once(self) -> None:
        """Run until the loop is to stop; asyncio asks for that after every round otherwise."""
        ready, timers = self._ready, self._timers
        while not self._stopping:
            if not ready:
                while timers and timers[0][2]._cancelled:
                    heapq.heappop(timers)
                if not timers:
                    raise NothingLeft
                self._virtual = max(self._virtual, timers[0][0])
            now = self._virtual
            while timers and timers[0][0] <= now:
                ready.append(heapq.heappop(timers)[2])
            if len(ready) == 1:
                self._run(ready.popleft())
                continue
            batch = list(ready)
            ready.clear()
            self._rng.shuffle(batch)
            for handle in batch:
                self._run(handle)

    def _run(self, handle: Callback) -> None:
        if handle._cancelled:
            return
        context: Context = handle._context
        process = context.get(_CURRENT)
        if process is not None:
            if not process.alive:
                return
            if process.paused:
                process.held.append(handle)
                return
        self.steps += 1
        try:
            context.run(handle._callback, *handle._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            message = f"Exception in callback {handle._callback!r}"
            self.call_exception_handler({"message": message, "exception": error})

    def resume(self, process: Process) -> None:
        """Let a paused process go on where it stood."""
        process.paused = False
        held, process.held = process.held, []
        self._ready.extend(held)

    def create_task(self, coro: Any, **options: Any) -> "asyncio.Task[Any]":
        """Start a task, and remember whose it is."""
        context = options.get("context")
        task = super().create_task(coro, **options)
        process = _CURRENT.get() if context is None else context.get(_CURRENT)
        if process is not None:
            process.tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Run something as if in a thread: a little later, and its result comes later still."""
        assert executor is None, "only plain threads are simulated"
        answer: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            try:
                result, error = func(*args), None
            except Exception as raised:
                result, error = None, raised
            self.call_later(self._latency(), deliver, result, error)

        def deliver(result: Any, error: Exception | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(result)
            else:
                answer.set_exception(error)

        self.call_later(self._latency(), work)
        return answer

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> Callback:
        """Call from a thread: it takes a moment, and calls of a process stay in order."""
        process = _CURRENT.get()
        at = self._virtual + self._latency()
        if process is not None:
            at = max(at, process.threads_free_at + 1e-6)
            process.threads_free_at = at
        return self.call_at(at, callback, *args, context=context)

    def _latency(self) -> float:
        """Return how long another thread takes: mostly no time, sometimes much."""
        draw = self._rng.random()
        return 0.0005 * draw if draw < 0.9 else 0.2 * (draw - 0.9)


class Mailbox:
    """What has arrived for one reader; asyncio's queue also serves many, and those who wait."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put(self, item: Any) -> None:
        """Add something, and wake the reader."""
        self._items.append(item)
        if self._reader is not None:
            if not self._reader.done():
                self._reader.set_result(None)
            self._reader = None

    async def get(self) -> Any:
        """Wait for what has arrived first."""
        items = self._items
        while not items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return items.popleft()


def spawn(
    process: Process, loop: SimLoop, work: Coroutine[Any, Any, Any], name: str = ""
) -> "asyncio.Task[Any]":
    """Start a task as part of a process."""
    return loop.create_task(work, context=process.context, name=name or None)
