"""The level of Royal Tee that has just read the rules."""

from typing import Final

from royalgames.bots.bot import Budget, Thought
from royalgames.core import Rng
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState, Walk

WALKS: Final = 12
"""How many walks are looked at."""


class FirstGameTee:
    """Takes the walk that claims the most spaces, of the few it thinks of."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the walk that claims most; of equals, the first thought of."""
        drawn = [TEE.sample(state, rng) for _ in range(WALKS)]
        walks = [move for move in drawn if isinstance(move, Walk)]
        if not walks:
            return Thought(Pass())
        best = max(walks, key=lambda walk: TEE.preview(state, walk.steps).claims.bit_count())
        return Thought(best, nodes=len(walks))
