"""What a state of Ur is worth to both sides, looking a fixed number of throws ahead."""

import threading
from typing import Final

from royalgames.bots.ur.search import in_unit
from royalgames.bots.ur.weights import Aim, Network
from royalgames.core import CHANCE
from royalgames.games.ur import UR, Side, UrOptions, UrState
from royalgames.kernels import ur
from royalgames.kernels.ur import look
from royalgames.kernels.ur.terms import terms

THROWS_AHEAD: Final = 3
"""How many throws every estimate looks ahead."""

FITTED_AHEAD: Final = 2
"""The same for what was fitted to a tablebase, which is slower and needs less."""

_NO_LIMIT: Final = 1 << 62


class Estimator:
    """Follows every choice to the next throw, and looks ahead from there."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._local = threading.local()
        """Keeps each thread's workspaces, which can't be shared."""

    def estimate(self, state: UrState, aim: Aim) -> tuple[float, float]:
        """Return what Light and Dark can expect: chances of winning, or points ahead."""
        chooser = UR.chooser(state)
        if chooser is None:
            return _result(state, aim)
        if chooser is CHANCE:
            return both(state.turn, self._at_dice(state, aim), aim)
        seat = tuple(Side).index(state.chooser)
        after = (UR.play(state, move).state for move in UR.legal(state))
        return max((self.estimate(each, aim) for each in after), key=lambda found: found[seat])

    def _at_dice(self, state: UrState, aim: Aim) -> float:
        """Return what the thrower can expect."""
        room = self._room(state.options, aim)
        ahead = FITTED_AHEAD if len(room.judge.second) else THROWS_AHEAD
        return in_unit(look.at_throw(ur.pack(state), ahead, room), aim)

    def _room(self, options: UrOptions, aim: Aim) -> look.Room:
        """Return this thread's workspace for games with these options."""
        key = f"{options.counters} {options.dice} {aim}"
        room: look.Room | None = getattr(self._local, key, None)
        if room is None:
            game, net = terms(options.dice, aim == "points"), self._network(options.dice, aim)
            room = look.new_room(options.counters, game, net)
            room.tally[look.MOST] = _NO_LIMIT
            setattr(self._local, key, room)
        return room


def both(side: Side, value: float, aim: Aim) -> tuple[float, float]:
    """Return what is worth this much to one side as what it is worth to Light and Dark."""
    other = -value if aim == "points" else 1.0 - value
    return (value, other) if side is Side.LIGHT else (other, value)


def _result(state: UrState, aim: Aim) -> tuple[float, float]:
    outcome = UR.outcome(state)
    assert outcome is not None  # noqa: S101  # only a finished game has no chooser
    winner = Side(outcome.winners[0])
    return both(winner, float(dict(outcome.scores)[winner]) if aim == "points" else 1.0, aim)
