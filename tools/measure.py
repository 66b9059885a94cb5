"""Measure players of a solved game: what a decision costs them, on average.

    python -m tools.measure ur --counters 4 random furthest casual club expert
    python -m tools.measure ur --counters 4 learned/win-half.npz learned/win-half.npz:1
    python -m tools.measure museum --counters 5 learned/win.npz:strongest
    python -m tools.measure museum --counters 7 --perfect learned/fitted.npz

A player is a bot's name, or a file of ``royal train`` or ``tools.pocket`` with, after a colon, the
number of throws to look ahead, or ``strongest`` for the search of the strongest level. It plays
both sides of its own games; the tablebase says what each choice was worth, and the player never
sees it. The mean is over all decisions with at least two legal choices, in chances of winning or in
points; the interval is 95%, with games as what is drawn. With ``--perfect`` it plays against the
tablebase, and wins less than half of its games. See docs/training.md.
"""

import argparse
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from royalgames.bots import AnyBrain, Budget, bot_of, levels_of
from royalgames.bots.museum.levels import LookingMuseum, StrongestMuseum
from royalgames.bots.ur.levels import LookingUr, StrongestUr
from royalgames.core import CHANCE
from royalgames.games.museum import board as museum_board
from royalgames.games.ur import board as ur_board
from royalgames.kernels import netfiles
from royalgames.kernels.judge import Judge
from royalgames.kernels.net import Net
from royalgames.solver.errors import SolverError
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task, part_of, solvable

STRONGEST_NODES: Final = 100_000
"""How many nodes the strongest level's search gets here, and on the ladder."""


class Loss(NamedTuple):
    """What a player's decisions cost."""

    mean: float
    margin: float
    """Half the 95% interval."""
    decisions: int
    wrong: float
    """The share of decisions that cost something at all."""


def _loaded(path: Path, places: int, home: int) -> Net | Judge:
    """Read a network, or what ``tools.pocket`` made."""
    with contextlib.suppress(ValueError):
        return netfiles.load_judge(path, places, home)
    return netfiles.load(path, places)


class NettedUr(LookingUr):
    """Plays Ur with a network from a file, without tablebases."""

    def __init__(self, path: Path, aim: Any, deepest: int) -> None:
        net = _loaded(path, ur_board.PLACES, int(ur_board.HOME))
        self.network = lambda dice, aim: net
        self.aim, self.deepest = aim, deepest


class NettedMuseum(LookingMuseum):
    """Plays Museum Ur with a network from a file, without tablebases."""

    def __init__(self, path: Path, aim: Any, deepest: int) -> None:
        net = _loaded(path, museum_board.PLACES, int(museum_board.HOME))
        self.network = lambda: net
        self.deepest = deepest


NETTED: Final[dict[str, tuple[Callable[[Path, Any, int], AnyBrain], int]]] = {
    "museum": (NettedMuseum, StrongestMuseum.deepest),
    "ur": (NettedUr, StrongestUr.deepest),
}


def player(task: Task, text: str) -> tuple[AnyBrain, Budget]:
    """Find the player that the command line names, and its budget."""
    if text in levels_of(task.game).names:
        bot = bot_of(task.game, text)
        return bot.brain, bot.budget
    name, _, ahead = text.partition(":")
    netted, deepest = NETTED[task.game]
    if ahead == "strongest":
        return netted(Path(name), task.aim, deepest), Budget(nodes=STRONGEST_NODES)
    return netted(Path(name), task.aim, int(ahead or 0)), Budget(nodes=1 << 40)


def measure(
    who: tuple[AnyBrain, Budget], base: Tablebase, start: Any, games: int, seed: int
) -> Loss:
    """Play the games and look every decision up."""
    game, (brain, budget) = base.task.part.game, who
    sums, wrong = np.zeros((games, 2)), 0
    for number in range(games):
        rng, state = random.Random(f"{seed} {number}"), start
        while game.chooser(state) is not None:
            if game.chooser(state) is CHANCE:
                state = game.play(state, game.sample(state, rng)).state
                continue
            move = brain.think(state, budget, rng).move
            lost = lost_by(base, state, move)
            if lost is not None:
                sums[number] += (lost, 1)
                wrong += lost > 2 * base.error
            state = game.play(state, move).state
    mean = sums[:, 0].sum() / sums[:, 1].sum()
    spread = ((sums[:, 0] - mean * sums[:, 1]) ** 2).sum() ** 0.5 / sums[:, 1].sum()
    decisions = int(sums[:, 1].sum())
    return Loss(float(mean), float(1.96 * spread), decisions, wrong / decisions)


