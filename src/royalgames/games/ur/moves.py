"""The plies of the Royal Game of Ur: throws, moves, and all that follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final

from royalgames.core import Event, Rng, RuleError, Step
from royalgames.games.race import Side
from royalgames.games.ur.board import (
    CENTRE,
    DOUBLES,
    EYE_SCORE,
    EYES,
    HOME,
    OFF,
    PLACE_TEXT,
    ROSETTES,
    SCORES,
    START,
    TRACK,
    VALUES,
    Place,
    place_name,
)
from royalgames.games.ur.events import (
    Declined,
    Doubled,
    Ended,
    Entered,
    Hit,
    Moved,
    NoMove,
    ReachedEye,
    ReachedRosette,
    Resigned,
    SentOff,
    Shifted,
    Threw,
    TurnEnded,
    meaning,
)
from royalgames.games.ur.header import DICE
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    OVER,
    ROSETTE,
    TO_MOVE,
    TO_THROW,
    Counts,
    EyeChoice,
    EyeRosetteChoice,
    Over,
    Phase,
    RosetteChoice,
    ToMove,
    ToThrow,
    UrState,
    outcome,
    side_of,
)


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice fell: how many of the three show a dot (U5)."""

    dots: int


@dataclass(frozen=True, slots=True)
class MoveFrom:
    """Move a counter from this place of the chooser's own track."""

    place: Place


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a counter on S with three dots (U7)."""


@dataclass(frozen=True, slots=True)
class Award:
    """Enter a counter for a rosette, or do not (U12)."""

    enter: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up, on any turn (U17)."""

    side: Side

    def __post_init__(self) -> None:
        object.__setattr__(self, "side", side_of(self.side))


UrMove = Throw | MoveFrom | Enter | Award | Resign

DICE_COUNT: Final = 3
"""U5: how many dice are thrown."""

THROWS: Final = tuple(Throw(dots) for dots in range(DICE_COUNT + 1))
_ENTER: Final = Enter()
_MOVES: Final = tuple(MoveFrom(place) for place in TRACK)
_AWARDS: Final = (Award(True), Award(False))


def throw_chances(dice: str) -> tuple[Fraction, ...]:
    """Return the chances of no, one, two and three dots (U6)."""
    dot = DICE[dice]
    return tuple(
        comb(DICE_COUNT, dots) * dot**dots * (1 - dot) ** (DICE_COUNT - dots)
        for dots in range(DICE_COUNT + 1)
    )


_CHANCES: Final = {dice: tuple(zip(THROWS, throw_chances(dice), strict=True)) for dice in DICE}


def chance(state: UrState) -> tuple[tuple[Throw, Fraction], ...]:
    """List the throws with their exact chances; empty unless the dice are to be thrown."""
    if not isinstance(state.phase, ToThrow) or state.resigned is not None:
        return ()
    return _CHANCES[state.options.dice]


def movable(counts: Counts, score: int) -> list[Place]:
    """List the places from which a counter can move this far without overshooting H (U9)."""
    return [place for place in TRACK[: HOME + 1 - score] if counts[place]]


def choices(state: UrState) -> list[UrMove]:
    """List what the chooser may do; all throws where the dice choose."""
    if state.resigned is not None:
        return []
    match state.phase:
        case ToThrow():
            return list(THROWS)
        case ToMove(dots):
            return _throw_choices(state.counts(state.turn), dots)
        case EyeChoice():
            return [_MOVES[place] for place in movable(state.counts(state.turn.other), EYE_SCORE)]
        case RosetteChoice() | EyeRosetteChoice():
            return list(_AWARDS)
        case Over():  # pragma: no branch  # the types leave nothing else
            return []


def _throw_choices(counts: Counts, dots: int) -> list[UrMove]:
    found: list[UrMove] = [_MOVES[place] for place in movable(counts, SCORES[dots])]
    if dots == 3 and counts[OFF]:
        found.insert(0, _ENTER)
    return found


def decides(state: UrState) -> bool:
    """Return whether some throw would leave the thrower more than one move; one dot has none."""
    if not chance(state):
        return False
    counts = state.counts(state.turn)
    return any(len(_throw_choices(counts, dots)) > 1 for dots in (3, 0, 2))


