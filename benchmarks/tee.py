"""Claims about the learned engine of Royal Tee, next to the hand-made search."""

import random
from collections.abc import Iterator

import numpy as np

from benchmarks.claim import Claim, best_seconds
from royalgames.bots.bot import Budget
from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.network import load
from royalgames.bots.tee.search import search
from royalgames.bots.tee.weights import WEIGHTS
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.kernels import tee, warm
from royalgames.kernels.tee.ahead import think
from royalgames.kernels.tee.room import KEPT_FIRST, NODES, REACHED, room_for, set_up
from royalgames.kernels.words import Words

TURNS = 24
"""After how many random turns the position is: all sliders are 9, half of the board is open."""

HAND_NODES = 4_000_000

WALKS = 32
TIMES = 50
"""How many walks are evaluated at once, and how often."""


def _position() -> Words:
    rng, state = random.Random(3), TEE.new(TeeOptions((Colour.RED, Colour.YELLOW), 100))
    for _ in range(TURNS):
        state = TEE.play(state, TEE.sample(state, rng)).state
    return tee.pack(state)


def claims() -> Iterator[Claim]:
    """Measure evaluations and searches, on one core."""
    warm()
    row = _position()
    found = tee.outcomes(row)
    # Few at a time, since they are sorted as well.
    found = found.chosen(np.arange(0, len(found), len(found) // WALKS)[:WALKS])
    yield _evaluations(row, found)
    yield _nodes(row)


def _evaluations(row: Words, found: tee.Outcomes) -> Claim:
    """Compare what one evaluation takes: of a walk by the network, of a position by hand."""
    room, rows = room_for(load()), found.all_after()
    evaluator = Evaluator(row, WEIGHTS)
    set_up(room, row, 1 << 40)

    walks = found.moves.astype(np.int64)
    lots, values = np.zeros_like(walks), np.zeros_like(walks)

    def ours() -> None:
        for _ in range(TIMES):
            think(room, walks.copy(), lots, values, len(walks), 1)

    def hand() -> None:
        for _ in range(TIMES):
            evaluator.values(rows)

    fast, slow = best_seconds(ours, hand)
    each, other = (1e9 * seconds / (TIMES * len(walks)) for seconds in (fast, slow))
    detail = f"{each:.0f} ns for a walk, played and evaluated, against {other:.0f} ns"
    return Claim("Tee evaluations, learned against hand-made", slow / fast, 0.2, False, detail)


def _nodes(row: Words) -> Claim:
    """Compare steps of walks looked at per second, each search counting as it does."""
    room = room_for(load())
    counts: dict[str, int] = {}

    def ours() -> None:
        set_up(room, row, 3_000_000)
        # There must be room for all walks of the first turn.
        codes = np.zeros(KEPT_FIRST, dtype=np.int64)
        think(room, codes, np.zeros_like(codes), np.zeros_like(codes), 0, 20)
        counts.update(ours=int(room.tally[NODES]), depth=int(room.tally[REACHED]))

    def hand() -> None:
        budget = Budget(nodes=HAND_NODES)
        counts["hand"] = search(row, budget, random.Random(1), HandTee.plan).nodes

    fast, slow = best_seconds(ours, hand, rounds=4)
    ours_rate, hand_rate = counts["ours"] / fast, counts["hand"] / slow
    detail = f"{ours_rate:,.0f} a second, {counts['depth']} turns, against {hand_rate:,.0f}"
    return Claim("Tee nodes, learned against hand-made", ours_rate / hand_rate, 0.3, False, detail)
