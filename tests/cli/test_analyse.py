"""``royal analyse``: text, JSON, options, moves, and what it refuses."""

import json

import pytest

from royalgames.cli.analyse import analysis_error
from tests.cli.run import royal


def test_choices_are_listed_the_best_first() -> None:
    answer = royal("analyse", "ur", "4,9 8,14 L 0")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert "4,9 8,14 L 0" in lines
    assert "Light chooses. Chances of winning: Light 70.6%, Dark 29.4%." in lines
    at = next(at for at, line in enumerate(lines) if line.endswith("choice"))
    assert lines[at + 1].split()[:3] == ["70.6%", "7.7", "4"]
    assert lines[at + 2].split()[2] == "9"
    assert "estimate" not in answer.out


def test_throws_are_listed_with_the_best_answer() -> None:
    answer = royal("analyse", "ur", "4,9 8,14 L throw")
    assert "12.5% likely; best is moving from 4" in answer.out
    over = royal("analyse", "ur", "h*2 4,8 L over")
    assert "The game is over. Chances of winning: Light 100%, Dark 0%." in over.out


def test_json_is_one_line_with_everything() -> None:
    answer = royal("analyse", "ur", "--counters", "2", "--moves", "3: enter", "--json")
    assert answer.out.count("\n") == 1
    data = json.loads(answer.out)
    assert (data["position"], data["kind"]) == ("o,s o*2 L throw", "throws")
    assert data["exact"] is True
    assert sum(data["chances"]) == pytest.approx(1)
    assert {"move", "probability", "chance", "best"} <= set(data["throws"][0])


def test_walks_are_marked_as_a_selection() -> None:
    answer = royal("analyse", "tee", "--colours", "ry", "--moves", "U D UU")
    assert "There are more; the most promising ones are listed." in answer.out
    assert "Numbers with a ~ are estimates" in answer.out


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.004, "0.4%"),
        (0.001, "0.1%"),
        (0.0007, "0.07%"),
        (0.0002, "0.02%"),
        (0.00005, "0.01%"),
        (0.00001, "less than 0.01%"),
    ],
)
def test_a_small_error_is_not_rounded_away(share: float, text: str) -> None:
    assert analysis_error(share) == text


def test_estimates_of_museum_say_how_far_they_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    # A machine may have the whole game's tablebase, and then nothing is an estimate.
    monkeypatch.setattr("royalgames.review.dice._largest", lambda _key, _aim, _dice: None)
    answer = royal("analyse", "museum")
    assert "Numbers with a ~ are estimates, off by 0.02% on average." in answer.out


def test_a_record_is_answered_with_the_commands_that_read_it(record: str) -> None:
    for words in ([record], ["ur", record]):
        answer = royal("analyse", *words)
        assert (answer.code, answer.out) == (2, "")
        assert f'{record} is a file, not a position; "royal replay {record} --json"' in answer.err
        assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ur", "4,9 8,33 L 0"], "the position, column 7: N3"),
        (["ur", "--moves", "9"], '--moves: move 1, "9": U5: Light must throw the dice first'),
        (["tee", "--moves", "U ZZ"], '--moves: move 2, "ZZ": N2: a walk is written with'),
        (["ur", "--moves", "3: entre"], '--moves: move 2, "entre": N5: a move is a throw'),
        (["   "], 'The position is empty: write one such as "'),
        (["ur", " "], 'such as "o*7 o*7 L throw" (Royal Game of Ur)'),
        (["none.txt"], "none.txt: no such file, and not a position of any game"),
        (["ur", "none.txt"], "none.txt: no such file, and not a position of any game"),
        (["ur", "--colours", "ry"], "--colours is not an option of Royal Game of Ur. Choose from:"),
        (["ur", "--counters", "x"], "U3: --counters must be a whole number"),
        (["o*7 o*7 L throw", "--counters", "3"], "write the game first"),
        (["chess"], "Not a position of any game"),
    ],
)
def test_wrong_input_is_one_sentence(words: list[str], sentence: str) -> None:
    answer = royal("analyse", *words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
