"""The upper levels of Ur: players that judge positions by figures, and look ahead."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.bots.ur.search import Judged, search
from royalgames.bots.ur.tables import exact
from royalgames.bots.ur.weights import Aim, Judge, by_hand, learned, small
from royalgames.core import CHANCE, Rng
from royalgames.games.ur import UR, UrMove, UrState

DEEPEST: Final = 12
"""How many throws ahead the strongest level looks at most."""


class JudgingUr:
    """What the levels that judge positions have in common."""

    name: str
    title: str
    about: str
    budget: Budget = AT_ONCE
    aim: Aim = "win"
    judge: Judge
    """What positions are judged by."""
    deepest = 0
    """How many throws it looks ahead at most."""

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose what is worth most; of equals, one that the numbers choose."""
        judged = self.judged(state, budget)
        best = max(judged.values.values())
        equals = [move for move, value in judged.values.items() if value == best]
        move = equals[rng.randrange(len(equals))]
        return Thought(move, best, self._line(state, move), judged.nodes)

    def judged(self, state: UrState, budget: Budget) -> Judged:
        """Judge the open choices."""
        return search(state, self.judge, self.aim, budget, self.deepest)

    def _line(self, state: UrState, move: UrMove) -> tuple[UrMove, ...]:
        """Return what follows until the dice are thrown, by a glance at each choice."""
        line = [move]
        after = UR.play(state, move).state
        while UR.chooser(after) not in (CHANCE, None):
            values = search(after, self.judge, self.aim, AT_ONCE, 0).values
            line.append(max(values, key=values.__getitem__))
            after = UR.play(after, line[-1]).state
        return tuple(line)


class ClubUr(JudgingUr):
    """Looks one throw ahead, and judges by how far each counter has come."""

    name = "club"
    title = "Club"
    about = "Sees every answer to the next throw, and counts how far each counter has come."
    budget = Budget(nodes=2_000)
    judge = staticmethod(by_hand)
    deepest = 1


class ExpertUr(JudgingUr):
    """Judges roughly by what it has learned from playing itself, and does not look ahead."""

    name = "expert"
    title = "Expert"
    about = "Has a feeling for positions, learned from its own games; does not look ahead."
    judge = staticmethod(small)


class StrongestUr(JudgingUr):
    """Looks as far ahead as its budget lets it; perfect where a table reaches."""

    # By the clock it asks every table there is; by nodes only those that are everywhere.
    budget = Budget(seconds=0.25)
    judge = staticmethod(learned)
    deepest = DEEPEST

    def __init__(self, aim: Aim = "win") -> None:
        self.aim = aim
        self.name = "strongest" if aim == "win" else "strongest-points"
        self.title = "Strongest" if aim == "win" else "Strongest, for points"
        what = "knows the last counters by heart" if aim == "win" else "plays for points"
        self.about = f"Has learned from its own games, looks several throws ahead, {what}."

    def judged(self, state: UrState, budget: Budget) -> Judged:
        """Ask the table, or search; a choice that is none is not thought about for long."""
        known = exact(state, self.aim, budget)
        if known is not None:
            return known
        alone = len(list(UR.legal(state))) == 1
        return search(state, self.judge, self.aim, budget, 1 if alone else self.deepest)
