"""Measures a network of Royal Tee for two that `royal train tee` made, and exports it.

python -m tools.measure_tee FOLDER --meet 200              let the best meet the first network
python -m tools.measure_tee FOLDER --hand 100 --seconds 0.1  let the best meet the bot ``hand``
python -m tools.measure_tee FOLDER --hand 100 --nodes 3000000 --hand-nodes 4000000
python -m tools.measure_tee FOLDER --calibrate 100         fit chances to new games of the best
python -m tools.measure_tee FOLDER --net FILE --held 40000  fit chances to the newest positions
python -m tools.measure_tee FOLDER --export FILE           write the best one as the package has it
python -m tools.measure_tee FOLDER --export FILE --smooth 2  bring neighbouring weights together
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.bots.bot import Budget
from royalgames.bots.tee.engine import Engine
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.network import load, save
from royalgames.bots.tee.search import search
from royalgames.kernels.tee.net import ONE, Net
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.tee.room import room_for
from royalgames.kernels.words import Words
from royalgames.training.tee.games import (
    Choice,
    Score,
    is_over,
    margin_of,
    meet,
    new_row,
    open_spaces,
    played,
    random_opening,
    searching,
)
from royalgames.training.tee.learning import (
    Learner,
    inputs_of,
    log_loss,
    rounded,
    smoothen,
    weights_of,
)

MANY_OPEN: Final = 20
"""A game that ends with more open spaces went in circles."""

SMOOTHER: Final = 0.6
"""By how much ``--smooth`` moves each weight towards its neighbours, each time."""

PRIOR: Final = 5.0
"""How much the odds as they are weigh when chances are fitted."""


def by_engine(net: Net, budget: Budget) -> Choice:
    """Return the learned engine as a player."""
    engine = Engine(net)
    return lambda row, rng: engine.search(row, budget, rng).move


def by_hand(budget: Budget) -> Choice:
    """Return the bot ``hand`` as a player."""
    return lambda row, rng: search(row, budget, rng, HandTee.plan).moves[0]


class Timed:
    """A player whose processor time is measured, since a busy machine makes clocks unfair."""

    def __init__(self, choice: Choice) -> None:
        self._choice, self._seconds, self._moves = choice, 0.0, 0

    def __call__(self, row: Words, rng: random.Random) -> int:
        """Choose, and count the time."""
        start = time.process_time()
        code = self._choice(row, rng)
        self._seconds += time.process_time() - start
        self._moves += 1
        return code

    def __str__(self) -> str:
        return f"{self._seconds / max(1, self._moves):.3f} s"


def meet_hand(net: Net, games: int, budgets: tuple[Budget, Budget], seed: str) -> None:
    """Let the engine meet the bot ``hand``, each with a budget, and print how it goes."""
    one, two = Timed(by_engine(net, budgets[0])), Timed(by_hand(budgets[1]))

    def say(score: Score) -> None:
        print(f"{score}; {one} and {two} of processor per move", flush=True)

    meet(one, two, range(games), seed, say)


def calibrate(net: Net, games: int, budget: Budget, seed: str) -> None:
    """Play games of the engine against itself; fit the odds to the results of the first half.

    The chances' log loss is measured in the other half, before the fit and after it. Games that
    reach the round limit with many open spaces are counted: no side made progress there.
    """
    engine, circled, slope, shift = Engine(net), 0, 1.0, 0.0
    parts: list[list[tuple[float, float]]] = [[], []]
    for number in range(games):
        seen, last = _own_game(engine, budget, random.Random(f"{seed} {number}"))
        parts[number % 2] += seen
        circled += open_spaces(last) > MANY_OPEN
        if number % 10 == 9:
            fitted, tested = (np.array(part) for part in parts)
            slope, shift = fit(fitted[:, 0], fitted[:, 1])
            before = log_loss(chance_of(tested[:, 0], 1, 0), tested[:, 1])
            after = log_loss(chance_of(tested[:, 0], slope, shift), tested[:, 1])
            mean = float(chance_of(tested[:, 0], slope, shift).mean())
            print(
                f"{number + 1} games: odds times {slope:.3f} plus {shift:.3f}; log loss "
                f"{before:.4f} before, {after:.4f} after; mean chance of the mover {mean:.3f}; "
                f"{circled} ended with more than {MANY_OPEN} open spaces",
                flush=True,
            )
    _print_reliability(parts[1], slope, shift)


def _own_game(
    engine: Engine, budget: Budget, rng: random.Random
) -> tuple[list[tuple[float, float]], Words]:
    """Play a game of the engine against itself; return odds with results, and its last position."""
    row = random_opening(new_row(100), rng.randrange(3), rng)
    seen = list[tuple[float, int]]()
    while not is_over(row):
        found = engine.search(row, budget, rng)
        seen.append((found.value / ONE, 1 if row[TURN] == 0 else -1))
        row = played(row, found.move)
    result = int(np.sign(margin_of(row)))
    return [(value, 0.5 + 0.5 * sign * result) for value, sign in seen], row


def reliability(
    tested: list[tuple[float, float]], slope: float, shift: float
) -> Iterator[tuple[float, float, float, int]]:
    """Compare chances with results, tenth by tenth: from where, said, came, how many."""
    odds, won = np.array(tested).T
    chances = chance_of(odds, slope, shift)
    for tenth in range(10):
        inside = (chances >= tenth / 10) & (chances < (tenth + 1) / 10)
        if inside.any():
            said, came = float(chances[inside].mean()), float(won[inside].mean())
            yield tenth / 10, said, came, int(inside.sum())


def held_out(net: Net, folder: Path, positions: int) -> None:
    """Fit odds to a run's newest positions; the network must be older than they are.

    The first half is fitted to, the log loss measured in the other half.
    """
    with np.load(folder / "games.npz") as kept:
        rows, aims = kept["rows"][-positions:], kept["aims"][-positions:]
    weights = weights_of(net)
    inputs, buckets = inputs_of(rows)
    odds = Learner(weights).heads(inputs.astype(np.float32), buckets)[2][0].astype(np.float64)
    won = 0.5 + 0.5 * np.sign(aims[:, 1]).astype(np.float64)
    half = len(rows) // 2
    slope, shift = fit(odds[:half], won[:half])
    before, after = (
        log_loss(chance_of(odds[half:], *each), won[half:]) for each in ((1, 0), (slope, shift))
    )
    print(
        f"odds times {slope:.3f} plus {shift:.3f}; log loss {before:.4f} before, {after:.4f} after"
    )
    tested = list(zip(odds[half:].tolist(), won[half:].tolist(), strict=True))
    _print_reliability(tested, slope, shift)


def smoothed(net: Net, times: int) -> Net:
    """Return a network whose weights of neighbouring spaces are brought together so often."""
    weights = weights_of(net)
    for _ in range(times):
        smoothen(weights["inputs"], SMOOTHER)
    return rounded(weights)


def _print_reliability(tested: list[tuple[float, float]], slope: float, shift: float) -> None:
    for low, said, came, count in reliability(tested, slope, shift):
        print(f"from {low:.1f}: said {said:.3f}, came {came:.3f}, {count} positions")


def chance_of(odds: npt.NDArray[np.float64], slope: float, shift: float) -> npt.NDArray[np.float64]:
    """Return chances of winning."""
    return np.asarray(1 / (1 + np.exp(-np.clip(slope * odds + shift, -12, 12))))


def fit(odds: npt.NDArray[np.float64], won: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Fit slope and shift of the odds to results (Platt), by Newton's method in small steps.

    A few games can be explained by anything, so odds as they are have some weight.
    """
    odds = np.clip(odds, -12, 12)
    columns = np.stack([odds, np.ones_like(odds)], axis=1)
    found = np.array([1.0, 0.0])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-columns @ found))
        slope = columns.T @ (chance - won) + PRIOR * (found - [1, 0])
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + PRIOR * np.eye(2)
        found = found - np.clip(np.linalg.solve(curve, slope), -0.2, 0.2)
    return float(found[0]), float(found[1])


