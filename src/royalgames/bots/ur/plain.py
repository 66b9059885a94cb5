"""Levels of Ur that go by what a choice does at once, and look no further."""

from typing import NamedTuple

from royalgames.bots.bot import Budget, Thought
from royalgames.core import Event, Rng
from royalgames.games.ur import UR, Award, Enter, MoveFrom, UrMove, UrState
from royalgames.games.ur.board import CENTRE, OFF
from royalgames.games.ur.events import Hit, Moved, ReachedEye, SentOff


class Value(NamedTuple):
    """How good a choice is; the first field that differs decides.

    Winning needs no field: only the last counter can win, and then nothing else can be chosen.
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


class FurthestUr:
    """Moves the counter that is furthest on, whatever happens to it."""

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose by the place moved from alone."""
        return Thought(max(UR.legal(state), key=_advance))


class FirstGameUr:
    """Hits, or moves the furthest counter; blind to eyes and stacks."""

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose a hit, or by the place moved from."""
        best = max(UR.legal(state), key=lambda move: (_hits(state, move), _advance(move)))
        return Thought(best)


class CasualUr:
    """Wins, hits, avoids eyes, keeps stacks together, or moves the rearmost counter."""

    def think(self, state: UrState, budget: Budget, rng: Rng) -> Thought[UrMove]:
        """Choose the best move; nothing is random."""
        return Thought(max(UR.legal(state), key=lambda move: _value(state, move)))


def _advance(move: UrMove) -> int:
    """Return the place moved from; below all of them entering, and below that not to."""
    if isinstance(move, MoveFrom):
        return move.place
    return -1 if isinstance(move, Enter) or move == Award(True) else -2


def _hits(state: UrState, move: UrMove) -> bool:
    return _hit_in(UR.play(state, move).events, state)


def _hit_in(events: tuple[Event, ...], state: UrState) -> bool:
    return any(isinstance(event, Hit) and event.seat != state.chooser for event in events)


def _value(state: UrState, move: UrMove) -> Value:
    """Rate a choice by what the rules say it does."""
    if isinstance(move, Award):
        # Another counter on the board is always welcome.
        return Value(False, True, True, True, int(move.enter))
    events = UR.play(state, move).events
    moved = next((event for event in events if isinstance(event, Moved)), None)
    return Value(
        hits=_hit_in(events, state),
        stays=not any(isinstance(event, SentOff) for event in events),
        no_eye=not any(isinstance(event, ReachedEye) and event.can_move for event in events),
        keeps_stack=moved is None or moved.start not in CENTRE or moved.left != 1,
        rearmost=-(moved.start if moved else OFF),
    )
