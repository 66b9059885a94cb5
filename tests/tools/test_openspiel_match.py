"""The table of OpenSpiel's search against our bots."""

from typing import Any

from tools.openspiel_match import COLUMNS, SETTINGS, row


def _report(one: str, two: str) -> dict[str, Any]:
    pair = {"one": one, "two": two, "score": 0.75, "low": 0.5, "high": 0.9, "games": 8}
    rated = {"name": "mcts", "nodes": 41.6, "seconds": 1.012}
    return {"pairs": [pair], "ratings": [{"name": "casual"}, rated], "faults": [{}]}


def test_scores_are_the_searchs_own() -> None:
    printed = "| ur, counters 3 | casual | 75% of 8 | 50% to 90% | 42 | 1.01 s | 1 |"
    assert row("ur", _report("mcts", "casual")) == printed
    turned = row("ur", _report("casual", "mcts"))
    assert turned == printed.replace("75%", "25%").replace("50% to 90%", "10% to 50%")
    assert turned.count("|") == len(COLUMNS) + 1


def test_every_game_has_a_short_form() -> None:
    assert set(SETTINGS) == {"tee", "ur", "museum"}
