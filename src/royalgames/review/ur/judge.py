"""The judge of the Royal Game of Ur: a tablebase where there is one, else the strongest bot."""

from functools import cache
from typing import TYPE_CHECKING, Final

from royalgames.bots import bot_of
from royalgames.core import CHANCE
from royalgames.games.ur import UR, Side, UrMove, UrState
from royalgames.games.ur.events import TurnEnded
from royalgames.games.ur.header import MOST_COUNTERS
from royalgames.review.judge import Judge, Judgement, RatedMove, SeatColours, Worth
from royalgames.review.ur import words

if TYPE_CHECKING:
    from royalgames.bots.ur.levels import StrongestUr
    from royalgames.solver.tablebase import Tablebase

MOST_KEPT: Final = 200_000
"""How many judged states are remembered."""


class UrJudge(Judge[UrState, UrMove]):
    """Follows every choice to the next throw, and asks there how good the position is."""

    game = UR
    moves_per_task = 60
    unmentioned = frozenset({TurnEnded.kind})
    colours = {  # noqa: RUF012  # a ClassVar of the base class
        "L": SeatColours("#f2e3bd", "#7d6a45", "#8a6a1c", "#e5b04a"),
        "D": SeatColours("#8f99ad", "#2c3446", "#21418f", "#9db8ff"),
    }

    def __init__(self) -> None:
        self._bot: StrongestUr = bot_of("ur", "strongest").brain  # type: ignore[assignment]
        self._known: dict[UrState, Worth] = {}

    def worth(self, state: UrState) -> Worth:
        """Return what a state is worth to Light and Dark."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            known = self._known[state] = self._judged(state)
        return known

    def judge(self, state: UrState, played: UrMove | None) -> Judgement[UrMove]:
        """Judge every choice of a state."""
        seat = _seat(state.chooser)
        steps = [(move, UR.play(state, move)) for move in UR.legal(state)]
        moves = [RatedMove(move, self.worth(step.state), step.events) for move, step in steps]
        moves.sort(key=lambda rated: rated.worth.chances[seat], reverse=True)
        return Judgement(self.worth(state), tuple(moves), len(moves) > 1)

    def name_move(self, state: UrState, move: UrMove) -> str:
        """Name a move for the middle of a sentence: ``moving from 4``."""
        return words.name_move(move)

    def _judged(self, state: UrState) -> Worth:
        chooser = UR.chooser(state)
        if chooser is None:
            return Worth(
                self._bot.estimate(state, "win"), self._bot.estimate(state, "points"), True
            )
        if chooser is CHANCE:
            return self.at_dice(state)
        seat = _seat(state.chooser)
        worths = [self.worth(UR.play(state, move).state) for move in UR.legal(state)]
        # The best choice for winning and the best one for points may differ.
        chance = max(worth.chances[seat] for worth in worths)
        score = max(worth.scores[seat] for worth in worths)
        exact = all(worth.exact for worth in worths)
        return _worth(seat, chance, score, exact, all(worth.exact_score for worth in worths))

    def at_dice(self, state: UrState) -> Worth:
        """Return what a state is worth in which the dice are to be thrown."""
        seat, dice = _seat(state.turn), state.options.dice
        chance = _looked_up(state, _tablebase("win", dice))
        score = _looked_up(state, _tablebase("points", dice))
        return _worth(
            seat,
            self._bot.estimate(state, "win")[seat] if chance is None else chance,
            self._bot.estimate(state, "points")[seat] if score is None else score,
            chance is not None,
            score is not None,
        )


@cache
def _tablebase(aim: str, dice: str) -> "Tablebase | None":
    """Open the largest tablebase there is; where none can be kept, do without."""
    from royalgames.solver.errors import SolverError  # noqa: PLC0415  # the solver loads kernels
    from royalgames.solver.tablebases import largest  # noqa: PLC0415
    from royalgames.solver.task import Task  # noqa: PLC0415

    try:
        return largest(Task("ur", MOST_COUNTERS, aim, dice))
    except (SolverError, OSError):
        return None


def _looked_up(state: UrState, tablebase: "Tablebase | None") -> float | None:
    """Return what a tablebase says a state is worth to the thrower, if it has it."""
    value = tablebase.get(state) if tablebase else None
    return value.of(state.turn) if value else None


def _seat(side: Side) -> int:
    return int(side is Side.DARK)


def _worth(seat: int, chance: float, score: float, exact: bool, exact_score: bool) -> Worth:
    """Write what a state is worth to one seat as what it is worth to both."""
    chances, scores = (chance, 1.0 - chance), (score, -score)
    if seat:
        chances, scores = chances[::-1], scores[::-1]
    return Worth(chances, scores, exact, exact_score)
