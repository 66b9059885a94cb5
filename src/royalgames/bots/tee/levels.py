"""The upper levels of Royal Tee: the same search, looking less or more far ahead."""

from functools import lru_cache
from typing import Final

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.chances import TURNS, chances
from royalgames.bots.tee.plan import Plan
from royalgames.bots.tee.search import search
from royalgames.core import Rng
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState
from royalgames.kernels import tee

REMEMBERED: Final = 5_000
"""For how many states the expected moves are remembered."""

_NO_LIMIT: Final = Budget(nodes=1 << 60)


class _NoLots:
    """Leaves nothing to chance, so that a state always gets the same line."""

    def randrange(self, stop: int, /) -> int:
        """Return 0."""
        return 0


class SearchingTee:
    """A brain that searches by a plan."""

    plan: Plan
    """How far it looks."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        found = search(tee.pack(state), budget, rng, self.plan)
        line = tuple(tee.unpack_move(code) for code in found.moves)
        if not line:
            return Thought(Pass(), nodes=found.nodes)
        return Thought(line[0], chances(state, line)[state.seat], line, found.nodes)

    def estimate(self, state: TeeState, aim: str) -> tuple[float, ...]:
        """Return each seat's chance of winning, or the spaces it holds for the aim ``spaces``."""
        if aim == "win":
            over = TEE.outcome(state) is not None
            return chances(state, () if over else self.expected(state))
        return tuple(float(spaces.bit_count()) for spaces in state.claims)

    def expected(self, state: TeeState) -> tuple[TeeMove, ...]:
        """Return the mover's best move and the answer to it, the same for the same state.

        Looking further along a few moves, as ``think`` does to choose, predicts results worse:
        what the few moves leave out is mostly the defence.
        """
        return _expected(state)


class ClubTee(SearchingTee):
    """Sees every outcome of its own turn, and nothing else."""

    plan = Plan(answered=0)


class ExpertTee(SearchingTee):
    """Looks for the reply to a few of its best outcomes."""

    # With four players it looks until its own turn comes again.
    plan = Plan(answered=6, deepest=2, played=6, turns=3, times=1)


class HandTee(SearchingTee):
    """Looks as many turns ahead as its budget allows, and evaluates by hand-made weights."""

    plan = Plan(played=48)


class StrongestTee(HandTee):
    """The strongest there is; so far that is the hand-made one."""


@lru_cache(maxsize=REMEMBERED)
def _expected(state: TeeState) -> tuple[TeeMove, ...]:
    found = search(tee.pack(state), _NO_LIMIT, _NoLots(), Plan(deepest=TURNS))
    return tuple(tee.unpack_move(code) for code in found.moves) or (Pass(),)