def legal(state: UrState) -> Iterator[UrMove]:
    """Yield the chooser's moves, or all throws where the dice choose."""
    return iter(choices(state))


def sample(state: UrState, rng: Rng) -> UrMove:
    """Draw a throw by its chance, or a move evenly among those open."""
    _refuse_if_over(state)
    if isinstance(state.phase, ToThrow):
        # Each die is drawn by itself, as it falls: two bits, one for 1/2, "not both zero" for 3/4.
        odds = DICE[state.options.dice]
        return THROWS[
            sum(rng.randrange(odds.denominator) < odds.numerator for _ in range(DICE_COUNT))
        ]
    found = choices(state)
    return found[rng.randrange(len(found))]


def check(state: UrState, move: UrMove) -> None:
    """Refuse the move unless the rules allow it."""
    _refuse_if_over(state)
    if isinstance(move, Resign) or move in choices(state):
        return
    raise _refusal(state, move)


def _refuse_if_over(state: UrState) -> None:
    over = outcome(state)
    if over is not None:
        raise RuleError(over.rule, "the game is over")


def _refusal(state: UrState, move: UrMove) -> RuleError:
    """Explain why a move is not allowed."""
    if not isinstance(move, UrMove):
        raise no_move(move)
    who, phase = state.chooser.title, state.phase
    if isinstance(phase, ToThrow):
        if isinstance(move, Throw):
            return RuleError("U5", f"three dice show 0 to 3 dots, not {move.dots}")
        return RuleError("U5", f"{who} must throw the dice first")
    if isinstance(move, Throw):
        return RuleError("U5", f"{who} must first choose; the dice are thrown after that")
    if isinstance(phase, RosetteChoice | EyeRosetteChoice):
        return RuleError("U12", f"{who} may only enter a counter for the rosette, or decline")
    if isinstance(move, MoveFrom):
        return _move_refusal(state, move.place)
    if isinstance(move, Award):
        return _award_refusal(who, phase, move.enter)
    if isinstance(phase, ToMove):
        return _entry_refusal(who, phase.dots)
    return RuleError("U13", f"{who} must move a counter 4 for the eye, not enter one")


def no_move(given: object) -> TypeError:
    """Return the error for an object that is not a move of this game."""
    kinds = "Throw, MoveFrom, Enter, Award or Resign"
    return TypeError(f"a move of the Royal Game of Ur is a {kinds}, not {given!r}")


def _award_refusal(who: str, phase: Phase, enter: bool) -> RuleError:
    if enter:
        return RuleError("U12", "no rosette has been reached")
    if isinstance(phase, ToMove):
        return RuleError("U8", f"{who} can use this throw and must")
    return RuleError("U13", f"{who} can move a counter 4 for the eye and must")


def _entry_refusal(who: str, dots: int) -> RuleError:
    if dots != 3:
        return RuleError("U7", f"a counter enters only by three dots or a rosette, not by {dots}")
    return RuleError("U7", f"{who} has no counter off the board to enter")


def _move_refusal(state: UrState, place: Place) -> RuleError:
    who, counts = state.chooser.title, state.counts(state.chooser)
    score, rule = _score(state.phase)
    if place == OFF:
        return RuleError("U7", "a counter enters only by three dots or a rosette, and on S")
    if place not in TRACK or not counts[place]:
        return RuleError(rule, f"{who} has no counter on {place_name(place)} to move")
    if place == HOME:
        return RuleError("U9", "a counter that is home stays there")
    where = place_name(place)
    return RuleError("U9", f"H is reached by the exact score; {score} from {where} overshoots it")


def _score(phase: Phase) -> tuple[int, str]:
    """Return how far the chosen counter moves, and by which rule."""
    return (SCORES[phase.dots], "U8") if isinstance(phase, ToMove) else (EYE_SCORE, "U13")


def play(state: UrState, move: UrMove) -> Step[UrState]:
    """Check the move and play it."""
    check(state, move)
    match move:
        case Throw(dots):
            return _play_throw(state, dots)
        case Resign(side):
            after = replace(state, resigned=side)
            return Step(after, (Resigned(side), _ended(after, side)))
        case Award(enter):
            return _play_award(state, enter)
        case Enter():
            board = _Board(state)
            board.enter()
            return board.step(TO_THROW)
        case MoveFrom(place):  # pragma: no branch  # the types leave nothing else
            return _play_move(state, place)


