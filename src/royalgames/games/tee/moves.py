"""The turns of Royal Tee: what may be walked, and what a walk does."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from royalgames.core import Event, Rng, RuleError, Step
from royalgames.games.tee.board import (
    NEIGHBOURS,
    SPACE_NAMES,
    STEPS,
    Colour,
    Space,
    Spaces,
    space_name,
    spaces_of,
    surrounded,
)
from royalgames.games.tee.events import (
    Claimed,
    CountDeclined,
    CountWanted,
    CountWithdrawn,
    Ended,
    Passed,
    Resigned,
    RoundBegan,
    Surrounded,
    TurnBegan,
    Walked,
)
from royalgames.games.tee.state import TeeState, colour_of, outcome


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk of the mover's Royal Tee, one letter per step (N2)."""

    steps: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who has no first step (T12) or has resigned (T22)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up, on any turn (T22)."""

    colour: Colour

    def __post_init__(self) -> None:
        object.__setattr__(self, "colour", colour_of(self.colour))


@dataclass(frozen=True, slots=True)
class CountNow:
    """A player proposes or agrees to end the game and count, or declines (T21)."""

    colour: Colour
    agree: bool = True
    """Whether the player wants to count; declining withdraws the proposal."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "colour", colour_of(self.colour))


TeeMove = Walk | Pass | Resign | CountNow

Steps = tuple[tuple[str, Space], ...]
"""Steps that may be made, each with the space it leads to."""


class Preview(NamedTuple):
    """What an unfinished walk would do if it ended here."""

    path: tuple[Space, ...]
    """Every space so far, the first included."""
    steps_left: int
    """How many steps are still to be made."""
    next_steps: Steps
    """The steps that may follow, with the spaces they lead to."""
    claims: Spaces
    """The spaces the walk would claim that are not the mover's yet (T13)."""
    surrounds: Spaces
    """The spaces that would be surrounded and claimed (T15 to T18)."""


class Visit(NamedTuple):
    """A result of a walk: the set of spaces visited and the space it ends on."""

    visited: Spaces
    end: Space


def blocked_spaces(state: TeeState) -> Spaces:
    """Return the spaces under the other players' Royal Tees, which no walk may enter (T11)."""
    mover = state.seat
    blocked = 0
    for seat, space in enumerate(state.tees):
        if seat != mover:
            blocked |= 1 << space
    return Spaces(blocked)


def _free_steps(space: Space, blocked: int) -> Steps:
    return tuple(pair for pair in NEIGHBOURS[space].items() if not blocked >> pair[1] & 1)


def must_pass(state: TeeState) -> bool:
    """Return whether the mover can only pass (T12, T22)."""
    return state.turn in state.resigned or not _free_steps(
        state.tees[state.seat], blocked_spaces(state)
    )


def legal(state: TeeState) -> Iterator[TeeMove]:
    """Yield the mover's walks one by one; a slider-9 turn can have 259,078."""
    if outcome(state) is not None:
        return
    if must_pass(state):
        yield Pass()
        return
    yield from (Walk(steps) for steps in _walks(state))


def _walks(state: TeeState) -> Iterator[str]:
    blocked, length = blocked_spaces(state), state.slider
    stack = [("", state.tees[state.seat])]
    while stack:
        steps, space = stack.pop()
        if len(steps) == length:
            yield steps
            continue
        # Reversed, so that walks come in the order U, D, L, R.
        for step, target in reversed(_free_steps(space, blocked)):
            stack.append((steps + step, target))


def sample(state: TeeState, rng: Rng) -> TeeMove:
    """Draw a move, each step evenly among those free; long walks are not all equally likely."""
    _refuse_if_over(state)
    if must_pass(state):
        return Pass()
    blocked, space, steps = blocked_spaces(state), state.tees[state.seat], ""
    for _ in range(state.slider):
        free = _free_steps(space, blocked)
        step, space = free[rng.randrange(len(free))]
        steps += step
    return Walk(steps)


