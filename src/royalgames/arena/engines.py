"""Programs of other people in the arena: how they are started, timed and refereed."""

from dataclasses import dataclass, field
from multiprocessing.util import Finalize
from typing import Any, Final

from royalgames.bots import Budget
from royalgames.core import AnyGame, Seat
from royalgames.engine import EngineFault, EngineProcess, Go, Limits
from royalgames.engine.lines import move_word
from royalgames.engine.process import Answer

PACE: Final = Budget(seconds=1.0)
"""How long an engine thinks about a move unless something else is given."""


@dataclass(frozen=True, slots=True)
class GameClock:
    """The time that an engine has for all its moves of a game."""

    seconds: float
    increment: float = 0.0
    """Seconds that it gains after each move."""

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g} s"


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine that takes part in a contest."""

    command: tuple[str, ...]
    """The program and its arguments."""
    clock: GameClock | None = None
    """Its time for a game; without one its budget holds for each move."""
    limits: Limits = field(default_factory=Limits)
    """What it may take."""


@dataclass(slots=True)
class _Place:
    """One seat's engine in this process: running, or the reason why it never will."""

    process: EngineProcess | None = None
    hopeless: str = ""


_places: dict[tuple[EngineSpec, Seat], _Place] = {}
_finalizer: Finalize | None = None


def close_engines() -> None:
    """End all engines of this process."""
    for place in _places.values():
        if place.process is not None:
            place.process.close()
    _places.clear()


class EnginePlayer:
    """An engine on its seat for one game; the referee keeps its board and its clock."""

    def __init__(self, spec: EngineSpec, budget: Budget, game: AnyGame, seat: Seat) -> None:
        self._spec, self._budget = spec, budget
        self._game, self._seat = game, seat
        self._left = spec.clock.seconds if spec.clock else 0.0
        self._process: EngineProcess | None = None

    def start(self, state: Any) -> None:
        """Start the engine if it isn't running, and send it the game that begins."""
        try:
            self._process = self._started(state)
        except EngineFault:
            self._end()
            raise

    def choose(self, state: Any, before: tuple[Any, Any] | None) -> Answer:
        """Ask for a move; ``before`` is the state before the throw, if a throw came last."""
        assert self._process is not None  # noqa: S101  # it was started before the game
        try:
            answer = self._process.choose(
                self._game, state, _position(self._game, state, before), self._go()
            )
        except EngineFault:
            self._end()
            raise
        self._charge(answer.seconds)
        return answer

    def _started(self, state: Any) -> EngineProcess:
        """Return the seat's engine, set up for this game; one that can't start is tried once."""
        global _finalizer  # noqa: PLW0603  # set once per process, where engines run
        if _finalizer is None:
            _finalizer = Finalize(None, close_engines, exitpriority=10)
        place = _places.setdefault((self._spec, self._seat), _Place())
        if place.hopeless:
            raise EngineFault(place.hopeless)
        if place.process is None:
            place.process = EngineProcess(self._spec.command, self._spec.limits)
            try:
                place.process.start()
            except EngineFault as fault:
                place.hopeless = str(fault)
                raise
        self._process = place.process
        place.process.new_game(self._game, self._game.options(state))
        return place.process

    def _end(self) -> None:
        place = _places[self._spec, self._seat]
        if place.process is not None:
            place.process.close(patience=0)
        place.process = self._process = None

    def _go(self) -> Go:
        clock = self._spec.clock
        if clock is not None:
            return Go(clock=_ms(self._left), increment=round(1000 * clock.increment))
        if self._budget.nodes is not None:
            return Go(nodes=self._budget.nodes)
        return Go(movetime=_ms(self._budget.seconds or 0))

    def _charge(self, seconds: float) -> None:
        clock = self._spec.clock
        if clock is not None:
            self._left = max(self._left - seconds, 0) + clock.increment


def _ms(seconds: float) -> int:
    return max(round(1000 * seconds), 1)


def _position(game: AnyGame, state: Any, before: tuple[Any, Any] | None) -> list[str]:
    """Return the commands that lead to a state: a throw that came last is sent as dice."""
    if before is None:
        return [f"position text {game.text(state)}"]
    earlier, throw = before
    return [f"position text {game.text(earlier)}", f"dice {move_word(game, throw)}"]
