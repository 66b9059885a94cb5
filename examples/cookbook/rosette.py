"""Ask what a rosette is worth.

In games of perfect play, every choice between a move onto a rosette and a move elsewhere is looked
up in the tablebase: how often the rosette is best, and by how much.

python examples/cookbook/rosette.py --games 400
"""

import argparse
import random
from collections.abc import Iterator
from statistics import fmean

from royalgames import CHANCE, GAMES
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task

OPTION = {"ur": "counters", "museum": "pieces"}


def gains(key: str, pieces: int, games: int) -> Iterator[float]:
    """Yield what the best move onto a rosette gains over the best other move."""
    game, base = GAMES[key], ensure(Task(key, pieces))
    for seed in range(games):
        rng = random.Random(seed)
        state = game.new(game.options_from({OPTION[key]: pieces}))
        while (chooser := game.chooser(state)) is not None:
            if chooser is CHANCE:
                state = game.play(state, game.sample(state, rng)).state
                continue
            rated = base.best(state)
            onto: list[float] = []
            other: list[float] = []
            for move, value in rated:
                events = game.play(state, move).events
                lands = any(event.kind == "rosette" for event in events)
                (onto if lands else other).append(value.of(str(chooser)))
            if onto and other:
                yield max(onto) - max(other)
            state = game.play(state, rated[0][0]).state


def main(arguments: list[str] | None = None) -> None:
    """Print how often a rosette is the best choice, and what it is worth."""
    parser = argparse.ArgumentParser(description="What is a rosette worth?")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pieces", type=int, default=3)
    asked = parser.parse_args(arguments)
    for key in OPTION:
        found = list(gains(key, asked.pieces, asked.games))
        best = sum(gain > 0 for gain in found) / len(found)
        print(f"{key}: best in {best:.1%} of {len(found)} choices, worth {fmean(found):+.1%}")


if __name__ == "__main__":
    main()
