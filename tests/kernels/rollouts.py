"""What a position is worth when a network plays both sides: exactly, by the plain rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from royalgames.core import CHANCE, AnyGame
from royalgames.games.race import Side

SWEEPS = 4_000
"""How often every position is computed from those that follow it; nothing changes in the end."""

Choose = Callable[[Any], Any]
"""Returns the move that a network plays."""


def policy_value(game: AnyGame, start: Any, choose: Choose) -> float:
    """Return what a throw's state is worth to Light, from -1 to 1, if both sides play by a rule."""
    numbers, waiting = {start: 0}, [start]
    following, chances, ends = list[list[int]](), list[list[float]](), dict[int, float]()
    for state in waiting:
        outcome = game.outcome(state)
        if outcome:
            ends[numbers[state]] = 1.0 if outcome.winners[0] == Side.LIGHT else -1.0
        throws = [] if outcome else list(game.chance(state))
        row, odds = list[int](), list[float]()
        for throw, chance in throws:
            after = _settled(game, game.play(state, throw).state, choose)
            if after not in numbers:
                numbers[after] = len(numbers)
                waiting.append(after)
            row.append(numbers[after])
            odds.append(float(chance))
        following.append(row or [numbers[state]])
        chances.append(odds or [1.0])
    width = max(map(len, following))
    to = np.array([[*row, *[0] * (width - len(row))] for row in following])
    by = np.array([[*row, *[0.0] * (width - len(row))] for row in chances])
    values = np.zeros(len(waiting))
    values[list(ends)] = list(ends.values())
    for _ in range(SWEEPS):
        before, values = values, (values[to] * by).sum(axis=1)
        if np.abs(values - before).max() < 1e-13:
            return float(values[0])
    raise AssertionError("the values do not settle")


def _settled(game: AnyGame, state: Any, choose: Choose) -> Any:
    while game.chooser(state) not in (CHANCE, None):
        state = game.play(state, choose(state)).state
    return state
