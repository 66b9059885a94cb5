"""The masters of Royal Tee: the learned engine for two with a small number of nodes."""

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.levels import HandTee, LearnedTee
from royalgames.bots.tee.plan import Plan
from royalgames.core import Rng
from royalgames.games.tee import TeeMove, TeeState


class MasterTee(LearnedTee):
    """The learned engine with two seats; with more it plays on from so many outcomes."""

    def __init__(self, played: int, four_times: int) -> None:
        super().__init__()
        self.plan = Plan(played=played)
        self._four_times = four_times

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        if len(state.options.colours) == 2:
            return super().think(state, budget, rng)
        if budget.nodes is not None:
            # Games are played on, which takes many more nodes to see as much.
            budget = Budget(nodes=self._four_times * budget.nodes)
        return HandTee.think(self, state, budget, rng)
