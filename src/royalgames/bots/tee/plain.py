"""Plain searches of Royal Tee that the levels are measured against: one turn deep, and two."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.bots.tee.clock import Clock
from royalgames.core import Rng
from royalgames.games.tee import Pass, TeeMove, TeeState

CANDIDATES: Final = 40
"""On how many outcomes a two-turn search looks for the reply."""

# The kernels take a moment to load, and nobody needs them to read a name: hence the late imports.


class GreedyTee:
    """Takes the most spaces of all outcomes, and closes the game when ahead."""

    name = "greedy"
    title = "Greedy"
    about = "Takes the most spaces this turn, out of every possible outcome."
    budget = AT_ONCE

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that gains most; ties go towards open spaces, then by lot."""
        from royalgames.bots.tee.greed import greediest, move_of  # noqa: PLC0415
        from royalgames.kernels import tee  # noqa: PLC0415

        row = tee.pack(state)
        found = tee.outcomes(row)
        if not len(found):
            return Thought(Pass())
        best = greediest(row, found, 1, rng)[0]
        return Thought(tee.unpack_move(move_of(found, best)), nodes=len(found))


class TwoTurnTee:
    """Looks for the greediest reply to its 40 greediest outcomes."""

    name = "two-turn"
    title = "Two turns"
    about = "Looks at its 40 greediest outcomes and the greediest reply to each."
    budget = Budget(nodes=10_000_000)

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the outcome that is best after the reply; of equals, the greediest."""
        from royalgames.bots.tee.greed import after_reply, greediest, move_of  # noqa: PLC0415
        from royalgames.kernels import tee  # noqa: PLC0415

        clock, work = Clock(budget), tee.workspace()
        row = tee.pack(state)
        found = tee.outcomes(row, work)
        clock.nodes += len(found)
        if not len(found):
            return Thought(Pass())
        moves = [move_of(found, index) for index in greediest(row, found, CANDIDATES, rng)]
        best, most = moves[0], None
        for move in moves:
            if most is not None and clock.is_over:
                break
            lead, nodes = after_reply(row, move, work)
            clock.nodes += nodes
            if most is None or lead > most:
                best, most = move, lead
        return Thought(tee.unpack_move(best), nodes=clock.nodes)
