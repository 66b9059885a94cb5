"""Trains the network of Royal Tee for two by its own games.

A run's folder holds state.npz (all that is needed to go on), games.npz (the newest positions),
best.npz, and curve.txt: a line per generation. A run that is stopped goes on from its last round.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from royalgames.bots.tee.network import load, save
from royalgames.cluster import Cluster
from royalgames.kernels.tee.net import Net
from royalgames.training.tee.games import SAMPLE
from royalgames.training.tee.learning import (
    MIRROR,
    SMOOTH,
    SMOOTHED,
    Learner,
    first_weights,
    inputs_of,
    log_loss,
    rounded,
    smoothen,
)
from royalgames.training.tee.pieces import gate_score, own_games

ROUND: Final = 300
"""How many games are played before the weights are changed."""

GENERATION: Final = 3000
"""How many games are between two tries against the best so far."""

KEPT: Final = 500_000
"""How many positions are learned from."""

BATCH: Final = 512
PASSES: Final = 6
"""How often a position is learned from, on average."""

RIVALS: Final = 4
"""How many of the newest generations are rivals, besides the first weights."""


def rate_after(games: int) -> float:
    """Return the learning rate: it falls as games are played."""
    for most, rate in ((3_000, 0.002), (8_000, 0.001), (14_000, 0.0005)):
        if games < most:
            return rate
    return 0.00025


class Training:
    """A training run in a folder."""

    def __init__(
        self,
        folder: Path,
        units: int,
        cluster: Cluster | None = None,
        say: Callable[[str], None] = print,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._games, self._cluster, self._say = folder, 0, cluster, say
        self._learner = Learner(first_weights(units, 1))
        self._rows = np.zeros((0, SAMPLE), dtype=np.uint64)
        self._aims = np.zeros((0, 2), dtype=np.float32)
        if (folder / "state.npz").exists():
            self._games = self._learner.load(folder / "state.npz")
            with np.load(folder / "games.npz") as kept:
                self._rows, self._aims = kept["rows"], kept["aims"]
        else:
            save(folder / "first.npz", rounded(self._learner.steady))
            save(folder / "best.npz", rounded(self._learner.steady))

    def run(self, rounds: int, deepest: int, gate: int) -> None:
        """Play and learn in turn."""
        for _ in range(rounds):
            start = time.process_time()
            fresh = self._play(deepest)
            surprise = self._surprise(fresh)
            loss = self._learn(fresh)
            self._save()
            self._say(
                f"{self._games} games, {fresh / ROUND:.1f} turns each, loss {loss:.4f}, "
                f"of results before {surprise:.4f}, {time.process_time() - start:.0f} s"
            )
            if self._games % GENERATION == 0:
                self._try(gate)

    def _play(self, deepest: int) -> int:
        """Play a round of games; return how many positions are new."""
        numbers = range(self._games, self._games + ROUND)
        latest = rounded(self._learner.steady)
        played_ = own_games(latest, self._rivals(), numbers, deepest, self._cluster)
        self._games += ROUND
        rows, aims = (np.concatenate(parts) for parts in zip(*played_, strict=True))
        self._rows = np.concatenate([self._rows, rows])[-KEPT:]
        self._aims = np.concatenate([self._aims, aims])[-KEPT:]
        return len(rows)

    def _rivals(self) -> tuple[Net, ...]:
        """Return who else is played against: a network that forgets how, loses to them."""
        newest = sorted(self._folder.glob("net-*.npz"))[-RIVALS:]
        return tuple(load(path) for path in (self._folder / "first.npz", *newest))

    def _surprise(self, fresh: int) -> float:
        """Return the log loss of new results, before anything was learned from them."""
        inputs, buckets = inputs_of(self._rows[-fresh:])
        _, _, heads = self._learner.heads(inputs.astype(np.float32), buckets)
        won = 0.5 + 0.5 * np.sign(self._aims[-fresh:, 1])
        return log_loss(1 / (1 + np.exp(-heads[0])), won)

    def _learn(self, fresh: int) -> float:
        """Learn from batches, half of them from the newest games; return the mean loss."""
        rng, count = np.random.default_rng(self._games), len(self._rows)
        losses = []
        for _ in range(PASSES * fresh // BATCH):
            newest = rng.integers(max(0, count - 3 * fresh), count, BATCH // 2)
            which = np.concatenate([newest, rng.integers(0, count, BATCH // 2)])
            inputs, buckets = inputs_of(self._rows[which])
            if rng.random() < 0.5:
                inputs = inputs[:, MIRROR]
            aims, rate = self._aims[which], rate_after(self._games)
            losses.append(self._learner.step(inputs.astype(np.float32), buckets, aims, rate))
            if self._learner.steps % SMOOTHED == 0:
                smoothen(self._learner.weights["inputs"], SMOOTH)
        return float(np.mean(losses)) if losses else 0.0

    def _save(self) -> None:
        part = self._folder / "games.part.npz"
        np.savez_compressed(part, rows=self._rows, aims=self._aims)
        part.replace(self._folder / "games.npz")
        self._learner.save(self._folder / "state.npz", self._games)

    def _try(self, gate: int) -> None:
        """Let this generation meet the best so far; who does not lose is the best."""
        latest, best = rounded(self._learner.steady), self._folder / "best.npz"
        line = f"{self._games} games"
        save(self._folder / f"net-{self._games:06}.npz", latest)
        if gate:
            load.cache_clear()
            nets = latest, load(best)
            score = gate_score(nets, gate, f"gate {self._games}", self._cluster)
            line += f", against the best so far: {score}"
        if not gate or score.share >= 0.5:
            save(best, latest)
        with (self._folder / "curve.txt").open("a", encoding="utf-8") as file:
            file.write(line + "\n")
