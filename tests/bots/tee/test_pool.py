"""The walks that are looked at."""

import random
from collections import Counter

import numpy as np
import pytest

from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.pool import promises, some_of
from royalgames.bots.tee.weights import Weights
from royalgames.kernels import tee
from royalgames.kernels.tee.paths import HELD, Scores, best_paths, path_room
from royalgames.kernels.words import Words
from tests.kernels import positions

WEIGHTS = Weights(100, 91, 17, -5, -13, 7, -3, -60)


def _guide(row: Words, evaluator: Evaluator, view: int) -> Scores:
    guide = evaluator.guide(row, int(row[16]), view)
    counts = np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1)
    guide[HELD : HELD + 4] = counts
    guide[HELD + 4] = 144 - counts.sum()
    return guide


@pytest.mark.parametrize("seed", range(6))
def test_kept_paths_are_outcomes_and_promise_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for slider in (*range(1, 8), 9):
        row = tee.pack(positions.tee_state(rng, slider))
        evaluator = Evaluator(row, WEIGHTS)
        guide = _guide(row, evaluator, rng.choice(evaluator.active))
        found = tee.outcomes(row)
        figures = promises(found, guide, int(row[16])).tolist()
        room = path_room(20)
        kept, tried = best_paths(row, guide, room)
        assert tried >= kept == min(kept, 20)
        ends = found.ends.tolist()
        known = {
            (tuple(w), e): f for w, e, f in zip(found.won.tolist(), ends, figures, strict=True)
        }
        for node, score in zip(
            room.nodes[:kept].tolist(), room.scores[:kept].tolist(), strict=True
        ):
            assert known[tuple(node[3:6]), node[0] >> 48] == score
        assert (kept > 0) == (len(found) > 0)
        assert len({tuple(node[3:6]) for node in room.nodes[:kept].tolist()}) == kept


def test_the_first_steps_of_a_walk_miss_nothing() -> None:
    # A walk of up to three steps that meets itself is as good as a shorter one.
    rng = random.Random(4)
    for slider in (1, 2, 3):
        for _ in range(20):
            row = tee.pack(positions.tee_state(rng, slider))
            guide = _guide(row, Evaluator(row, WEIGHTS), int(row[16]))
            found, room = tee.outcomes(row), path_room(64)
            kept, _ = best_paths(row, guide, room)
            if kept:
                assert room.scores[:kept].max() == promises(found, guide, int(row[16])).max()


def test_some_outcomes_are_drawn_by_lot_and_all_are_equally_likely() -> None:
    found = tee.outcomes(tee.pack(positions.tee_state(random.Random(5), 4)))
    count = len(found)
    drawn = [some_of(found, 20, random.Random(seed)) for seed in range(300)]
    assert all(len(some) == 20 for some in drawn)
    assert some_of(found, 20, random.Random(3)).moves.tolist() == drawn[3].moves.tolist()
    times = Counter(move for some in drawn for move in some.moves.tolist())
    expected = 300 * 20 / count
    assert len(times) > 0.9 * count
    assert max(times.values()) < expected + 5 * expected**0.5 + 3
    assert some_of(found, count, random.Random(3)) is found
