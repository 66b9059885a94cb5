"""What a turn is in a kernel: who moves, where he may go, and when the game is over."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.state import SLIDER_MAX
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, FULL, ONE, ZERO, Triple, Words
from royalgames.kernels.tee.position import (
    ABSENT,
    AGREED,
    LIMIT,
    PLAYING,
    RESIGNED,
    ROUND,
    TEES,
    TURN,
)

_4: Final = np.uint64(4)
_15: Final = np.uint64(15)


class Turn(NamedTuple):
    """What stays the same for all walks of a turn."""

    colour: int
    start: int
    slider: int
    held: Triple
    blocked: Triple


@kernel
def read_turn(position: Words) -> Turn:
    """Read off whose turn it is, what he holds and where he may not go (T11)."""
    colour = np.int64(position[TURN])
    b0, b1, b2 = ZERO, ZERO, ZERO
    for other in range(4):
        tee = np.int64(position[TEES + other])
        if other != colour and tee != ABSENT:
            b0, b1, b2 = b0 | BIT[tee, 0], b1 | BIT[tee, 1], b2 | BIT[tee, 2]
    start = np.int64(position[TEES + colour])
    own = 3 * colour
    h0, h1, h2 = position[own], position[own + 1], position[own + 2]
    held = (h0 | BIT[start, 0], h1 | BIT[start, 1], h2 | BIT[start, 2])
    return Turn(colour, start, min(np.int64(position[ROUND]), SLIDER_MAX), held, (b0, b1, b2))


@kernel
def resigned_mask(position: Words) -> np.uint64:
    """Return the colours that have resigned, a bit a colour (T22)."""
    mask = ZERO
    numbers = position[RESIGNED]
    while numbers:
        mask = mask | ONE << ((numbers & _15) - ONE)
        numbers = numbers >> _4
    return mask


@kernel
def has_resigned(position: Words) -> bool:
    """Tell whether the player whose turn it is has resigned (T22)."""
    return bool(resigned_mask(position) >> position[TURN] & ONE)


@kernel
def is_full(position: Words) -> bool:
    """Tell whether no open space is left (T19)."""
    for word in range(3):
        claimed = position[word] | position[3 + word] | position[6 + word] | position[9 + word]
        if claimed != FULL:
            return False
    return True


@kernel
def ending_rule(position: Words) -> int:
    """Return the number of the rule by which the game is over, 0 while it goes on."""
    active = position[PLAYING] & ~resigned_mask(position)
    if active & active - ONE == ZERO:
        return 22
    if is_full(position):
        return 19
    if position[AGREED] & active == active:
        return 21
    if position[LIMIT] and position[ROUND] > position[LIMIT]:
        return 21
    return 0


@kernel
def ending_rules(positions: Words, out: npt.NDArray[np.uint8]) -> None:
    """Write the ending rule of each position; shapes (n, 22) and (n,)."""
    for index in range(len(out)):
        out[index] = ending_rule(positions[index])
