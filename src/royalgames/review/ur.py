"""The judge of the Royal Game of Ur: the table where it reaches, an estimate elsewhere."""

from math import exp
from typing import Final

from royalgames.core import CHANCE
from royalgames.games.ur import UR, Side, UrMove, UrState
from royalgames.games.ur.board import HOME, OFF, VALUES
from royalgames.review.judge import Judgement, Option, Worth

MOST_KEPT: Final = 200_000
"""How many judged states are remembered."""


class UrJudge:
    """Follows every choice to the next throw, and asks there how good the position is."""

    def __init__(self) -> None:
        self._known: dict[UrState, Worth] = {}

    def worth(self, state: UrState) -> Worth:
        """Tell what a state is worth to Light and Dark."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            known = self._known[state] = self._judged(state)
        return known

    def judge(self, state: UrState, played: UrMove | None) -> Judgement[UrMove]:
        """Judge every choice of a state."""
        seat = int(state.chooser is Side.DARK)
        options = [Option(move, self.worth(UR.play(state, move).state)) for move in UR.legal(state)]
        options.sort(key=lambda option: option.worth.chances[seat], reverse=True)
        return Judgement(self.worth(state), tuple(options))

    def _judged(self, state: UrState) -> Worth:
        chooser = UR.chooser(state)
        if chooser is None:
            return _over(state)
        if chooser is CHANCE:
            return _estimate(state)
        seat = int(chooser is Side.DARK)
        worths = [self.worth(UR.play(state, move).state) for move in UR.legal(state)]
        # Whoever plays to win and whoever plays for points may choose differently.
        chance = max(worth.chances[seat] for worth in worths)
        score = max(worth.scores[seat] for worth in worths)
        return _worth(seat, chance, score, all(worth.exact for worth in worths))


def _worth(seat: int, chance: float, score: float, exact: bool) -> Worth:
    """Write what a state is worth to one seat as what it is worth to both."""
    mine, theirs = (chance, 1.0 - chance), (score, -score)
    return Worth(mine[::-1] if seat else mine, theirs[::-1] if seat else theirs, exact)


def _over(state: UrState) -> Worth:
    outcome = UR.outcome(state)
    assert outcome is not None  # noqa: S101  # nobody chooses only when the game is over
    winner = outcome.winners[0]
    return _worth(int(winner == Side.DARK), 1.0, float(dict(outcome.scores)[winner]), True)


def _estimate(state: UrState) -> Worth:
    seat = int(state.turn is Side.DARK)
    mine, theirs = state.counts(state.turn), state.counts(state.turn.other)
    lead = _progress(mine) - _progress(theirs) + 3
    chance = 1 / (1 + exp(-lead / 9))
    left = sum(count * VALUES[place] for place, count in enumerate(theirs[:-1]))
    lost = sum(count * VALUES[place] for place, count in enumerate(mine[:-1]))
    score = chance * left / 3 - (1 - chance) * lost / 3
    return _worth(seat, chance, score, False)


def _progress(counts: tuple[int, ...]) -> float:
    return sum(count * (place + 4) for place, count in enumerate(counts[: HOME + 1])) - (
        2 * counts[OFF]
    )
