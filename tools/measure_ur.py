"""Measure players of Ur against the solved game: what a decision costs them, on average.

    python tools/measure_ur.py --counters 4 random furthest casual club expert
    python tools/measure_ur.py --counters 4 learned/win-half.npz learned/win-half.npz:1

A player is a bot's name, or a file of ``tools/train.py`` with the number of throws to look
ahead, or ``:strongest`` for the search of the strongest level, after a colon. It plays both sides
of its own games; the table is asked what each choice was worth, and never tells the player. The
mean is over all decisions with at least two legal choices, in chances of winning or in points; the
interval is 95 %, with games as what is drawn. See docs/training.md.
"""

import argparse
import random
from pathlib import Path
from typing import Final, NamedTuple, get_args

import numpy as np

from royalgames.bots import AnyBrain, Budget, bot_of, levels_of
from royalgames.bots.ur.levels import LookingUr, StrongestUr
from royalgames.bots.ur.weights import Aim, load
from royalgames.core import CHANCE
from royalgames.games.ur import UR, UrMove, UrOptions, UrState
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels.net import Net
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task

STRONGEST_NODES: Final = 100_000
"""How long the strongest level's search is let think here, and on the ladder."""


class Netted(LookingUr):
    """A player with a network from a file, without tablebases."""

    def __init__(self, net: Net, aim: Aim, deepest: int) -> None:
        self.network = lambda dice, aim: net
        self.aim = aim
        self.deepest = deepest


class Loss(NamedTuple):
    """What a player's decisions cost it."""

    mean: float
    margin: float
    """Half the 95 % interval."""
    decisions: int
    wrong: float
    """The share of decisions that cost something at all."""


def player(text: str, aim: Aim) -> tuple[AnyBrain, Budget]:
    """Find the player that the command line names, and its budget."""
    if text in levels_of("ur").names and not text.startswith("strongest"):
        bot = bot_of("ur", text)
        return bot.brain, bot.budget
    name, _, ahead = text.partition(":")
    net = load(Path(name))
    if ahead == "strongest":
        return Netted(net, aim, StrongestUr.deepest), Budget(nodes=STRONGEST_NODES)
    return Netted(net, aim, int(ahead or 0)), Budget(nodes=1 << 40)


def measure(brain: AnyBrain, budget: Budget, table: Tablebase, games: int, seed: int) -> Loss:
    """Play the games and ask the table about every decision."""
    sums = np.zeros((games, 2))
    wrong = 0
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        state = UR.new(UrOptions(counters=table.task.counters, dice=table.task.dice))
        while UR.chooser(state) is not None:
            if UR.chooser(state) is CHANCE:
                state = UR.play(state, UR.sample(state, rng)).state
                continue
            move = brain.think(state, budget, rng).move
            lost = _lost(table, state, move)
            if lost is not None:
                sums[number] += (lost, 1)
                wrong += lost > 2 * table.error
            state = UR.play(state, move).state
    mean = sums[:, 0].sum() / sums[:, 1].sum()
    spread = ((sums[:, 0] - mean * sums[:, 1]) ** 2).sum() ** 0.5 / sums[:, 1].sum()
    decisions = int(sums[:, 1].sum())
    return Loss(float(mean), float(1.96 * spread), decisions, wrong / decisions)


def _lost(table: Tablebase, state: UrState, move: UrMove) -> float | None:
    """Return what a choice costs; None if there is nothing else to choose."""
    choices = table.best(state)
    if len(choices) < 2:
        return None
    values = {choice: value.of(state.chooser) for choice, value in choices}
    return max(values.values()) - values[move]


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="+")
    parser.add_argument("--counters", type=int, choices=range(1, 8), default=4)
    parser.add_argument("--aim", choices=get_args(Aim), default="win")
    parser.add_argument("--dice", choices=DICE_NAMES.values(), default="half")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = next(dice for dice, name in DICE_NAMES.items() if name == given.dice)
    table = ensure(Task("ur", given.counters, given.aim, dice))
    try:
        players = [(text, player(text, given.aim)) for text in given.players]
    except ValueError as error:
        parser.error(str(error))
    for text, (brain, budget) in players:
        loss = measure(brain, budget, table, given.games, given.seed)
        print(
            f"{text:<40} {loss.mean:.5f} ± {loss.margin:.5f}  "
            f"{loss.decisions} decisions, {loss.wrong:.1%} not the best",
            flush=True,
        )


if __name__ == "__main__":
    main()
