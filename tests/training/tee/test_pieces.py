"""Training games in pieces: how they are cut makes no difference."""

import numpy as np
import pytest

from royalgames.kernels.tee.room import SIDE, room_for
from royalgames.training.tee import pieces
from royalgames.training.tee.games import meet, searching
from royalgames.training.tee.learning import first_weights, rounded
from tests.kernels.tee.learned import random_net


def test_own_games_are_the_same_in_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    net, numbers, rivals = rounded(first_weights(8, 1)), range(7, 12), (random_net(3),)
    monkeypatch.setattr(pieces, "PIECE", 5)
    whole = pieces.own_games(net, rivals, numbers, 1, None)
    monkeypatch.setattr(pieces, "PIECE", 2)
    parts = pieces.own_games(net, rivals, numbers, 1, None)
    assert len(whole) == len(parts) == len(numbers)
    for (rows, aims), (same_rows, same_aims) in zip(whole, parts, strict=True):
        assert np.array_equal(rows, same_rows)
        assert np.array_equal(aims, same_aims)
    assert not np.array_equal(whole[0][0], whole[1][0])


def test_one_game_of_three_is_against_a_rival_and_only_own_turns_are_kept() -> None:
    net, rivals = rounded(first_weights(8, 1)), (random_net(3),)
    for number, (rows, _) in zip(
        (6, 7, 8), pieces.own_games(net, rivals, range(6, 9), 1, None), strict=True
    ):
        sides = set(rows[:, 6 + SIDE].tolist())
        assert sides in (({0}, {1}) if number == 6 else ({0, 1},))


def test_a_gates_score_is_that_of_the_meeting_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 2)
    nets = rounded(first_weights(8, 1)), random_net(3)
    one, two = (searching(room_for(net), 2, 1 << 40) for net in nets)
    score = pieces.gate_score(nets, 3, "gate", None)
    assert score == meet(one, two, range(3), "gate")
    assert sum(score) == 3
