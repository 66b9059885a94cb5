"""``royal rules``: pages, and single rules."""

import json

import pytest

from royalgames.games.rulebook import PAGES, rulebook
from tests.cli.run import royal


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_piped_as_markdown(page: str) -> None:
    assert royal("rules", page).out == rulebook(page).page + "\n"


def test_terminal_gets_a_page_within_its_width() -> None:
    terminal = {"FORCE_COLOR": "1", "NO_COLOR": "", "COLUMNS": "60"}
    out = royal("rules", "tee", env=terminal).out
    assert "\x1b[" in out
    assert "**Sheet.**" not in out


@pytest.mark.parametrize("words", [("tee", "T15"), ("tee", "t15"), ("T15",), ("t15",)])
@pytest.mark.parametrize(("columns", "widest"), [("60", 60), ("80", 80), ("200", 88)])
def test_one_rule(words: tuple[str, ...], columns: str, widest: int) -> None:
    out = royal("rules", *words, env={"COLUMNS": columns}).out
    rule = rulebook("tee").find("T15")
    assert rule is not None
    lines = [line.rstrip() for line in out.splitlines()]
    assert max(len(line) for line in lines) <= widest
    assert lines[0].strip() == f"T15 · {rule.title}"
    assert f"Sheet. {rule.parts[0].text}" in " ".join(out.split())
    assert "Why: The sheet explains surrounding by an example" in " ".join(out.split())
    assert "closed: four bonus spaces" in out
    assert not any(mark in out for mark in ("**", "*Why:*", "```", "###", "T16 ·", "\x1b"))


def test_a_table_of_a_rule_is_drawn() -> None:
    out = royal("rules", "U5").out
    assert "|---|" not in out
    assert any(
        line.split() == ["1", "nothing,", "the", "turn", "ends"] for line in out.splitlines()
    )


@pytest.mark.parametrize("given", ["U99", "u0", "chess", "T", "N10"])
def test_an_unknown_rule_is_answered_with_those_there_are(given: str) -> None:
    answer = royal("rules", given)
    books = [rulebook(page).rules for page in PAGES]
    pages = ", ".join(PAGES)
    ranges = ", ".join(f"{rules[0].number} to {rules[-1].number}" for rules in books)
    sentence = f"Unknown page or rule: {given}. Choose a page ({pages}) or a rule ({ranges})"
    assert (answer.code, answer.out, answer.err) == (2, "", f"royal: {sentence}\n")


def test_rules_json() -> None:
    rule = json.loads(royal("rules", "ur", "U13", "--json").out)
    assert (rule["number"], rule["parts"][0]["origin"]) == ("U13", "sheet")
    book = json.loads(royal("rules", "notation", "--json").out)
    assert [each["number"] for each in book["rules"]] == [f"N{n}" for n in range(1, 10)]
