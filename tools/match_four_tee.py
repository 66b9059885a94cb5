"""Lets one player of Royal Tee for four meet three others with equal processor time per move.

python -m tools.match_four_tee FILE --one strongest --seconds 0.1      a level, three of ``hand``
python -m tools.match_four_tee FILE --one run/best.npz --three a.npz  networks against each other
python -m tools.match_four_tee FILE --one learned --three learned --plan-three turns=4

Each opening of four to eight random turns is played four times, the one on every seat in turn, with
round limit 100. FILE has one line of JSON per game; a match that is stopped continues with the next
one.
"""

import argparse
import random
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from royalgames.arena.statistics import wilson
from royalgames.bots.bot import Budget
from royalgames.bots.registry import UnknownBotError, bot_of
from royalgames.bots.tee.four import PLAN, FourEngine, FourPlan
from royalgames.bots.tee.four_network import FOUR_SEATS, load
from royalgames.kernels import tee
from royalgames.kernels.tee.four.play import share_out
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.words import Words
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import is_over, open_spaces, played, random_opening
from tools.pacing import Choice, Paced, Think, go_on

PRICED: Final = 40
"""How many turns are played first, only to measure prices: some of every slider."""


def learned(path: Path, plan: FourPlan) -> Think:
    """Return the learned engine with a network."""
    engine = FourEngine(load(path), plan)

    def think(row: Words, budget: Budget, rng: random.Random) -> Choice:
        found = engine.search(row, budget, rng)
        return Choice(found.move, found.nodes, [round(chance, 4) for chance in found.chances])

    return think


def level(name: str) -> Think:
    """Return a level or a sparring partner, with the budgets of the match; it tells no chances."""
    bot = bot_of("tee", name)

    def think(row: Words, budget: Budget, rng: random.Random) -> Choice:
        thought = bot.think(tee.unpack(row), budget, rng)
        return Choice(tee.pack_move(thought.move), thought.nodes)

    return think


def play(one: Paced, three: Paced, number: int, seed: str, most: int = 1 << 20) -> dict[str, Any]:
    """Play a game, or its first turns; return all that is known about it."""
    rng = random.Random(f"{seed} {number // 4}")
    row = first = random_opening(new_row(100), rng.randrange(4, 9), rng)
    rng = random.Random(f"{seed} {number} lots")
    one.taken, three.taken = [], []
    choices: list[Choice] = []
    while not is_over(row) and len(choices) < most:
        choices.append((one if int(row[TURN]) == number % 4 else three)(row, rng))
        row = played(row, choices[-1].move)
    shares = np.zeros(4, dtype=np.int64)
    share_out(row, shares)
    return {
        "number": number,
        "shares": [round(share / (1 << 20), 3) for share in shares.tolist()],
        "held": np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1).tolist(),
        "open": open_spaces(row),
        "round": int(row[ROUND]),
        "seconds": [one.mean, three.mean],
        "longest": [
            max((taken.seconds for taken in player.taken), default=0) for player in (one, three)
        ],
        "first": [int(word) for word in first],
        "moves": [choice.move for choice in choices],
        "chances": [list(choice.told) for choice in choices],
    }


def first_places(games: list[dict[str, Any]]) -> float:
    """Return how many first places the one took; shared ones count in parts."""
    return float(sum(game["shares"][game["number"] % 4] for game in games))


def standing(won: float, count: int) -> str:
    """Return how many first places were taken, with what they say about more games."""
    low, high = wilson(won / count, count)
    return (
        f"{won:.1f} of {count}: {100 * won / count:.1f}% (95%: {100 * low:.0f} to {100 * high:.0f})"
    )


def summary(games: list[dict[str, Any]]) -> str:
    """Return the first places so far, and what both players' moves took."""
    count = len(games)
    one, three = (sum(game["seconds"][at] for game in games) / count for at in range(2))
    rounds = sum(game["round"] for game in games) / count
    return (
        f"{standing(first_places(games), count)}; {one:.4f} s and {three:.4f} s per move; "
        f"{rounds:.1f} rounds"
    )


def _plan(text: str) -> FourPlan:
    """Return the plan in use with some numbers changed."""
    changes = dict(part.split("=") for part in text.split(",") if part)
    unknown = set(changes) - {name for name, value in PLAN._asdict().items() if type(value) is int}
    if unknown:
        raise SystemExit(f"a plan has no number {min(unknown)}")
    numbers: dict[str, Any] = {name: int(value) for name, value in changes.items()}
    return PLAN._replace(**numbers)


def _player(name: str, plan: str) -> Think:
    if name == "learned" or Path(name).is_file():
        return learned(FOUR_SEATS if name == "learned" else Path(name), _plan(plan))
    try:
        return level(name)
    except UnknownBotError as error:
        raise SystemExit(f"{error}, or name a network's file") from None


def main() -> int:
    """Play a match, or go on with it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=40, help="how many games in all")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time per move")
    parser.add_argument("--three-seconds", type=float, help="the same for the other three")
    parser.add_argument("--one", default="learned", help="a level, learned, or a network's file")
    parser.add_argument("--three", default="hand", help="who the other three are")
    parser.add_argument("--plan-one", default="", help="changes of the plan, as turns=4,played=16")
    parser.add_argument("--plan-three", default="", help="the same for the other three")
    parser.add_argument("--seed", default="match", help="what makes the openings")
    asked = parser.parse_args()
    one = Paced(_player(asked.one, asked.plan_one), asked.seconds)
    three = Paced(_player(asked.three, asked.plan_three), asked.three_seconds or asked.seconds)

    def play_number(number: int) -> dict[str, Any]:
        if number < 0:
            return play(one, three, 0, "prices", PRICED)
        return play(one, three, number, asked.seed)

    go_on(asked.file, asked.games, play_number, 4, summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
