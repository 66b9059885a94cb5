"""Where an unfinished walk of Royal Tee has been."""

from royalgames.envs.environment import Moment
from royalgames.games.tee import TeeState
from royalgames.games.tee.board import NEIGHBOURS, Space


def path(moment: Moment) -> list[Space]:
    """Return the spaces of the walk so far, the first included."""
    state: TeeState = moment.state
    spaces = [state.tees[state.seat]]
    for step in moment.walk:
        spaces.append(NEIGHBOURS[spaces[-1]][step])
    return spaces
