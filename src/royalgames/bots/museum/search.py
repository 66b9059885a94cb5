"""What the moves of a state of Museum Ur are worth by a network, looking ahead."""

from typing import TYPE_CHECKING, NamedTuple

from royalgames.bots.bot import Budget
from royalgames.bots.deepening import MOST, NO_LIMIT, NODES, deepen
from royalgames.games.museum import MuseumMove, MuseumState
from royalgames.kernels import museum
from royalgames.kernels.museum import look

if TYPE_CHECKING:
    from royalgames.kernels.judge import Judge
    from royalgames.kernels.net import Net


class Evaluated(NamedTuple):
    """What the open moves of a state are worth."""

    values: dict[MuseumMove, float]
    """The mover's chances of winning."""
    nodes: int = 0
    """How many positions were evaluated."""


def search(state: MuseumState, judge: "Net | Judge", budget: Budget, deepest: int) -> Evaluated:
    """Evaluate every open move, looking up to ``deepest`` throws ahead."""
    row, room = museum.pack(state), look.new_room(state.options.pieces, judge)
    found = deepen(lambda depth: look.worths(row, depth, room), room.tally, budget, deepest)
    values = {museum.unpack_move(move): (1 + worth) / 2 for move, worth in found.items()}
    return Evaluated(values, int(room.tally[NODES]))


def chance_at_throw(state: MuseumState, judge: "Net | Judge", depth: int) -> float:
    """Return the chance of winning of the player about to throw, so many throws ahead."""
    room = look.new_room(state.options.pieces, judge)
    room.tally[MOST] = NO_LIMIT
    return (1 + look.at_throw(museum.pack(state), depth, room)) / 2
