"""Tunes what the players of Royal Tee weigh a position by, in games of the search with itself.

python tools/tune_tee.py --pairs 200 --seed 1     tune, print the weights after every tenth pair
python tools/tune_tee.py --check 100 --against 100,90,0,0,0,8,-4,-75
                                                  let the weights in use meet others, pair by pair
python tools/tune_tee.py --four 40 --plan max-n   let one who searches so meet three experts; also
                                                  paranoid, and playing-on, which is used

All weights are moved a little at once, each up or down by lot; the two players that come of it,
one with all moves and one with all moves turned round, play a pair of games with the seats
exchanged; and the weights go towards the better one by what it was better (Spall's simultaneous
perturbation). Both look two turns ahead. What comes out is written into
``src/royalgames/bots/tee/weights.py`` by hand, once it has beaten what stands there.

References
----------
Spall: Multivariate stochastic approximation using a simultaneous perturbation gradient
approximation, IEEE Transactions on Automatic Control 37 (1992).

"""

import argparse
import math
import random
import sys
from typing import Final

import numpy as np

from royalgames.bots.bot import Budget
from royalgames.bots.tee.levels import ExpertTee, StrongestTee
from royalgames.bots.tee.plan import Plan
from royalgames.bots.tee.search import search
from royalgames.bots.tee.weights import WEIGHTS, Weights
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.kernels import tee

OPTIONS: Final = TeeOptions((Colour.RED, Colour.YELLOW), 100)
PLAN: Final = Plan(answered=5, deepest=2)
BUDGET: Final = Budget(nodes=1 << 40)

STEPS: Final = Weights(held=0, side=30, zone=20, middle=8, front=20, full=3, far=2, surplus=20)
"""By how much each weight is moved to try; a space held stays what the others are measured by."""

GAIN: Final = 0.35
"""By what part of a step the first clear win moves the weights."""

EVEN_SPACES: Final = 40
"""A margin of so many spaces is three quarters of a clear win."""

RANDOM_TURNS: Final = 4
"""With how many turns at random a pair begins, the same in both games."""


EXPERT: Final = ExpertTee.plan
PLANS: Final = {
    "playing-on": StrongestTee.plan,
    "max-n": Plan(),
    "paranoid": Plan(paranoid=True),
}
"""Ways to search with four players, to be compared."""


def margin(red: Weights, yellow: Weights, seed: str) -> int:
    """Play a game; return by how many spaces Red is ahead at its end."""
    lots, rng = random.Random(f"{seed} opening"), random.Random(seed)
    state = TEE.new(OPTIONS)
    for _ in range(RANDOM_TURNS):
        state = TEE.play(state, TEE.sample(state, lots)).state
    row = tee.pack(state)
    while not tee.over(row[None])[0]:
        weights = red if row[16] == 0 else yellow
        found = search(row, BUDGET, rng, PLAN, weights)
        row = tee.play(row[None], np.array([found.moves[0]], dtype=np.uint32))[0]
    held = np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1, dtype=np.int64)
    return int(held[0] - held[2])


def pair(one: Weights, two: Weights, seed: str) -> tuple[int, int]:
    """Play with the seats exchanged; return the margins of the first named."""
    return margin(one, two, seed), -margin(two, one, seed)


def tune(pairs: int, seed: int) -> Weights:
    """Move the weights in use by so many pairs of games; return their new values."""
    rng, values = random.Random(seed), [float(weight) for weight in WEIGHTS]
    for number in range(pairs):
        signs = [rng.choice((-1, 1)) for _ in values]
        moves = [sign * step for sign, step in zip(signs, STEPS, strict=True)]
        up = Weights(*(round(v + move) for v, move in zip(values, moves, strict=True)))
        down = Weights(*(round(v - move) for v, move in zip(values, moves, strict=True)))
        better = sum(
            math.tanh(spaces / EVEN_SPACES) for spaces in pair(up, down, f"{seed} {number}")
        )
        gain = GAIN / (1 + number / 50) ** 0.6
        values = [v + gain * better * move / 2 for v, move in zip(values, moves, strict=True)]
        if number % 10 == 9:
            print(number + 1, " ".join(f"{value:.1f}" for value in values), flush=True)
    return Weights(*(round(value) for value in values))


def check(one: Weights, two: Weights, pairs: int, seed: int) -> float:
    """Return the share of games that the first named wins."""
    won = 0.0
    for number in range(pairs):
        for spaces in pair(one, two, f"check {seed} {number}"):
            won += 1 if spaces > 0 else 0.5 if spaces == 0 else 0
        if number % 10 == 9:
            print(f"{won:.1f} of {2 * (number + 1)}", flush=True)
    return won / (2 * pairs)


def first_place(plan: Plan, place: int, nodes: int, seed: str) -> float:
    """Let a plan play three experts from a place at the table; return its share of the win."""
    rng, row = random.Random(seed), tee.pack(TEE.new(TeeOptions(round_limit=100)))
    while not tee.over(row[None])[0]:
        mine = int(row[16]) == place
        found = search(row, Budget(nodes=nodes) if mine else BUDGET, rng, plan if mine else EXPERT)
        move = found.moves[0] if found.moves else tee.PASS
        row = tee.play(row[None], np.array([move], dtype=np.uint32))[0]
    held: list[int] = np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1).tolist()
    return float(held[place] == max(held)) / held.count(max(held))


def compare(name: str, games: int, nodes: int, seed: int) -> None:
    """Print how often a plan takes the first place against three experts."""
    won = 0.0
    for number in range(games):
        won += first_place(PLANS[name], number % 4, nodes, f"{seed} {number // 4}")
        if number % 4 == 3:
            print(f"{name}: {won:.1f} of {number + 1}", flush=True)


def main() -> int:
    """Tune, or check."""
    parser = argparse.ArgumentParser(description="Tune the players of Royal Tee.")
    parser.add_argument("--pairs", type=int, default=200, help="how many pairs of games to tune by")
    parser.add_argument("--seed", type=int, default=1, help="what makes the run repeatable")
    parser.add_argument("--check", type=int, help="play so many pairs of games instead")
    parser.add_argument("--against", help="eight weights, by commas, to check the ones in use by")
    parser.add_argument("--four", type=int, help="play so many games of four instead")
    parser.add_argument("--plan", choices=PLANS, default="playing-on", help="who meets experts")
    parser.add_argument("--nodes", type=int, default=4_000_000, help="how long that one thinks")
    options = parser.parse_args()
    if options.four:
        compare(options.plan, options.four, options.nodes, options.seed)
    elif options.check:
        other = Weights(*map(int, options.against.split(",")))
        share = check(WEIGHTS, other, options.check, options.seed)
        print(f"{WEIGHTS} wins {100 * share:.1f} % against {other}")
    else:
        print(tune(options.pairs, options.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
