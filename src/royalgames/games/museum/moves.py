"""The plies of Museum Ur: throws, moves, and all that follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final

from royalgames.core import Event, Rng, RuleError, Step
from royalgames.games.museum.board import (
    DICE,
    HOME,
    PATH,
    ROSETTES,
    SAFE,
    SHARED,
    START,
    Place,
)
from royalgames.games.museum.events import (
    CameHome,
    Captured,
    Ended,
    Entered,
    Moved,
    NoMove,
    ReachedRosette,
    Resigned,
    Shifted,
    Threw,
    TurnEnded,
)
from royalgames.games.museum.state import (
    OVER,
    TO_MOVE,
    TO_THROW,
    Counts,
    MuseumState,
    Over,
    ToMove,
    ToThrow,
    outcome,
    side_of,
)
from royalgames.games.race import Side


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice fell: how many of the four show a dot (M5)."""

    dots: int


@dataclass(frozen=True, slots=True)
class MoveFrom:
    """Move the piece on this place of the thrower's own path; from the start, it enters (M6)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up, on either player's turn (M15)."""

    side: Side

    def __post_init__(self) -> None:
        object.__setattr__(self, "side", side_of(self.side))


MuseumMove = Throw | MoveFrom | Resign

THROWS: Final = tuple(Throw(dots) for dots in range(DICE.count + 1))
_MOVES: Final = tuple(MoveFrom(place) for place in PATH)

THROW_CHANCES: Final = tuple(
    comb(DICE.count, dots) * DICE.chance**DICE.count for dots in range(DICE.count + 1)
)
"""M5: the chances of 0 to 4 dots."""

_CHANCES: Final = tuple(zip(THROWS, THROW_CHANCES, strict=True))


def chance(state: MuseumState) -> tuple[tuple[Throw, Fraction], ...]:
    """List the throws with their exact chances; empty unless the dice are to be thrown."""
    if not isinstance(state.phase, ToThrow) or state.resigned is not None:
        return ()
    return _CHANCES


def movable(mine: Counts, theirs: Counts, dots: int) -> list[Place]:
    """List the places from which a piece can move exactly so far (M6, M7, M10, M11)."""
    if dots == 0:
        return []
    return [
        start
        for start in PATH[: HOME + 1 - dots]
        if mine[start] and _is_free(mine, theirs, start + dots)
    ]


def _is_free(mine: Counts, theirs: Counts, end: int) -> bool:
    """Check that a piece may land on a place: not on its own side's, not on a safe one."""
    return end == HOME or not (mine[end] or (end == SAFE and theirs[end]))


def choices(state: MuseumState) -> list[MuseumMove]:
    """List what the thrower may do; all throws where the dice choose."""
    if state.resigned is not None:
        return []
    match state.phase:
        case ToThrow():
            return list(THROWS)
        case ToMove(dots):
            mine, theirs = state.counts(state.turn), state.counts(state.turn.other)
            return [_MOVES[place] for place in movable(mine, theirs, dots)]
        case Over():  # pragma: no branch  # the types leave nothing else
            return []


def decides(state: MuseumState) -> bool:
    """Return whether some throw would leave the thrower more than one move."""
    if not chance(state):
        return False
    mine, theirs = state.counts(state.turn), state.counts(state.turn.other)
    return any(len(movable(mine, theirs, throw.dots)) > 1 for throw in THROWS)


def legal(state: MuseumState) -> Iterator[MuseumMove]:
    """Yield the thrower's moves, or all throws where the dice choose."""
    return iter(choices(state))


def sample(state: MuseumState, rng: Rng) -> MuseumMove:
    """Draw a throw by its chance, or a move evenly among those open."""
    _refuse_if_over(state)
    if isinstance(state.phase, ToThrow):
        # Four fair dice are four bits.
        return THROWS[rng.randrange(1 << DICE.count).bit_count()]
    found = choices(state)
    return found[rng.randrange(len(found))]


def check(state: MuseumState, move: MuseumMove) -> None:
    """Refuse the move unless the rules allow it."""
    _refuse_if_over(state)
    if isinstance(move, Resign) or move in choices(state):
        return
    raise _refusal(state, move)


