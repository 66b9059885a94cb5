"""Matches of Royal Tee at equal processor time: prices of nodes, and games in pairs."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from royalgames.bots import Budget
from royalgames.kernels import tee
from royalgames.kernels.words import Words
from royalgames.training.tee.games import new_row
from tools.match_tee import play, score_of, summary
from tools.pacing import FIRST_PRICE, Choice, Paced, go_on

SECONDS = 0.001


def _random_walk(row: Words, budget: Budget, rng: random.Random) -> Choice:
    """Spend all nodes at once, whatever they are."""
    seed = np.array([rng.getrandbits(63)], dtype=np.uint64)
    assert budget.nodes is not None
    return Choice(int(tee.random_moves(row[None], seed)[0]), budget.nodes, (0, 1))


def test_nodes_are_bought_at_the_price_that_was_measured() -> None:
    budgets: list[int] = []

    def think(row: Words, budget: Budget, rng: random.Random) -> Choice:
        budgets.append(budget.nodes or 0)
        choice = _random_walk(row, budget, rng)
        return choice._replace(nodes=1) if len(budgets) == 3 else choice

    player, rng = Paced(think, SECONDS), random.Random(1)
    # The first walk of all loads compiled code.
    _random_walk(new_row(100), Budget(nodes=1), rng)
    for _ in range(4):
        player(new_row(100), rng)
    assert budgets[0] == max(1000, int(SECONDS / FIRST_PRICE))
    # One random walk takes far less than its time, so more nodes are bought.
    assert budgets[1] > budgets[0]
    # The third search stopped early: its price says nothing.
    assert budgets[3] == budgets[2]
    assert len(player.taken) == 4
    assert player.mean == sum(taken.seconds for taken in player.taken) / 4


def test_games_come_in_pairs_and_are_counted_for_the_first_player() -> None:
    one, two = Paced(_random_walk, SECONDS), Paced(_random_walk, SECONDS)
    games = [play(one, two, number, "test") for number in range(4)]
    assert games[0]["first"] == games[1]["first"] != games[2]["first"]
    margins = [game["margin"] for game in games]
    score = score_of(games)
    assert score.won == sum(margin > 0 for margin in margins)
    assert sum(score) == 4
    assert summary(games).startswith("4 games: won ")


def test_a_game_can_be_cut_short_to_measure_prices() -> None:
    one, two = Paced(_random_walk, SECONDS), Paced(_random_walk, SECONDS)
    play(one, two, 0, "test", 5)
    assert len(one.taken) + len(two.taken) == 5


def test_a_match_goes_on_with_the_next_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[int] = []

    def play_number(number: int) -> dict[str, Any]:
        asked.append(number)
        return {"number": number}

    for count in (3, 4, 4):
        go_on(tmp_path / "match.jsonl", count, play_number, 2, lambda games: f"{len(games)} games")
    # Each start measures prices first, unless nothing is left to play.
    assert asked == [-1, 0, 1, 2, -1, 3]
    assert capsys.readouterr().out.split("\n")[:-1] == [
        "2 games",
        "3 games",
        "4 games",
        "4 games",
        "4 games",
    ]
