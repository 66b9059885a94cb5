"""One ``go``: a bot thinks in a thread, reports each stage, and answers exactly once."""

import random
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from royalgames.bots import AT_ONCE, Bot, Budget, Thought
from royalgames.core import AnyGame
from royalgames.engine.lines import Go, move_word

SHORTEST: Final = 0.001
"""The least time, in seconds, that a bot is given."""

RESERVE: Final = 0.01
"""Seconds of each move's time that are kept for the way there and back."""

MOVES_LEFT: Final = 30
"""For how many more moves a clock is expected to last."""

FIRST_LOOK: Final = 0.1
LONGEST_LOOK: Final = 2.0
"""Without a limit a bot looks again and again, each time twice as long, up to these seconds."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked."""

    game: AnyGame
    state: Any
    bot: Bot
    go: Go
    lots: str
    """What the bot's random stream starts from."""


class Search:
    """A bot's answer to one question, as it is being found."""

    def __init__(self, question: Question, put: Callable[[str], None]) -> None:
        self._question, self._put = question, put
        self._lock = threading.Lock()
        self._best: Thought[Any] | None = None
        self._stopped = self._answered = False
        self._begun = perf_counter()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self, after: "Search | None" = None) -> None:
        """Begin to think; a search that was stopped but still ends is waited for."""
        self._after = after
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the answer was given."""
        return self._answered

    def stop(self) -> None:
        """Answer with the best that is known, or with the first move that will be."""
        with self._lock:
            self._stopped = True
            self._answer()

    def join(self) -> None:
        """Wait until the thinking has ended."""
        self._thread.join()

    def _run(self) -> None:
        if self._after is not None:
            self._after.join()
            self._after = None
        question = self._question
        try:
            for budget in stages(question.go, question.bot):
                thought = question.bot.think(question.state, budget, random.Random(question.lots))
                with self._lock:
                    if self._answered:
                        return
                    self._best = thought
                    self._put(info_line(question.game, thought, perf_counter() - self._begun))
                    if self._stopped:
                        break
        except Exception as error:  # the other side must get an answer
            with self._lock:
                if self._best is None:
                    self._answered = True
                    self._put(f"error the bot failed: {type(error).__name__}")
        with self._lock:
            self._answer()

    def _answer(self) -> None:
        if self._best is None or self._answered:
            return
        self._answered = True
        self._put(f"bestmove {move_word(self._question.game, self._best.move)}")


def stages(go: Go, bot: Bot) -> Iterator[Budget]:
    """Yield how long to think in turn: briefly, to have an answer, then as long as is allowed."""
    yield AT_ONCE
    if not go.infinite:
        budget = budget_of(go, bot)
        if budget != AT_ONCE:
            yield budget
        return
    seconds = FIRST_LOOK
    while True:
        yield Budget(seconds=seconds)
        seconds = min(2 * seconds, LONGEST_LOOK)


def budget_of(go: Go, bot: Bot) -> Budget:
    """Return the budget for a limit; without one, the bot's own."""
    if go.nodes is not None:
        return Budget(nodes=go.nodes)
    if go.movetime is not None:
        return Budget(seconds=max(go.movetime / 1000 - RESERVE, SHORTEST))
    if go.clock is None:
        return bot.budget
    share = go.clock / MOVES_LEFT + 0.8 * go.increment
    return Budget(seconds=max(min(share, go.clock / 2) / 1000 - RESERVE, SHORTEST))


def info_line(game: AnyGame, thought: Thought[Any], seconds: float) -> str:
    """Write what a bot thinks."""
    words = ["info", "nodes", str(thought.nodes), "time", str(round(1000 * seconds))]
    if thought.value is not None:
        words += ["value", f"{thought.value:.6g}"]
    line: Iterable[Any] = thought.line or (thought.move,)
    return " ".join([*words, "line", *(move_word(game, move) for move in line)])
