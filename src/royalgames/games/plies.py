"""Counting the plies that can follow a position of a game with dice, to prove its moves right.

A ply is one throw with all that follows from it. Each number of dots is a branch, times the
choices it offers; a throw that offers none is one branch. A choice that is open in the position is
finished as part of the first ply, and a finished game is one node at any remaining depth.
"""

from collections.abc import Iterator
from typing import Any

from royalgames.core import CHANCE, AnyGame


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the sequences of plies; a negative depth is a ValueError."""
    _refuse_negative(depth)
    return _Count(game).after(state, depth)


def split(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """Count by the first ply, named by its throw and the choices that followed."""
    _refuse_negative(depth)
    if depth == 0 or game.outcome(state) is not None:
        return {}
    count = _Count(game)
    return {name: count.after(end, depth - 1) for name, end in _plies(game, state)}


def _refuse_negative(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")


class _Count:
    """One count, with everything it has counted so far."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._seen: dict[tuple[Any, int], int] = {}

    def after(self, state: Any, depth: int) -> int:
        """Count the sequences of so many plies from a state on."""
        if depth == 0 or self._game.outcome(state) is not None:
            return 1
        key = (state, depth)
        if key not in self._seen:
            ends = (end for _, end in _plies(self._game, state))
            self._seen[key] = sum(self.after(end, depth - 1) for end in ends)
        return self._seen[key]


def _plies(game: AnyGame, state: Any) -> Iterator[tuple[str, Any]]:
    """Yield each ply that may follow, or each end of the one begun, with the state it leads to."""
    for move in game.legal(state):
        after, name = game.play(state, move).state, game.move_text(move)
        if game.chooser(after) in (CHANCE, None):
            yield name, after
        else:
            yield from ((f"{name} {rest}", end) for rest, end in _plies(game, after))