def visits(state: TeeState) -> Counter[Visit]:
    """Count the walks of the mover's tee by their result, layer by layer."""
    start = state.tees[state.seat]
    layer = Counter({Visit(Spaces(1 << start), start): 1})
    blocked = blocked_spaces(state)
    for _ in range(state.slider):
        following: Counter[Visit] = Counter()
        for (visited, end), walks in layer.items():
            for _, space in _free_steps(end, blocked):
                following[Visit(Spaces(visited | 1 << space), space)] += walks
        layer = following
    return layer


def check(state: TeeState, move: TeeMove) -> None:
    """Refuse the move unless the rules allow it."""
    _refuse_if_over(state)
    match move:
        case Walk(steps):
            _path(state, steps, exact=True)
        case Pass():
            _check_pass(state)
        case Resign(colour):
            _check_active(state, colour, "T22")
        case CountNow(colour, agree):
            _check_active(state, colour, "T21")
            _check_count(state, colour, agree)
        case _:
            raise no_move(move)


def _check_pass(state: TeeState) -> None:
    if not must_pass(state):
        raise RuleError("T12", f"{state.turn.title} has a legal step and may not pass")


def _check_count(state: TeeState, colour: Colour, agree: bool) -> None:
    if agree and colour in state.agreed:
        raise RuleError("T21", f"{colour.title} has already agreed to count now")
    if not agree and not state.agreed:
        raise RuleError("T21", "no one has proposed to count now")


def no_move(given: object) -> TypeError:
    """Return the error for an object that is not a move of this game."""
    return TypeError(f"a move of Royal Tee is a Walk, Pass, Resign or CountNow, not {given!r}")


def _refuse_if_over(state: TeeState) -> None:
    over = outcome(state)
    if over is not None:
        raise RuleError(over.rule, "the game is over")


def _check_active(state: TeeState, colour: Colour, rule: str) -> None:
    if colour not in state.options.colours:
        raise RuleError(rule, f"{colour.title} is not playing")
    if colour in state.resigned:
        raise RuleError(rule, f"{colour.title} has resigned")


def _path(state: TeeState, steps: str, *, exact: bool) -> tuple[Space, ...]:
    """Return the spaces of a walk, or refuse it with the first rule it breaks."""
    if state.turn in state.resigned:
        raise RuleError("T22", f"{state.turn.title} has resigned and passes")
    slider = state.slider
    if len(steps) > slider or (exact and len(steps) < slider):
        need = f"exactly {slider} {'step' if slider == 1 else 'steps'}"
        raise RuleError("T9", f"the walk must have {need}; this one has {len(steps)}")
    space, blocked = state.tees[state.seat], blocked_spaces(state)
    path = [space]
    for step in steps:
        if step not in STEPS:
            raise RuleError("T9", f"a step is U, D, L or R, not {step!r}")
        if step not in NEIGHBOURS[space]:
            raise RuleError("T9", f"the step {step} from {space_name(space)} leaves the board")
        space = NEIGHBOURS[space][step]
        if blocked >> space & 1:
            holder = state.options.colours[state.tees.index(space)]
            raise RuleError("T11", f"{holder.title}'s Royal Tee is on {space_name(space)}")
        path.append(space)
    return tuple(path)


def next_steps(state: TeeState, walk: str) -> Steps:
    """List the steps that may follow an unfinished walk, with the spaces they lead to."""
    return _walked(state, walk)[1]


def preview(state: TeeState, walk: str) -> Preview:
    """Return what an unfinished walk would claim and surround if it ended here."""
    path, free = _walked(state, walk)
    return Preview(path, state.slider - len(walk), free, *_taken(state, path))


def _walked(state: TeeState, walk: str) -> tuple[tuple[Space, ...], Steps]:
    """Return the spaces of an unfinished walk, and the steps that may follow."""
    _refuse_if_over(state)
    path = _path(state, walk, exact=False)
    left = state.slider - len(walk)
    return path, _free_steps(path[-1], blocked_spaces(state)) if left else ()


def _taken(state: TeeState, path: Iterable[Space]) -> tuple[Spaces, Spaces]:
    """Return what a walk claims and what it then surrounds, without what the mover held."""
    seat, visited, others = state.seat, 0, 0
    for space in path:
        visited |= 1 << space
    for space in state.tees[:seat] + state.tees[seat + 1 :]:
        others |= 1 << space
    held = state.claims[seat]
    bonus = surrounded(held | visited, state.turn) & ~others
    return Spaces(visited & ~held), Spaces(bonus)


