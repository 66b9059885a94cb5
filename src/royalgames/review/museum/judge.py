"""The judge of Museum Ur."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from royalgames.games.museum import MUSEUM, MoveFrom, MuseumMove, MuseumState
from royalgames.games.museum.board import START
from royalgames.games.museum.events import TurnEnded
from royalgames.review.dice import DiceJudge
from royalgames.review.judge import SeatColours

if TYPE_CHECKING:
    from royalgames.kernels.net import Floats
    from royalgames.kernels.words import Words


class MuseumJudge(DiceJudge[MuseumState, MuseumMove]):
    """Judges by chances of winning alone."""

    game = MUSEUM
    unmentioned = frozenset({TurnEnded.kind})
    colours = {  # noqa: RUF012  # a ClassVar of the base class
        "L": SeatColours("#f2e3bd", "#7d6a45", "#8a6a1c", "#e5b04a"),
        "D": SeatColours("#8f99ad", "#2c3446", "#21418f", "#9db8ff"),
    }

    def error(self, state: MuseumState) -> float:
        """Return 0.02%, as measured: ``tools.estimate_error museum --counters 7``."""
        return 0.0002

    def name_move(self, state: MuseumState, move: MuseumMove) -> str:
        """Name a move for the middle of a sentence: ``moving from 4``."""
        match move:
            case MoveFrom(place) if place == START:
                return "entering a piece"
            case MoveFrom(place):
                return f"moving from {place}"
            case _:
                return MUSEUM.move_text(move)

    def rolled(self, states: Sequence[MuseumState], seeds: "Words") -> "Floats":
        """Have what was fitted to the solved game play."""
        # The kernels take a second to load, and a judge is also needed without them.
        from royalgames.bots.museum.weights import fitted  # noqa: PLC0415
        from royalgames.kernels import museum  # noqa: PLC0415
        from royalgames.kernels.museum.look import new_room  # noqa: PLC0415
        from royalgames.kernels.museum.rollout import roll_out  # noqa: PLC0415

        room = new_room(states[0].options.pieces, fitted())
        return roll_out(museum.pack_all(states), seeds, room)
