"""What the choices of a state of Ur are worth by a network, looking ahead."""

from typing import NamedTuple

from royalgames.bots.bot import Budget
from royalgames.bots.deepening import NODES, deepen
from royalgames.bots.ur.weights import Aim, Network
from royalgames.games.ur import UrMove, UrState
from royalgames.games.ur.header import MOST_POINTS
from royalgames.kernels import ur
from royalgames.kernels.ur import look
from royalgames.kernels.ur.terms import terms


class Evaluated(NamedTuple):
    """What the open choices of a state are worth."""

    values: dict[UrMove, float]
    """To the chooser: chances of winning, or points."""
    nodes: int = 0
    """How many positions were evaluated."""


def search(state: UrState, network: Network, aim: Aim, budget: Budget, deepest: int) -> Evaluated:
    """Evaluate every open choice, looking up to ``deepest`` throws ahead."""
    game, net = terms(state.options.dice, aim == "points"), network(state.options.dice, aim)
    row, room = ur.pack(state), look.new_room(state.options.counters, game, net)
    found = deepen(lambda depth: look.worths(row, depth, room), room.tally, budget, deepest)
    values = {
        ur.unpack_move(move, state.phase): in_unit(worth, aim) for move, worth in found.items()
    }
    return Evaluated(values, int(room.tally[NODES]))


def in_unit(worth: float, aim: Aim) -> float:
    """Return a worth from -1 to 1 as points ahead, or as a chance of winning."""
    return worth * MOST_POINTS if aim == "points" else (1 + worth) / 2
