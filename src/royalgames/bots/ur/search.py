"""Looking ahead in Ur, one throw further at a time, until a budget is spent."""

from time import perf_counter
from typing import Final, NamedTuple

from royalgames.bots.bot import Budget
from royalgames.bots.ur.weights import Aim, Network
from royalgames.games.ur import UrMove, UrState
from royalgames.games.ur.header import MOST_POINTS
from royalgames.kernels import ur
from royalgames.kernels.ur import look
from royalgames.kernels.ur.terms import terms

GROWTH: Final = 4
"""Looking one throw further takes at least this many times the nodes."""

SLOW: Final = 1_000_000
"""Nodes per second that are assumed until the speed is known."""

MEASURED: Final = 5_000
"""Nodes after which the speed is known."""

_NO_LIMIT: Final = 1 << 62


class Evaluated(NamedTuple):
    """What the open choices of a state are worth."""

    values: dict[UrMove, float]
    """To the chooser: chances of winning, or points."""
    nodes: int = 0
    """How many positions were evaluated."""


def search(state: UrState, network: Network, aim: Aim, budget: Budget, deepest: int) -> Evaluated:
    """Evaluate every open choice, looking up to ``deepest`` throws ahead."""
    start, row = perf_counter(), ur.pack(state)
    game, net = terms(state.options.dice, aim == "points"), network(state.options.dice, aim)
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
        ur.unpack_move(move, state.phase): in_unit(worth, aim) for move, worth in worths.items()
    }
    return Evaluated(values, int(room.tally[look.NODES]))


def _nodes_left(budget: Budget, spent: int, elapsed: float) -> int:
    if budget.seconds is None:
        return (budget.nodes or 0) - spent
    speed = spent / elapsed if spent > MEASURED else SLOW
    return int((budget.seconds - elapsed) * speed)


def in_unit(worth: float, aim: Aim) -> float:
    """Return a worth from -1 to 1 as points ahead, or as a chance of winning."""
    return worth * MOST_POINTS if aim == "points" else (1 + worth) / 2