def _refuse_if_over(state: MuseumState) -> None:
    over = outcome(state)
    if over is not None:
        raise RuleError(over.rule, "the game is over")


def _refusal(state: MuseumState, move: MuseumMove) -> RuleError:
    """Give the reason why a move that is not open is not."""
    if not isinstance(move, MuseumMove):
        raise no_move(move)
    who = state.turn.title
    if isinstance(state.phase, ToMove):
        if isinstance(move, MoveFrom):
            return _move_refusal(state, move.place, state.phase.dots)
        return RuleError("M12", f"{who} can use this throw and must move first")
    if isinstance(move, Throw):
        return RuleError("M5", f"four dice show 0 to {DICE.count} dots, not {move.dots}")
    return RuleError("M5", f"{who} must throw the dice first")


def no_move(given: object) -> TypeError:
    """Return the error for something that is no move of the game at all."""
    return TypeError(f"a move of Museum Ur is a Throw, MoveFrom or Resign, not {given!r}")


def _move_refusal(state: MuseumState, start: Place, dots: int) -> RuleError:
    who, mine = state.turn.title, state.counts(state.turn)
    if start == HOME:
        return RuleError("M11", "a piece that is home stays there")
    if start not in PATH or not mine[start]:
        where = "at the start" if start == START else f"on {start}"
        return RuleError("M6", f"{who} has no piece {where} to move")
    end = start + dots
    if end > HOME:
        needed = HOME - start
        return RuleError("M11", f"from {start} only an exact {needed} leads home, not {dots}")
    if mine[end]:
        return RuleError("M7", f"{who} already has a piece on {end}")
    other = state.turn.other.title
    return RuleError("M10", f"{other}'s piece on {end} is safe on the rosette")


def play(state: MuseumState, move: MuseumMove) -> Step[MuseumState]:
    """Check the move and play it."""
    check(state, move)
    match move:
        case Throw(dots):
            return _play_throw(state, dots)
        case Resign(side):
            after = replace(state, resigned=side)
            return Step(after, (Resigned(side), _ended(after, side)))
        case MoveFrom(place):  # pragma: no branch  # the types leave nothing else
            return _play_move(state, place)


def _play_throw(state: MuseumState, dots: int) -> Step[MuseumState]:
    turn = state.turn
    threw = Threw(turn, dots)
    if movable(state.counts(turn), state.counts(turn.other), dots):
        after = MuseumState(state.light, state.dark, turn, TO_MOVE[dots], state.options)
        return Step(after, (threw,))
    after = replace(state, turn=turn.other)
    return Step(after, (threw, NoMove(turn), TurnEnded(turn.other, turn)))


def _play_move(state: MuseumState, start: Place) -> Step[MuseumState]:
    assert isinstance(state.phase, ToMove)  # noqa: S101  # check refuses a move at any other time
    turn, end = state.turn, start + state.phase.dots
    mine, theirs = list(state.counts(turn)), list(state.counts(turn.other))
    kind: type[Shifted] = Entered if start == START else CameHome if end == HOME else Moved
    events: list[Event] = [_shift(kind, turn, mine, start, end)]
    if end in SHARED and theirs[end]:
        events.append(_shift(Captured, turn.other, theirs, end, START))
    light, dark = (mine, theirs) if turn is Side.LIGHT else (theirs, mine)
    after = MuseumState(tuple(light), tuple(dark), turn, TO_THROW, state.options)
    if mine[HOME] == state.options.pieces:
        after = replace(after, phase=OVER)
        events.append(_ended(after, turn))
    elif end in ROSETTES:
        events.append(ReachedRosette(turn, end))
    else:
        after = replace(after, turn=turn.other)
        events.append(TurnEnded(turn.other, turn))
    return Step(after, tuple(events))


def _shift(kind: type[Shifted], side: Side, counts: list[int], start: int, end: int) -> Shifted:
    """Move one piece on a side's own path, and return the event."""
    counts[start] -= 1
    counts[end] += 1
    return kind(side, start, end, counts[start], counts[end])


def _ended(after: MuseumState, by: Side) -> Ended:
    over = outcome(after)
    assert over is not None  # noqa: S101  # called on finished games only
    winner = over.winners[0]
    return Ended(by, over.ended, over.rule, winner, dict(over.scores)[winner])
