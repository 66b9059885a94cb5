"""The masters of Royal Tee: the strongest level with a small number of nodes."""

from typing import Final

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.levels import StrongestTee
from royalgames.bots.tee.plan import Plan
from royalgames.core import Rng
from royalgames.games.tee import TeeMove, TeeState

FOUR_TIMES: Final = 60
"""With four players, games are played on: so many times the nodes are needed to see as much."""


class MasterTee(StrongestTee):
    """The learned engine with two seats; with more it plays on from so many outcomes."""

    def __init__(self, played: int) -> None:
        super().__init__()
        self.plan = Plan(played=played)

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        if len(state.options.colours) > 2 and budget.nodes is not None:
            budget = Budget(nodes=FOUR_TIMES * budget.nodes)
        return super().think(state, budget, rng)
