"""Which pending choices a game can come to (N4): each is what some move leads to."""

from collections.abc import Collection, Iterator
from typing import Final

from royalgames.games.ur.board import (
    CENTRE,
    DOUBLES,
    EYE_SCORE,
    EYES,
    OFF,
    ROSETTES,
    SCORES,
    START,
)
from royalgames.games.ur.moves import choices, movable
from royalgames.games.ur.state import (
    Counts,
    EyeChoice,
    EyeRosetteChoice,
    RosetteChoice,
    ToMove,
    UrState,
)

_THROWN: Final = tuple(SCORES.values())


def impossible(state: UrState) -> str | None:
    """Return why no move leads to this choice, or None if it can arise."""
    thrower, other = state.counts(state.turn), state.counts(state.turn.other)
    who, whom = state.turn.title, state.turn.other.title
    match state.phase:
        case ToMove() if not choices(state):
            return f"{who} has no move for this throw"
        case RosetteChoice() if not thrower[OFF]:
            return f"{who} has no counter to enter"
        case RosetteChoice() if not _lands(thrower, other, ROSETTES, _THROWN):
            return f"{who} has no counter on a rosette"
        case EyeChoice() if not movable(other, EYE_SCORE):
            return f"{whom} cannot move 4"
        case EyeRosetteChoice() if not other[OFF]:
            return f"{whom} has no counter to enter"
        case EyeChoice() | EyeRosetteChoice() if not _lands(thrower, other, EYES, _THROWN):
            return f"{who} has no counter on an eye"
        case EyeRosetteChoice() if not _lands(other, thrower, ROSETTES, (EYE_SCORE,)):
            return f"no move of 4 can have brought {whom} to a rosette"
        case _:
            return None


def _lands(mine: Counts, theirs: Counts, squares: Collection[int], scores: Collection[int]) -> bool:
    """Return whether one of my counters can have reached these squares by one of the scores.

    Whether it hit a counter there makes no difference: that one is off the board now.
    """
    return any(
        start not in CENTRE or not theirs[start]
        for end in squares
        if mine[end]
        for score in scores
        for start in _starts(end, score)
    )


def _starts(end: int, score: int) -> Iterator[int]:
    """Yield the places from which a move of this score comes to rest here (U11)."""
    before = end - score
    # No counter rests on Doubles: one that passed it started the same score earlier.
    start = before - score if before in DOUBLES else before
    if start >= START:
        yield start
