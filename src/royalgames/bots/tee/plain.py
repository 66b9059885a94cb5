"""Plain searches of Royal Tee that the levels are measured against: one and two turns deep."""

from typing import Final

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.clock import Clock
from royalgames.bots.tee.greed import after_reply, greediest
from royalgames.core import Rng
from royalgames.games.tee import Pass, TeeMove, TeeState
from royalgames.kernels import tee

CANDIDATES: Final = 40
"""On how many outcomes a two-turn search looks for the reply."""


class GreedyTee:
    """Takes the most spaces of all outcomes, and closes the game when ahead."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that gains most; ties go towards open spaces, then by lot."""
        row = tee.pack(state)
        found = tee.outcomes(row)
        if not len(found):
            return Thought(Pass())
        best = greediest(row, found, 1, rng)[0]
        return Thought(tee.unpack_move(found.move(best)), nodes=len(found))


class TwoTurnTee:
    """Looks for the greediest reply to its 40 greediest outcomes."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that is best after the reply; of equals, the greediest."""
        clock, work = Clock(budget), tee.workspace()
        row = tee.pack(state)
        found = tee.outcomes(row, work)
        clock.nodes += len(found)
        if not len(found):
            return Thought(Pass())
        moves = [found.move(index) for index in greediest(row, found, CANDIDATES, rng)]
        best, most = moves[0], None
        for move in moves:
            if most is not None and clock.is_over:
                break
            lead, nodes = after_reply(row, move, work)
            clock.nodes += nodes
            if most is None or lead > most:
                best, most = move, lead
        return Thought(tee.unpack_move(best), nodes=clock.nodes)
