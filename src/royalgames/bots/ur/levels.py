"""The upper levels of Ur: players that search."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.bots.ur.search import Found, search
from royalgames.bots.ur.weights import Aim, Judge, by_hand
from royalgames.core import CHANCE, Rng
from royalgames.games.ur import UR, UrMove, UrState
from royalgames.games.ur.match import MOST_POINTS

DEEPEST: Final = 12
"""How many throws ahead the strongest level looks at most."""


class SearchingUr:
    """What the levels that search have in common."""

    name: str
    title: str
    about: str
    budget: Budget = AT_ONCE
    aim: Aim = "win"
    deepest = 0
    judge: Judge

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose what is worth most; of equals, one that the numbers choose."""
        found = self.found(state, budget)
        best = max(found.worths.values())
        equals = [move for move, worth in found.worths.items() if worth == best]
        move = _unpacked(equals[rng.randrange(len(equals))], state)
        return Thought(move, self._value(best), self._line(state, move), found.nodes)

    def found(self, state: UrState, budget: Budget) -> Found:
        """Judge the open choices."""
        return search(state, self.judge, self.aim, budget, self.deepest)

    def _value(self, worth: float) -> float:
        return worth * MOST_POINTS if self.aim == "points" else (1 + worth) / 2

    def _line(self, state: UrState, move: UrMove) -> tuple[UrMove, ...]:
        """Return what follows until the dice are thrown, by a glance at each choice."""
        line = [move]
        after = UR.play(state, move).state
        while UR.chooser(after) not in (CHANCE, None):
            worths = search(after, self.judge, self.aim, AT_ONCE, 0).worths
            line.append(_unpacked(max(worths, key=worths.__getitem__), after))
            after = UR.play(after, line[-1]).state
        return tuple(line)


def _unpacked(move: int, state: UrState) -> UrMove:
    from royalgames.kernels import ur  # noqa: PLC0415  # not before somebody thinks

    return ur.unpack_move(move, state.phase)


class ClubUr(SearchingUr):
    """Looks one throw ahead, and judges by a worth of each place."""

    name = "club"
    title = "Club"
    about = "Sees every answer to the next throw, and counts how far each counter has come."
    deepest = 1
    budget = Budget(nodes=2_000)
    judge = staticmethod(by_hand)


class ExpertUr(SearchingUr):
    """Judges by what it has learned from playing itself, and looks no further."""

    name = "expert"
    title = "Expert"
    about = "Has learned from its own games what positions are worth; does not look ahead."
    judge = staticmethod(by_hand)
    deepest = 2
    budget = Budget(nodes=20_000)


class StrongestUr(SearchingUr):
    """Judges by what it has learned, and looks as far ahead as its budget lets it."""

    deepest = DEEPEST
    budget = Budget(nodes=100_000)
    judge = staticmethod(by_hand)

    def __init__(self, aim: Aim = "win") -> None:
        self.aim = aim
        self.name = "strongest" if aim == "win" else "strongest-points"
        self.title = "Strongest" if aim == "win" else "Strongest, for points"
        for_points = "" if aim == "win" else "; plays for points, not only to win"
        self.about = f"Has learned from its own games, and looks several throws ahead{for_points}."
