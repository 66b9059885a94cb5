"""Judging dice games: choices are followed to the next throw."""

import random
from collections import Counter

import pytest

from royalgames.games.ur import UR, UrState
from royalgames.review import dice
from royalgames.review.judge import Worth
from royalgames.review.ur.judge import UrJudge

CHOICES = ["o*3,s,4*2,11 o*4,s,3,8 L 0", "o*3,s,4*2,11 o*4,s,3,8 D 0"]


class MadeUp(UrJudge):
    """Makes up what states are worth before a throw, the same every time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[UrState] = Counter()

    def at_dice(self, state: UrState) -> Worth:
        self.asked[state] += 1
        rng = random.Random(UR.text(state))
        chance, points, exact = rng.random(), rng.randrange(-50, 50), rng.random() < 0.5
        return Worth((chance, 1 - chance), (points, -points), exact)


@pytest.mark.parametrize("text", CHOICES)
def test_choices_come_best_first_and_the_best_is_the_state_s_worth(text: str) -> None:
    judge, state = MadeUp(), UR.parse(text)
    seat = "LD".index(text.split()[2])
    found = judge.judge(state, None)
    assert {rated.move for rated in found.moves} == set(UR.legal(state))
    chances = [rated.worth.chances[seat] for rated in found.moves]
    assert chances == sorted(chances, reverse=True)
    assert found.before.chances[seat] == chances[0] > chances[-1]
    # The best for winning and the best for points are looked for separately.
    assert found.before.scores[seat] == max(rated.worth.scores[seat] for rated in found.moves)
    assert found.before.exact == all(rated.worth.exact for rated in found.moves)
    assert found.is_open
    assert found.is_complete


def test_a_state_is_judged_once_until_too_many_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge, one, other = MadeUp(), UR.parse("o*7 o*7 L throw"), UR.parse("o*7 o*7 D throw")
    assert judge.worth(one) is judge.worth(one)
    assert judge.asked[one] == 1
    monkeypatch.setattr(dice, "MOST_KEPT", 1)
    judge.worth(other)
    judge.worth(one)
    assert judge.asked == {one: 2, other: 1}


def test_without_a_tablebase_the_bot_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "_largest", lambda key, aim, dice: None)
    state = UR.parse("s,4,11,h*4 3,8,h*5 L throw")
    worth = UrJudge().worth(state)
    assert not worth.exact
    assert not worth.exact_score
    assert sum(worth.chances) == pytest.approx(1)
    assert sum(worth.scores) == pytest.approx(0)


def test_no_tablebase_can_be_had_where_none_can_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(task: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("royalgames.solver.tablebases.largest", refuse)
    assert dice._largest.__wrapped__("ur", "win", "1/2") is None
