"""Exact values where a tablebase of Ur has them, without waiting for one."""

from royalgames.bots.bot import Budget
from royalgames.bots.ur.search import Evaluated
from royalgames.bots.ur.weights import Aim
from royalgames.games.ur import UrState
from royalgames.games.ur.board import HOME
from royalgames.solver.at_hand import exact_moves
from royalgames.solver.task import Task


def exact(state: UrState, aim: Aim, budget: Budget) -> Evaluated | None:
    """Return the exact values of the open choices, or None if no tablebase has the state.

    With nodes the answer must be the same on every machine, so it waits for the tablebase that is
    everywhere and uses no larger one; with seconds it uses what is at hand.
    """
    left = max(state.options.counters - counts[HOME] for counts in (state.light, state.dark))
    task = Task("ur", max(left, 1), aim, state.options.dice)
    found = exact_moves(task, state, wait=budget.seconds is None)
    if found is None:
        return None
    return Evaluated({move: value.of(state.chooser) for move, value in found})
