"""The judge of the Royal Game of Ur: the table where it reaches, the strongest bot elsewhere."""

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from royalgames.bots.ur import StrongestUr
from royalgames.core import CHANCE
from royalgames.games.ur import UR, Side, UrMove, UrOptions, UrState
from royalgames.games.ur.header import MOST_COUNTERS, MOST_POINTS
from royalgames.review.judge import Judgement, Option, Worth

if TYPE_CHECKING:
    from royalgames.bots.ur.weights import Aim
    from royalgames.kernels.ur.look import Room
    from royalgames.solver.tablebase import Tablebase

THROWS_AHEAD: Final = 3
"""How many throws an estimate looks ahead, at every position alike."""

MOST_KEPT: Final = 200_000
"""How many judged states are remembered."""


class UrJudge:
    """Follows every choice to the next throw, and asks there how good the position is."""

    def __init__(self) -> None:
        self._known: dict[UrState, Worth] = {}
        self._estimates: dict[UrOptions, _Estimate] = {}

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
        seat = _seat(state.chooser)
        options = [Option(move, self.worth(UR.play(state, move).state)) for move in UR.legal(state)]
        options.sort(key=lambda option: option.worth.chances[seat], reverse=True)
        return Judgement(self.worth(state), tuple(options), len(options) > 1)

    def _judged(self, state: UrState) -> Worth:
        chooser = UR.chooser(state)
        if chooser is None:
            return _over(state)
        if chooser is CHANCE:
            return self.at_dice(state)
        seat = _seat(state.chooser)
        worths = [self.worth(UR.play(state, move).state) for move in UR.legal(state)]
        # Whoever plays to win and whoever plays for points may choose differently.
        chance = max(worth.chances[seat] for worth in worths)
        score = max(worth.scores[seat] for worth in worths)
        exact = all(worth.exact for worth in worths)
        return _worth(seat, chance, score, exact, all(worth.exact_score for worth in worths))

    def at_dice(self, state: UrState) -> Worth:
        """Tell what a state is worth in which the dice are to be thrown."""
        options, seat = state.options, _seat(state.turn)
        if options not in self._estimates:
            self._estimates[options] = _Estimate(options)
        estimate = self._estimates[options]
        chance = _looked_up(state, _table("win", options.dice))
        score = _looked_up(state, _table("points", options.dice))
        return _worth(
            seat,
            estimate.chance(state) if chance is None else chance,
            estimate.score(state) if score is None else score,
            chance is not None,
            score is not None,
        )


@cache
def _table(aim: "Aim", dice: str) -> "Tablebase | None":
    """Open the largest table there is; without a place to keep one, do without."""
    from royalgames.solver.errors import SolverError  # noqa: PLC0415  # not before it is needed
    from royalgames.solver.tablebases import largest  # noqa: PLC0415
    from royalgames.solver.task import Task  # noqa: PLC0415

    try:
        return largest(Task("ur", MOST_COUNTERS, aim, dice))
    except (SolverError, OSError):
        return None


def _looked_up(state: UrState, table: "Tablebase | None") -> float | None:
    """Return what a table says a state is worth to the thrower, if it reaches it."""
    value = table.get(state) if table else None
    return value.of(state.turn) if value else None


class _Estimate:
    """What the strongest bot makes of a position in which the dice are to be thrown."""

    def __init__(self, options: UrOptions) -> None:
        self._options = options

    def chance(self, state: UrState) -> float:
        """Return the thrower's chance of winning."""
        return (1.0 + _looked(state, self._win)) / 2

    def score(self, state: UrState) -> float:
        """Return the points by which the thrower can expect to be ahead."""
        return _looked(state, self._points) * MOST_POINTS

    @cached_property
    def _win(self) -> "Room":
        return self._room("win")

    @cached_property
    def _points(self) -> "Room":
        return self._room("points")

    def _room(self, aim: "Aim") -> "Room":
        from royalgames.kernels.ur import look  # noqa: PLC0415  # not before it is needed
        from royalgames.kernels.ur.terms import terms  # noqa: PLC0415

        dice = self._options.dice
        weights = StrongestUr(aim).judge(dice, aim)
        room = look.new_room(self._options.counters, terms(dice, aim == "points"), weights)
        room.tally[look.MOST] = 1 << 62
        return room


def _looked(state: UrState, room: Any) -> float:
    from royalgames.kernels import ur  # noqa: PLC0415  # not before it is needed
    from royalgames.kernels.ur.look import look  # noqa: PLC0415

    row, turn = ur.pack(state), _seat(state.turn)
    return float(look(row[turn], row[1 - turn], 0, THROWS_AHEAD, room))


def _seat(side: Side) -> int:
    return int(side is Side.DARK)


def _worth(seat: int, chance: float, score: float, exact: bool, exact_score: bool) -> Worth:
    """Write what a state is worth to one seat as what it is worth to both."""
    chances, scores = (chance, 1.0 - chance), (score, -score)
    if seat:
        chances, scores = chances[::-1], scores[::-1]
    return Worth(chances, scores, exact, exact_score)


def _over(state: UrState) -> Worth:
    outcome = UR.outcome(state)
    assert outcome is not None  # noqa: S101  # nobody chooses only when the game is over
    winner = outcome.winners[0]
    won = float(dict(outcome.scores)[winner])
    return _worth(int(winner == Side.DARK), 1.0, won, True, True)
