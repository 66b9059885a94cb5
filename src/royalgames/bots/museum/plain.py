"""Players of Museum Ur that judge a move by what it does at once, and look no further."""

from typing import NamedTuple

from royalgames.bots.bot import Budget, Thought
from royalgames.core import Event, Rng
from royalgames.games.museum import MUSEUM, MoveFrom, MuseumMove, MuseumState
from royalgames.games.museum.board import SAFE, SHARED
from royalgames.games.museum.events import CameHome, Captured, Entered, Moved, ReachedRosette


class Merits(NamedTuple):
    """How good a move is; the first item that differs decides."""

    captures: bool
    """It captures a piece."""
    throws_again: bool
    """It ends on a rosette."""
    keeps_safe: bool
    """It doesn't give up the safe rosette."""
    escapes: bool
    """It leaves the shared squares."""
    rearmost: int
    """Minus the place moved from: the piece furthest behind."""


class FurthestMuseum:
    """Moves the piece that is furthest on, whatever happens to it."""

    def think(self, state: MuseumState, budget: Budget, rng: Rng) -> Thought[MuseumMove]:
        """Choose by the place moved from alone."""
        return Thought(max(MUSEUM.legal(state), key=_start))


class FirstGameMuseum:
    """Captures, or moves the furthest piece; doesn't look for rosettes."""

    def think(self, state: MuseumState, budget: Budget, rng: Rng) -> Thought[MuseumMove]:
        """Choose a capture, or by the place moved from."""
        return Thought(
            max(MUSEUM.legal(state), key=lambda move: (_captures(state, move), _start(move)))
        )


class CasualMuseum:
    """Captures, takes rosettes, holds the safe one, or moves the rearmost piece."""

    def think(self, state: MuseumState, budget: Budget, rng: Rng) -> Thought[MuseumMove]:
        """Choose the best move; no random number is drawn."""
        return Thought(max(MUSEUM.legal(state), key=lambda move: _merits(state, move)))


def _start(move: MuseumMove) -> int:
    return move.place if isinstance(move, MoveFrom) else -1


def _captures(state: MuseumState, move: MuseumMove) -> bool:
    return _has(MUSEUM.play(state, move).events, Captured)


def _has(events: tuple[Event, ...], *kinds: type[Event]) -> bool:
    return any(isinstance(event, kinds) for event in events)


def _merits(state: MuseumState, move: MuseumMove) -> Merits:
    """Judge a move by the events it causes."""
    events = MUSEUM.play(state, move).events
    shifted = next(event for event in events if isinstance(event, Moved | Entered | CameHome))
    return Merits(
        captures=_has(events, Captured),
        throws_again=_has(events, ReachedRosette),
        keeps_safe=shifted.start != SAFE,
        escapes=shifted.start in SHARED and shifted.end not in SHARED,
        rearmost=-shifted.start,
    )
