"""What positions are worth to each colour, in whole numbers: a hundred are worth a space.

Each colour has a sum of eight features, each times its weight:

    feature 0   spaces held; what the next mover's spaces surround counts as theirs (T18)
    feature 1   of these, spaces on the bare sides, which cannot be surrounded
    feature 2   of these, spaces on the own zone's side
    feature 3   steps from the Royal Tee to the middle of the board
    feature 4   steps of a king from the Royal Tee to the nearest space that is not the colour's
    feature 5   an eighth of the claimed spaces, times the lead: the leader wants the board full
    feature 6   steps of a king from the leader's Royal Tee to the nearest open space, times lead
    feature 7   what the lead has over 36 spaces

The lead is taken to the best other colour; features 5 and 6 count 36 spaces of it at most. A
colour's value is its sum less the mean of the best other's and the average other's; with two
players that is the difference.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.games.tee.board import SIZE, TURN_ORDER, ZONE_SIDE
from royalgames.kernels.jit import kernel
from royalgames.kernels.tee.bits import BARE, BIT, FULL, SPACES, count, grown, pack_set, surrounded
from royalgames.kernels.tee.paths import WIN, Scores
from royalgames.kernels.tee.position import PLAYING, RESIGNED, TEES, TURN
from royalgames.kernels.words import ONE, ZERO, Words, signed

Rules = npt.NDArray[np.uint8]
"""Numbers of rules, 0 for none."""

FEATURES: Final = 8
"""How many features are weighed."""

MOST_LEAD: Final = 36
"""A larger lead is hardly better."""

_FAR: Final = 12
_NOBODY: Final = -(1 << 40)

PARTS: Final = np.array(
    [
        [[FULL] * 3, BARE[index], pack_set(ZONE_SIDE[colour])]
        for index, colour in enumerate(TURN_ORDER)
    ],
    dtype=np.uint64,
)
"""The spaces of features 0 to 2: for each colour the board, the bare sides, its zone's side; shape
(4, 3, 3)."""

FROM_MIDDLE: Final = np.array(
    [
        (abs(2 * (space // SIZE) - SIZE + 1) + abs(2 * (space % SIZE) - SIZE + 1)) // 2
        for space in range(SPACES)
    ],
    dtype=np.int64,
)
"""Figure 3 of each space; shape (144,)."""


@kernel
def count_features(positions: Words, rules: Rules, features: Scores) -> None:
    """Write the features of each colour as far as they do not depend on the others.

    Two entries, this and ``weigh_features``, take half as long to compile as one that calls the
    other.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        Rows as ``pack`` makes them.
    rules : uint8 array, shape (n,)
        The rule by which each game is over, or 0, as ``ending_rules`` writes it.
    features : int64 array, shape (n, 4, 8)
        The result; features 5 and 7 are left as they are, and 3 to 6 where the game is over.

    """
    for index in range(len(positions)):
        position = positions[index]
        mover = signed(position[TURN])
        own = 3 * mover
        s0, s1, s2 = surrounded((position[own], position[own + 1], position[own + 2]), mover)
        if rules[index] or position[RESIGNED] >> position[TURN] & ONE:
            s0, s1, s2 = ZERO, ZERO, ZERO
        o0, o1, o2 = FULL, FULL, FULL
        for colour in range(4):
            tee = signed(position[TEES + colour])
            if colour != mover and tee < SPACES:
                s0, s1, s2 = s0 & ~BIT[tee, 0], s1 & ~BIT[tee, 1], s2 & ~BIT[tee, 2]
            o0 &= ~position[3 * colour]
            o1 &= ~position[3 * colour + 1]
            o2 &= ~position[3 * colour + 2]
        o0, o1, o2 = o0 & ~s0, o1 & ~s1, o2 & ~s2
        for colour in range(4):
            at, tee = 3 * colour, signed(position[TEES + colour])
            m0, m1, m2 = position[at] & ~s0, position[at + 1] & ~s1, position[at + 2] & ~s2
            if colour == mover:
                m0, m1, m2 = m0 | s0, m1 | s1, m2 | s2
            for feature in range(3):
                total = count(m0 & PARTS[colour, feature, 0])
                total += count(m1 & PARTS[colour, feature, 1])
                total += count(m2 & PARTS[colour, feature, 2])
                features[index, colour, feature] = signed(total)
            if tee >= SPACES or rules[index]:
                continue
            near, far = _FAR, _FAR
            a0, a1, a2 = BIT[tee, 0], BIT[tee, 1], BIT[tee, 2]
            for steps in range(_FAR):
                if near == _FAR and a0 & ~m0 | a1 & ~m1 | a2 & ~m2:
                    near = steps
                if a0 & o0 | a1 & o1 | a2 & o2:
                    far = steps
                    break
                a0, a1, a2 = grown((a0, a1, a2), (FULL, FULL, FULL))
            features[index, colour, 3] = FROM_MIDDLE[tee]
            features[index, colour, 4], features[index, colour, 6] = near, far


@kernel
def weigh_features(  # noqa: C901  # in one piece, since every piece takes time to compile
    positions: Words, rules: Rules, features: Scores, weights: Scores, values: Scores
) -> None:
    """Write what each position is worth to each colour.

    Parameters
    ----------
    positions, rules, features
        As ``count_features`` takes and writes them; two colours at least have not resigned.
    weights : int64 array, shape (8,)
        What the features are multiplied by.
    values : int64 array, shape (n, 4)
        The result: a win or a loss where the game is over, and a loss for players who cannot win.

    """
    for index in range(len(positions)):
        mine = features[index]
        active = positions[index, PLAYING] & ~positions[index, RESIGNED]
        claimed = mine[0, 0] + mine[1, 0] + mine[2, 0] + mine[3, 0]
        for colour in range(4):
            best = 0
            for other in range(4):
                if other != colour and active >> np.uint64(other) & ONE:
                    best = max(best, mine[other, 0])
            ahead = mine[colour, 0] - best
            lead = max(-MOST_LEAD, min(MOST_LEAD, ahead))
            mine[colour, 5] = lead * claimed // 8
            mine[colour, 6] *= max(lead, 0)
            mine[colour, 7] = max(0, ahead - MOST_LEAD)
            values[index, colour] = 0
            if ahead:
                values[index, colour] = WIN if ahead > 0 else -WIN
        for colour in range(4):
            total = 0
            for feature in range(FEATURES):
                total += mine[colour, feature] * weights[feature]
            mine[colour, 5] = total
        for colour in range(4):
            best, total, others = _NOBODY, 0, 0
            for other in range(4):
                if other != colour and active >> np.uint64(other) & ONE:
                    best = max(best, mine[other, 5])
                    total += mine[other, 5]
                    others += 1
            if not active >> np.uint64(colour) & ONE:
                values[index, colour] = -WIN
            elif not rules[index]:
                values[index, colour] = mine[colour, 5] - (best + total // others) // 2
