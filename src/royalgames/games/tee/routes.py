"""Ways over the board of Royal Tee: how a walk can be led to a space, or why it cannot."""

from collections import deque

from royalgames.core import RuleError
from royalgames.games.tee.board import NEIGHBOURS, Space, find_space, space_name
from royalgames.games.tee.moves import blocked_spaces, preview
from royalgames.games.tee.state import TeeState


def route(state: TeeState, walk: str, name: str) -> str:
    """Return a walk that leads to a space and keeps as many of the steps so far as it can."""
    path = preview(state, walk).path
    target = _target(state, name)
    away = _distances(state, target)
    for made in range(len(walk), -1, -1):
        if away.get(path[made], state.slider + 1) <= state.slider - made:
            return walk[:made] + _shortest(path[made], away)
    raise _refusal(state, name, away.get(path[0]))


def _target(state: TeeState, name: str) -> Space:
    target = find_space(name)
    if target is None:
        raise RuleError("T2", f"a space is a1 to l12, not {name}")
    if blocked_spaces(state) >> target & 1:
        holder = state.options.colours[state.tees.index(target)]
        raise RuleError("T11", f"{holder.title}'s Royal Tee is on {name}")
    return target


def _distances(state: TeeState, target: Space) -> dict[Space, int]:
    """Count the steps to a space from everywhere; spaces that are cut off are left out."""
    blocked, away, front = blocked_spaces(state), {target: 0}, deque([target])
    while front:
        here = front.popleft()
        for space in NEIGHBOURS[here].values():
            if space not in away and not blocked >> space & 1:
                away[space] = away[here] + 1
                front.append(space)
    return away


def _shortest(start: Space, away: dict[Space, int]) -> str:
    """Return the steps of a shortest way, straight on where it can."""
    steps, here = "", start
    while away[here]:
        left = away[here] - 1
        nearer = {step: to for step, to in NEIGHBOURS[here].items() if away.get(to) == left}
        step = steps[-1:] if steps[-1:] in nearer else next(iter(nearer))
        steps, here = steps + step, nearer[step]
    return steps


def _refusal(state: TeeState, name: str, far: int | None) -> RuleError:
    tee = f"{state.turn.title}'s Royal Tee on {space_name(state.tees[state.seat])}"
    if far is None:
        return RuleError("T11", f"no walk leads to {name}: other Royal Tees are in the way")
    steps = f"{state.slider} {'step' if state.slider == 1 else 'steps'}"
    return RuleError("T9", f"{tee} is {far} steps from {name}; this walk has {steps}")
