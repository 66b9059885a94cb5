"""What positions are worth to each colour, in whole numbers: a hundred are worth a space.

Each colour has a sum of eight figures, each times its weight:

    figure 0   spaces held; what the next mover's spaces surround counts as his (T18)
    figure 1   of these, spaces on the bare sides, which nobody can surround
    figure 2   of these, spaces on the own zone's side
    figure 3   steps from the Royal Tee to the middle of the board
    figure 4   steps of a king from the Royal Tee to the nearest space that is not the colour's
    figure 5   an eighth of the claimed spaces, times the lead: who leads wants the board full
    figure 6   steps of a king from the leader's Royal Tee to the nearest open space, times the lead
    figure 7   what the lead has over 36 spaces

The lead is taken to the best other colour; figures 5 and 6 count 36 spaces of it at most. A
colour's value is its sum less the mean of the best other's and the average other's; with two
players that is the difference.
"""

from typing import Final

import numpy as np

from royalgames.games.tee.board import SIZE, TURN_ORDER, ZONE_SIDE
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BARE, BIT, FULL, SPACES, count, grown, pack_set, surrounded
from royalgames.kernels.tee.paths import WIN, Figures
from royalgames.kernels.tee.position import LIMIT, PLAYING, RESIGNED, ROUND, TEES, TURN
from royalgames.kernels.words import ONE, ZERO, Words, signed

FIGURES: Final = 8
"""How many figures are weighed."""

MOST_LEAD: Final = 36
"""A lead of more spaces is hardly better."""

_FAR: Final = 12
_NOBODY: Final = -(1 << 40)

PARTS: Final = np.array(
    [
        [[FULL] * 3, BARE[index], pack_set(ZONE_SIDE[colour])]
        for index, colour in enumerate(TURN_ORDER)
    ],
    dtype=np.uint64,
)
"""The spaces counted in figures 0 to 2: for each colour the board, the bare sides, its zone's side;
shape (4, 3, 3)."""

FROM_MIDDLE: Final = np.array(
    [
        (abs(2 * (space // SIZE) - SIZE + 1) + abs(2 * (space % SIZE) - SIZE + 1)) // 2
        for space in range(SPACES)
    ],
    dtype=np.int64,
)
"""Figure 3 of each space; shape (144,)."""


@kernel
def _stand(  # noqa: C901  # in few pieces, since each takes its time to compile
    position: Words, held: Words, figures: Figures
) -> bool:
    """Write the figures of each colour as far as they do not hang on the others'; tell if over."""
    mover = signed(position[TURN])
    own = 3 * mover
    s0, s1, s2 = surrounded((position[own], position[own + 1], position[own + 2]), mover)
    if position[RESIGNED] >> position[TURN] & ONE:
        s0, s1, s2 = ZERO, ZERO, ZERO
    c0, c1, c2 = ZERO, ZERO, ZERO
    for colour in range(4):
        tee = signed(position[TEES + colour])
        if colour != mover and tee < SPACES:
            s0, s1, s2 = s0 & ~BIT[tee, 0], s1 & ~BIT[tee, 1], s2 & ~BIT[tee, 2]
        c0 |= position[3 * colour]
        c1 |= position[3 * colour + 1]
        c2 |= position[3 * colour + 2]
    over = c0 & c1 & c2 == FULL or (position[LIMIT] and position[ROUND] > position[LIMIT])
    if over:
        s0, s1, s2 = ZERO, ZERO, ZERO
    o0, o1, o2 = FULL & ~(c0 | s0), FULL & ~(c1 | s1), FULL & ~(c2 | s2)
    for colour in range(4):
        at = 3 * colour
        m0, m1, m2 = position[at] & ~s0, position[at + 1] & ~s1, position[at + 2] & ~s2
        if colour == mover:
            m0, m1, m2 = m0 | s0, m1 | s1, m2 | s2
        held[0], held[1], held[2] = m0, m1, m2
        for figure in range(3):
            figures[colour, figure] = 0
            for word in range(3):
                figures[colour, figure] += signed(count(held[word] & PARTS[colour, figure, word]))
        tee = signed(position[TEES + colour])
        if tee >= SPACES or over:
            continue
        figures[colour, 3] = FROM_MIDDLE[tee]
        figures[colour, 4], figures[colour, 6] = _FAR, _FAR
        a0, a1, a2 = BIT[tee, 0], BIT[tee, 1], BIT[tee, 2]
        for steps in range(_FAR):
            if figures[colour, 4] == _FAR and a0 & ~m0 | a1 & ~m1 | a2 & ~m2:
                figures[colour, 4] = steps
            if a0 & o0 | a1 & o1 | a2 & o2:
                figures[colour, 6] = steps
                break
            a0, a1, a2 = grown((a0, a1, a2), (FULL, FULL, FULL))
    return bool(over)


@kernel
def judge_all(  # noqa: C901, PLR0912  # likewise
    positions: Words, weights: Figures, values: Figures
) -> None:
    """Write what each position is worth to each colour.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        Rows as ``pack`` makes them; two colours at least have not resigned.
    weights : int64 array, shape (8,)
        What the figures are taken times.
    values : int64 array, shape (n, 4)
        The result: a win or a loss where the game is over, and a loss for who cannot win.

    """
    held = np.empty(3, dtype=np.uint64)
    figures = np.zeros((4, FIGURES), dtype=np.int64)
    for index in range(len(positions)):
        position = positions[index]
        active = position[PLAYING] & ~position[RESIGNED]
        over = _stand(position, held, figures)
        left = SPACES - figures[0, 0] - figures[1, 0] - figures[2, 0] - figures[3, 0]
        for colour in range(4):
            # The best and the sum of the others, by spaces here, and then by sums.
            best = 0
            for other in range(4):
                if other != colour and active >> np.uint64(other) & ONE:
                    best = max(best, figures[other, 0])
            lead = max(-MOST_LEAD, min(MOST_LEAD, figures[colour, 0] - best))
            figures[colour, 5] = lead * (SPACES - left) // 8
            figures[colour, 6] *= max(lead, 0)
            figures[colour, 7] = max(0, figures[colour, 0] - best - MOST_LEAD)
            values[index, colour] = figures[colour, 0] - best
        if over:
            for colour in range(4):
                ahead = values[index, colour]
                values[index, colour] = 0 if ahead == 0 else WIN if ahead > 0 else -WIN
                if not active >> np.uint64(colour) & ONE:
                    values[index, colour] = -WIN
            continue
        for colour in range(4):
            total = 0
            for figure in range(FIGURES):
                total += figures[colour, figure] * weights[figure]
            figures[colour, 5] = total
        for colour in range(4):
            best, total, others = _NOBODY, 0, 0
            for other in range(4):
                if other != colour and active >> np.uint64(other) & ONE:
                    best = max(best, figures[other, 5])
                    total += figures[other, 5]
                    others += 1
            values[index, colour] = figures[colour, 5] - (best + total // others) // 2
            if not active >> np.uint64(colour) & ONE:
                values[index, colour] = -WIN
