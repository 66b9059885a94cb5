"""How the network of Royal Tee learns: its inputs, its first weights, and Adam."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.bots.tee.weights import WEIGHTS
from royalgames.games.tee.board import SIZE
from royalgames.kernels.tee import net as nets
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.room import LIMIT, ROUND, SIDE, TEE
from royalgames.kernels.words import Words
from royalgames.training.tee.games import MARGIN

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]
"""By the names of ``Net``."""

HAND_SCALE: Final = 6400.0
"""How much hand-made value is odds of e to one."""

MARGIN_SHARE: Final = 0.1
"""How much the margin's error counts next to the chance's."""

STEADY: Final = 0.002
"""How fast the steady weights follow; they forget a step after about 500 others."""

SMOOTHED: Final = 10
SMOOTH: Final = 0.02
"""After so many batches the weights of neighbours are brought together, by this share."""

_PLACES: Final = np.array([64 * (space // 48) + space % 48 for space in range(SPACES)])
"""Where each space's bit is among those of three words."""


def _first_spaces(claimed: float) -> npt.NDArray[np.float64]:
    """Return what each own space is worth at first: the hand-made value, and more at the zone."""
    worth: npt.NDArray[np.float64] = np.full(
        (SIZE, SIZE), WEIGHTS.held + WEIGHTS.full * claimed / 8
    )
    worth[:, [0, -1]] += WEIGHTS.side
    worth[0] += WEIGHTS.side
    worth /= HAND_SCALE
    return worth.reshape(-1)


def _first_tees() -> npt.NDArray[np.float64]:
    """Return what it is worth at first to have the Royal Tee on each space: corners are bad."""
    rank, file = np.divmod(np.arange(SPACES), SIZE)
    room = np.minimum(np.minimum(rank, SIZE - 1 - rank), 3) + np.minimum(
        np.minimum(file, SIZE - 1 - file), 3
    )
    worth: npt.NDArray[np.float64] = (room - 6) * 100 / HAND_SCALE
    return worth


def blurred(maps: Floats) -> Floats:
    """Return maps of the board, shape (n, 144, width), with each space as the mean around it."""
    board: npt.NDArray[Any] = maps.reshape(len(maps), SIZE, SIZE, -1)
    for axis in (1, 2):
        edges = [(1, 1) if at == axis else (0, 0) for at in range(4)]
        wide = np.pad(board, edges, mode="edge")
        parts = (wide.take(range(at, at + SIZE), axis=axis) for at in range(3))
        board = np.mean(np.stack(list(parts)), axis=0)
    smooth: Floats = board.reshape(maps.shape).astype(np.float32)
    return smooth


def smoothen(inputs: Floats, share: float) -> None:
    """Move the weights of each space towards those of its neighbours.

    What a space is worth hardly differs from one to the next; noise does, and walks follow it.
    """
    maps = inputs[: nets.SLIDER].reshape(4, SPACES, -1)
    maps += np.float32(share) * (blurred(maps) - maps)


def first_weights(units: int, seed: int) -> Weights:
    """Return weights whose result is a hand-made evaluation: hidden units don't count yet."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0, 0.06, (nets.INPUTS, units + nets.STRAIGHT)).astype(np.float32)
    maps = rng.normal(0, 0.2, (4, SPACES, units + nets.STRAIGHT)).astype(np.float32)
    for _ in range(3):
        maps = blurred(maps)
    inputs[: nets.SLIDER] = maps.reshape(nets.SLIDER, -1)
    inputs[nets.ALWAYS, :units] = rng.uniform(-0.2, 0.8, units)
    inputs[:, units:] = 0
    own, other = slice(nets.OWN, nets.OTHER), slice(nets.OTHER, nets.OWN_TEE)
    mine, theirs = slice(nets.OWN_TEE, nets.OTHER_TEE), slice(nets.OTHER_TEE, nets.SLIDER)
    for bucket in range(nets.BUCKETS):
        worth = _first_spaces(18 * bucket + 9)
        # What the other player holds counts against, seen from the opposite side.
        inputs[own, units + bucket], inputs[other, units + bucket] = worth, -worth[::-1]
        inputs[mine, units + bucket] = _first_tees()
        inputs[theirs, units + bucket] = -_first_tees()
        inputs[own, units + nets.BUCKETS + bucket] = 1 / MARGIN
        inputs[other, units + nets.BUCKETS + bucket] = -1 / MARGIN
    return {"inputs": inputs, "outputs": np.zeros((nets.HEADS, nets.BUCKETS, units), np.float32)}


def weights_of(net: nets.Net) -> Weights:
    """Return a network's weights as they are learned."""
    return {key: value.astype(np.float32) / nets.ONE for key, value in net._asdict().items()}


def rounded(weights: Weights) -> nets.Net:
    """Return weights as the whole numbers that play."""
    whole = (np.clip(np.rint(weights[key] * nets.ONE), -32767, 32767) for key in nets.Net._fields)
    return nets.Net(*(np.ascontiguousarray(array, dtype=np.int16) for array in whole))


def _bits(words: Words) -> npt.NDArray[np.bool_]:
    """Return sets of shape (n, 3) as bits of shape (n, 144)."""
    raw = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=1, bitorder="little")
    bits: npt.NDArray[np.bool_] = raw[:, _PLACES].astype(np.bool_)
    return bits


