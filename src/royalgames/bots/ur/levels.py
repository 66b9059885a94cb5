"""The upper levels of Ur: brains that evaluate positions with a network, and look ahead."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.bots.ur.estimates import Estimator
from royalgames.bots.ur.search import Evaluated, search
from royalgames.bots.ur.tables import exact
from royalgames.bots.ur.weights import Aim, Network, by_hand, fitted, learned, small
from royalgames.core import CHANCE, Rng
from royalgames.games.ur import UR, UrMove, UrState

DEEPEST: Final = 12
"""How many throws ahead the strongest level looks at most."""


class LookingUr:
    """What the levels that evaluate positions have in common."""

    aim: Aim = "win"
    network: Network
    """What positions are evaluated by."""
    deepest: int = 0
    """How many throws it looks ahead at most."""

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose what is worth most; among equals the random stream decides."""
        found = self.evaluated(state, budget)
        best = max(found.values.values())
        equals = [move for move, value in found.values.items() if value == best]
        move = equals[rng.randrange(len(equals))]
        return Thought(move, best, self._line(state, move), found.nodes)

    def evaluated(self, state: UrState, budget: Budget) -> Evaluated:
        """Return what each open choice is worth."""
        return search(state, self.network, self.aim, budget, self.deepest)

    def _line(self, state: UrState, move: UrMove) -> tuple[UrMove, ...]:
        """Return what follows until the dice are thrown, without looking ahead."""
        line = [move]
        after = UR.play(state, move).state
        while UR.chooser(after) not in (CHANCE, None):
            values = search(after, self.network, self.aim, AT_ONCE, 0).values
            line.append(max(values, key=values.__getitem__))
            after = UR.play(after, line[-1]).state
        return tuple(line)


class ClubUr(LookingUr):
    """Looks one throw ahead, and counts how far each counter has come."""

    network = staticmethod(by_hand)
    deepest = 1


class ExpertUr(LookingUr):
    """Evaluates roughly by what it learned from playing itself, and does not look ahead."""

    network = staticmethod(small)


class StrongestUr(LookingUr):
    """Looks as far ahead as its budget allows; perfect where there is a tablebase."""

    network = staticmethod(fitted)
    deepest = DEEPEST

    def __init__(self, aim: Aim = "win") -> None:
        self.aim = aim
        self._estimator = Estimator(self.network)

    def evaluated(self, state: UrState, budget: Budget) -> Evaluated:
        """Ask the tablebase, or search; an only choice isn't searched for long."""
        known = exact(state, self.aim, budget)
        if known is not None:
            return known
        alone = len(list(UR.legal(state))) == 1
        return search(state, self.network, self.aim, budget, 1 if alone else self.deepest)

    def estimate(self, state: UrState, aim: str) -> tuple[float, ...]:
        """Return both seats' chances of winning, or for ``points`` how far each will be ahead."""
        return self._estimator.estimate(state, "points" if aim == "points" else "win")


class SelfTaughtUr(StrongestUr):
    """Evaluates by what it learned from playing itself alone, and looks as far ahead."""

    network = staticmethod(learned)
