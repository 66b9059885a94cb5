"""Worker processes that think in virtual time, and sometimes die or never come back."""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, NamedTuple

from royalgames.bots.counting import agrees
from royalgames.games import GAMES
from royalgames.server.bots import driver
from royalgames.server.bots.workers import Engine, Stage
from tests.simulation.loop import SimLoop


class Work(NamedTuple):
    """A piece of work."""

    task: Callable[..., Any]
    args: tuple[Any, ...]
    answer: "Future[Any]"


class Workshop:
    """How well the workers of all processes do at the moment."""

    def __init__(self, rng: Random, loop: SimLoop) -> None:
        self._rng = rng
        self._loop = loop
        self.dies = 0.0
        """The chance that a worker dies over a piece of work."""
        self.hangs = 0.0
        """The chance that it is stuck; a process ends itself then, a thread never comes back."""
        self.chosen: defaultdict[str, list[Any]] = defaultdict(list)
        """The positions in which bots chose each move."""

    def heal(self) -> None:
        """Let all workers do well."""
        self.dies = self.hangs = 0.0

    def thinkers(self, workers: int, engine: Engine) -> Executor:
        """Start workers for the bots, with the engine ready."""
        engine.stage.value = Stage.READY
        return SimExecutor(self, workers)

    def scribes(self, workers: int) -> Executor:
        """Start the worker for records."""
        return SimExecutor(self, workers)

    def take(self, work: "Work", *, by_processes: bool) -> None:
        """Do a piece of work after a while, unless something comes between."""
        fate = self._rng.random()
        broken = fate < self.hangs + self.dies
        seconds = self._rng.uniform(0.001, 0.3)
        if fate < self.hangs:
            if not by_processes:
                return
            seconds = driver.NODES_SECONDS
        self._loop.call_later(seconds, self._finish, work, broken)

    def _finish(self, work: "Work", broken: bool) -> None:
        answer = work.answer
        if not answer.set_running_or_notify_cancel():
            return
        if broken:
            answer.set_exception(BrokenProcessPool("the worker was killed"))
            return
        try:
            answer.set_result(self._do(work.task, work.args))
        except Exception as error:
            answer.set_exception(error)

    def _do(self, task: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Do a worker's work; every bot plays at random, which is enough for the service."""
        if task is driver.choose:
            game, _, state, seed, budget = args
            move = driver.choose(game, "random", state, seed, budget)
            self.chosen[move].append(state)
            return move
        if task is driver.answer:
            game, _, state, seat = args
            return agrees(GAMES[game], None, state, seat)
        return task(*args)


class SimExecutor(Executor):
    """Workers as the pool sees them."""

    def __init__(self, workshop: Workshop, workers: int) -> None:
        self._workshop = workshop
        self._workers = workers

    def submit(self, task: Callable[..., Any], /, *args: Any, **_: Any) -> "Future[Any]":
        """Have something done."""
        answer: Future[Any] = Future()
        self._workshop.take(Work(task, args, answer), by_processes=self._workers > 0)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let them go."""
