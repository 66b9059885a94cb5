"""Looking ahead in Ur over the throws, further and further, until a budget is spent."""

from time import perf_counter
from typing import Final, NamedTuple

from royalgames.bots.bot import Budget
from royalgames.bots.ur.weights import Aim, Judge
from royalgames.games.ur import UrMove, UrState
from royalgames.games.ur.header import MOST_POINTS

GROWTH: Final = 4
"""Looking one throw further takes at least so many times the nodes."""

SLOW: Final = 1_000_000
"""Nodes a second that are counted on until the speed is known."""

MEASURED: Final = 5_000
"""Nodes after which the speed is known."""

_NO_LIMIT: Final = 1 << 62


class Judged(NamedTuple):
    """What the open choices of a state are worth."""

    values: dict[UrMove, float]
    """To the chooser: chances of winning, or points."""
    nodes: int = 0
    """How many positions were judged."""


def search(state: UrState, judge: Judge, aim: Aim, budget: Budget, deepest: int) -> Judged:
    """Judge every open choice, at most so many throws ahead; at least one position each."""
    # Kernels are loaded where somebody first thinks, so that names can be had without them.
    from royalgames.kernels import ur  # noqa: PLC0415
    from royalgames.kernels.ur import look  # noqa: PLC0415
    from royalgames.kernels.ur.terms import terms  # noqa: PLC0415

    start, row = perf_counter(), ur.pack(state)
    game, net = terms(state.options.dice, aim == "points"), judge(state.options.dice, aim)
    room = look.new_room(state.options.counters, game, net)
    worths: dict[int, float] = {}
    last = 0
    for depth in range(deepest + 1):
        spent = int(room.tally[look.NODES])
        left = _nodes_left(budget, spent, perf_counter() - start) if depth else _NO_LIMIT
        if left < GROWTH * last:
            break
        room.tally[look.MOST] = spent + left
        latest = look.worths(row, depth, room)
        if room.tally[look.NODES] >= room.tally[look.MOST]:
            break
        worths, last = latest, int(room.tally[look.NODES]) - spent
    values = {
        ur.unpack_move(move, state.phase): _value(worth, aim) for move, worth in worths.items()
    }
    return Judged(values, int(room.tally[look.NODES]))


def _nodes_left(budget: Budget, spent: int, elapsed: float) -> int:
    if budget.seconds is None:
        return (budget.nodes or 0) - spent
    speed = spent / elapsed if spent > MEASURED else SLOW
    return int((budget.seconds - elapsed) * speed)


def _value(worth: float, aim: Aim) -> float:
    """Return a worth from -1 to 1 as points, or as a chance."""
    return worth * MOST_POINTS if aim == "points" else (1 + worth) / 2
