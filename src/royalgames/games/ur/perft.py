"""Counting the plies of Ur that can follow a position, to prove the move maker right.

A ply is one throw with all that follows from it. Each number of dots is a branch, times the
choices it offers; "nothing" and a throw that cannot be used are one branch each. A choice that is
open in the position is finished as part of the first ply, and a finished game is one node at any
remaining depth.
"""

from collections.abc import Iterator

from royalgames.games.ur import moves, notation
from royalgames.games.ur.state import ToThrow, UrState, outcome


def perft(state: UrState, depth: int) -> int:
    """Count the sequences of plies; a negative depth is a ValueError."""
    _refuse_negative(depth)
    return _Count().after(state, depth)


def split(state: UrState, depth: int) -> dict[str, int]:
    """Count by the first ply, named by its throw and the choices that followed."""
    _refuse_negative(depth)
    if depth == 0 or outcome(state) is not None:
        return {}
    count = _Count()
    return {name: count.after(end, depth - 1) for name, end in _plies(state)}


def _refuse_negative(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")


class _Count:
    """One count, with all that it has counted already."""

    def __init__(self) -> None:
        self.seen: dict[tuple[UrState, int], int] = {}

    def after(self, state: UrState, depth: int) -> int:
        """Count the sequences of so many plies from a state on."""
        if depth == 0 or outcome(state) is not None:
            return 1
        key = (state, depth)
        if key not in self.seen:
            self.seen[key] = sum(self.after(end, depth - 1) for _, end in _plies(state))
        return self.seen[key]


def _plies(state: UrState) -> Iterator[tuple[str, UrState]]:
    """Yield each ply that may follow, or each end of the one begun, with the state it leads to."""
    for move in moves.legal(state):
        after, name = moves.play(state, move).state, notation.move_text(move)
        if isinstance(after.phase, ToThrow) or outcome(after) is not None:
            yield name, after
        else:
            yield from ((f"{name} {rest}", end) for rest, end in _plies(after))
