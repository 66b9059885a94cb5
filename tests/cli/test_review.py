"""``royal review``: text, JSON and a graph."""

import json
from pathlib import Path

import pytest

from royalgames.games.ur import UrOptions
from royalgames.kernels import PREPARING
from tests.cli.run import royal
from tests.cli.texts import UR
from tests.review.games import record as played_record


def test_it_tells_the_game_and_every_move(record: str) -> None:
    answer = royal("review", record)
    assert (answer.code, answer.err.replace(f"{PREPARING}\n", "")) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "Ann won by 25 points."
    assert lines[1].startswith("Ann had nothing to decide; the dice gave Ann ")
    assert "Light enters a counter on S. There was no other choice." in answer.out
    assert len([line for line in lines if line[:5].strip(" *").isdigit()]) == 15


def test_it_lists_mistakes_and_turning_points(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    text = played_record("ur", UrOptions(counters=3), "random", 2, players="Ann; Ben")
    file.write_text(text, encoding="utf-8")
    answer = royal("review", str(file))
    data = json.loads(royal("review", str(file), "--json").out)
    lines = answer.out.splitlines()
    assert lines[: len(data["summary"])] == data["summary"]
    assert data["about"]["accuracy"] in lines
    assert data["about"]["luck"] in lines
    for title, numbers in (
        ("Mistakes:", [each["number"] for each in data["moments"] if each["mistake"]]),
        ("Turning points:", data["turning"]),
    ):
        at = lines.index(title) + 1
        listed = lines[at : at + len(numbers)]
        assert numbers
        assert [line.split(":")[0] for line in listed] == [f"  Move {each}" for each in numbers]


def test_json_is_one_line_with_everything(record: str) -> None:
    answer = royal("review", record, "--json")
    data = json.loads(answer.out)
    assert answer.out.count("\n") == 1
    assert data["summary"][0] == "Ann won by 25 points."
    assert [moment["number"] for moment in data["moments"]] == list(range(1, 16))
    assert data["moments"][-1]["chances"] == [1.0, 0.0]
    assert sum(data["start"]) == pytest.approx(1)
    assert {"luck", "lost", "exact", "verdict", "alternatives"} <= set(data["moments"][0])


def test_the_graph_is_written(record: str, tmp_path: Path) -> None:
    target = tmp_path / "chances.svg"
    assert royal("review", record, "--svg", str(target)).code == 0
    assert target.read_text(encoding="utf-8").startswith("<svg ")


def test_a_graph_that_cannot_be_written_is_one_sentence(record: str, tmp_path: Path) -> None:
    answer = royal("review", record, "--svg", str(tmp_path / "no" / "chances.svg"))
    assert answer.code == 2
    assert answer.err.startswith("royal: --svg: ")
    assert "cannot be written" in answer.err
    unnamed = royal("review", record, "--svg", "")
    assert unnamed == (2, "", "royal: --svg: the file's name is empty\n")


def test_a_false_record_is_refused_with_its_place(record: str) -> None:
    Path(record).write_text(UR.replace("3:s", "3:7"), encoding="utf-8")
    answer = royal("review", record)
    assert (answer.code, answer.out) == (2, "")
    assert f"{record}, line 10, column 16: U8" in answer.err


def test_a_record_without_moves_has_nothing_to_review(record: str) -> None:
    Path(record).write_text('[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n', encoding="utf-8")
    answer = royal("review", record)
    assert answer.code == 2
    assert "a record without moves can't be reviewed" in answer.err


def test_an_unknown_strength_is_named_with_those_there_are(record: str) -> None:
    answer = royal("review", record, "--strength", "endless")
    assert answer.code == 2
    assert '--strength: "endless" is not a strength of reviews' in answer.err
    assert "Choose from: standard" in answer.err
    assert royal("review", record, "--strength", "standard").code == 0
