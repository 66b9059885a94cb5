"""``royal replay`` and ``royal check``."""

import json
from pathlib import Path

from tests.cli.run import royal
from tests.cli.texts import UR


def test_check_says_what_it_is(record: str) -> None:
    answer = royal("check", record)
    assert answer == (0, f"{record} is correct: Royal Game of Ur, home, L 25.\n", "")


def test_check_json(record: str) -> None:
    data = json.loads(royal("check", record, "--json").out)
    assert data == {"valid": True, "game": "ur", "moves": 15, "ended": "home"}


def test_variations_are_said_and_left_out(record: str) -> None:
    plain = royal("replay", record)
    path = Path(record)
    path.write_text(UR.replace("3. L 2:14", "3. L 2:14 ( 1: ) ( 2:? )"), encoding="utf-8")
    tried = royal("replay", record)
    said = "This is the main line; the record has variations.\n"
    assert (tried.code, tried.out) == (0, plain.out + said)
    assert royal("replay", record, "--json").out.count('"move"') == 15
    path.write_text(UR.replace("3. L 2:14", "3. L 2:14 ( 2:13 )"), encoding="utf-8")
    refused = royal("check", record)
    assert refused.code == 2
    assert "U8: Light has no counter on 13 to move" in refused.err


def test_standard_input_is_a_file_too() -> None:
    assert "standard input is correct" in royal("check", "-", typed=UR).out
    unfinished = UR.replace("3. L 2:14\n", "").replace('[Result "L 25"]\n[Ended "home"]\n', "")
    assert "Royal Game of Ur, open." in royal("check", "-", typed=unfinished).out


def test_check_names_the_fault(record: str) -> None:
    path = Path(record)
    path.write_text(UR.replace("0:9 ", "0:8 "), encoding="utf-8")
    answer = royal("check", record)
    sentence = "U8: Light has no counter on 8 to move"
    assert answer == (2, "", f"royal: {record}, line 10, column 24: {sentence}\n")
    refused = royal("check", record, "--json")
    assert refused.code == 2
    assert json.loads(refused.out) == {"valid": False, "fault": answer.err[7:-1]}
    assert royal("replay", record).err == answer.err


def test_replay_tells_every_move(record: str) -> None:
    lines = royal("replay", record).out.splitlines()
    assert lines[0] == "Royal Game of Ur"
    assert "Players: Ann; Ben" in lines
    assert "s          Light moves from S to 5." in lines
    assert any(
        line.startswith("14") and line.endswith("Light wins and scores 25 points.")
        for line in lines
    )
    assert "  Game over: Light wins." in lines
    assert lines[-1] == "h o D over".replace("D", "L")


def test_replay_leaves_out_whose_turn_it_would_be() -> None:
    tee = """\
[Game "tee"]
[Rules "1"]
[Colours "ry"]
[RoundLimit "1"]

1. U D
"""
    out = royal("replay", "-", typed=tee).out
    assert "The game is over (T21)" in out
    assert "Round 2 begins" not in out
    assert "It is Yellow's turn." in out
    assert "It is Red's turn." not in out


def test_replay_json(record: str) -> None:
    data = json.loads(royal("replay", record, "--json").out)
    assert data["tags"]["Players"] == "Ann; Ben"
    assert data["start"] == "o o L throw"
    assert [step["move"] for step in data["moves"][:4]] == ["3:", "enter", "3:", "s"]
    assert data["moves"][1]["events"][0]["kind"] == "entered"
    assert data["moves"][3]["position"] == "5 o L throw"
    assert data["outcome"]["scores"] == [["L", 25], ["D", 0]]


def test_replay_json_of_an_open_game() -> None:
    tee = '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n\n1. U\n'
    assert json.loads(royal("replay", "-", "--json", typed=tee).out)["outcome"] is None
