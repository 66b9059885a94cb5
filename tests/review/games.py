"""Games to be reviewed: played by bots, and judges whose figures are known."""

import random
from typing import Any

from royalgames.bots import BOTS
from royalgames.core import CHANCE
from royalgames.games import GAMES
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.records import Replay, Transcript, read, write


def record(key: str, options: Any, bot: str, seed: int, most: int = 5000, players: str = "") -> str:
    """Play a game between bots and write it down."""
    game, rng = GAMES[key], random.Random(seed)
    start = state = game.new(options)
    moves: list[Any] = []
    player = BOTS[key][bot]
    while (chooser := game.chooser(state)) is not None and len(moves) < most:
        if chooser is CHANCE:
            moves.append(game.sample(state, rng))
        else:
            moves.append(player.think(state, player.budget, rng).move)
        state = game.play(state, moves[-1]).state
    tags = {"Players": players} if players else {}
    return write(Transcript(key, start, tuple(moves), tags))


def played(key: str, options: Any, bot: str, seed: int, most: int = 5000) -> Replay:
    """Play a game between bots and read it back."""
    return read(record(key, options, bot, seed, most))


class Solved:
    """The game of Ur with one counter, solved by the plain rules: exact values to hold against."""

    def __init__(self, options: UrOptions) -> None:
        self._values: dict[UrState, float] = {}
        self._options = options
        self._solve()

    def light(self, state: UrState) -> float:
        """Return Light's chance of winning."""
        chooser = UR.chooser(state)
        if chooser is None:
            outcome = UR.outcome(state)
            assert outcome is not None
            return float(outcome.winners == ("L",))
        if chooser is CHANCE:
            return self._values[state]
        best = max if chooser == "L" else min
        return best(self.light(UR.play(state, move).state) for move in UR.legal(state))

    def _solve(self) -> None:
        self._collect(UR.new(self._options))
        change = 1.0
        while change > 1e-15:
            change = 0.0
            for state, old in self._values.items():
                new = sum(
                    float(share) * self.light(UR.play(state, throw).state)
                    for throw, share in UR.chance(state)
                )
                self._values[state] = new
                change = max(change, abs(new - old))

    def _collect(self, start: UrState) -> None:
        waiting = [start]
        seen = {start}
        while waiting:
            state = waiting.pop()
            if UR.chooser(state) is CHANCE:
                self._values[state] = 0.5
            for move in UR.legal(state):
                after = UR.play(state, move).state
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
