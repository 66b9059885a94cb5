"""Exact values for the bots of Ur, where a tablebase has them."""

from typing import Any

import pytest

from royalgames.bots import Budget
from royalgames.bots.ur import tables
from royalgames.games.ur import UR, UrOptions
from royalgames.solver.tablebase import Value
from royalgames.solver.task import Task

NODES, SECONDS = Budget(nodes=1), Budget(seconds=1)


class Asked:
    """Answers what a tablebase would, and notes what was asked for."""

    def __init__(self, answer: list[tuple[Any, Value]] | None = None) -> None:
        self.answer = answer
        self.tasks: list[tuple[Task, bool]] = []

    def exact_moves(self, task: Task, state: Any, *, wait: bool) -> Any:
        self.tasks.append((task, wait))
        return self.answer


def test_the_pieces_that_are_not_home_choose_the_tablebase(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    monkeypatch.setattr(tables, "exact_moves", asked.exact_moves)
    three = UR.parse("s,4,11,h*4 3,8,h*5 L 0", UrOptions(dice="3/4"))
    assert tables.exact(three, "points", NODES) is None
    assert tables.exact(UR.parse("o*7 8,h*6 L throw"), "win", SECONDS) is None
    assert asked.tasks == [
        (Task("ur", 3, "points", "3/4"), True),
        (Task("ur", 7, "win"), False),
    ]


@pytest.mark.parametrize("side", ["L", "D"])
def test_values_are_the_chooser_s(monkeypatch: pytest.MonkeyPatch, side: str) -> None:
    state = UR.parse(f"s,4,11,h*4 s,3,8,h*4 {side} 0")
    worths = [(0.1 * number, 1 - 0.1 * number) for number, _ in enumerate(UR.legal(state))]
    moves = list(UR.legal(state))
    assert len(moves) > 1
    answer = [
        (move, Value(("L", "D"), worth, 0.0)) for move, worth in zip(moves, worths, strict=True)
    ]
    monkeypatch.setattr(tables, "exact_moves", Asked(answer).exact_moves)
    found = tables.exact(state, "win", NODES)
    assert found is not None
    assert found.nodes == 0
    assert list(found.values.values()) == [worth["LD".index(side)] for worth in worths]
