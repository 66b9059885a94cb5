"""Worker processes that think in virtual time, and sometimes die or never come back."""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from royalgames.bots.counting import agrees
from royalgames.games import GAMES
from royalgames.server.bots import driver
from royalgames.server.bots.workers import Engine, Stage
from tests.simulation.loop import SimLoop


class Workshop:
    """How well the workers of all processes do at the moment."""

    def __init__(self, rng: Random, loop: SimLoop) -> None:
        self._rng = rng
        self._loop = loop
        self.dies = 0.0
        """The chance that a worker dies over a piece of work."""
        self.hangs = 0.0
        """The chance that it never comes back."""
        self.chosen: defaultdict[str, list[Any]] = defaultdict(list)
        """The positions in which bots chose each move."""

    def heal(self) -> None:
        """Let all workers do well."""
        self.dies = self.hangs = 0.0

    def thinkers(self, workers: int, engine: Engine) -> Executor:
        """Start workers for the bots, with the engine ready."""
        engine.stage.value = Stage.READY
        return SimExecutor(self)

    def scribes(self, workers: int) -> Executor:
        """Start the worker for records."""
        return SimExecutor(self)

    def take(self, task: Callable[..., Any], args: tuple[Any, ...], answer: "Future[Any]") -> None:
        """Do a piece of work after a while, unless something comes between."""
        fate = self._rng.random()
        if fate < self.hangs:
            return
        broken = fate < self.hangs + self.dies
        seconds = self._rng.uniform(0.001, 0.3)
        self._loop.call_later(seconds, self._finish, task, args, answer, broken)

    def _finish(
        self, task: Callable[..., Any], args: tuple[Any, ...], answer: "Future[Any]", broken: bool
    ) -> None:
        if not answer.set_running_or_notify_cancel():
            return
        if broken:
            answer.set_exception(BrokenProcessPool("the worker was killed"))
            return
        try:
            answer.set_result(self._do(task, args))
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

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    def submit(self, task: Callable[..., Any], /, *args: Any, **_: Any) -> "Future[Any]":
        """Have something done."""
        answer: Future[Any] = Future()
        self._workshop.take(task, args, answer)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let them go."""
