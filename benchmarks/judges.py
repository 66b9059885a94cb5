"""How long it takes to judge a position: what was fitted to a tablebase, beside a network."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from benchmarks.claim import Claim, best_seconds
from royalgames.bots.museum import weights
from royalgames.kernels.judge import ANY, Judge, judge_all, judge_by, new_units
from royalgames.kernels.words import Words
from royalgames.solver.task import Task
from tools.pocket import SAMPLERS

POSITIONS: Final = 200_000
"""How many positions are judged in a round."""


def claims() -> Iterator[Claim]:
    """Judge the same positions of Museum Ur both ways."""
    sampler, _, _ = SAMPLERS["museum"]
    positions = sampler(Task("museum", 7))(POSITIONS, 1, ANY)
    learned, fitted = weights.learned(), weights.fitted()
    judges = [each if isinstance(each, Judge) else judge_by(each) for each in (fitted, learned)]
    seconds = best_seconds(*(partial(_judge, positions, each) for each in judges))
    rates = [len(positions) / each for each in seconds]
    yield Claim(
        "judging by what was fitted to a tablebase against the network that learned from itself",
        seconds[0] / seconds[1],
        20,
        at_most=True,
        detail=f"{rates[0]:,.0f} positions a second against {rates[1]:,.0f}",
    )


def _judge(positions: Words, judge: Judge) -> None:
    judge_all(positions, judge, new_units(judge), np.empty(len(positions)))
