"""What decisions cost, and how many games that loses against perfect play."""

import random
import sys
from typing import Any

import pytest

from royalgames.bots import AnyBrain, Budget, Thought
from royalgames.core import Rng
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tools import measure

TASK = Task("ur", 2)


class Choosing:
    """Chooses the best or the worst by the tablebase."""

    def __init__(self, place: int) -> None:
        self.place = place

    def think(self, state: Any, budget: Budget, rng: Rng) -> Thought[Any]:
        return Thought(ensure(TASK).best(state)[self.place][0])


def _who(place: int) -> tuple[AnyBrain, Budget]:
    return Choosing(place), Budget(nodes=1)


def test_the_best_choices_cost_nothing() -> None:
    base = ensure(TASK)
    loss = measure.measure(_who(0), base, measure.start_of(TASK), 10, 1)
    assert (loss.mean, loss.margin, loss.wrong) == (0, 0, 0)
    assert loss.decisions > 50
    assert measure.against_perfect(_who(0), base, measure.start_of(TASK), 10, 1) == (50, 0)


def test_what_is_lost_is_what_is_not_won() -> None:
    """The same player, counted by results: more games, and the luck of the dice in them."""
    base, start = ensure(TASK), measure.start_of(TASK)
    wins, margin = measure.against_perfect(_who(-1), base, start, 400, 1)
    assert 0 < margin < 3
    game, won = TASK.part.game, 0
    seats = game.header.seats
    for number in range(1200):
        rng, state = random.Random(f"2 {number}"), start
        while (chooser := game.chooser(state)) is not None:
            if chooser not in seats:
                move = game.sample(state, rng)
            else:
                move = base.best(state)[-1 if chooser == seats[number % 2] else 0][0]
            state = game.play(state, move).state
        outcome = game.outcome(state)
        assert outcome is not None
        won += seats[number % 2] in outcome.winners
    assert 100 * won / 1200 == pytest.approx(wins, abs=3 * 1.45 + margin)
    assert wins < 45


@pytest.mark.parametrize("given", [["--games", "1"], ["--perfect", "--aim", "points"]])
def test_what_cannot_be_measured_is_refused(
    given: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["measure", "ur", "--counters", "2", *given, "random"])
    with pytest.raises(SystemExit) as stopped:
        measure.main()
    assert stopped.value.code == 2
    assert "--games is 2 or more" in capsys.readouterr().err


def test_each_player_gets_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for more, words in (([], "decisions"), (["--perfect"], "against perfect play")):
        given = ["measure", "ur", "--counters", "2", "--games", "4", *more, "random", "furthest"]
        monkeypatch.setattr(sys, "argv", given)
        measure.main()
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == ["random", "furthest"]
        assert all(words in line for line in lines)
