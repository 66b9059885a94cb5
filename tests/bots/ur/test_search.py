"""The search of Ur: units, and what choices are worth."""

import pytest

from royalgames.bots import Budget
from royalgames.bots.ur.search import in_unit, search
from royalgames.bots.ur.weights import by_hand
from royalgames.games.ur import UR
from royalgames.games.ur.header import MOST_POINTS

CHOICE = "o*3,s,4*2,11 o*4,s,3,8 L 0"
WIN = "14,h*6 o*5,8,12 L 2"


def test_worths_become_chances_or_points() -> None:
    assert [in_unit(worth, "win") for worth in (-1.0, 0.0, 0.5, 1.0)] == [0, 0.5, 0.75, 1]
    assert [in_unit(worth, "points") for worth in (-1.0, 0.0, 1.0)] == [
        -MOST_POINTS,
        0,
        MOST_POINTS,
    ]


@pytest.mark.parametrize("text", [CHOICE, "o*3,s,4*2,8 o*4,s,3,11 L rosette"])
def test_every_open_choice_is_evaluated(text: str) -> None:
    state = UR.parse(text)
    found = search(state, by_hand, "win", Budget(nodes=1), 0)
    assert set(found.values) == set(UR.legal(state))
    assert all(0 < chance < 1 for chance in found.values.values())
    assert len(set(found.values.values())) > 1


def test_a_win_at_hand_is_worth_its_points() -> None:
    # Dark has five counters off the board, one on 8 and one on 12 (U15).
    state = UR.parse(WIN)
    points = search(state, by_hand, "points", Budget(nodes=1_000), 2).values
    assert max(points.values()) == pytest.approx(5 * 25 + 1 + 5, abs=0.01)
    chances = search(state, by_hand, "win", Budget(nodes=1_000), 2).values
    assert max(chances.values()) == pytest.approx(1, abs=1e-5)


def test_nodes_are_counted_and_kept_to() -> None:
    state = UR.parse(CHOICE)
    spent = [
        search(state, by_hand, "win", Budget(nodes=most), 3).nodes for most in (1, 100, 10_000)
    ]
    assert spent[0] < spent[1] <= 100 < spent[2] <= 10_000
