"""Judges: a network, a second layer, and corrections that belong to one position each."""

import numpy as np
import pytest

from royalgames.games.ur import UR
from royalgames.games.ur.board import HOME, PLACES
from royalgames.kernels import ur
from royalgames.kernels.judge import (
    EVERYTHING,
    Judge,
    bucket_of,
    correction,
    hash_all,
    hash_of,
    judge_all,
    judge_by,
    judged,
    new_units,
)
from royalgames.kernels.net import (
    BIAS,
    COUNTS,
    LAST,
    Net,
    evaluate,
    net_rows,
    parameter_rows,
    spread,
)
from royalgames.kernels.words import Words

POSITION = "o*3,s,4*2,11 o*4,s,3,8 L throw"
OTHER = "o*3,s,4*2,12 o*4,s,3,8 L throw"
FEWER = "s,4*2,11,h*3 s,3,8,h*4 L throw"
FEWER_YET = "s,4*2,11 s,3,8,h L throw"


def _pair(text: str) -> Words:
    return ur.pack(UR.parse(text))[:2]


def _net(units: int) -> Net:
    rng = np.random.default_rng(3)
    net = rng.normal(0, 0.2, (net_rows(PLACES), units)).astype(np.float32)
    net[:BIAS].reshape(2, PLACES, COUNTS, -1)[:, HOME] = 0
    return net


def _deep(units: int = 16, second: int = 4) -> Judge:
    rng = np.random.default_rng(4)
    layer = rng.normal(0, 0.5, (second + 2, units)).astype(np.float32)
    return judge_by(_net(units))._replace(second=layer)


def _says(judge: Judge, text: str) -> float:
    thrower, other = _pair(text)
    return float(judged(thrower, other, judge, new_units(judge)))


def _correcting(judge: Judge, text: str, steps: int) -> Judge:
    thrower, other = _pair(text)
    mixed = int(hash_of(thrower, other, judge.kept))
    bucket = mixed >> 62
    return judge._replace(
        starts=np.array([0] * (bucket + 1) + [1] * (4 - bucket), dtype=np.int32),
        marks=np.array([mixed & 0xFFFF], dtype=np.uint16),
        sizes=np.array([steps], dtype=np.int8),
        step=0.001,
    )


def test_without_more_a_judge_says_what_its_network_says() -> None:
    rng = np.random.default_rng(5)
    net = spread(rng.normal(0, 0.2, (parameter_rows(PLACES), 8)).astype(np.float32))
    thrower, other = _pair(POSITION)
    units = np.empty((1, 8), dtype=np.float32)
    assert _says(judge_by(net), POSITION) == evaluate(thrower, other, net, units)


def test_a_second_layer_is_added_up_as_its_page_says() -> None:
    judge = _deep()
    state = UR.parse(POSITION)
    sums = judge.net[BIAS].astype(np.float64)
    for counts, first in ((state.light, 0), (state.dark, COUNTS * PLACES)):
        for place, count in enumerate(counts):
            if count:
                sums += judge.net[first + COUNTS * place + count]
    deeper = judge.second[:4] @ np.maximum(sums, 0) + judge.second[4, :4]
    assert (sums < 0).any()
    assert (deeper < 0).any()
    assert (deeper > 0).any()
    total = float(np.maximum(deeper, 0) @ judge.second[5, :4] + judge.net[LAST, 0])
    expected = total / (1 + total * total) ** 0.5
    assert _says(judge, POSITION) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("steps", [-127, -1, 5, 127])
def test_a_correction_changes_its_own_position_and_no_other(steps: int) -> None:
    plain = _deep()
    judge = _correcting(plain, POSITION, steps)
    assert _says(judge, POSITION) - _says(plain, POSITION) == pytest.approx(steps * 0.001)
    assert _says(judge, OTHER) == _says(plain, OTHER)


def test_pieces_at_home_do_not_count() -> None:
    judge = _deep()._replace(kept=np.uint64(int(EVERYTHING) ^ 7 << 3 * HOME))
    judge = _correcting(judge, FEWER_YET, 9)
    assert _says(judge, FEWER) == _says(judge, FEWER_YET)
    thrower, other = _pair(FEWER)
    assert correction(thrower, other, judge) == pytest.approx(0.009)


def test_buckets_are_the_upper_bits_of_a_hash() -> None:
    mixed = np.uint64(0b1011 << 60 | 0xABCD)
    assert [bucket_of(mixed, buckets) for buckets in (1, 2, 4, 8, 16)] == [
        0,
        1,
        0b10,
        0b101,
        0b1011,
    ]


def test_many_are_hashed_and_judged_as_one_is() -> None:
    judge = _correcting(_deep(), OTHER, 50)
    pairs = np.array([_pair(POSITION), _pair(OTHER), _pair(FEWER)])
    out, hashes = np.empty(3), np.empty(3, dtype=np.uint64)
    judge_all(pairs, judge, new_units(judge), out)
    assert out.tolist() == [_says(judge, text) for text in (POSITION, OTHER, FEWER)]
    hash_all(pairs, judge.kept, hashes)
    assert len({*hashes.tolist()}) == 3
    assert hashes[0] == hash_of(pairs[0, 0], pairs[0, 1], judge.kept)
    assert hashes[0] != hash_of(pairs[0, 1], pairs[0, 0], judge.kept), "who throws matters"
