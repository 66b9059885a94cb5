"""How Museum Ur is solved; its rules are those of ``games/museum`` and ``kernels/museum``."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.games.museum import MUSEUM, MuseumState, Side
from royalgames.games.museum.board import DICE, HOME, PLACES, SHARED, START
from royalgames.games.museum.header import MOST_PIECES
from royalgames.games.museum.moves import THROW_CHANCES
from royalgames.kernels.museum import backup as fast
from royalgames.kernels.museum.state import OVER, PHASE, PIECES, THROWING, TURN
from royalgames.kernels.solve.rows import Numbers, Places, Span
from royalgames.kernels.words import Words
from royalgames.solver import sides
from royalgames.solver.ruleset import Layers, Position, Rules
from royalgames.solver.sides import Board
from royalgames.solver.task import Task

_DICE: Final = str(DICE.chance)

BOARD: Final = Board(
    places=tuple(range(START, HOME)),
    home=HOME,
    steps=tuple(range(START, HOME)),
    most=(MOST_PIECES, *(1,) * (HOME - 1)),
    shared=tuple(SHARED),
)


@cache
def side(pieces: int) -> sides.Side:
    """Return the arrangements of so many pieces."""
    return sides.Side(BOARD, pieces)


@cache
def _steps(pieces: int) -> tuple[Numbers, Numbers]:
    """List where each arrangement leads: the moves, and where each score's begin."""
    all_ = side(pieces)
    starts = np.zeros((len(all_), fast.SCORES + 1), dtype=np.int32)
    room = fast.SCORES * int((all_.counts > 0).sum())
    after, ends = np.empty(room, dtype=np.uint64), np.empty((room, 2), dtype=np.int32)
    total = fast.list_steps(all_.words, sides.shared_numbers(BOARD, PLACES), starts, after, ends)
    after, ends = after[:total], ends[:total]
    moves = np.empty((total, 3), dtype=np.int32)
    moves[:, fast.KIND], moves[:, fast.SQUARE] = ends.T
    home = ends[:, 0] == fast.HOME
    moves[home, fast.AFTER] = side(pieces - 1).number_words(after[home]) if home.any() else 0
    moves[~home, fast.AFTER] = all_.number_words(after[~home])
    return moves, starts


@cache
def _struck(pieces: int) -> Numbers:
    """Capture the piece on each shared square; the last row is for moves that end on none."""
    struck = sides.struck(side(pieces), fast.list_struck, fast.BLOCKED)
    return np.concatenate([struck, np.arange(len(side(pieces)), dtype=np.int32)[None]])


class MuseumRules:
    """The rules of Museum Ur, best play for winning."""

    whole = 1.0
    largest = 1.0
    smallest = 0.0

    def __init__(self) -> None:
        self._dice = np.array([float(chance) for chance in (*THROW_CHANCES[1:], THROW_CHANCES[0])])

    def side(self, pieces: int) -> sides.Side:
        """Return the arrangements of so many pieces."""
        return side(pieces)

    def won(self, pieces: int) -> npt.NDArray[np.float64]:
        """Return 1 for each arrangement of the loser."""
        return np.ones(len(side(pieces)))

    def inputs(self, mine: int, theirs: int, here: Layers, turned: Layers) -> fast.LayerInputs:
        """Collect everything a layer's values are computed from."""
        return fast.LayerInputs(
            here(mine, theirs),
            turned(theirs, mine),
            turned(theirs, mine - 1),
            side(mine).levels,
            side(theirs).fits,
            *_steps(mine),
            _struck(theirs),
            self._dice,
        )

    def back_up(self, inputs: Any, span: Span) -> None:
        """Compute sums and weights of some rows of a level."""
        fast.back_up(inputs, span, self.whole)


class MuseumSolver:
    """How Museum Ur is solved."""

    game = MUSEUM
    state = MuseumState
    board = BOARD
    pieces = "pieces"
    rule = "M3"
    most = MOST_PIECES
    double_up_to = MOST_PIECES
    aims = ("win",)
    dice: Final = {_DICE: "half"}

    def rules(self, task: Task) -> Rules:
        """Return the rules of a task."""
        return MuseumRules()

    def dice_of(self, state: MuseumState) -> str:
        """Return the one kind of dice there is (M5)."""
        return _DICE

    def thrower(self, state: MuseumState) -> Side:
        """Return whose throw it is."""
        return state.turn

    def position(self, state: MuseumState) -> Position | None:
        """Return where the pieces are, the thrower's first."""
        return state.counts(state.turn)[:HOME], state.counts(state.turn.other)[:HOME]

    def to_throw(self, states: Words) -> tuple[Words, Places]:
        """Return the sides of packed states, thrower first, and how many pieces each has."""
        phases = states[:, PHASE]
        ready = (phases == THROWING) | (phases == OVER)
        return sides.by_turn(states[:, :2], states[:, TURN]), (states[:, PIECES] * ready).astype(
            np.int64
        )


PART: Final = MuseumSolver()
