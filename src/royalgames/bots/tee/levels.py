"""The upper levels of Royal Tee."""

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.plain import GreedyTee, TwoTurnTee
from royalgames.core import Rng
from royalgames.games.tee import TeeMove, TeeState


class ClubTee:
    """Sees every outcome of its own turn."""

    name = "club"
    title = "Club"
    about = "Sees every outcome of its own turn, but not what the others will do."
    budget = GreedyTee.budget

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that gains most."""
        return GreedyTee().think(state, budget, rng)


class ExpertTee:
    """Looks for the reply to a few of its best outcomes."""

    name = "expert"
    title = "Expert"
    about = "Looks at its best outcomes and the reply to each."
    budget = Budget(nodes=400_000)

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that is best after the reply."""
        return TwoTurnTee(8).think(state, budget, rng)


class StrongestTee:
    """Looks for the reply to many of its best outcomes."""

    name = "strongest"
    title = "Strongest"
    about = "Searches its outcomes and the replies to them as deeply as time allows."
    budget = Budget(seconds=1.0)

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that is best after the reply."""
        return TwoTurnTee().think(state, budget, rng)
