"""What the batch functions of the games share: arrays checked, seeds drawn, refusals worded."""

from typing import NoReturn

import numpy as np
import numpy.typing as npt

from royalgames.core import AnyGame, RuleError
from royalgames.kernels.words import Words

Moves = npt.NDArray[np.uint8]
"""Moves as numbers."""


def checked_rows(states: Words, width: int) -> Words:
    """Return packed states in one piece, or refuse an array of another shape or type."""
    if states.ndim != 2 or states.shape[1] != width or states.dtype != np.uint64:
        raise ValueError(
            f"states are uint64 of shape (n, {width}), not {states.dtype} {states.shape}"
        )
    return np.ascontiguousarray(states)


def checked_moves(moves: Moves, length: int) -> Moves:
    """Return moves in one piece, or refuse them unless there is one for each state."""
    if moves.shape != (length,) or moves.dtype != np.uint8:
        raise ValueError(
            f"{length} states need as many uint8 moves, not {moves.dtype} {moves.shape}"
        )
    return np.ascontiguousarray(moves)


def seeds(seed: int, length: int) -> Words:
    """Return a seed for each of many games; the first ones do not depend on how many there are."""
    found = np.random.SeedSequence(seed).generate_state(length, np.uint64)
    return found.astype(np.uint64, copy=False)


def refuse(game: AnyGame, state: object, move: object, index: int) -> NoReturn:
    """Refuse a move that the kernel found illegal, in the words of the plain rules."""
    try:
        game.check(state, move)
    except RuleError as error:
        raise RuleError(error.rule, f"move {index}: {error.sentence}") from None
    raise AssertionError(f"kernel and rules differ: {game.text(state)}, {game.move_text(move)}")
