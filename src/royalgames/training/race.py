"""The training of a race's network, from self-play alone; docs/training.md describes it.

No tablebase is read, and the number of pieces is all that changes between a small game and the
full one. The same seed gives the same network on the same kind of machine. A run that is stopped
continues where it was at its last report.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import numpy as np

from royalgames.kernels.learn import Lesson, slopes
from royalgames.kernels.net import BIAS, COUNTS, LEVELS, Net, net_rows, parameter_rows, spread
from royalgames.kernels.netfiles import save
from royalgames.training.teacher import GAMES, Teacher
from royalgames.training.trainer import TrainingError, Wanted

HIDDEN: Final = 128
"""How many units a network has."""

ROUNDS: Final = 150_000
"""How long it learns."""

REPORTS: Final = 25

FIRST_STEP: Final = 2e-3
LAST_STEP: Final = 2e-5
"""How far a parameter moves in a round, at first and in the end."""

_SHARES: Final = np.array(
    [[float(count > level) for count in range(COUNTS)] for level in range(LEVELS)],
    dtype=np.float32,
)
_SHARES[0] = np.arange(COUNTS)
"""How much each parameter of a place weighs with 0 to 7 pieces there, as ``spread`` has it."""


class Task(NamedTuple):
    """What is to be learned, and how long."""

    what: str
    """The game, in words of its own."""
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
    parameters: Net


class Learner:
    """A network's free parameters, moved by Adam (Kingma, Ba: Adam, ICLR 2015)."""

    def __init__(self, teacher: Teacher, hidden: int, rng: np.random.Generator) -> None:
        self._places, self._home = teacher.places, teacher.home
        self.parameters = np.zeros((parameter_rows(self._places), hidden), dtype=np.float32)
        places = self.parameters[:BIAS].reshape(2, self._places, LEVELS, hidden)
        places[:, :, 0] = rng.normal(0, 0.15, (2, self._places, hidden))
        places[:, self._home] = 0
        self.parameters[-3] = rng.normal(0, 0.3, hidden)
        self.parameters[-2] = rng.normal(0, hidden**-0.5, hidden)
        self.mean = np.zeros_like(self.parameters)
        self.square = np.zeros_like(self.parameters)
        self.steps = 0

    def learn(self, slope: Net, step: float) -> None:
        """Move every parameter against its slope."""
        rows = slope[:BIAS].reshape(2, self._places, COUNTS, -1)
        rows[:, self._home] = 0  # pieces at home are not looked at
        places = np.matmul(_SHARES, rows.reshape(2 * self._places, COUNTS, -1))
        full = np.concatenate([places.reshape(len(self.parameters) - 3, -1), slope[BIAS:]])
        self.steps += 1
        self.mean += (full - self.mean) * np.float32(0.1)
        self.square += (full * full - self.square) * np.float32(0.001)
        mean = self.mean / np.float32(1 - 0.9**self.steps)
        square = self.square / np.float32(1 - 0.999**self.steps)
        self.parameters -= np.float32(step) * mean / (np.sqrt(square) + np.float32(1e-8))


class Checkpoint:
    """A run's state in a file beside the network, so that a stopped run can continue."""

    def __init__(self, path: Path, task: Task) -> None:
        self._path, self._task = path, json.dumps(task)

    def write(self, learner: Learner, teacher: Teacher, ended: int) -> None:
        """Store everything the next round depends on."""
        part = self._path.with_suffix(".part.npz")
        np.savez(
            part,
            task=self._task,
            parameters=learner.parameters,
            mean=learner.mean,
            square=learner.square,
            counts=np.array([learner.steps, ended]),
            games=teacher.games,
            random=teacher.random,
        )
        part.replace(self._path)

    def read(self, learner: Learner, teacher: Teacher) -> int:
        """Restore the run, if there is one; return how many games have ended."""
        if not self._path.exists():
            return 0
        with np.load(self._path, allow_pickle=False) as stored:
            if str(stored["task"]) != self._task:
                raise TrainingError(f"{self._path.parent} has a run with other settings")
            learner.parameters, learner.mean = stored["parameters"], stored["mean"]
            learner.square, teacher.games = stored["square"], stored["games"]
            teacher.random = np.uint64(stored["random"])
            learner.steps, ended = map(int, stored["counts"])
        return ended

    def remove(self) -> None:
        """Delete the file of a run that is done."""
        self._path.unlink(missing_ok=True)


def train(teacher: Teacher, task: Task, path: Path | None = None) -> Iterator[Progress]:
    """Play and learn, and report progress; with a path, continue a stopped run from there."""
    rng = np.random.default_rng(task.seed)
    learner = Learner(teacher, task.hidden, rng)
    teacher.random = np.uint64(rng.integers(1 << 63))
    checkpoint = Checkpoint(path, task) if path else None
    ended = checkpoint.read(learner, teacher) if checkpoint else 0
    lesson = Lesson(np.empty((2 * GAMES, 2), dtype=np.uint64), np.empty(2 * GAMES))
    slope = np.empty((net_rows(teacher.places), task.hidden), dtype=np.float32)
    every, squares = max(1, task.rounds // REPORTS), 0.0
    for number in range(learner.steps + 1, task.rounds + 1):
        net = spread(learner.parameters)
        ended += teacher.play_round(net, lesson)
        squares += slopes(lesson, net, slope)
        share = 0.5 + 0.5 * np.cos(np.pi * number / task.rounds)
        learner.learn(slope, LAST_STEP + (FIRST_STEP - LAST_STEP) * share)
        if number % every == 0:
            error = teacher.scale * (squares / every) ** 0.5
            squares = 0.0
            if checkpoint:
                checkpoint.write(learner, teacher, ended)
            yield Progress(number, ended, 2 * GAMES * number, error, learner.parameters)
    if checkpoint:
        checkpoint.remove()


def run(wanted: Wanted, teacher: Teacher) -> Path:
    """Train in a folder: net.npz is the network so far, and each report's has a file of its own."""
    path = wanted.folder / "net.npz"
    checkpoint = path.with_suffix(".checkpoint.npz")
    if path.exists() and not checkpoint.exists():
        raise TrainingError(f"the run in {wanted.folder} is finished; choose another folder")
    what = json.dumps(dict(sorted(wanted.settings.items())))
    task = Task(what, wanted.rounds, wanted.number("seed"), wanted.number("units"))
    for progress in train(teacher, task, checkpoint):
        wanted.say(
            f"{progress.rounds:>9,} rounds {progress.games:>10,} games "
            f"{progress.positions:>13,} positions  error {progress.error:.5f}  "
            f"{process_time():7.1f} s"
        )
        save(path, progress.parameters)
        save(path.with_name(f"net-{progress.games:09}.npz"), progress.parameters)
    return path
