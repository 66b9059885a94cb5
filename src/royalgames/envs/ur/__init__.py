"""The Royal Game of Ur as an environment.

Actions: 0 to 15 move a counter from that place of the own track (S is 0; 15 is never open),
16 enters a counter, 17 declines to.
"""

from typing import Any

from royalgames.envs.environment import Drawing, Moment, Picture
from royalgames.envs.race import RaceEnvironment
from royalgames.envs.ur import draw
from royalgames.games.ur import UR
from royalgames.games.ur.board import OFF, PLACE_TEXT, PLACES, TRACK
from royalgames.games.ur.moves import Award, Enter, MoveFrom, UrMove
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    ROSETTE,
    TO_MOVE,
    EyeRosetteChoice,
    RosetteChoice,
    UrState,
)

_ENTER, _DECLINE = OFF % PLACES, PLACES


class UrEnvironment(RaceEnvironment):
    """How the Royal Game of Ur is acted on, observed and drawn."""

    game = UR
    module = "royalur_v0"
    kernel = "royalgames.kernels.ur.steps"
    actions = (*PLACE_TEXT[:_ENTER], "enter", "decline")
    places = PLACES
    phases = (*TO_MOVE.values(), ROSETTE, EYE, EYE_ROSETTE)

    def move(self, state: UrState, action: int) -> UrMove:
        """Return the move that an action stands for."""
        if action == _DECLINE:
            return Award(False)
        if action == _ENTER:
            awarded = isinstance(state.phase, RosetteChoice | EyeRosetteChoice)
            return Award(True) if awarded else Enter()
        return MoveFrom(TRACK[action])

    def action(self, move: UrMove) -> int:
        """Return the action that stands for a move."""
        match move:
            case MoveFrom(place):
                return int(place)
            case Award(False):
                return _DECLINE
            case _:
                return _ENTER

    def drawing(self, moment: Moment) -> Drawing:
        """Draw both sides' counters along the board."""
        return draw.drawing(moment.state)

    def picture(self, moment: Moment) -> Picture:
        """Draw the inlaid board with its counters."""
        return draw.picture(moment.state)

    def svg(self, moment: Moment) -> str:
        """Draw the same as an SVG file."""
        return draw.svg(moment.state)


PART: Any = UrEnvironment()

__all__ = ["PART", "UrEnvironment"]
