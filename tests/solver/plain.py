"""Values by nothing but the plain rules, to hold the solver against."""

from collections.abc import Callable
from functools import cache

from royalgames.games.race import Side
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.games.ur.state import TO_THROW, ToThrow
from royalgames.solver.ruleset import Position
from royalgames.solver.ur import SQUARES
from tests.games.ur.test_facts import advance, prepare, reachable, sweep


@cache
def plain_values(options: UrOptions) -> dict[UrState, float]:
    """Iterate over every state that the set-up leads to; return those about to be thrown in.

    The values are Light's chances; states of Dark are left out, they are mirror images.
    """
    found = reachable(UR.new(options))
    value, work = [], []
    for ways in found:
        over = UR.outcome(ways.state)
        value.append(float(over.winners == (Side.LIGHT,)) if over else 0.5)
        if not over:
            work.append(ways)
    sums = [prepare(ways) for ways in sorted(work, key=advance, reverse=True)]
    while sweep(sums, value) > 1e-12:
        pass
    return {
        ways.state: value[ways.number] for ways in found if isinstance(ways.state.phase, ToThrow)
    }


def state_of(position: Position, options: UrOptions) -> UrState:
    """Return a position as a state, Light about to throw."""
    sides = []
    for places in position:
        counts = [0] * 17
        for square, count in zip(SQUARES, places, strict=True):
            counts[square] += count
        counts[15] = options.counters - sum(places)
        sides.append(tuple(counts))
    return UrState(sides[0], sides[1], Side.LIGHT, TO_THROW, options)


def one_throw(state: UrState, light: Callable[[UrState], float]) -> float:
    """Return Light's value of a state before a throw from those of the states after it."""
    return sum(
        float(odds) * _chosen(UR.play(state, throw).state, light)
        for throw, odds in UR.chance(state)
    )


def _chosen(state: UrState, light: Callable[[UrState], float]) -> float:
    """Let both players choose their best until the dice are thrown again."""
    if isinstance(state.phase, ToThrow) or UR.outcome(state):
        return light(state)
    ends = [_chosen(UR.play(state, move).state, light) for move in UR.legal(state)]
    return max(ends) if UR.chooser(state) is Side.LIGHT else min(ends)