def against_perfect(
    who: tuple[AnyBrain, Budget], base: Tablebase, start: Any, games: int, seed: int
) -> tuple[float, float]:
    """Return how many games of a hundred a player wins against the tablebase, and the margin.

    Both begin every other game. Perfect play loses nothing, so what the player wins is one half
    less what its choices lose per game. That has no luck of the dice in it.
    """
    game, (brain, budget) = base.task.part.game, who
    seats, lost = game.header.seats, np.zeros(games)
    for number in range(games):
        rng, state = random.Random(f"{seed} {number}"), start
        while (chooser := game.chooser(state)) is not None:
            if chooser is CHANCE:
                move = game.sample(state, rng)
            elif chooser == seats[number % 2]:
                move = brain.think(state, budget, rng).move
                lost[number] += lost_by(base, state, move) or 0.0
            else:
                move = base.best(state)[0][0]
            state = game.play(state, move).state
    # Games come in pairs: one for each seat.
    pairs = lost[: games // 2 * 2].reshape(-1, 2).mean(axis=1)
    return 50 - 100 * float(lost.mean()), 196 * float(pairs.std()) / len(pairs) ** 0.5


def lost_by(base: Tablebase, state: Any, move: Any) -> float | None:
    """Return what a choice costs; None if there is nothing else to choose."""
    choices = base.best(state)
    if len(choices) < 2:
        return None
    chooser = base.task.part.game.chooser(state)
    values = {choice: value.of(str(chooser)) for choice, value in choices}
    return max(values.values()) - values[move]


def add_task(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a solved game."""
    parser.add_argument("game", choices=solvable())
    parser.add_argument("--counters", type=int, choices=range(1, 8), default=4)
    parser.add_argument("--aim", default="win")
    parser.add_argument("--dice", default="half")
    parser.add_argument("--seed", type=int, default=1)


def opened(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Tablebase:
    """Open the tablebase that the arguments name."""
    part = part_of(given.game)
    dice = next((value for value, name in part.dice.items() if name == given.dice), given.dice)
    try:
        return ensure(Task(given.game, given.counters, given.aim, dice))
    except SolverError as error:
        parser.error(str(error))


def options_of(task: Task) -> Any:
    """Return the options of the game that a task solves."""
    part = task.part
    values: dict[str, Any] = {part.pieces: task.counters, "dice": task.dice}
    names = {spec.name for spec in part.game.header.options}
    return part.game.options_from({name: values[name] for name in names & set(values)})


def start_of(task: Task) -> Any:
    """Return the set-up of the game that a task solves."""
    return task.part.game.new(options_of(task))


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_task(parser)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--perfect", action="store_true", help="play against the tablebase")
    given = parser.parse_args()
    if given.games < 2 or (given.perfect and given.aim != "win"):
        parser.error("--games is 2 or more, and --perfect is for winning only")
    base = opened(parser, given)
    try:
        players = [(text, player(base.task, text)) for text in given.players]
    except ValueError as error:
        parser.error(str(error))
    for text, who in players:
        if given.perfect:
            wins = against_perfect(who, base, start_of(base.task), given.games, given.seed)
            print(
                f"{text:<40} wins {wins[0]:.3f}% ± {wins[1]:.3f} against perfect play", flush=True
            )
            continue
        loss = measure(who, base, start_of(base.task), given.games, given.seed)
        print(
            f"{text:<40} {loss.mean:.5f} ± {loss.margin:.5f}  "
            f"{loss.decisions} decisions, {loss.wrong:.1%} not the best",
            flush=True,
        )


if __name__ == "__main__":
    main()
