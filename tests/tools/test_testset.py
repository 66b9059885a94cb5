"""Test sets: decisions with exact values, and what players lose on them."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from royalgames.bots import Budget, Thought
from royalgames.core import Rng
from royalgames.games.museum import MUSEUM, MuseumOptions
from royalgames.games.ur import UR, UrOptions
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tools import testset
from tools.measure import player

TASK = Task("ur", 2)


class Choosing:
    """Chooses the best or the worst by the tablebase."""

    def __init__(self, place: int) -> None:
        self.place = place

    def think(self, state: Any, budget: Budget, rng: Rng) -> Thought[Any]:
        return Thought(ensure(TASK).best(state)[self.place][0])


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    return list(testset.decisions(ensure(TASK), 60, 7))


def test_every_decision_has_the_values_of_all_its_choices(lines: list[dict[str, Any]]) -> None:
    base = ensure(TASK)
    assert len(lines) == 60
    assert len({line["position"] for line in lines}) > 40
    for line in lines:
        state = UR.parse(line["position"], UrOptions(counters=2))
        exact = {UR.move_text(move): value.of(line["seat"]) for move, value in base.best(state)}
        assert line["choices"] == pytest.approx(exact, rel=0, abs=1e-5)
        assert max(exact.values()) - min(exact.values()) >= testset.WORTH_ASKING
        assert UR.chooser(state) == line["seat"]


def test_the_same_seed_gives_the_same_set(lines: list[dict[str, Any]]) -> None:
    assert list(testset.decisions(ensure(TASK), 5, 7)) == lines[:5]
    assert list(testset.decisions(ensure(TASK), 5, 8)) != lines[:5]


def test_a_perfect_player_loses_nothing_and_the_worst_loses_most(
    lines: list[dict[str, Any]],
) -> None:
    budget = Budget(nodes=1)
    best, worst = (testset.score((Choosing(place), budget), lines, 1) for place in (0, -1))
    some = testset.score(player(TASK, "random"), lines, 1)
    assert best == (0.0, 1.0)
    assert worst.right == 0.0
    assert 0.0 < some.mean < worst.mean
    assert 0.0 < some.right < 1.0


def test_the_command_writes_and_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "set.jsonl"
    words = ["make", "ur", "--counters", "2", "--decisions", "4", str(file)]
    monkeypatch.setattr(sys, "argv", ["testset", *words])
    testset.main()
    assert len([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]) == 4
    monkeypatch.setattr(sys, "argv", ["testset", "score", str(file), "random", "furthest"])
    testset.main()
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == ["random", "furthest"]
    assert all("lost per decision" in line for line in printed)


def test_the_published_set_asks_what_the_rules_allow_and_knows_the_answers() -> None:
    """Values are compared where the tablebase that every machine makes has them."""
    path = Path(__file__).parents[2] / "docs" / "testsets" / "museum.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == len({line["position"] for line in lines}) == 1000
    base, compared = ensure(Task("museum", 3)), 0
    for line in lines:
        state = MUSEUM.parse(line["position"], MuseumOptions(7))
        assert MUSEUM.chooser(state) == line["seat"]
        assert {*line["choices"]} == {MUSEUM.move_text(move) for move in MUSEUM.legal(state)}
        if base.covers(state):
            compared += 1
            exact = {
                MUSEUM.move_text(move): value.of(line["seat"]) for move, value in base.best(state)
            }
            assert line["choices"] == pytest.approx(exact, rel=0, abs=2e-5)
    assert compared > 50
