"""Fit a judge to a tablebase: a small file that plays almost perfectly without searching.

    python -m tools.pocket ur --counters 7 pocket-half.npz
    python -m tools.pocket museum --counters 7 pocket.npz

Positions are those on which decisions depend, most of them close ones, in games of the network that
learned from itself; a few choices are made at random, so that mistakes are fitted too. They teach a
network of two layers, each position once however often it is met. What is left to correct is
corrected where that is met most often. ``tools.measure FILE`` says what the result loses per
decision.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from royalgames.bots.museum import weights as museum_weights
from royalgames.bots.ur import weights as ur_weights
from royalgames.games.museum import board as museum_board
from royalgames.games.ur import board as ur_board
from royalgames.games.ur.header import DICE
from royalgames.kernels.counts import set_of
from royalgames.kernels.judge import ANY, judge_all, new_units
from royalgames.kernels.museum import leaves as museum_leaves
from royalgames.kernels.museum import look as museum_look
from royalgames.kernels.net import Floats
from royalgames.kernels.netfiles import save_judge
from royalgames.kernels.solve.lookup import lookup_all
from royalgames.kernels.ur import leaves as ur_leaves
from royalgames.kernels.ur import look as ur_look
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.ur.terms import terms
from royalgames.kernels.words import Words
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.task import Task
from royalgames.training.fitting import Fitter, Shape, corrected, fit
from tools.measure import add_task, opened

GAMES: Final = 512
"""How many games are played side by side."""
ODD: Final = 10
"""How many choices in 256 are made at random."""
NEAR: Final = 0.08
"""How much less than the best a choice may seem to be worth, and yet be the best: 4%."""
NEARBY: Final = 0.8
"""The share of near positions; the others keep the network from liking what is clearly bad."""
TESTED: Final = 300_000
"""How many positions of other games the result is compared with."""
NO_LIMIT: Final = 1 << 62

Sampler = Callable[[int, int, float], Words]
"""Gives so many positions on which decisions depend, from a seed; all whose choices are worth less
than the best by a margin at most."""


def _ur(task: Task) -> Sampler:
    net = ur_weights.learned(task.dice, "win")
    room = ur_look.new_room(task.counters, terms(task.dice, False), net)
    room.tally[ur_look.MOST] = NO_LIMIT
    dice = np.uint64(list(DICE).index(task.dice))

    def sample(count: int, seed: int, margin: float) -> Words:
        games = np.full((GAMES, 2), task.counters * set_of([ENTER]), dtype=np.uint64)
        out = np.empty((count, 2), dtype=np.uint64)
        ur_leaves.collect(games, np.uint64(seed), dice, ODD, margin, room, out)
        return out

    return sample


def _museum(task: Task) -> Sampler:
    room = museum_look.new_room(task.counters, museum_weights.learned())
    room.tally[museum_look.MOST] = NO_LIMIT

    def sample(count: int, seed: int, margin: float) -> Words:
        games = np.full((GAMES, 2), task.counters, dtype=np.uint64)
        out = np.empty((count, 2), dtype=np.uint64)
        museum_leaves.collect(games, np.uint64(seed), ODD, margin, room, out)
        return out

    return sample


SAMPLERS: Final = {
    "museum": (_museum, museum_board.PLACES, int(museum_board.HOME)),
    "ur": (_ur, ur_board.PLACES, int(ur_board.HOME)),
}


def exact_of(base: Tablebase, home: int) -> Callable[[Words], Floats]:
    """Return what says how much positions are worth, from -1 to 1; pieces at home may be absent."""
    counters = base.task.counters

    def exact(positions: Words) -> Floats:
        whole = positions.copy()
        for side in range(2):
            placed = sum(
                positions[:, side] >> np.uint64(3 * place) & np.uint64(7)
                for place in range(21)
                if place != home
            )
            whole[:, side] &= ~np.uint64(7 << 3 * home)
            whole[:, side] |= (np.uint64(counters) - placed) << np.uint64(3 * home)
        out = np.empty(len(whole))
        lookup_all(whole, np.full(len(whole), counters), base.arrays, out)
        return np.asarray(2 * out - 1)

    return exact


def main() -> None:
    """Fit as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_task(parser)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=30_000_000)
    parser.add_argument("--steps", type=int, default=90_000)
    parser.add_argument("--units", type=int, default=512)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--corrections", type=int, default=3_000_000)
    given = parser.parse_args()
    base = opened(parser, given)
    sampler, places, home = SAMPLERS[given.game]
    sample, exact = sampler(base.task), exact_of(base, home)
    shape = Shape(places, home, given.units, given.second)
    near = int(NEARBY * given.positions)
    parts = sample(near, given.seed, NEAR), sample(given.positions - near, given.seed + 1, ANY)
    visits = np.concatenate(parts) & shape.kept
    different = np.unique(visits, axis=0)
    print(f"{len(visits):,} positions, {len(different):,} different ones", flush=True)
    fitter = Fitter(shape, given.seed)
    for report in fit(fitter, (different, exact(different)), given.steps, given.seed):
        print(f"after {report.steps:,} steps: off by {report.error:.5f}", flush=True)
    judge = corrected(fitter.judge(), exact, visits, given.corrections)
    save_judge(given.file, judge)
    print(f"{given.file.stat().st_size:,} bytes, {len(judge.sizes):,} corrections")
    test = sample(TESTED, given.seed + 2, NEAR)
    judged = np.empty(len(test))
    for name, each in (("the network", fitter.judge()), ("with corrections", judge)):
        judge_all(test, each, new_units(each), judged)
        off = float(np.sqrt(np.mean((judged - exact(test)) ** 2)) / 2)
        print(f"{name}: off by {off:.5f} on positions of other games")


if __name__ == "__main__":
    main()
