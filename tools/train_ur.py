"""Make a network by which the upper levels of Ur judge positions, from self-play alone.

    python tools/train_ur.py                   # the one that comes with the package
    python tools/train_ur.py --counters 4      # the same for the game of four counters

No table is read, and ``--counters`` is all that changes between a small game and the full one. The
same seed gives the same network on the same kind of machine. See docs/training.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple, get_args

import numpy as np

from royalgames.bots.ur.weights import DICE_NAMES, Aim, packaged, save
from royalgames.games.ur.board import HOME, PLACES
from royalgames.games.ur.header import MOST_POINTS
from royalgames.games.ur.state import DICE
from royalgames.kernels.ur.look import MOST, new_room
from royalgames.kernels.ur.net import BIAS, COUNTS, FIGURES, LEVELS, NET_ROWS, Net, spread, terms
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.ur.train import Lesson, play_round, slopes

HIDDEN: Final = 128
SMALL: Final = 8
"""How many units a network has, and how many the expert's."""

ROUNDS: Final = 150_000
SMALL_ROUNDS: Final = 30_000
"""How long they learn."""

REPORTS: Final = 25

GAMES: Final = 256
"""How many games are played side by side; each round learns from twice as many positions."""

FIRST_STEP: Final = 2e-3
LAST_STEP: Final = 2e-5
"""How far a figure moves in a round, at first and in the end."""

ODD: Final = 20
"""Choices in 256 that are made at random while learning, so that mistakes are judged well too."""

_SHARES: Final = np.array(
    [[float(count > level) for count in range(COUNTS)] for level in range(LEVELS)],
    dtype=np.float32,
)
_SHARES[0] = np.arange(COUNTS)
"""How much each figure of a place weighs with 0 to 7 counters there, as ``spread`` has it."""


class Task(NamedTuple):
    """What is to be learned."""

    counters: int
    aim: Aim
    dice: str
    rounds: int
    seed: int
    hidden: int = HIDDEN


class Progress(NamedTuple):
    """How far the learning is."""

    rounds: int
    games: int
    positions: int
    error: float
    """The root of the mean squared difference, since the last report, between what positions are
    worth by the network and by one throw's look ahead; as a chance of winning, or in points."""
    figures: Net


class Learner:
    """A network's free figures, moved by Adam (Kingma, Ba: Adam, ICLR 2015)."""

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        self.figures = np.zeros((FIGURES, hidden), dtype=np.float32)
        places = self.figures[:-3].reshape(2, PLACES, LEVELS, hidden)
        places[:, :, 0] = rng.normal(0, 0.15, (2, PLACES, hidden))
        places[:, HOME] = 0
        self.figures[-3] = rng.normal(0, 0.3, hidden)
        self.figures[-2] = rng.normal(0, hidden**-0.5, hidden)
        self._mean = np.zeros_like(self.figures)
        self._square = np.zeros_like(self.figures)
        self._steps = 0

    def learn(self, slope: Net, step: float) -> None:
        """Move every figure against its slope."""
        rows = slope[:BIAS].reshape(2, PLACES, COUNTS, -1)
        rows[:, HOME] = 0  # counters at home are not looked at
        places = np.matmul(_SHARES, rows.reshape(2 * PLACES, COUNTS, -1))
        full = np.concatenate([places.reshape(FIGURES - 3, -1), slope[BIAS:]])
        self._steps += 1
        self._mean += (full - self._mean) * np.float32(0.1)
        self._square += (full * full - self._square) * np.float32(0.001)
        mean = self._mean / np.float32(1 - 0.9**self._steps)
        square = self._square / np.float32(1 - 0.999**self._steps)
        self.figures -= np.float32(step) * mean / (np.sqrt(square) + np.float32(1e-8))


def train(task: Task) -> Iterator[Progress]:
    """Play and learn; tell now and then how far it is."""
    rng = np.random.default_rng(task.seed)
    learner = Learner(task.hidden, rng)
    games = np.full((GAMES, 2), task.counters << 3 * ENTER, dtype=np.uint64)
    lesson = Lesson(np.empty((2 * GAMES, 2), dtype=np.uint64), np.empty(2 * GAMES))
    slope = np.empty((NET_ROWS, task.hidden), dtype=np.float32)
    random, dice = np.uint64(rng.integers(1 << 63)), np.uint64(list(DICE).index(task.dice))
    room = new_room(task.counters, terms(task.dice, task.aim == "points"), spread(learner.figures))
    room.tally[MOST] = 1 << 62
    every, ended, squares = max(1, task.rounds // REPORTS), 0, 0.0
    scale = MOST_POINTS if task.aim == "points" else 0.5
    for number in range(1, task.rounds + 1):
        room = room._replace(net=spread(learner.figures))
        random, over = play_round(games, np.uint64(random), dice, ODD, room, lesson)
        ended += over
        squares += slopes(lesson, room.net, slope)
        share = 0.5 + 0.5 * np.cos(np.pi * number / task.rounds)
        learner.learn(slope, LAST_STEP + (FIRST_STEP - LAST_STEP) * share)
        if number % every == 0:
            error = scale * (squares / every) ** 0.5
            yield Progress(number, ended, 2 * GAMES * number, error, learner.figures)
            squares = 0.0


def _task() -> tuple[Task, Path, bool]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--counters", type=int, choices=range(1, 8), default=7)
    parser.add_argument("--aim", choices=get_args(Aim), default="win")
    parser.add_argument("--dice", choices=DICE_NAMES.values(), default="half")
    parser.add_argument("--small", action="store_true", help="the expert's small network")
    parser.add_argument("--rounds", type=int, help=f"else {ROUNDS}, or {SMALL_ROUNDS} if small")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file to write; else the package's own")
    parser.add_argument("--keep", action="store_true", help="also write each report's network")
    given = parser.parse_args()
    dice = next(dice for dice, name in DICE_NAMES.items() if name == given.dice)
    hidden = SMALL if given.small else HIDDEN
    rounds = given.rounds or (SMALL_ROUNDS if given.small else ROUNDS)
    task = Task(given.counters, given.aim, dice, rounds, given.seed, hidden)
    return task, given.out or packaged(dice, "small" if given.small else given.aim), given.keep


def main() -> None:
    """Train as the command line says."""
    task, path, keep = _task()
    print(task, "to", path.name, flush=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    for progress in train(task):
        print(
            f"{progress.rounds:>9,} rounds {progress.games:>10,} games "
            f"{progress.positions:>13,} positions  error {progress.error:.5f}  "
            f"{process_time():7.1f} s",
            flush=True,
        )
        save(path, progress.figures)
        if keep:
            save(path.with_name(f"{path.stem}-{progress.games:09}.npz"), progress.figures)


if __name__ == "__main__":
    main()
