"""Measure how far the strongest bot's estimates are from a tablebase, on average and at most.

    python -m tools.estimate_error ur --counters 4 --positions 500
    python -m tools.estimate_error ur --counters 4 --dice 3/4

The positions are those before every throw of seeded games of ``club``, with this many pieces a side
and all of them still in the game at the start. ``review/<key>`` quotes the mean as ``error``. The
bot itself does not see the tablebase.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Any

from royalgames.bots import Estimates, bot_of
from royalgames.core import CHANCE, option_values
from royalgames.games import GAMES
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task


def positions(key: str, counters: int, dice: str | None, seed: int) -> Iterator[Any]:
    """Yield the states before every throw of game after game."""
    game, club, rng = GAMES[key], bot_of(key, "club"), random.Random(seed)
    specs = game.header.options
    pieces = next(spec.name for spec in specs if not spec.choices and spec.default is not None)
    values = option_values(specs, game.options(game.new())) | {pieces: counters}
    if dice is not None:
        values["dice"] = dice
    while True:
        state = game.new(game.options_from(values))
        while (chooser := game.chooser(state)) is not None:
            if chooser is CHANCE:
                yield state
                move = game.sample(state, rng)
            else:
                move = club.think(state, club.budget, rng).move
            state = game.play(state, move).state


def errors(task: Task, count: int, dice: str | None, seed: int) -> list[float]:
    """Return by how much each estimated chance is off."""
    brain, base = bot_of(task.game, "strongest").brain, ensure(task)
    assert isinstance(brain, Estimates)  # noqa: S101  # the level is chosen for it
    seat = GAMES[task.game].header.seats[0]
    found = positions(task.game, task.counters, dice, seed)
    return [
        abs(brain.estimate(state, "win")[0] - base.probe(state).of(seat))
        for _, state in zip(range(count), found, strict=False)
    ]


def main() -> None:
    """Print the mean and the largest error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--counters", type=int, default=4)
    parser.add_argument("--dice", help="the chance of a dot, in a game with several kinds of dice")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    task = Task(given.game, given.counters, **({} if given.dice is None else {"dice": given.dice}))
    found = errors(task, given.positions, given.dice, given.seed)
    mean, most = sum(found) / len(found), max(found)
    print(f"{given.game}, {len(found)} positions: off by {mean:.4%} on average, {most:.4%} at most")


if __name__ == "__main__":
    main()
