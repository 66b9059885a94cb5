"""Which open spaces can still be claimed, and when it is late enough to count now (T21)."""

from typing import Final

from royalgames.games.tee.board import NEIGHBOURS, Colour, Space, Spaces, surrounded
from royalgames.games.tee.state import SLIDER_MAX, TeeState

FEW_OPEN: Final = 36
"""With this many open spaces, a quarter of the board, it makes sense to propose to count now."""

MANY_ROUNDS: Final = 20
"""After this many rounds it makes sense whatever is open: most games are over by then."""


def late(state: TeeState) -> bool:
    """Return whether it makes sense to propose to count now."""
    return state.open.bit_count() <= FEW_OPEN or state.round > MANY_ROUNDS


def reachable(state: TeeState) -> Spaces:
    """Return the open spaces that a player might still walk on or surround before the game ends.

    Royal Tees of players who have resigned stay and block (T22); all others may move away. A colour
    can surround at most what it would surround if it held every space it can walk to.
    """
    found = 0
    for colour in state.active:
        steps = _steps_left(state, colour)
        if not steps:
            continue
        walked = _walkable(state, colour, steps)
        held = state.claims[state.options.colours.index(colour)] | walked
        found |= walked | surrounded(held, colour)
    return Spaces(found & state.open)


def _walkable(state: TeeState, colour: Colour, steps: int) -> Spaces:
    """Return the spaces that a colour's Royal Tee can come to in so many steps; -1 for any."""
    blocked = {state.tees[state.options.colours.index(gone)] for gone in state.resigned}
    edge: list[Space] = [state.tees[state.options.colours.index(colour)]]
    seen = 1 << edge[0]
    while edge and steps != 0:
        following: list[Space] = []
        for space in edge:
            for target in NEIGHBOURS[space].values():
                if target not in blocked and not seen >> target & 1:
                    seen |= 1 << target
                    following.append(target)
        edge, steps = following, steps - 1
    return Spaces(seen)


def _steps_left(state: TeeState, colour: Colour) -> int:
    """Count the steps a colour has left until the round limit; -1 if there is none."""
    limit, colours = state.options.round_limit, state.options.colours
    if limit is None:
        return -1
    moved = colours.index(colour) < state.seat
    return sum(min(number, SLIDER_MAX) for number in range(state.round + moved, limit + 1))
