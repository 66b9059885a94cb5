"""The casual player of the Royal Game of Ur."""

from typing import NamedTuple

from royalgames.bots.bot import AT_ONCE, Budget, Thought
from royalgames.core import Rng
from royalgames.games.ur import UR, Award, UrMove, UrState
from royalgames.games.ur.board import CENTRE, OFF
from royalgames.games.ur.events import Hit, Moved, ReachedEye, SentOff


class Value(NamedTuple):
    """How good a choice is; the first figure that differs decides.

    Winning needs no figure: only the last counter can win, and then nothing else can be chosen.
    """

    hits: bool
    """It hits a counter of the opponent."""
    stays: bool
    """The counter is not sent off by a stack."""
    no_eye: bool
    """It gives the opponent no move for an eye."""
    keeps_stack: bool
    """It leaves no single counter of a stack where it could be hit."""
    rearmost: int
    """Minus the place moved from: the counter furthest behind, entering before all."""


class CasualUr:
    """Wins, hits, avoids eyes, keeps stacks together, or moves the rearmost counter."""

    name = "casual"
    title = "Casual"
    about = "Wins if it can, hits, avoids eyes, keeps stacks, else moves the rearmost counter."
    budget = AT_ONCE

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose the best move; nothing is left to the numbers."""
        return Thought(max(UR.legal(state), key=lambda move: _value(state, move)))


def _value(state: UrState, move: UrMove) -> Value:
    """Judge a choice by what the rules say it does."""
    if isinstance(move, Award):
        # Another counter on the board is always welcome.
        return Value(False, True, True, True, int(move.enter))
    events = UR.play(state, move).events
    moved = next((event for event in events if isinstance(event, Moved)), None)
    return Value(
        hits=any(isinstance(event, Hit) and event.side != state.chooser for event in events),
        stays=not any(isinstance(event, SentOff) for event in events),
        no_eye=not any(isinstance(event, ReachedEye) and event.can_move for event in events),
        keeps_stack=moved is None or moved.start not in CENTRE or moved.left != 1,
        rearmost=-(moved.start if moved else OFF),
    )