def _play_throw(state: UrState, dots: int) -> Step[UrState]:
    turn = state.turn
    threw = Threw(turn, dots, meaning(dots))
    if dots == 1:
        after = replace(state, turn=turn.other)
        return Step(after, (threw, TurnEnded(turn.other, turn)))
    if not _throw_choices(state.counts(turn), dots):
        return Step(state, (threw, NoMove(turn)))
    after = UrState(state.light, state.dark, turn, TO_MOVE[dots], state.options)
    return Step(after, (threw,))


def _play_award(state: UrState, enter: bool) -> Step[UrState]:
    board = _Board(state)
    if enter:
        board.enter()
    else:
        board.events.append(Declined(state.chooser))
    return board.step(TO_THROW)


def _play_move(state: UrState, place: Place) -> Step[UrState]:
    board = _Board(state)
    by_throw = isinstance(state.phase, ToMove)
    score, _ = _score(state.phase)
    end = board.move(place, score)
    if end is None:
        return board.step(TO_THROW)
    if board.mine[HOME] == state.options.counters:
        return board.step(OVER)
    if end in ROSETTES:
        may_enter = board.mine[OFF] > 0
        board.events.append(ReachedRosette(board.side, end, may_enter))
        return board.step((ROSETTE if by_throw else EYE_ROSETTE) if may_enter else TO_THROW)
    if end in EYES and by_throw:
        can_move = bool(movable(tuple(board.theirs), EYE_SCORE))
        board.events.append(ReachedEye(board.side, end, can_move))
        return board.step(EYE if can_move else TO_THROW)
    return board.step(TO_THROW)


class _Board:
    """The counters while one move is carried out; it never outlives ``play``."""

    def __init__(self, state: UrState) -> None:
        self.state = state
        self.side = state.chooser
        self.mine = list(state.counts(self.side))
        self.theirs = list(state.counts(self.side.other))
        self.events: list[Event] = []

    def _shift(self, kind: type[Shifted], side: Side, start: int, end: int) -> None:
        counts = self.mine if side is self.side else self.theirs
        counts[start] -= 1
        counts[end] += 1
        self.events.append(kind(side, start, end, counts[start], counts[end]))

    def enter(self) -> None:
        """Put one of the chooser's counters on S."""
        self._shift(Entered, self.side, OFF, START)

    def move(self, start: Place, score: int) -> Place | None:
        """Move a counter; return where it rests, or None if a stack sent it off (U10, U11)."""
        end = Place(start + score)
        self._shift(Moved, self.side, start, end)
        if end in DOUBLES:
            start, end = end, Place(end + score)
            self._shift(Doubled, self.side, start, end)
        if end in CENTRE:
            if self.theirs[end] > 1:
                self._shift(SentOff, self.side, end, OFF)
                return None
            if self.theirs[end] == 1:
                self._shift(Hit, self.side.other, end, OFF)
        return end

    def step(self, phase: Phase) -> Step[UrState]:
        """Finish the move: the board as it is now, and what is to be chosen next."""
        mine, theirs = tuple(self.mine), tuple(self.theirs)
        light, dark = (mine, theirs) if self.side is Side.LIGHT else (theirs, mine)
        after = UrState(light, dark, self.state.turn, phase, self.state.options)
        if isinstance(phase, Over):
            self.events.append(_ended(after, self.side))
        return Step(after, tuple(self.events))


def _ended(after: UrState, by: Side) -> Ended:
    over = outcome(after)
    assert over is not None  # noqa: S101  # called on finished games only
    winner = over.winners[0]
    counts = after.counts(Side(winner).other)
    left = [place for place, count in enumerate(counts) for _ in range(count)]
    return Ended(
        by,
        over.ended,
        over.rule,
        winner,
        dict(over.scores)[winner],
        tuple(PLACE_TEXT[place] for place in left),
        tuple(VALUES[place] for place in left),
    )
