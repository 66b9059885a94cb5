"""Ask how much luck is in each Ur.

A bot plays a perfect player, and a tablebase says what every throw and every choice was worth. The
result of a game is its starting value plus all throws' luck minus all mistakes, so the spread of
results is the spread of luck and of mistakes.

python examples/cookbook/luck.py --games 400
"""

import argparse
import random
from statistics import fmean, pvariance
from typing import Any

from royalgames import CHANCE, GAMES
from royalgames.bots import bot_of
from royalgames.core import AnyGame
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task

OPTION = {"ur": "counters", "museum": "pieces"}


def play(game: AnyGame, start: Any, base: Tablebase, level: str, seed: int) -> tuple[float, float]:
    """Play one game as the first player against best play; return the luck and the mistakes."""
    rng, state, luck, lost = random.Random(seed), start, 0.0, 0.0
    bot = bot_of(game.header.key, level)
    me = game.seats(start)[0]
    while (chooser := game.chooser(state)) is not None:
        before = base.probe(state).of(me)
        if chooser is CHANCE:
            state = game.play(state, game.sample(state, rng)).state
            luck += base.probe(state).of(me) - before
        else:
            best = base.best(state)[0][0]
            move = bot.think(state, bot.budget, rng).move if chooser == me else best
            state = game.play(state, move).state
            lost += before - base.probe(state).of(me)
    return luck, lost


def main(arguments: list[str] | None = None) -> None:
    """Print what throws and mistakes do to the result, for each game and level."""
    parser = argparse.ArgumentParser(description="How much luck is in each Ur?")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pieces", type=int, default=3)
    parser.add_argument("--levels", nargs="+", default=["first-game", "casual", "club", "expert"])
    asked = parser.parse_args(arguments)
    for key, option in OPTION.items():
        game, base = GAMES[key], ensure(Task(key, asked.pieces))
        start = game.new(game.options_from({option: asked.pieces}))
        for level in asked.levels:
            played = [play(game, start, base, level, seed) for seed in range(asked.games)]
            luck, lost = zip(*played, strict=True)
            share = pvariance(luck) / (pvariance(luck) + pvariance(lost))
            print(f"{key} {level}: mistakes cost {fmean(lost):.1%} of a win per game; ", end="")
            print(f"throws make {share:.1%} of the spread")


if __name__ == "__main__":
    main()
