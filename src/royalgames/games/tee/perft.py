"""Counting the turns of Royal Tee that can follow a position, to prove the move maker right.

Both numbers count sequences over a number of turns: ``walks`` counts step strings, ``outcomes``
only different results of a turn, that is the set of spaces visited and the space the walk ends on.
A pass is one of each, and a finished game counts one at any remaining depth.
"""

from collections import Counter
from typing import NamedTuple

from royalgames.games.tee import moves, notation
from royalgames.games.tee.board import Space, Spaces, space_set
from royalgames.games.tee.moves import Pass, Visit
from royalgames.games.tee.state import TeeState, outcome


class Perft(NamedTuple):
    """How many sequences of turns can follow a position."""

    walks: int
    """Sequences of legal step strings."""
    outcomes: int
    """Sequences of different (visited set, end space) results."""


_ONE = Perft(1, 1)

_Place = tuple[Space, Spaces, int]
"""All that a turn's number of walks depends on: the mover's tee, the others' tees, the slider."""


def perft(state: TeeState, depth: int) -> Perft:
    """Count the sequences of turns; a negative depth is a ValueError."""
    _refuse_negative(depth)
    return _Count().after(state, depth)


def split(state: TeeState, depth: int) -> dict[str, Perft]:
    """Count by the first turn; a result that several walks have is named by the first of them."""
    _refuse_negative(depth)
    count = _Count()
    if depth == 0 or outcome(state) is not None:
        return {}
    if moves.must_pass(state):
        return {"-": count.after(_passed(state), depth - 1)}
    names = _first_walks(state)
    parts: dict[str, Perft] = {}
    for visit, walks in moves.visits(state).items():
        below = count.after(moves.after(state, visit), depth - 1)
        parts[names[visit]] = Perft(walks * below.walks, below.outcomes)
    return dict(sorted(parts.items()))


def _refuse_negative(depth: int) -> None:
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")


class _Count:
    """One count, with all that it has counted already."""

    def __init__(self) -> None:
        self.seen: dict[tuple[TeeState, int], Perft] = {}
        self.turns: dict[_Place, Perft] = {}

    def after(self, state: TeeState, depth: int) -> Perft:
        """Count the sequences of so many turns from a state on."""
        if depth == 0 or outcome(state) is not None:
            return _ONE
        if moves.must_pass(state):
            return self.after(_passed(state), depth - 1)
        if depth == 1:
            return self._turn(state)
        key = (state, depth)
        if key not in self.seen:
            self.seen[key] = self._sum(state, depth)
        return self.seen[key]

    def _turn(self, state: TeeState) -> Perft:
        """Count a single turn, which does not depend on who holds which space."""
        place = (state.tees[state.seat], moves.blocked_spaces(state), state.slider)
        if place not in self.turns:
            visits = moves.visits(state)
            self.turns[place] = Perft(visits.total(), len(visits))
        return self.turns[place]

    def _sum(self, state: TeeState, depth: int) -> Perft:
        walks = outcomes = 0
        for child, (weight, results) in _children(state).items():
            below = self.after(child, depth - 1)
            walks += weight * below.walks
            outcomes += results * below.outcomes
        return Perft(walks, outcomes)


def _children(state: TeeState) -> dict[TeeState, Perft]:
    """Join the results of a turn that give the same board, each with its walks and results."""
    walks: Counter[TeeState] = Counter()
    results: Counter[TeeState] = Counter()
    for visit, weight in moves.visits(state).items():
        child = moves.after(state, visit)
        walks[child] += weight
        results[child] += 1
    return {child: Perft(walks[child], results[child]) for child in walks}


def _passed(state: TeeState) -> TeeState:
    return moves.play(state, Pass()).state


def _first_walks(state: TeeState) -> dict[Visit, str]:
    """Name each result of a turn by the first of its walks."""
    names: dict[Visit, str] = {}
    for move in moves.legal(state):
        steps = notation.move_text(move)
        path = moves.preview(state, steps).path
        names.setdefault(Visit(space_set(path), path[-1]), steps)
    return names
