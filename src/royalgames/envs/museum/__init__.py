"""Museum Ur as an environment.

Actions: 0 enters a piece, 1 to 14 move the piece on that square of the own path.
"""

from typing import Any

from royalgames.envs.environment import Drawing, Moment, Picture
from royalgames.envs.museum import draw
from royalgames.envs.race import RaceEnvironment
from royalgames.games.museum import MUSEUM, MoveFrom, MuseumMove
from royalgames.games.museum.board import HOME, PATH, PLACE_TEXT, PLACES
from royalgames.games.museum.state import TO_MOVE


class MuseumEnvironment(RaceEnvironment):
    """How Museum Ur is acted on, observed and drawn."""

    game = MUSEUM
    module = "museumur_v0"
    kernel = "royalgames.kernels.museum.steps"
    actions = ("enter", *PLACE_TEXT[1:HOME])
    places = PLACES
    phases = tuple(TO_MOVE.values())

    def move(self, state: Any, action: int) -> MuseumMove:
        """Return the move that an action stands for."""
        return MoveFrom(PATH[action])

    def action(self, move: MuseumMove) -> int:
        """Return the action that stands for a move."""
        assert isinstance(move, MoveFrom)  # noqa: S101  # players choose nothing else
        return int(move.place)

    def drawing(self, moment: Moment) -> Drawing:
        """Draw both sides' pieces along the board."""
        return draw.drawing(moment.state)

    def picture(self, moment: Moment) -> Picture:
        """Draw the inlaid board with its pieces."""
        return draw.picture(moment.state)

    def svg(self, moment: Moment) -> str:
        """Draw the same as an SVG file."""
        return draw.svg(moment.state)


PART: Any = MuseumEnvironment()

__all__ = ["PART", "MuseumEnvironment"]
