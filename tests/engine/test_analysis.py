"""Many positions as JSON lines."""

import json
from typing import Any

import pytest

from royalgames.engine.analysis import analyse_line, analyse_lines
from royalgames.games import GAMES

CHOICE = {"game": "ur", "position": "o*3,s,4*2,11 o*4,s,3,8 L 2", "level": "club", "nodes": 200}


def _answer(question: Any) -> dict[str, Any]:
    text = question if isinstance(question, str) else json.dumps(question)
    answer: dict[str, Any] = json.loads(analyse_line(text))
    return answer


def test_a_choice_is_valued() -> None:
    answer = _answer(CHOICE | {"id": "a1"})
    assert answer["id"] == "a1"
    assert answer["seat"] == "L"
    assert answer["position"] == CHOICE["position"]
    assert answer["move"] == answer["line"][0]
    assert 0 < answer["value"] < 1
    assert answer["nodes"] > 0
    assert answer["seconds"] >= 0


def test_where_the_dice_decide_every_throw_is_answered() -> None:
    question = CHOICE | {"position": "o*3,s,4*2,11 o*4,s,3,8 L throw"}
    throws = {throw["throw"]: throw for throw in _answer(question)["throws"]}
    assert [throw["chance"] for throw in throws.values()] == ["1/8", "3/8", "3/8", "1/8"]
    assert throws["2:"]["move"] == _answer(CHOICE)["move"]
    assert throws["2:"]["value"] == _answer(CHOICE)["value"]
    assert "move" not in throws["1:"]


def test_moves_lead_from_a_position() -> None:
    moves = CHOICE | {"position": "o*3,s,4*2,11 o*4,s,3,8 L throw", "moves": ["2:"]}
    assert _answer(moves)["move"] == _answer(CHOICE)["move"]


def test_a_game_that_is_over() -> None:
    answer = _answer({"game": "museum", "position": "o0,h7 o7 L over"})
    assert answer["winners"] == ["L"]
    assert answer["ended"] == "home"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_analysed_from_its_start(key: str) -> None:
    answer = _answer({"game": key, "level": "casual"})
    assert "move" in answer or all("chance" in throw for throw in answer["throws"])


def test_answers_come_in_order_on_any_number_of_cores() -> None:
    lines = [json.dumps(CHOICE | {"id": number, "seed": number}) for number in range(20)]
    alone = [json.loads(line) for line in analyse_lines(["\n", *lines])]
    together = [json.loads(line) for line in analyse_lines(lines, 2)]
    for answer in (*alone, *together):
        del answer["seconds"]
    assert [answer["id"] for answer in alone] == list(range(20))
    assert alone == together


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "at most 65536"),
        ("[" * 60_000, "not JSON"),
        ("[1]", "each line is one JSON object"),
        ({}, "Unknown game"),
        ({"game": "chess"}, "Unknown game: chess"),
        ({"game": 3}, "game has a value of the wrong kind: 3"),
        ({"game": "ur", "depth": 3}, "unknown field depth"),
        (CHOICE | {"seconds": 1}, "nodes or seconds, not both"),
        (CHOICE | {"nodes": 0}, "nodes must be from 1"),
        (CHOICE | {"nodes": True}, "wrong kind"),
        ({"game": "ur", "seconds": -1}, "seconds must be more than 0"),
        ({"game": "ur", "position": "x"}, "N3"),
        ({"game": "ur", "moves": ["e4"]}, "e4 is not a move"),
        ({"game": "ur", "options": {"counters": 99}}, "U3: Counters must be"),
        ({"game": "ur", "options": {"pieces": 3}}, "has no option pieces"),
        (CHOICE | {"level": "genius"}, '"genius" is not a bot here'),
    ],
)
def test_wrong_questions_get_a_sentence(question: Any, sentence: str) -> None:
    answer = _answer(question)
    assert sentence in answer["error"]
    assert "move" not in answer
