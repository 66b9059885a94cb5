"""Trains the network of Royal Tee for four.

There are two networks: the player, which is the hand-made evaluation and chooses the moves when a
game is played on, and the judge, which learns how the player's games against itself end. A run's
folder holds state.npz (all that is needed to go on), games.npz (the newest positions), best.npz
(both networks), and curve.txt: a line per round. A run that is stopped goes on from its last round.
"""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from royalgames.bots.tee.four_network import FourNets, save
from royalgames.kernels.tee.four.play import room_for
from royalgames.kernels.tee.position import ROW
from royalgames.training.tee.four.games import self_play
from royalgames.training.tee.four.learning import (
    FourLearner,
    chances_of,
    first_weights,
    log_loss_of,
    rounded,
)

ROUND: Final = 500
"""How many games are played before the weights are changed."""

KEPT: Final = 600_000
"""How many positions are learned from."""

BATCH: Final = 512
BATCHES: Final = 100
"""How many batches are learned from after a round, at most."""


def rate_after(games: int) -> float:
    """Return the learning rate: it falls as games are played."""
    return 0.001 if games < 8_000 else 0.0005 if games < 14_000 else 0.0002


class FourTraining:
    """A training run in a folder."""

    def __init__(self, folder: Path, units: int, say: Callable[[str], None] = print) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._games, self._say = folder, 0, say
        self._player = rounded(first_weights(1, 1))
        self._learner = FourLearner(first_weights(units, 1))
        self._rows = np.zeros((0, ROW), dtype=np.uint64)
        self._aims = np.zeros((0, 4), dtype=np.float32)
        if (folder / "state.npz").exists():
            self._games = self._learner.load(folder / "state.npz")
            with np.load(folder / "games.npz") as kept:
                self._rows, self._aims = kept["rows"], kept["aims"]

    def run(self, rounds: int) -> None:
        """Play and learn in turn."""
        for _ in range(rounds):
            start = time.process_time()
            fresh = self._play()
            before = log_loss_of(
                chances_of(self._learner.steady, self._rows[-fresh:]), self._aims[-fresh:]
            )
            loss = self._learn(fresh)
            self._save()
            line = (
                f"{self._games} games, {fresh / ROUND:.1f} turns each, loss {loss:.4f}, "
                f"of results before {before:.4f}, {time.process_time() - start:.0f} s"
            )
            self._say(line)
            with (self._folder / "curve.txt").open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def _play(self) -> int:
        """Play a round; return how many positions are new."""
        room = room_for(self._player)
        numbers = range(self._games, self._games + ROUND)
        played = [self_play(room, random.Random(f"tee four {number}")) for number in numbers]
        self._games += ROUND
        rows = np.concatenate([game[0] for game in played])
        aims = np.concatenate([np.tile(shares, (len(kept), 1)) for kept, shares in played])
        self._rows = np.concatenate([self._rows, rows])[-KEPT:]
        self._aims = np.concatenate([self._aims, aims])[-KEPT:]
        return len(rows)

    def _learn(self, fresh: int) -> float:
        """Learn from batches, half of them from the newest games; return the mean loss."""
        rng, count = np.random.default_rng(self._games), len(self._rows)
        losses = []
        for _ in range(min(BATCHES, count // BATCH)):
            newest = rng.integers(max(0, count - 3 * fresh), count, BATCH // 2)
            which = np.concatenate([newest, rng.integers(0, count, BATCH // 2)])
            rate = rate_after(self._games)
            losses.append(self._learner.learn(self._rows[which], self._aims[which], rate))
        return float(np.mean(losses)) if losses else 0.0

    def _save(self) -> None:
        part = self._folder / "games.part.npz"
        np.savez(part, rows=self._rows, aims=self._aims)
        part.replace(self._folder / "games.npz")
        self._learner.save(self._folder / "state.npz", self._games)
        save(self._folder / "best.npz", FourNets(self._player, rounded(self._learner.steady)))