def after(state: TeeState, visit: Visit) -> TeeState:
    """Return the state after any walk of this result: what it takes depends on nothing else."""
    claims, bonus = _taken(state, spaces_of(visit.visited))
    return _finish_turn(state, visit.end, claims | bonus, []).state


def play(state: TeeState, move: TeeMove) -> Step[TeeState]:
    """Check the move and play it."""
    if isinstance(move, Walk):
        _refuse_if_over(state)
        return _play_walk(state, _path(state, move.steps, exact=True))
    check(state, move)
    match move:
        case Pass():
            return _play_pass(state)
        case Resign(colour):
            left = replace(state, resigned=(*state.resigned, colour), agreed=frozenset())
            events = [*_withdrawal(state, colour), Resigned(colour)]
        case CountNow(colour, agree=False):
            left = replace(state, agreed=frozenset())
            events = [CountDeclined(colour), *_withdrawal(state, colour)]
        case CountNow(colour):  # pragma: no branch  # the types leave nothing else
            left = replace(state, agreed=state.agreed | {colour})
            missing = tuple(str(c) for c in left.active if c not in left.agreed)
            events = [CountWanted(colour, missing)]
    return Step(left, (*events, *_ending(left, move.colour)))


def _play_walk(state: TeeState, path: tuple[Space, ...]) -> Step[TeeState]:
    claims, bonus = _taken(state, path)
    events: list[Event] = [Walked(state.turn, tuple([SPACE_NAMES[space] for space in path]))]
    if claims:
        events.append(Claimed(state.turn, *_owners(state, claims)))
    if bonus:
        events.append(Surrounded(state.turn, *_owners(state, bonus)))
    return _finish_turn(state, path[-1], claims | bonus, events)


def _play_pass(state: TeeState) -> Step[TeeState]:
    tee = state.tees[state.seat]
    if state.turn in state.resigned:
        return _finish_turn(state, tee, 0, [Passed(state.turn, "T22")])
    events: list[Event] = [Passed(state.turn, "T12")]
    _, bonus = _taken(state, (tee,))
    if bonus:
        events.append(Surrounded(state.turn, *_owners(state, bonus)))
    return _finish_turn(state, tee, bonus, events)


def _owners(state: TeeState, spaces: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name the spaces of a set, and who holds each now."""
    found = tuple(spaces_of(spaces))
    holders = ["."] * len(found)
    for colour, claims in zip(state.options.colours, state.claims, strict=True):
        if claims & spaces:
            for index, space in enumerate(found):
                if claims >> space & 1:
                    holders[index] = colour.value
    return tuple([SPACE_NAMES[space] for space in found]), tuple(holders)


def _finish_turn(state: TeeState, end: Space, won: int, events: list[Event]) -> Step[TeeState]:
    """Hand the won spaces over, move the tee, and pass the turn on (T7, T8)."""
    seat, colours = state.seat, state.options.colours
    claims = [Spaces(spaces & ~won) for spaces in state.claims]
    claims[seat] = Spaces(claims[seat] | won)
    tees = (*state.tees[:seat], end, *state.tees[seat + 1 :])
    last = seat + 1 == len(colours)
    after = TeeState(
        tuple(claims),
        tees,
        state.round + 1 if last else state.round,
        colours[0] if last else colours[seat + 1],
        state.options,
        state.resigned,
    )
    events += _withdrawal(state, state.turn)
    events.append(TurnBegan(after.turn, state.turn))
    if last:
        events.append(RoundBegan(after.turn, after.round, after.slider))
    return Step(after, (*events, *_ending(after, state.turn)))


def _withdrawal(state: TeeState, by: Colour) -> list[Event]:
    return [CountWithdrawn(by)] if state.agreed else []


def _ending(after: TeeState, by: Colour) -> list[Event]:
    over = outcome(after)
    if over is None:
        return []
    counts = tuple(f"{seat}{count}" for seat, count in over.scores)
    return [Ended(by, over.ended, over.rule, over.winners, counts)]