def _say(score: Score) -> None:
    print(score, flush=True)


def main() -> int:
    """Measure or export."""
    parser = argparse.ArgumentParser(description="Measure a network of Royal Tee for two.")
    parser.add_argument("folder", type=Path, help="where the run is kept")
    parser.add_argument("--deepest", type=int, default=2, help="how many turns --meet looks at")
    parser.add_argument("--net", type=Path, help="another network than the best")
    parser.add_argument("--meet", type=int, help="play so many games against the first network")
    parser.add_argument("--hand", type=int, help="play so many games against the bot hand")
    parser.add_argument("--calibrate", type=int, help="fit chances to so many games")
    parser.add_argument("--held", type=int, help="fit chances to so many newest positions")
    parser.add_argument("--seconds", type=float, default=0.1, help="time per move when measuring")
    parser.add_argument("--nodes", type=int, help="nodes per move instead")
    parser.add_argument("--hand-nodes", type=int, help="nodes per move of the bot hand instead")
    parser.add_argument("--seed", default="1", help="what makes measuring repeatable")
    parser.add_argument("--export", type=Path, help="write the network to this file")
    parser.add_argument("--smooth", type=int, default=0, help="smoothen it so often before")
    asked = parser.parse_args()
    budget = Budget(nodes=asked.nodes) if asked.nodes else Budget(seconds=asked.seconds)
    net = asked.net or asked.folder / "best.npz"
    if asked.meet:
        rooms = room_for(load(net)), room_for(load(asked.folder / "first.npz"))
        one, two = (searching(room, asked.deepest, 1 << 40) for room in rooms)
        meet(one, two, range(asked.meet), f"meet {asked.seed}", _say)
    elif asked.hand:
        hand = Budget(nodes=asked.hand_nodes) if asked.hand_nodes else budget
        meet_hand(load(net), asked.hand, (budget, hand), f"hand {asked.seed}")
    elif asked.calibrate:
        calibrate(load(net), asked.calibrate, budget, f"calibrate {asked.seed}")
    elif asked.held:
        held_out(load(net), asked.folder, asked.held)
    elif asked.export:
        asked.export.parent.mkdir(parents=True, exist_ok=True)
        save(asked.export, smoothed(load(net), asked.smooth))
    else:
        parser.error("choose what to measure: --meet, --hand, --calibrate, --held or --export")
    return 0


if __name__ == "__main__":
    sys.exit(main())
