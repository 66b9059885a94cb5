"""How the Royal Game of Ur is solved; its rules are those of ``games/ur`` and ``kernels/ur``."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur import UR, Side, UrState
from royalgames.games.ur.board import CENTRE, DOUBLES, HOME, OFF, PLACES, START, VALUES
from royalgames.games.ur.header import MOST_COUNTERS
from royalgames.games.ur.moves import throw_chances
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels.solve.rows import Indices, Levels, Numbers, Places, Span
from royalgames.kernels.ur import backup as fast
from royalgames.kernels.ur.moves import OVER, THROWING
from royalgames.kernels.ur.state import COUNTERS, PHASE, TURN
from royalgames.kernels.words import Words
from royalgames.solver import sides
from royalgames.solver.ruleset import Layers, Position, Rules
from royalgames.solver.sides import Board
from royalgames.solver.task import Task

SQUARES: Final = (OFF, START, *(square for square in range(1, HOME) if square not in DOUBLES))
"""The places in which a counter can rest, except home."""

BOARD: Final = Board(
    places=tuple(square % PLACES for square in SQUARES),
    home=HOME,
    steps=tuple(square + 1 for square in SQUARES),
    most=(MOST_COUNTERS,) * len(SQUARES),
    shared=tuple(number for number, square in enumerate(SQUARES) if square in CENTRE),
)


@cache
def side(counters: int) -> sides.Side:
    """Return the arrangements of so many counters."""
    return sides.Side(BOARD, counters)


@cache
def steps(counters: int) -> fast.Steps:
    """List where each arrangement of so many counters leads."""
    all_ = side(counters)
    starts = np.zeros((len(all_), fast.SCORES + 1), dtype=np.int32)
    room = 2 * fast.SCORES * int((all_.counts > 0).sum())
    listed = fast.Listed(
        np.empty(room, dtype=np.uint64),
        np.empty(room, dtype=np.uint64),
        np.empty((room, 2), dtype=np.int32),
    )
    total = fast.list_steps(all_.words, sides.shared_numbers(BOARD, PLACES), starts, listed)
    after, sent, ends = listed.after[:total], listed.sent[:total], listed.ends[:total]
    moves = np.empty((total, 4), dtype=np.int32)
    moves[:, fast.ENDS], moves[:, fast.SQUARE] = ends.T
    home, shared = ends[:, 0] == fast.HOME, ends[:, 1] >= 0
    moves[home, fast.AFTER] = side(counters - 1).number_words(after[home]) if home.any() else 0
    moves[~home, fast.AFTER] = all_.number_words(after[~home])
    moves[:, fast.SENT] = -1
    moves[shared, fast.SENT] = all_.number_words(sent[shared])
    scores = np.searchsorted(starts[:, :-1].ravel(), np.arange(total), side="right")
    moves = moves[np.lexsort((moves[:, fast.ENDS] & fast.EYE, scores))]
    struck = sides.struck(all_, fast.list_struck, fast.BLOCKED)
    stacks = ((struck < 0).T @ (1 << np.arange(len(BOARD.shared)))).astype(np.int32)
    back = np.array([BOARD.steps[place] - BOARD.steps[0] for place in BOARD.shared])
    usual = _usual_answers(moves, starts, struck, all_.level_of)
    return fast.Steps(moves, starts, struck, stacks, back.astype(np.int32), usual)


def _usual_answers(moves: Numbers, starts: Numbers, struck: Numbers, levels: Levels) -> Indices:
    """Find an answer to an eye for each arrangement that leads to one place whatever is there."""
    usual = np.full(len(starts) + 1, fast.NO_ANSWER)  # and one more for "blocked", -1
    answers = starts[:, 1] - starts[:, 0]
    for number in reversed(range(answers.max(initial=0))):
        rows = np.flatnonzero(answers > number)
        found = starts[rows, 0] + number
        plain = (moves[found, fast.SQUARE] < 0) & (moves[found, fast.ENDS] & fast.HOME == 0)
        after = moves[found[plain], fast.AFTER]
        usual[rows[plain]] = after | levels[after].astype(np.uint32) << fast.LEVEL_AT
    return np.vstack([usual[struck], usual[:-1]])


class UrRules:
    """The rules of the Royal Game of Ur, for one kind of dice and one aim."""

    def __init__(self, dice: str, aim: str, counters: int) -> None:
        chances = throw_chances(dice)
        self._dice = np.array([float(chances[dots]) for dots in fast.DOTS])
        self._points = aim == "points"
        self.whole = 0.0 if self._points else 1.0
        self.largest = float(VALUES[OFF] * counters) if self._points else 1.0
        self.smallest = -self.largest if self._points else 0.0

    def side(self, pieces: int) -> sides.Side:
        """Return the arrangements of so many counters."""
        return side(pieces)

    def won(self, pieces: int) -> npt.NDArray[np.float64]:
        """Return 1, or the points for the loser's counters (U15)."""
        if self._points:
            values = np.array([VALUES[place] for place in SQUARES])
            points: npt.NDArray[np.float64] = (side(pieces).counts @ values).astype(np.float64)
            return points
        return np.ones(len(side(pieces)))

    def inputs(self, mine: int, theirs: int, here: Layers, turned: Layers) -> fast.LayerInputs:
        """Collect everything a layer's values are computed from."""
        return fast.LayerInputs(
            here(mine, theirs),
            here(mine - 1, theirs),
            here(mine, theirs - 1),
            side(mine).levels,
            side(theirs).fits,
            steps(mine),
            steps(theirs),
            self._dice,
        )

    def back_up(self, inputs: Any, span: Span) -> None:
        """Compute sums and weights of some rows of a level."""
        fast.back_up(inputs, span)


class UrSolver:
    """How the Royal Game of Ur is solved."""

    game = UR
    state = UrState
    board = BOARD
    pieces = "counters"
    rule = "U3"
    most = MOST_COUNTERS
    double_up_to = 6
    aims = ("win", "points")
    dice = DICE_NAMES

    def rules(self, task: Task) -> Rules:
        """Return the rules of a task."""
        return UrRules(task.dice, task.aim, task.counters)

    def dice_of(self, state: UrState) -> str:
        """Return the kind of dice that a state is played with (U6)."""
        return state.options.dice

    def thrower(self, state: UrState) -> Side:
        """Return whose throw it is."""
        return state.turn

    def position(self, state: UrState) -> Position | None:
        """Return where the counters are, the thrower's first; None if one is on doubles (U11)."""
        both = state.counts(state.turn), state.counts(state.turn.other)
        if any(counts[place] for counts in both for place in DOUBLES):
            return None
        mine, theirs = (tuple(counts[place] for place in SQUARES) for counts in both)
        return mine, theirs

    def to_throw(self, states: Words) -> tuple[Words, Places]:
        """Return the sides of packed states, thrower first, and how many counters each has."""
        phases = states[:, PHASE]
        ready = (phases == THROWING) | (phases == OVER)
        return sides.by_turn(states[:, :2], states[:, TURN]), (states[:, COUNTERS] * ready).astype(
            np.int64
        )


PART: Final = UrSolver()
