"""The outcomes of a turn of Royal Tee, as searches read them."""

import random

import numpy as np

from royalgames.games.tee import TEE
from royalgames.kernels import tee
from tests.kernels import agreement, positions

SEED = 20_261


def test_each_outcome_comes_with_a_walk_to_it() -> None:
    rng = random.Random(SEED)
    for number in range(60):
        state = positions.tee_state(rng, number % 9 + 1)
        found = tee.outcomes(tee.pack(state))
        agreement.compare_walks(state, found, rng.sample(range(len(found)), min(len(found), 40)))


def test_outcomes_know_their_moves_and_what_comes_after() -> None:
    rng = random.Random(SEED)
    for number in range(24):
        state = positions.with_resignations(positions.tee_state(rng, number % 6 + 1), rng)
        row = tee.pack(state)
        found = tee.outcomes(row)
        if not len(found):
            continue
        some = rng.sample(range(len(found)), min(8, len(found)))
        codes = np.array([found.move(index) for index in some], dtype=np.uint32)
        played = tee.play(np.repeat(row[None], len(some), axis=0), codes)
        after = np.array([found.after(index) for index in some])
        assert (after == played).all(), f"seed {SEED}: {TEE.text(state)}"
        assert (found.all_after()[some] == after).all()
        assert (found.chosen(np.array(some)).moves == codes).all()
