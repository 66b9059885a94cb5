"""How the plain searches of Royal Tee compare outcomes: by the spaces they gain."""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.bots.tee.evaluation import counts_of
from royalgames.core import Rng
from royalgames.kernels import tee
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.tee.results import Outcomes
from royalgames.kernels.words import Words

Values = npt.NDArray[np.int64]

CLOSING: Final = 1_000_000
"""What it is worth to end the game as its winner."""

_GAIN: Final = 1_000


def greed(row: Words, found: Outcomes) -> Values:
    """Value outcomes: a closed and won game, then the spaces gained, then how many were open."""
    counts, mover = counts_of(row), int(row[TURN])
    taken, gained = found.taken.astype(np.int64), found.gained.astype(np.int64)
    values: Values = gained * _GAIN + taken[:, 4]
    for index in np.flatnonzero(found.closes):
        best = max(counts[other] - taken[index, other] for other in range(4) if other != mover)
        values[index] += CLOSING if counts[mover] + gained[index] > best else -CLOSING
    return values


def greediest(row: Words, found: Outcomes, most: int, rng: Rng) -> list[int]:
    """Return the numbers of the greediest outcomes, the best first; equals by lot."""
    values = greed(row, found)
    rank = max(len(values) - most, 0)
    chosen = np.flatnonzero(values >= np.partition(values, rank)[rank]).tolist()
    lots = [rng.randrange(1 << 32) for _ in chosen]
    order = sorted(zip((-values[chosen]).tolist(), lots, chosen, strict=True))
    return [index for _, _, index in order[:most]]


def after_reply(row: Words, move: int, work: tee.Workspace) -> tuple[int, int]:
    """Return the mover's lead after a move and the greediest reply, and the nodes looked at."""
    mover = int(row[TURN])
    after = tee.play(row[None], np.array([move], dtype=np.uint32))
    nodes = 1
    if not tee.over(after)[0]:
        found = tee.outcomes(after[0], work)
        nodes += len(found)
        reply = found.move(int(greed(after[0], found).argmax())) if len(found) else tee.PASS
        after = tee.play(after, np.array([reply], dtype=np.uint32))
    counts = counts_of(after[0])
    lead = counts[mover] - max(count for colour, count in enumerate(counts) if colour != mover)
    if tee.over(after)[0]:
        lead += CLOSING if lead > 0 else -CLOSING
    return lead, nodes
