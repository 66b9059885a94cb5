"""Measures what it would be worth, with four players of Royal Tee, to know the others' replies.

python -m tools.foresight_four_tee FILE --games 60 --seed known

One player meets three of ``hand``, all with the same nodes. With few open spaces it knows, for
each of 24 walks, what the others really answer until its next turn, and takes one after which it
wins or can end the game with a win. No bot can know that much, so its share of first places shows
what foresight could bring at most with so many walks. FILE has one line of JSON per game; a run
that is stopped continues with the next one.
"""

import argparse
import random
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from royalgames.bots.bot import Budget
from royalgames.bots.tee.clock import Clock
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.search import Search
from royalgames.bots.tee.weights import WEIGHTS
from royalgames.kernels import tee
from royalgames.kernels.tee.four.play import share_out
from royalgames.kernels.tee.paths import WIN
from royalgames.kernels.tee.position import TEES, TURN
from royalgames.kernels.words import Words
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import is_over, open_spaces, played, random_opening
from tools.match_four_tee import standing
from tools.pacing import go_on

OPEN: Final = 24
"""With so many open spaces or fewer the replies are known."""

WALKS: Final = 24
"""For how many walks."""

CAN_END: Final = 0.9
"""What it counts for to be able to end the game with a win; an open game counts for a quarter."""


class Lots(NamedTuple):
    """What decides by lot in a game."""

    game: str
    """The game's seed."""
    nodes: int
    """The nodes of every move."""

    def reply(self, row: Words, turn: int) -> int:
        """Return what ``hand`` plays in a turn of the game, whenever it is asked."""
        search = Search(row, *self.means(f"{self.game} {turn}"), HandTee.plan, WEIGHTS)
        found = search.run()
        return found.moves[0] if found.moves else tee.PASS

    def means(self, key: str) -> tuple[Clock, random.Random]:
        """Return what a search has for a turn."""
        return Clock(Budget(nodes=self.nodes)), random.Random(key)


class _Listing(Search):
    """Lists the walks that the search plays on from."""

    def listed(self, most: int) -> list[int]:
        """Return the moves, the best first; only that one if it wins, none where one must pass."""
        turn = self._first_turn()
        if turn is None:
            return []
        values = turn.values[:, self._me]
        best = int(values.argmax())
        if values[best] >= WIN:
            return [turn.move(best)]
        return [turn.move(index) for index in self._withstanding(turn, values)[:most]]


def foresee(row: Words, turn: int, lots: Lots) -> int:
    """Return the walk that does best, knowing what the others answer to each."""
    means = lots.means(f"{lots.game} {turn} me")
    codes = _Listing(row, *means, HandTee.plan, WEIGHTS).listed(WALKS)
    if len(codes) < 2:
        return codes[0] if codes else tee.PASS
    best, most = codes[0], -1.0
    for code in codes:
        worth = _worth(played(row, code), turn + 1, int(row[TURN]), lots)
        if worth > most:
            best, most = code, worth
        if worth >= CAN_END:
            break
    return best


def _worth(row: Words, turn: int, me: int, lots: Lots) -> float:
    """Return what a position is worth after what the others will really play."""
    while not is_over(row) and int(row[TURN]) != me:
        row, turn = played(row, lots.reply(row, turn)), turn + 1
    if is_over(row):
        return _share(row, me)
    return CAN_END if can_end(row) else 0.25


def can_end(row: Words) -> bool:
    """Return whether who is to move can end the game with more spaces than any other."""
    found, me = tee.outcomes(row), int(row[TURN])
    closing = found.chosen(np.flatnonzero(found.closes))
    if not len(closing):
        return False
    held = np.bitwise_count(closing.all_after()[:, :TEES]).reshape(-1, 4, 3).sum(axis=2)
    return bool((held[:, me] > np.delete(held, me, axis=1).max(axis=1)).any())


def _share(row: Words, seat: int) -> float:
    shares = np.zeros(4, dtype=np.int64)
    share_out(row, shares)
    return float(shares[seat]) / (1 << 20)


def play(number: int, seed: str, nodes: int, most: int = 1 << 20) -> dict[str, Any]:
    """Play a game, or its first turns; return who won and how many turns it took."""
    rng, me = random.Random(f"{seed} {number // 4}"), number % 4
    row = random_opening(new_row(100), rng.randrange(4, 9), rng)
    lots, turn = Lots(f"{seed} {number}", nodes), 0
    while not is_over(row) and turn < most:
        knows = int(row[TURN]) == me and open_spaces(row) <= OPEN
        row = played(row, foresee(row, turn, lots) if knows else lots.reply(row, turn))
        turn += 1
    return {"number": number, "share": _share(row, me), "turns": turn}


def summary(games: list[dict[str, Any]]) -> str:
    """Return the first places so far."""
    turns = sum(game["turns"] for game in games) / len(games)
    return f"{standing(sum(game['share'] for game in games), len(games))}; {turns:.1f} turns"


def main() -> int:
    """Play the games, or go on with them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=60, help="how many games in all")
    parser.add_argument("--nodes", type=int, default=600_000, help="nodes per move")
    parser.add_argument("--seed", default="known", help="what makes the openings")
    asked = parser.parse_args()

    def play_number(number: int) -> dict[str, Any]:
        return play(max(number, 0), asked.seed, asked.nodes, 0 if number < 0 else 1 << 20)

    go_on(asked.file, asked.games, play_number, 4, summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
