"""Royal Tee's training games in pieces that any machine can play: what a piece gives is its own.

A game depends on the network, its number and the depth alone, so whether a round is played here
or on a cluster, and in how many pieces, makes no difference to what is learned from it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from royalgames.cluster import Cluster
from royalgames.kernels.tee.net import Net
from royalgames.kernels.tee.room import room_for
from royalgames.kernels.words import Words
from royalgames.training.tee.games import Score, meet, searching, self_play

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

Game = tuple[Words, npt.NDArray[np.float32]]
"""The positions of a game, and what to aim at."""

PIECE: Final = 10
"""How many games are a piece; they are what a lost worker loses."""


RIVALRY: Final = 3
"""Of so many games one is against a rival; the others are against oneself."""


class Own(NamedTuple):
    """Games of a network against itself, and against rivals."""

    net: Net
    numbers: Sequence[int]
    deepest: int
    rivals: tuple[Net, ...] = ()


class Gate(NamedTuple):
    """Games between two networks, by number."""

    latest: Net
    best: Net
    numbers: Sequence[int]
    seed: str


def play_own(task: Own) -> list[Game]:
    """Play a piece of self-play."""
    room, rivals = room_for(task.net), [room_for(rival) for rival in task.rivals]
    games = []
    for number in task.numbers:
        rival = None
        if rivals and number % RIVALRY == 0:
            rival = rivals[number // RIVALRY % len(rivals)]
        games.append(self_play(room, random.Random(f"tee {number}"), task.deepest, rival))
    return games


def play_gate(task: Gate) -> Score:
    """Play a piece of a gate."""
    one, two = (searching(room_for(net), 2, 1 << 40) for net in (task.latest, task.best))
    return meet(one, two, task.numbers, task.seed)


def own_games(
    net: Net, rivals: tuple[Net, ...], numbers: range, deepest: int, cluster: Cluster | None
) -> list[Game]:
    """Play games of a network; return them in the order of their numbers."""
    tasks = [Own(net, piece, deepest, rivals) for piece in _pieces(numbers)]
    return [game for games in _in_order(play_own, tasks, cluster) for game in games]


def gate_score(nets: tuple[Net, Net], games: int, seed: str, cluster: Cluster | None) -> Score:
    """Let the latest network meet the best so far."""
    tasks = [Gate(*nets, piece, seed) for piece in _pieces(range(games))]
    return Score(*map(sum, zip(*_in_order(play_gate, tasks, cluster), strict=True)))


def _pieces(numbers: range) -> Iterator[range]:
    for start in range(0, len(numbers), PIECE):
        yield numbers[start : start + PIECE]


def _in_order(
    work: Callable[[TaskT], ResultT], tasks: list[TaskT], cluster: Cluster | None
) -> list[ResultT]:
    """Do all tasks, here or on a cluster; return the results in the order of the tasks."""
    if cluster is None:
        return [work(task) for task in tasks]
    found = dict(cluster.run(work, tasks))
    return [found[number] for number in range(len(tasks))]
