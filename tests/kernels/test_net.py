"""Networks that say what a position is worth."""

import numpy as np
import pytest

from royalgames.games.ur import UR
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.net import (
    BIAS,
    COUNTS,
    LAST,
    LEVELS,
    WEIGHTS,
    Net,
    evaluate,
    net_rows,
    parameter_rows,
    plain_net,
    spread,
)

POSITION = "o*3,s,4*2,11 o*4,s,3,8 L throw"


def _worth(net: Net, text: str) -> float:
    row = ur.pack(UR.parse(text))
    units = np.empty((1, net.shape[1]), dtype=np.float32)
    return float(evaluate(row[0], row[1], net, units))


def _squashed(total: float) -> float:
    return total / float(np.sqrt(1 + total * total))


def test_parameters_add_up_piece_by_piece() -> None:
    parameters = np.zeros((parameter_rows(2), 1), dtype=np.float32)
    parameters[:LEVELS, 0] = [1, 10, 100, 1000, 0, 0, 0]
    parameters[BIAS:, 0] = [5, 6, 7]
    net = spread(parameters)
    assert net.shape == (net_rows(2), 1)
    # Every piece adds 1; the second adds 10 besides, the third 100 and the fourth 1000.
    assert net[:COUNTS, 0].tolist() == [0, 1, 12, 113, 1114, 1115, 1116, 1117]
    assert not net[COUNTS:BIAS].any()
    assert net[BIAS:, 0].tolist() == [5, 6, 7]


def test_a_plain_network_adds_up_places() -> None:
    places = tuple(place / 100 for place in range(PLACES))
    state = UR.parse(POSITION)
    mine, theirs = (
        sum(count * worth for count, worth in zip(counts, places, strict=True))
        for counts in (state.light, state.dark)
    )
    expected = _squashed(0.25 + mine - theirs)
    assert _worth(plain_net(places, 0.25), POSITION) == pytest.approx(expected, abs=1e-5)


def test_a_network_is_added_up_as_its_page_says() -> None:
    rng = np.random.default_rng(3)
    net = spread(rng.normal(0, 0.2, (parameter_rows(PLACES), 8)).astype(np.float32))
    state = UR.parse(POSITION)
    sums = net[BIAS].astype(np.float64)
    for counts, first in ((state.light, 0), (state.dark, COUNTS * PLACES)):
        for place, count in enumerate(counts):
            sums += net[first + COUNTS * place + count]
    assert (sums < 0).any()
    total = float(np.maximum(sums, 0) @ net[WEIGHTS] + net[LAST, 0])
    assert _worth(net, POSITION) == pytest.approx(_squashed(total), abs=1e-6)


def test_sides_without_pieces_are_worth_the_last_number() -> None:
    net = plain_net((0.5,) * PLACES, 0.0)
    units = np.empty((1, COUNTS), dtype=np.float32)
    assert evaluate(np.uint64(0), np.uint64(0), net, units) == 0
    net[LAST, 0] += 0.75
    assert evaluate(np.uint64(0), np.uint64(0), net, units) == pytest.approx(0.6)
