"""What a turn is in a kernel: who moves, where they may go, and when the game is over."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.state import SLIDER_MAX
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BIT, FULL, Triple
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
from royalgames.kernels.words import ONE, ZERO, Words, signed


class Turn(NamedTuple):
    """What stays the same for all walks of a turn."""

    colour: int
    """Whose turn it is."""
    resigned: bool
    """Whether that player has resigned (T22)."""
    start: int
    """Where the mover's Royal Tee is."""
    slider: int
    """What the slider shows (T8)."""
    held: Triple
    """What the mover holds."""
    blocked: Triple
    """Where the other Royal Tees are (T11)."""


@kernel
def read_turn(position: Words) -> Turn:
    """Read a turn off a row."""
    colour = signed(position[TURN])
    b0, b1, b2 = ZERO, ZERO, ZERO
    for other in range(4):
        tee = signed(position[TEES + other])
        if other != colour and tee != ABSENT:
            b0, b1, b2 = b0 | BIT[tee, 0], b1 | BIT[tee, 1], b2 | BIT[tee, 2]
    own = 3 * colour
    return Turn(
        colour=colour,
        resigned=position[RESIGNED] >> position[TURN] & ONE == ONE,
        start=signed(position[TEES + colour]),
        slider=min(signed(position[ROUND]), SLIDER_MAX),
        held=(position[own], position[own + 1], position[own + 2]),
        blocked=(b0, b1, b2),
    )


@kernel
def ending_rule(position: Words) -> int:
    """Return the number of the rule that ended the game, 0 while it is being played."""
    active = position[PLAYING] & ~position[RESIGNED]
    if active & active - ONE == ZERO:
        return 22
    claimed = FULL
    for word in range(3):
        claimed &= position[word] | position[3 + word] | position[6 + word] | position[9 + word]
    if claimed == FULL:
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
