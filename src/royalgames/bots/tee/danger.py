"""Threats to end a game of two: walks after which the mover could take all open spaces and win.

The tree sees an end that a walk can reach, but a walk that only gets into place for it wins little,
so it is not among the walks that the tree tries. Here such walks are looked for by themselves.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.tee.ahead import GUESSED, SURE, think
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.ending import ENDING, find_launches, threaten
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.tee.room import KEPT_FIRST, LEAST, NODES, REACHED, STOPPED, Room, set_up
from royalgames.kernels.tee.walks import CODE, LENGTH_AT, SCORE, Numbers
from royalgames.kernels.words import Words

WATCHED: Final = 128
"""How many walks are watched for a threat."""

VARIED: Final = 64
"""Of how many walks of the generator the last step is varied: it tries none that turn back."""

THREATS: Final = 128
"""How many threats are looked at."""

DEPTH: Final = 3
"""How many turns that takes: the threat, the answer, the end."""


class Threat(NamedTuple):
    """Whether one of a player's threats wins."""

    move: int
    """The walk that does, or the most promising one; 0 if there is none."""
    value: int
    """At least ``GUESSED`` if there is no answer to it, else less; ``-GUESSED`` without any."""
    nodes: int
    """How many nodes it took."""
    is_cut_short: bool
    """Whether the budget or the time ended the search for it."""


class Listed(NamedTuple):
    """Walks of a turn among which threats to end the game are looked for."""

    codes: Numbers
    """The walks, each once: the most promising ones and those that get into place, in turns."""
    nodes: int
    """How many nodes it took to find them."""
    is_won: bool
    """Whether one of them ends the game at once, and wins."""


def may_end(position: Words) -> bool:
    """Return whether so few spaces are open that a walk may take all of them."""
    return SPACES - int(np.bitwise_count(position[:12]).sum()) <= ENDING


def after_pass(position: Words) -> Words:
    """Return a position of Red and Yellow after a turn that changes nothing."""
    after = position.copy()
    after[TURN], after[ROUND] = np.uint64(2) - after[TURN], after[ROUND] + after[TURN] // 2
    return after


def listed(room: Room, position: Words, most: int) -> Listed:
    """Find walks of a turn by what they promise and by where they end.

    Of the best by what they promise, the last steps are varied.
    """
    set_up(room, position, most)
    codes, values = np.zeros((2, KEPT_FIRST), dtype=np.int64)
    count = think(room, codes, np.zeros_like(codes), values, 0, 1)
    is_won = bool(values[0] >= SURE)
    codes = codes[:count]
    last = 2 * ((codes >> LENGTH_AT) - 1)
    varied = [codes & ~(3 << last) | step << last for step in range(4)]
    promising = np.concatenate([np.stack(varied, axis=1)[:VARIED].reshape(-1), codes[VARIED:]])
    launches = room.walks.about[: find_launches(room)]
    launches = launches[np.argsort(-launches[:, SCORE], kind="stable"), CODE]
    ranks = np.concatenate([np.arange(len(launches)), np.arange(len(promising))])
    every = np.concatenate([launches, promising])[np.argsort(ranks, kind="stable")]
    first = np.sort(np.unique(every, return_index=True)[1])
    return Listed(every[first], int(room.tally[NODES]), is_won)


def threats(room: Room, position: Words, codes: Numbers, most: int) -> tuple[Numbers, int]:
    """Return those of some walks that threaten to end the game, and the nodes."""
    set_up(room, position, most)
    marks = np.zeros(len(codes), dtype=np.int64)
    threaten(room, codes, marks)
    return codes[marks > 0], int(room.tally[NODES])


def best_threat(room: Room, position: Words, codes: Numbers, most: int) -> Threat:
    """Return whether one of some walks threatens to end the game and leaves no answer."""
    walks, spent = threats(room, position, codes, most)
    if not len(walks):
        return Threat(0, -GUESSED, spent, bool(room.tally[STOPPED]))
    given = min(len(walks), THREATS)
    walks = np.concatenate([walks[:given], np.zeros(KEPT_FIRST, dtype=np.int64)])
    values = np.zeros_like(walks)
    set_up(room, position, most - spent)
    room.tally[LEAST] = GUESSED - 1
    think(room, walks, np.zeros_like(walks), values, given, DEPTH)
    is_whole = room.tally[REACHED] == DEPTH and not room.tally[STOPPED]
    is_cut_short = not is_whole and int(values[0]) < GUESSED
    return Threat(int(walks[0]), int(values[0]), spent + int(room.tally[NODES]), is_cut_short)
