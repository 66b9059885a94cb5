"""The judge of the Royal Game of Ur."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from royalgames.games.ur import UR, UrMove, UrState
from royalgames.games.ur.events import TurnEnded
from royalgames.games.ur.header import MOST_COUNTERS, USUAL_DICE
from royalgames.review.dice import DiceJudge
from royalgames.review.judge import SeatColours
from royalgames.review.ur import words

if TYPE_CHECKING:
    from royalgames.kernels.net import Floats
    from royalgames.kernels.words import Words


class UrJudge(DiceJudge[UrState, UrMove]):
    """Judges by chances of winning, and by the points to expect (U15)."""

    game = UR
    score_aim = "points"
    unmentioned = frozenset({TurnEnded.kind})
    colours = {  # noqa: RUF012  # a ClassVar of the base class
        "L": SeatColours("#f2e3bd", "#7d6a45", "#8a6a1c", "#e5b04a"),
        "D": SeatColours("#8f99ad", "#2c3446", "#21418f", "#9db8ff"),
    }

    def error(self, state: UrState) -> float:
        """Return 0.07% in the game that the network is fitted to, 0.4% in others.

        ``tools.estimate_error ur`` measured 0.07% with seven counters and 0.36% with four, and
        0.25% with ``--dice 3/4`` and four.
        """
        options = state.options
        is_fitted = options.dice == USUAL_DICE and options.counters == MOST_COUNTERS
        return 0.0007 if is_fitted else 0.004

    def name_move(self, state: UrState, move: UrMove) -> str:
        """Name a move for the middle of a sentence: ``moving from 4``."""
        return words.name_move(move)

    def rolled(self, states: Sequence[UrState], seeds: "Words") -> "Floats":
        """Have what was fitted to the solved game play for winning, or what learned from itself."""
        # The kernels take a second to load, and a judge is also needed without them.
        from royalgames.bots.ur.weights import fitted  # noqa: PLC0415
        from royalgames.kernels import ur  # noqa: PLC0415
        from royalgames.kernels.ur.look import new_room  # noqa: PLC0415
        from royalgames.kernels.ur.rollout import roll_out  # noqa: PLC0415
        from royalgames.kernels.ur.terms import terms  # noqa: PLC0415

        options = states[0].options
        judge = fitted(options.dice, "win")
        room = new_room(options.counters, terms(options.dice, False), judge)
        return roll_out(ur.pack_all(states), seeds, room)
