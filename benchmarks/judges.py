"""How long it takes to judge a position: what was fitted to a tablebase, beside a network."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from benchmarks.claim import Claim, best_seconds
from royalgames.bots.museum import weights as museum_weights
from royalgames.bots.ur import weights as ur_weights
from royalgames.kernels.judge import ANY, Judge, judge_all, judge_by, new_units
from royalgames.kernels.net import Net
from royalgames.kernels.words import Words
from royalgames.solver.task import Task
from tools.pocket import SAMPLERS

POSITIONS: Final = 200_000
"""How many positions are judged in a round."""


def claims() -> Iterator[Claim]:
    """Judge the same positions of each solved game both ways."""
    yield _claim("museum", 20, museum_weights.fitted(), museum_weights.learned())
    yield _claim("ur", 100, ur_weights.fitted("1/2", "win"), ur_weights.learned("1/2", "win"))


def _claim(game: str, most: float, *both: Judge | Net) -> Claim:
    task = Task(game, 7)
    positions = SAMPLERS[game][0](task)(POSITIONS, 1, ANY)
    judges = [each if isinstance(each, Judge) else judge_by(each) for each in both]
    seconds = best_seconds(*(partial(_judge, positions, each) for each in judges))
    rates = [len(positions) / each for each in seconds]
    name = task.part.game.header.name
    return Claim(
        f"{name}: judging by what was fitted to the tablebase against the self-taught network",
        seconds[0] / seconds[1],
        most,
        at_most=True,
        detail=f"{rates[0]:,.0f} positions a second against {rates[1]:,.0f}",
    )


def _judge(positions: Words, judge: Judge) -> None:
    judge_all(positions, judge, new_units(judge), np.empty(len(positions)))
