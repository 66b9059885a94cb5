"""What matches at equal processor time share: prices of nodes, and games kept in a file.

Other work on a machine makes the clock unfair, so budgets are nodes: after each move a player's
nodes are priced again by the processor time that they took, per slider.
"""

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from royalgames.bots.bot import Budget
from royalgames.kernels.tee.position import ROUND
from royalgames.kernels.words import Words

FIRST_PRICE: Final = 3e-8
"""What a node is thought to take before any was measured, in seconds."""

SHARE: Final = 0.3
"""How much the latest move changes a price."""


class Choice(NamedTuple):
    """What a player chose."""

    move: int
    """The move's number."""
    nodes: int
    """How many nodes the choice took."""
    told: Sequence[float] = ()
    """What else the player says of it."""


class Taken(NamedTuple):
    """A choice, and the processor time that it took."""

    choice: Choice
    seconds: float


Think = Callable[[Words, Budget, random.Random], Choice]
"""Chooses a move within a budget."""


class Paced:
    """A player with so many seconds of processor time per move, in nodes at their latest price."""

    def __init__(self, think: Think, seconds: float) -> None:
        self._think, self._goal = think, seconds
        self._prices: dict[int, float] = {}
        self.taken: list[Taken] = []
        """The choices of the game."""

    def __call__(self, row: Words, rng: random.Random) -> Choice:
        """Choose a move, and note what it took."""
        slider = min(int(row[ROUND]), 9)
        price = self._prices.get(slider, self._prices.get(slider - 1, FIRST_PRICE))
        nodes = max(1000, int(self._goal / price))
        start = time.thread_time()
        choice = self._think(row, Budget(nodes=nodes), rng)
        took = time.thread_time() - start
        # A search that found the end early says little about the price of a whole one.
        if choice.nodes >= nodes:
            known = self._prices.get(slider, took / nodes)
            self._prices[slider] = known + SHARE * (took / nodes - known)
        self.taken.append(Taken(choice, took))
        return choice

    @property
    def mean(self) -> float:
        """The seconds per move of this game."""
        return sum(taken.seconds for taken in self.taken) / max(1, len(self.taken))


def go_on(
    file: Path,
    count: int,
    play: Callable[[int], dict[str, Any]],
    round_: int,
    summary: Callable[[list[dict[str, Any]]], str],
) -> None:
    """Play the games that a file does not have yet, and print a summary after each round.

    Parameters
    ----------
    file : Path
        One line of JSON per game.
    count : int
        How many games in all.
    play : callable
        Plays the game of a number; with the number -1 it plays only to measure prices.
    round_ : int
        How many games share an opening.
    summary : callable
        Says what came of the games so far.

    """
    games: list[dict[str, Any]] = []
    if file.exists():
        games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    if len(games) < count:
        play(-1)
    for number in range(len(games), count):
        games.append(play(number))
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(games[-1]) + "\n")
        if (number + 1) % round_ == 0:
            print(summary(games), flush=True)
    if games:
        print(summary(games))
