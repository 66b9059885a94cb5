"""The upper levels of Royal Tee: the same search, looking less far or further."""

import math

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.bots.tee.plan import Plan
from royalgames.bots.tee.weights import CHANCE_OF_FOUR, CHANCE_OF_TWO, ROSY
from royalgames.core import Rng
from royalgames.games.tee import Pass, TeeMove, TeeState


class _Level:
    """A player that searches by a plan."""

    plan: Plan
    """How far it looks."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        # The kernels take a moment to load, and nobody needs them to read a name.
        from royalgames.bots.tee.search import search  # noqa: PLC0415
        from royalgames.kernels import tee  # noqa: PLC0415

        found = search(tee.pack(state), budget, rng, self.plan)
        line = tuple(tee.unpack_move(code) for code in found.moves)
        if not line:
            return Thought(Pass(), nodes=found.nodes)
        return Thought(line[0], _chance(found.value, len(state.active)), line, found.nodes)


class ClubTee(_Level):
    """Sees every outcome of its own turn, and nothing else."""

    name = "club"
    title = "Club"
    about = "Sees every outcome of its own turn and prefers lasting spaces, but not the replies."
    budget = AT_ONCE
    plan = Plan(answered=0)


class ExpertTee(_Level):
    """Looks for the reply to a few of its best outcomes."""

    name = "expert"
    title = "Expert"
    about = "Sees every outcome of its own turn, and the best reply to a few of them."
    budget = Budget(nodes=10_000_000)
    # With four players it looks until its own turn comes again.
    plan = Plan(answered=6, deepest=2, played=6, turns=3, times=1)


class StrongestTee(_Level):
    """Looks as many turns ahead as its budget allows."""

    name = "strongest"
    title = "Strongest"
    about = "Searches its outcomes and what the others will do, as deeply as time allows."
    budget = Budget(seconds=1.0)
    plan = Plan(played=48)


def _chance(value: int, players: int) -> float:
    """Return the chance of winning that a value stands for."""
    odds = value / CHANCE_OF_TWO if players == 2 else (value - ROSY) / CHANCE_OF_FOUR
    return 1 / (1 + (players - 1) * math.exp(-max(-40.0, min(40.0, odds))))
