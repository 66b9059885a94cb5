"""Plain searches of Royal Tee that the levels are measured against: one turn deep, and two."""

import time
from typing import TYPE_CHECKING, Final

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.core import Rng
from royalgames.games.tee import Pass, TeeMove, TeeState

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from royalgames.kernels.tee import Outcomes, Words

    Values = npt.NDArray[np.int64]

CANDIDATES: Final = 40
"""On how many outcomes a two-turn search looks for the reply."""

_CLOSING: Final = 1_000_000
_GAIN: Final = 1_000


class GreedyTee:
    """Takes the most spaces of all outcomes, and closes the game when ahead."""

    name = "greedy"
    title = "Greedy"
    about = "Takes the most spaces this turn, out of every possible outcome."
    budget = AT_ONCE

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that gains most; ties go towards open spaces, then by lot."""
        from royalgames.kernels import tee  # noqa: PLC0415

        row = tee.pack(state)
        found = tee.outcomes(row)
        if not len(found):
            return Thought(Pass())
        best = _ordered(row, found, rng)[0]
        return Thought(tee.unpack_move(int(found.moves[best])), nodes=len(found))


class TwoTurnTee:
    """Looks for the best greedy reply to its 40 greediest outcomes."""

    name = "two-turn"
    title = "Two turns"
    about = "Looks at its 40 greediest outcomes and the greediest reply to each."
    budget = Budget(nodes=10_000_000)

    def __init__(self, candidates: int = CANDIDATES) -> None:
        self._candidates = candidates

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that is best after the reply; of equals, the greediest."""
        from royalgames.kernels import tee  # noqa: PLC0415

        clock = _Clock(budget)
        row, work = tee.pack(state), tee.workspace()
        found = tee.outcomes(row, work)
        clock.nodes += len(found)
        if not len(found):
            return Thought(Pass())
        order = _ordered(row, found, rng)[: self._candidates]
        moves = found.moves[order]
        best, best_value = 0, None
        for index, move in enumerate(moves):
            if index and clock.is_over():
                break
            value, nodes = _after_reply(row, int(move), work)
            clock.nodes += nodes
            if best_value is None or value > best_value:
                best, best_value = index, value
        return Thought(tee.unpack_move(int(moves[best])), nodes=clock.nodes)


class _Clock:
    """Tells when a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds

    def is_over(self) -> bool:
        if self._most is not None:
            return self.nodes >= self._most
        return self._end is not None and time.monotonic() >= self._end


def _leads(row: "Words") -> bool:
    counts = _counts(row)
    mover = int(row[16])
    return counts[mover] > max(count for seat, count in enumerate(counts) if seat != mover)


def _counts(row: "Words") -> list[int]:
    return [sum(int(word).bit_count() for word in row[3 * i : 3 * i + 3]) for i in range(4)]


def _values(row: "Words", found: "Outcomes") -> "Values":
    """Judge outcomes: closing the game when that wins, then the gain, then open spaces."""
    import numpy as np  # noqa: PLC0415

    counts, mover = _counts(row), int(row[16])
    taken = found.taken.astype(np.int64)
    gained = taken.sum(axis=1)
    others = np.array(counts, dtype=np.int64) - taken[:, :4]
    others[:, mover] = -1
    wins = counts[mover] + gained > others.max(axis=1)
    closing = np.where(found.closes, np.where(wins, 1, -1), 0)
    values: Values = closing * _CLOSING + gained * _GAIN + taken[:, 4]
    return values


def _ordered(row: "Words", found: "Outcomes", rng: Rng) -> "npt.NDArray[np.int64]":
    """Return the numbers of the outcomes, the best first; equals by lot."""
    import numpy as np  # noqa: PLC0415

    values = _values(row, found)
    lots = np.random.default_rng(rng.randrange(1 << 62)).random(len(values))
    order: npt.NDArray[np.int64] = np.lexsort((lots, -values))
    return order


def _after_reply(row: "Words", move: int, work: object) -> tuple[int, int]:
    """Return what an outcome is worth after the greediest reply, and the nodes looked at."""
    import numpy as np  # noqa: PLC0415

    from royalgames.kernels import tee  # noqa: PLC0415

    mover = int(row[16])
    after = tee.play(row[None], np.array([move], dtype=np.uint32))
    if tee.over(after)[0]:
        counts = _counts(after[0])
        best = max(count for seat, count in enumerate(counts) if seat != mover)
        return (_CLOSING if counts[mover] > best else -_CLOSING), 1
    found = tee.outcomes(after[0], work)  # type: ignore[arg-type]
    if not len(found):
        reply = after
    else:
        best_reply = int(np.argmax(_values(after[0], found)))
        reply = tee.play(after, found.moves[best_reply : best_reply + 1])
    counts = _counts(reply[0])
    others = max(count for seat, count in enumerate(counts) if seat != mover)
    value = counts[mover] - others
    if tee.over(reply)[0]:
        value = _CLOSING if value > 0 else -_CLOSING
    return value, len(found)