def inputs_of(rows: Words) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return the inputs of kept positions, as ``kernels.tee.net`` lists them, and the buckets."""
    count, numbers = len(rows), rows[:, 6:11].astype(np.int64)
    side = numbers[:, SIDE]
    south, north, fill = _bits(rows[:, :3]), _bits(rows[:, 3:6]), _bits(rows[:, 11:14])
    flip = side == 1
    own = np.where(flip[:, None], north, south) | fill
    other = np.where(flip[:, None], south, north) & ~fill
    own[flip], other[flip] = own[flip, ::-1], other[flip, ::-1]
    found = np.zeros((count, nets.INPUTS), dtype=np.uint8)
    found[:, nets.OWN : nets.OTHER], found[:, nets.OTHER : nets.OWN_TEE] = own, other
    every, last = np.arange(count), SPACES - 1
    mine = np.where(flip, last - numbers[:, TEE + 1], numbers[:, TEE])
    theirs = np.where(flip, last - numbers[:, TEE], numbers[:, TEE + 1])
    found[every, nets.OWN_TEE + mine] = 1
    found[every, nets.OTHER_TEE + theirs] = 1
    found[every, nets.SLIDER + np.minimum(numbers[:, ROUND], 9) - 1] = 1
    most = len(nets.LEFT_CLASS) - 1
    left = np.minimum(most, 2 * (numbers[:, LIMIT] - numbers[:, ROUND]) + 2 - side)
    left = np.where(numbers[:, LIMIT] > 0, left, most)
    found[every, nets.LEFT + nets.LEFT_CLASS[left]] = 1
    found[:, nets.SECOND], found[:, nets.ALWAYS] = side, 1
    claimed = own.sum(axis=1) + other.sum(axis=1)
    return found, np.minimum(claimed // 18, nets.BUCKETS - 1)


def _mirror() -> npt.NDArray[np.int64]:
    order = np.arange(nets.INPUTS)
    for base in (nets.OWN, nets.OTHER, nets.OWN_TEE, nets.OTHER_TEE):
        for space in range(SPACES):
            order[base + space] = base + 12 * (space // 12) + 11 - space % 12
    return order


MIRROR: Final = _mirror()
"""The inputs of the position as a mirror shows it: the game is the same."""


def log_loss(chance: npt.NDArray[Any], aim: npt.NDArray[Any]) -> float:
    """Return the mean surprise."""
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-np.mean(aim * np.log(chance) + (1 - aim) * np.log(1 - chance)))


class Learner:
    """Adam on both heads, and a moving average of the weights, which plays."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.steady = {key: value.copy() for key, value in weights.items()}
        self.first = {key: np.zeros_like(value) for key, value in weights.items()}
        self.second = {key: np.zeros_like(value) for key, value in weights.items()}
        self.steps = 0

    def heads(
        self, inputs: Floats, buckets: npt.NDArray[np.int64]
    ) -> tuple[Floats, Floats, list[Floats]]:
        """Return the sums, the hidden units and both results."""
        outputs = self.weights["outputs"]
        units = outputs.shape[2]
        sums: Floats = inputs @ self.weights["inputs"]
        hidden: Floats = np.clip(sums[:, :units], 0, 1)
        every = np.arange(len(inputs))
        heads = [
            np.einsum("nu,nu->n", hidden, outputs[head, buckets])
            + sums[every, units + nets.BUCKETS * head + buckets]
            for head in range(nets.HEADS)
        ]
        return sums, hidden, heads

    def step(
        self, inputs: Floats, buckets: npt.NDArray[np.int64], aims: Floats, rate: float
    ) -> float:
        """Learn from a batch; return its log loss."""
        outputs, count = self.weights["outputs"], len(inputs)
        units = outputs.shape[2]
        sums, hidden, heads = self.heads(inputs, buckets)
        chance = 1 / (1 + np.exp(-heads[0]))
        errors = [(chance - aims[:, 0]) / count, MARGIN_SHARE * (heads[1] - aims[:, 1]) / count]
        down, down_out = np.zeros_like(sums), np.zeros_like(outputs)
        every = np.arange(count)
        for head, error in enumerate(errors):
            down[:, :units] += error[:, None] * outputs[head, buckets]
            down[every, units + nets.BUCKETS * head + buckets] = error
            np.add.at(down_out[head], buckets, (error[:, None] * hidden).astype(np.float32))
        down[:, :units] *= (sums[:, :units] > 0) & (sums[:, :units] < 1)
        self.steps += 1
        for key, slope in (("inputs", inputs.T @ down), ("outputs", down_out)):
            self.first[key] += 0.1 * (slope - self.first[key])
            self.second[key] += 0.001 * (slope * slope - self.second[key])
            mean = self.first[key] / (1 - 0.9**self.steps)
            square = self.second[key] / (1 - 0.999**self.steps)
            self.weights[key] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            self.steady[key] += np.float32(STEADY) * (self.weights[key] - self.steady[key])
        return log_loss(chance, aims[:, 0])

    def save(self, path: Path, games: int) -> None:
        """Write all that is needed to go on."""
        arrays: dict[str, Any] = {"games": games, "steps": self.steps}
        for key, value in self.weights.items():
            arrays |= {key: value, f"steady_{key}": self.steady[key]}
            arrays |= {f"first_{key}": self.first[key], f"second_{key}": self.second[key]}
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **arrays)
        part.replace(path)

    def load(self, path: Path) -> int:
        """Go on from a file; return how many games were learned from."""
        with np.load(path) as kept:
            for key in self.weights:
                self.weights[key], self.steady[key] = kept[key], kept[f"steady_{key}"]
                self.first[key], self.second[key] = kept[f"first_{key}"], kept[f"second_{key}"]
            self.steps = int(kept["steps"])
            return int(kept["games"])
