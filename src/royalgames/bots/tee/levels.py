"""The upper levels of Royal Tee: the same searches, looking less or more far ahead."""

import threading
from functools import lru_cache
from typing import Final, NamedTuple

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.chances import TURNS, chances, learned_chance
from royalgames.bots.tee.clock import Clock
from royalgames.bots.tee.engine import DEEPEST, Engine
from royalgames.bots.tee.engine import Found as FoundByEngine
from royalgames.bots.tee.network import load
from royalgames.bots.tee.plan import Plan
from royalgames.bots.tee.search import Search, search
from royalgames.bots.tee.weights import WEIGHTS
from royalgames.core import Rng
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState
from royalgames.kernels import tee

REMEMBERED: Final = 5_000
"""For how many states the expected moves are remembered."""

_NO_LIMIT: Final = Budget(nodes=1 << 60)

REVIEWED: Final = Budget(nodes=1_000_000)
"""What the learned engine may spend on a state of two that is reviewed, and not more turns than:"""

REVIEWED_TURNS: Final = 3


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

    @staticmethod
    def promising(state: TeeState, most: int) -> tuple[TeeMove, ...]:
        """Return the walks whose results look best at a glance; none where there is no walk."""
        found = Search(tee.pack(state), Clock(_NO_LIMIT), _NoLots(), Plan(answered=0), WEIGHTS)
        return tuple(tee.unpack_move(code) for code in found.promising(most))


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


class Leading(NamedTuple):
    """What the learned engine found in some time."""

    chances: dict[TeeMove, float]
    """The best walks with the mover's chance of winning after each."""
    depth: int
    """How many turns it looked at."""
    nodes: int
    """How many nodes that took."""


class LearnedTee(HandTee):
    """Two seats: the learned engine, so many turns ahead. More: plays on, as ``HandTee`` does."""

    def __init__(self, turns: int = DEEPEST) -> None:
        self._turns = turns

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        if not _is_for_two(state):
            return super().think(state, budget, rng)
        found = _engine().search(tee.pack(state), budget, rng, self._turns)
        move = tee.unpack_move(found.move)
        return Thought(move, learned_chance(found.value), (move,), found.nodes)

    def estimate(self, state: TeeState, aim: str) -> tuple[float, ...]:
        """Return each seat's chance of winning, or the spaces it holds for the aim ``spaces``."""
        if aim != "win" or not _is_for_two(state) or TEE.outcome(state) is not None:
            return super().estimate(state, aim)
        chance = learned_chance(_reviewed(state).value)
        return (1 - chance, chance) if state.seat else (chance, 1 - chance)

    def expected(self, state: TeeState) -> tuple[TeeMove, ...]:
        """Return the mover's best move, perhaps with the answer to it, always the same."""
        if not _is_for_two(state):
            return super().expected(state)
        return (tee.unpack_move(_reviewed(state).move),)

    @staticmethod
    def leading(state: TeeState, seconds: float, most: int) -> Leading:
        """Return the best walks that the learned engine finds for two in so many seconds.

        Half the time finds the walks; the other half is shared by searches of what each leads to,
        so that their chances can be compared.
        """
        found, codes = _engine().leading(tee.pack(state), Budget(seconds=seconds / 2), most)
        share = Budget(seconds=seconds / 2 / len(codes))
        chances_of: dict[TeeMove, float] = {}
        seen: set[TeeState] = set()
        nodes = found.nodes
        for move in map(tee.unpack_move, codes):
            after = TEE.play(state, move).state
            if after in seen:
                continue
            seen.add(after)
            over = TEE.outcome(after)
            if over is not None:
                won = TEE.seats(state)[state.seat] in over.winners
                chances_of[move] = 1 / len(over.winners) if won else 0.0
                continue
            reply = _engine().search(tee.pack(after), share)
            nodes += reply.nodes
            chances_of[move] = 1 - learned_chance(reply.value)
        return Leading(chances_of, found.depth, nodes)


class StrongestTee(LearnedTee):
    """Plays by hand-made weights, and estimates by what was learned."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose as ``HandTee`` does, until the learned engine has clearly beaten it."""
        return HandTee.think(self, state, budget, rng)


def _is_for_two(state: TeeState) -> bool:
    return len(state.options.colours) == 2


_local = threading.local()


def _engine() -> Engine:
    """Return this thread's engine with the network that comes with the package."""
    if not hasattr(_local, "engine"):
        _local.engine = Engine(load())
    engine: Engine = _local.engine
    return engine


@lru_cache(maxsize=REMEMBERED)
def _reviewed(state: TeeState) -> FoundByEngine:
    return _engine().search(tee.pack(state), REVIEWED, None, REVIEWED_TURNS)


@lru_cache(maxsize=REMEMBERED)
def _expected(state: TeeState) -> tuple[TeeMove, ...]:
    found = search(tee.pack(state), _NO_LIMIT, _NoLots(), Plan(deepest=TURNS))
    return tuple(tee.unpack_move(code) for code in found.moves) or (Pass(),)
