"""Counting the plies of Museum Ur that can follow a position, to prove the move maker right.

A ply is one throw with the move it leads to. Each number of dots is a branch, times the moves it
allows; a throw without a move is one branch. A choice that is open in the position is finished as
part of the first ply, and a finished game is one node at any remaining depth.
"""

from collections.abc import Iterator

from royalgames.games.museum import moves, notation
from royalgames.games.museum.state import MuseumState, ToMove, outcome


def perft(state: MuseumState, depth: int) -> int:
    """Count the sequences of plies; a negative depth is a ValueError."""
    _refuse_negative(depth)
    return _Count().after(state, depth)


def split(state: MuseumState, depth: int) -> dict[str, int]:
    """Count by the first ply, named by its throw and its move."""
    _refuse_negative(depth)
    if depth == 0 or outcome(state) is not None:
        return {}
    count = _Count()
    return {name: count.after(end, depth - 1) for name, end in _plies(state)}


def _refuse_negative(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")


class _Count:
    """One count, with everything it has counted so far."""

    def __init__(self) -> None:
        self.seen: dict[tuple[MuseumState, int], int] = {}

    def after(self, state: MuseumState, depth: int) -> int:
        """Count the sequences of so many plies from a state on."""
        if depth == 0 or outcome(state) is not None:
            return 1
        key = (state, depth)
        if key not in self.seen:
            self.seen[key] = sum(self.after(end, depth - 1) for _, end in _plies(state))
        return self.seen[key]


def _plies(state: MuseumState) -> Iterator[tuple[str, MuseumState]]:
    """Yield each ply that may follow, or each end of an open one, with the state it leads to."""
    for move in moves.legal(state):
        after, name = moves.play(state, move).state, notation.move_text(move)
        if isinstance(after.phase, ToMove):
            yield from ((f"{name} {rest}", end) for rest, end in _plies(after))
        else:
            yield name, after
