"""Rolling out Museum Ur: true on average whatever the network says, and with far less scatter."""

import numpy as np
import pytest

from royalgames.bots.museum.weights import learned
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumOptions, MuseumState
from royalgames.games.museum.board import PLACES
from royalgames.kernels import museum
from royalgames.kernels.batch import seeds
from royalgames.kernels.museum.look import MOST, new_room, worths
from royalgames.kernels.museum.rollout import roll_all, roll_out
from royalgames.kernels.net import Net, parameter_rows, spread
from tests.kernels.rollouts import policy_value

SMALL = "o1,4,h1 o0,8,h2 L throw"
"""Three pieces per side: two of Light's and one of Dark's are not home."""


def _random_net() -> Net:
    numbers = np.random.default_rng(3).normal(0, 0.3, (parameter_rows(PLACES), 8))
    return spread(numbers.astype(np.float32))


def _exact(state: MuseumState, net: Net) -> float:
    room = new_room(state.options.pieces, net)
    room.tally[MOST] = 1 << 62

    def choose(each: MuseumState) -> MuseumMove:
        found = worths(museum.pack(each), 0, room)
        return museum.unpack_move(max(found, key=found.__getitem__))

    return policy_value(MUSEUM, state, choose)


@pytest.mark.parametrize("is_learned", [True, False])
def test_rollouts_are_true_on_average(is_learned: bool) -> None:
    state = MUSEUM.parse(SMALL, MuseumOptions(3))
    net = learned() if is_learned else _random_net()
    exact = _exact(state, net)
    results, luck = roll_out(museum.pack_all([state]), seeds(1, 4000), new_room(3, net))[:, 0]
    for values in (results, results - luck, luck + exact):
        error = values.std(ddof=1) / np.sqrt(len(values))
        assert abs(values.mean() - exact) < 3 * error
    parts = (results - luck).reshape(100, 40)
    errors = parts.std(axis=1, ddof=1) / np.sqrt(40)
    covered = np.abs(parts.mean(axis=1) - exact) < 1.96 * errors
    assert 88 <= covered.sum() <= 99


def test_most_of_the_scatter_is_luck() -> None:
    states = museum.pack_all([MUSEUM.new(), MUSEUM.parse("o5,4,8 o6,12 D 2")])
    results, luck = roll_out(states, seeds(2, 100), new_room(7, learned()))
    assert set(np.unique(results)) == {-1.0, 1.0}
    plain, reduced = results.var(axis=1), (results - luck).var(axis=1)
    assert (plain > 20 * reduced).all(), plain / reduced


def test_the_same_seed_gives_the_same_games() -> None:
    room, states = new_room(7, learned()), museum.pack_all([MUSEUM.new()] * 2)
    found = roll_out(states, seeds(3, 4), room)
    assert (found[:, 0] == found[:, 1]).all(), "every state has the same dice"
    assert (roll_out(states[:1], seeds(3, 6)[2:4], room)[:, 0] == found[:, 0, 2:]).all()


def test_an_endless_game_is_broken_off_at_what_the_network_says() -> None:
    room, states = new_room(7, learned()), museum.pack_all([MUSEUM.new()])
    out = np.empty((2, 1, 1))
    roll_all(states, seeds(1, 1), room, 3, out)
    assert -1 < out[0, 0, 0] < 1
