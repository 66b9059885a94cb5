"""Rolling out Ur: true on average whatever the network says, and with far less scatter."""

import numpy as np
import pytest

from royalgames.bots.ur.weights import learned
from royalgames.games.ur import UR, UrMove, UrOptions, UrState
from royalgames.games.ur.board import PLACES
from royalgames.kernels import ur
from royalgames.kernels.batch import seeds
from royalgames.kernels.net import Net, parameter_rows, spread
from royalgames.kernels.ur.look import MOST, Room, new_room, worths
from royalgames.kernels.ur.rollout import MOST_THROWS, roll_all, roll_out
from royalgames.kernels.ur.terms import terms
from tests.kernels.rollouts import policy_value

SMALL = "4,9,h 8,h*2 L throw"
"""Three counters per side: two of Light's and one of Dark's are not home."""


def _random_net() -> Net:
    numbers = np.random.default_rng(3).normal(0, 0.3, (parameter_rows(PLACES), 8))
    return spread(numbers.astype(np.float32))


def _room(net: Net, counters: int, dice: str = "1/2") -> Room:
    return new_room(counters, terms(dice, False), net)


def _exact(state: UrState, net: Net) -> float:
    room = _room(net, state.options.counters, state.options.dice)
    room.tally[MOST] = 1 << 62

    def choose(each: UrState) -> UrMove:
        found = worths(ur.pack(each), 0, room)
        return ur.unpack_move(max(found, key=found.__getitem__), each.phase)

    return policy_value(UR, state, choose)


@pytest.mark.parametrize(("dice", "is_learned"), [("1/2", True), ("1/2", False), ("3/4", True)])
def test_rollouts_are_true_on_average(dice: str, is_learned: bool) -> None:
    state = UR.parse(SMALL, UrOptions(3, dice))
    net = learned(dice, "win") if is_learned else _random_net()
    exact = _exact(state, net)
    results, luck = roll_out(ur.pack_all([state]), seeds(1, 4000), _room(net, 3, dice))[:, 0]
    for values in (results, results - luck, luck + exact):
        error = values.std(ddof=1) / np.sqrt(len(values))
        assert abs(values.mean() - exact) < 3 * error
    # And so are the intervals: about 95 in 100 have the exact value in them.
    parts = (results - luck).reshape(100, 40)
    errors = parts.std(axis=1, ddof=1) / np.sqrt(40)
    covered = np.abs(parts.mean(axis=1) - exact) < 1.96 * errors
    assert 88 <= covered.sum() <= 99


def test_most_of_the_scatter_is_luck() -> None:
    states = ur.pack_all([UR.new(), UR.parse("o*3,s,4*2,11 o*4,s,3,8 D 2")])
    results, luck = roll_out(states, seeds(2, 100), _room(learned("1/2", "win"), 7))
    assert set(np.unique(results)) == {-1.0, 1.0}
    plain, reduced = results.var(axis=1), (results - luck).var(axis=1)
    assert (plain > 20 * reduced).all(), plain / reduced
    assert (np.abs(luck.mean(axis=1)) < 0.3).all()


def test_the_same_seed_gives_the_same_games() -> None:
    room, states = _room(learned("1/2", "win"), 7), ur.pack_all([UR.new()] * 2)
    found = roll_out(states, seeds(3, 4), room)
    assert (found[:, 0] == found[:, 1]).all(), "every state has the same dice"
    assert (roll_out(states[:1], seeds(3, 6)[2:4], room)[:, 0] == found[:, 0, 2:]).all()
    assert len(np.unique(found[1, 0])) == 4


def test_a_finished_game_has_its_result_and_no_luck() -> None:
    room = _room(learned("1/2", "win"), 2)
    for text, result in (("h*2 4,8 L over", 1), ("4,8 h*2 L over", -1), ("4,8 h*2 D over", -1)):
        state = ur.pack_all([UR.parse(text, UrOptions(2))])
        assert roll_out(state, seeds(1, 1), room)[:, 0, 0].tolist() == [result, 0]


def test_an_endless_game_is_broken_off_at_what_the_network_says() -> None:
    room, states = _room(learned("1/2", "win"), 7), ur.pack_all([UR.new()])
    out = np.empty((2, 1, 1))
    roll_all(states, seeds(1, 1), room, 3, out)
    assert -1 < out[0, 0, 0] < 1
    assert MOST_THROWS > 1000
