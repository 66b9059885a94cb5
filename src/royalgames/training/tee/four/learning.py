"""How the network of Royal Tee for four learns: its first weights, groups of inputs, and Adam.

A space more or less changes the chances of four players by half a percent, and a game's result is
a single lot, so weights that learn each for itself learn noise. Most of what is learned is shared
by groups of inputs: all spaces of an owner, those on their zone's side, on the bare sides, near the
zone, and so on. A single input's weight may differ a little.
"""

from typing import Final

import numpy as np

from royalgames.bots.tee.weights import WEIGHTS
from royalgames.games.tee.board import SIZE
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.four import net as nets
from royalgames.kernels.tee.four.learn import learn_from
from royalgames.kernels.words import Words
from royalgames.training.tee.learning import STEADY, Floats, Learner, Weights

HAND_SCALE: Final = 9000.0
"""How much hand-made value is odds of e to one."""

EPSILON: Final = 1e-5
"""Slopes that are smaller count less, so that inputs seldom seen don't follow noise."""

ALONE: Final = 0.03
"""How fast a single input's weights learn, next to those of its groups."""

PULL: Final = 1.0
"""How strongly a single input's weights are pulled back to the first ones."""


def _groups() -> Floats:
    """Return which inputs are in each group, as columns of ones; shape (inputs, groups)."""
    columns = []
    for owner in range(4):
        rank, file = np.divmod(nets.VIEW[owner], SIZE)
        last = SIZE - 1
        bare = (file == 0) | (file == last) | (rank == last)
        near = (rank == 1) | (rank == last - 1) | (file == 1) | (file == last - 1)
        corner = ((rank == 0) | (rank == last)) & ((file == 0) | (file == last))
        spaces = [rank >= 0, rank == 0, bare, (rank == 1) | (rank == 2)]
        spaces += [(rank >= 3) & (rank <= 5), (rank >= 9)]
        for first, masks in (
            (0, spaces),
            (nets.TEE, [rank == 0, rank == last, (file == 0) | (file == last), near, corner]),
        ):
            for mask in masks:
                column = np.zeros(nets.INPUTS, dtype=np.float32)
                column[first + SPACES * owner + np.flatnonzero(mask)] = 1
                columns.append(column)
    for single in range(nets.SLIDER, nets.INPUTS):
        column = np.zeros(nets.INPUTS, dtype=np.float32)
        column[single] = 1
        columns.append(column)
    return np.stack(columns, axis=1)


GROUPS: Final = _groups()


def first_weights(units: int, seed: int) -> Weights:
    """Return weights whose result is a hand-made evaluation: hidden units don't count yet.

    Only the seat's own spaces and its Royal Tee count; the others' count in their own views.
    """
    rng = np.random.default_rng(seed)
    inputs = np.zeros((nets.INPUTS, units + nets.BUCKETS), dtype=np.float32)
    groups = rng.normal(0, 0.1, (GROUPS.shape[1], units))
    groups[GROUPS[: nets.TEE].any(axis=0)] *= 0.15
    inputs[:, :units] = GROUPS @ groups
    inputs[nets.ALWAYS, :units] = rng.uniform(-0.2, 0.8, units)
    rank, file = np.divmod(np.arange(SPACES), SIZE)
    side = (file == 0) | (file == SIZE - 1) | (rank == 0)
    room = np.minimum(np.minimum(rank, SIZE - 1 - rank), 3) + np.minimum(
        np.minimum(file, SIZE - 1 - file), 3
    )
    for bucket in range(nets.BUCKETS):
        worth = WEIGHTS.held + WEIGHTS.full * (bucket + 0.5) * nets.BUCKET / 8 + WEIGHTS.side * side
        inputs[:SPACES, units + bucket] = worth / HAND_SCALE
        inputs[nets.TEE : nets.TEE + SPACES, units + bucket] = (room - 6) * 50 / HAND_SCALE
    return {
        "inputs": inputs,
        "outputs": np.zeros((nets.BUCKETS, units), np.float32),
        "groups": np.zeros((GROUPS.shape[1], units + nets.BUCKETS), np.float32),
    }


def whole_inputs(weights: Weights) -> Floats:
    """Return the inputs' weights with those of their groups."""
    whole: Floats = weights["inputs"] + GROUPS @ weights["groups"]
    return whole


def rounded(weights: Weights) -> nets.Net:
    """Return weights as the whole numbers that play."""
    arrays = whole_inputs(weights), weights["outputs"]
    whole = (np.clip(np.rint(array * nets.ONE), -32767, 32767) for array in arrays)
    return nets.Net(*(np.ascontiguousarray(array, dtype=np.int16) for array in whole))


class FourLearner(Learner):
    """Adam on the log loss of the four chances, and a moving average of the weights."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._start = weights["inputs"].copy()

    def learn(self, rows: Words, aims: Floats, rate: float) -> float:
        """Learn from a batch; return its log loss."""
        inputs, outputs = whole_inputs(self.weights), self.weights["outputs"]
        slopes = {"inputs": np.zeros_like(inputs), "outputs": np.zeros_like(outputs)}
        chances = np.zeros((len(rows), 4), dtype=np.float32)
        loss = learn_from(rows, aims, inputs, outputs, slopes["inputs"], slopes["outputs"], chances)
        # What is the same in all four views changes no chance.
        units = outputs.shape[1]
        slopes["inputs"][nets.SLIDER : nets.LEFT, units:] = 0
        slopes["inputs"][nets.ALWAYS, units:] = 0
        slopes["groups"] = GROUPS.T @ slopes["inputs"]
        self.steps += 1
        for key, total in slopes.items():
            slope = total / len(rows)
            self.first[key] += 0.1 * (slope - self.first[key])
            self.second[key] += 0.001 * (slope * slope - self.second[key])
            mean = self.first[key] / (1 - 0.9**self.steps)
            square = self.second[key] / (1 - 0.999**self.steps)
            speed = rate * ALONE if key == "inputs" else rate
            self.weights[key] -= (speed * mean / (np.sqrt(square) + EPSILON)).astype(np.float32)
            if key == "inputs":
                self.weights[key] -= np.float32(speed * PULL) * (self.weights[key] - self._start)
            self.steady[key] += np.float32(STEADY) * (self.weights[key] - self.steady[key])
        return loss


def chances_of(weights: Weights, rows: Words) -> Floats:
    """Return the chances in each position; shape (n, 4)."""
    inputs, outputs = whole_inputs(weights), weights["outputs"]
    chances, aims = np.zeros((2, len(rows), 4), dtype=np.float32)
    learn_from(rows, aims, inputs, outputs, np.zeros_like(inputs), np.zeros_like(outputs), chances)
    return chances


def log_loss_of(chances: Floats, results: Floats) -> float:
    """Return the mean surprise by results; always saying 25% has 1.386."""
    return float(-np.mean(np.sum(results * np.log(np.clip(chances, 1e-6, 1)), axis=1)))
