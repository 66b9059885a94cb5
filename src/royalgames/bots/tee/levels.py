"""The upper levels of Royal Tee: the same searches, looking less or more far ahead."""

import random
import threading
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.tee.chances import (
    TURNS,
    chances,
    chances_by_worth,
    four_chances,
    learned_chance,
)
from royalgames.bots.tee.clock import Clock
from royalgames.bots.tee.engine import DEEPEST, Engine
from royalgames.bots.tee.engine import Found as FoundByEngine
from royalgames.bots.tee.four import FourEngine
from royalgames.bots.tee.four_network import load as load_four
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


class Reviewed(NamedTuple):
    """How far the learned engine looks at a state of two that is reviewed."""

    budget: Budget
    """What it may spend."""
    turns: int
    """How many turns ahead it looks at most."""


AS_USUAL: Final = Reviewed(REVIEWED, REVIEWED_TURNS)
"""For reviews that people wait for."""

ANALYSED: Final = Reviewed(Budget(nodes=10_000_000), DEEPEST)
"""For reviews of the strength ``analysis``."""


LATE: Final = 40
"""With so many open spaces or fewer the strongest level for four plays by its networks."""

_MOST_TRIES: Final = 1 << 20
"""How often an analysis plays on from an outcome; time ends it before."""


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
    """Sees every outcome of its own turn, or some of them, and nothing else."""

    def __init__(self, seen: int | None = None) -> None:
        self.plan = Plan(seen=seen, answered=0)


class ExpertTee(SearchingTee):
    """Looks for the reply to a few of its best outcomes."""

    # With four players it looks until its own turn comes again.
    plan = Plan(answered=6, deepest=2, played=6, turns=3, times=1)


class HandTee(SearchingTee):
    """Looks as many turns ahead as its budget allows, and evaluates by hand-made weights."""

    plan = Plan(played=48)


class Leading(NamedTuple):
    """What was found in some time."""

    chances: dict[TeeMove, tuple[float, ...]]
    """The best walks with each seat's chance of winning after each."""
    depth: int
    """How many turns it looked at."""
    nodes: int
    """How many nodes that took."""


class LearnedTee(HandTee):
    """The learned engines: with two seats so many turns ahead, with four by playing on."""

    def __init__(self, turns: int = DEEPEST, reviewed: Reviewed = AS_USUAL) -> None:
        self._turns = turns
        self._reviewed = reviewed

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        if not _is_for_two(state):
            return _think_for_four(state, budget, rng)
        found = _engine().search(tee.pack(state), budget, rng, self._turns)
        move = tee.unpack_move(found.move)
        return Thought(move, learned_chance(found.value), (move,), found.nodes)

    def estimate(self, state: TeeState, aim: str) -> tuple[float, ...]:
        """Return each seat's chance of winning, or the spaces it holds for the aim ``spaces``."""
        if aim != "win" or not _is_for_two(state) or TEE.outcome(state) is not None:
            return super().estimate(state, aim)
        chance = learned_chance(_reviewed(state, self._reviewed).value)
        return (1 - chance, chance) if state.seat else (chance, 1 - chance)

    def expected(self, state: TeeState) -> tuple[TeeMove, ...]:
        """Return the mover's best move, perhaps with the answer to it, always the same."""
        if not _is_for_two(state):
            return super().expected(state)
        return (tee.unpack_move(_reviewed(state, self._reviewed).move),)

    @staticmethod
    def leading(state: TeeState, seconds: float, most: int) -> Leading:
        """Return the best walks that are found in so many seconds.

        With two seats half the time finds the walks; the other half is shared by searches of what
        each leads to, so that their chances can be compared. With four the game is played on.
        """
        if not _is_for_two(state):
            return _leading_for_four(state, seconds, most)
        found, codes = _engine().leading(tee.pack(state), Budget(seconds=seconds / 2), most)
        share = Budget(seconds=seconds / 2 / len(codes))
        chances_of: dict[TeeMove, tuple[float, ...]] = {}
        seen: set[TeeState] = set()
        nodes = found.nodes
        for move in map(tee.unpack_move, codes):
            after = TEE.play(state, move).state
            if after in seen:
                continue
            seen.add(after)
            if TEE.outcome(after) is not None:
                chances_of[move] = chances(after, ())
                continue
            reply = _engine().search(tee.pack(after), share)
            nodes += reply.nodes
            chance = learned_chance(reply.value)
            chances_of[move] = (chance, 1 - chance) if state.seat else (1 - chance, chance)
        return Leading(chances_of, found.depth, nodes)


class StrongestTee(LearnedTee):
    """The learned engines, but with four seats only near the end; before that it plays on."""

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best outcome found within the budget."""
        if _is_for_two(state):
            return super().think(state, budget, rng)
        if state.open.bit_count() > LATE:
            return HandTee.think(self, state, budget, rng)
        thought = _think_for_four(state, budget, rng)
        return replace(thought, value=chances(state, thought.line)[state.seat])


def _is_for_two(state: TeeState) -> bool:
    return len(state.options.colours) == 2


_local = threading.local()


def _engine() -> Engine:
    """Return this thread's engine with the network that comes with the package."""
    if not hasattr(_local, "engine"):
        _local.engine = Engine(load())
    engine: Engine = _local.engine
    return engine


def _leading_for_four(state: TeeState, seconds: float, most: int) -> Leading:
    """Play on from the best outcomes for so many seconds, the same way each time."""
    plan, clock = Plan(played=48, times=_MOST_TRIES), Clock(Budget(seconds=seconds))
    search_ = Search(tee.pack(state), clock, random.Random(0), plan, WEIGHTS)
    chances_of: dict[TeeMove, tuple[float, ...]] = {}
    for code, worth in search_.leading(most):
        move = tee.unpack_move(code)
        after = TEE.play(state, move).state
        is_over = TEE.outcome(after) is not None
        chances_of[move] = chances(after, ()) if is_over else chances_by_worth(state, worth)
    return Leading(chances_of, plan.turns + 1, clock.nodes)


def _think_for_four(state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
    """Let this thread's engine for four choose, with the networks that come with the package."""
    if not hasattr(_local, "four"):
        _local.four = FourEngine(load_four())
    engine: FourEngine = _local.four
    found = engine.search(tee.pack(state), budget, rng)
    line = tuple(tee.unpack_move(code) for code in found.line)
    is_end = found.tries == 0 and max(found.chances) == 1
    chance = four_chances(found.chances, is_end)[state.seat]
    return Thought(line[0], chance, line, found.nodes)


@lru_cache(maxsize=REMEMBERED)
def _reviewed(state: TeeState, how: Reviewed) -> FoundByEngine:
    return _engine().search(tee.pack(state), how.budget, None, how.turns)


@lru_cache(maxsize=REMEMBERED)
def _expected(state: TeeState) -> tuple[TeeMove, ...]:
    found = search(tee.pack(state), _NO_LIMIT, _NoLots(), Plan(deepest=TURNS))
    return tuple(tee.unpack_move(code) for code in found.moves) or (Pass(),)
