"""Standings as data and as lines."""

import json

from royalgames.arena.contest import Contest, contest_options
from royalgames.arena.output import budget_text, options_data, standings_data, standings_lines
from royalgames.arena.playing import play_contest
from royalgames.arena.standings import make_standings
from royalgames.bots import Budget


def contest(budgets: dict[str, Budget] | None = None) -> Contest:
    options = contest_options("museum", {"pieces": 2})
    return Contest("museum", ("first-game", "random"), 4, 3, options, budgets or {})


STANDINGS = make_standings(play_contest(contest()))


def test_budgets_name_their_unit() -> None:
    assert budget_text(Budget(nodes=1)) == "1 node"
    assert budget_text(Budget(nodes=4000)) == "4000 nodes"
    assert budget_text(Budget(seconds=0.25)) == "0.25 s"


def test_options_have_the_names_of_their_record_tags() -> None:
    assert options_data(contest())["Pieces"] == 2


def test_data_is_plain_and_complete() -> None:
    data = standings_data(STANDINGS)
    assert json.loads(json.dumps(data)) == data
    assert (data["game"], data["games"], data["seed"]) == ("museum", 4, 3)
    assert data["repeatable"]
    assert not data["interrupted"]
    assert data["played"]["games"] == 4
    assert {each["name"] for each in data["ratings"]} == {"first-game", "random"}
    (pair,) = data["pairs"]
    assert pair["low"] <= pair["score"] <= pair["high"]


def test_lines_are_aligned_and_say_what_was_played() -> None:
    lines = list(standings_lines(STANDINGS))
    assert lines[0] == "Museum Ur: pieces 2, 4 games per pair, seed 3."
    start = lines.index("") + 1
    table = lines[start : lines.index("", start)]
    assert len({len(line) for line in table}) == 1
    assert any(line.startswith("4 games, ") for line in lines)
    assert not any("by the clock" in line for line in lines)


def test_a_clock_is_mentioned_because_the_games_cannot_be_repeated() -> None:
    timed = contest({"random": Budget(seconds=0.01)})
    standings = make_standings(play_contest(timed))
    assert "think by the clock" in list(standings_lines(standings))[-1]
