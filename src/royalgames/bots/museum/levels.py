"""The upper levels of Museum Ur: brains that evaluate positions with a network, and look ahead."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from royalgames.bots.bot import Budget, Thought
from royalgames.bots.museum.search import Evaluated, chance_at_throw, search
from royalgames.bots.museum.weights import by_hand, fitted, learned, small
from royalgames.core import CHANCE, Rng
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumState, Side
from royalgames.games.museum.board import HOME
from royalgames.solver.at_hand import exact_moves
from royalgames.solver.task import Task

if TYPE_CHECKING:
    from royalgames.kernels.judge import Judge
    from royalgames.kernels.net import Net

DEEPEST: Final = 12
"""How many throws ahead the strongest level looks at most."""

ESTIMATE_AHEAD: Final = 2
"""How many throws ahead an estimate looks, at every position alike."""


class LookingMuseum:
    """What the levels that evaluate positions have in common."""

    network: "Callable[[], Net | Judge]"
    """What positions are evaluated by."""
    deepest: int = 0
    """How many throws it looks ahead at most."""

    def think(self, state: MuseumState, budget: Budget, rng: Rng) -> Thought[MuseumMove]:
        """Choose what is worth most; among equals the random stream decides."""
        found = self.evaluated(state, budget)
        best = max(found.values.values())
        equals = [move for move, value in found.values.items() if value == best]
        move = equals[rng.randrange(len(equals))]
        return Thought(move, best, (move,), found.nodes)

    def evaluated(self, state: MuseumState, budget: Budget) -> Evaluated:
        """Return what each open move is worth."""
        return search(state, self.network(), budget, self.deepest)


class ClubMuseum(LookingMuseum):
    """Looks one throw ahead, and counts how far each piece has come."""

    network = staticmethod(by_hand)
    deepest = 1


class ExpertMuseum(LookingMuseum):
    """Evaluates roughly by what it learned from playing itself, and does not look ahead."""

    network = staticmethod(small)


class StrongestMuseum(LookingMuseum):
    """Looks as far ahead as its budget allows; perfect where there is a tablebase."""

    network = staticmethod(fitted)
    deepest = DEEPEST

    def evaluated(self, state: MuseumState, budget: Budget) -> Evaluated:
        """Query the tablebase, or search; an only move isn't searched for long."""
        # With nodes the answer must be the same on every machine; with seconds it mustn't wait.
        known = exact_moves(_task(state), state, wait=budget.seconds is None)
        if known is not None:
            return Evaluated({move: value.of(state.turn) for move, value in known})
        alone = len(list(MUSEUM.legal(state))) == 1
        return search(state, self.network(), budget, 1 if alone else self.deepest)

    def estimate(self, state: MuseumState, aim: str) -> tuple[float, ...]:
        """Return both seats' chances of winning."""
        light = self._light(state)
        return light, 1 - light

    def _light(self, state: MuseumState) -> float:
        outcome = MUSEUM.outcome(state)
        if outcome:
            return float(Side.LIGHT in outcome.winners)
        if MUSEUM.chooser(state) is CHANCE:
            chance = chance_at_throw(state, self.network(), ESTIMATE_AHEAD)
            return chance if state.turn is Side.LIGHT else 1 - chance
        ends = [self._light(MUSEUM.play(state, move).state) for move in MUSEUM.legal(state)]
        return max(ends) if state.turn is Side.LIGHT else min(ends)


class SelfTaughtMuseum(StrongestMuseum):
    """Evaluates by what it learned from playing itself alone, and looks as far ahead."""

    network = staticmethod(learned)


def _task(state: MuseumState) -> Task:
    """Return the smallest task that a state is part of."""
    left = max(state.options.pieces - counts[HOME] for counts in (state.light, state.dark))
    return Task("museum", max(left, 1))
