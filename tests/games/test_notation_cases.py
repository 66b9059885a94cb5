"""Every rule of the notation has cases: texts that are read, and texts that are refused."""

import pytest

from royalgames.core import TextError
from royalgames.games import GAMES
from royalgames.games.rulebook import rulebook
from royalgames.records import read
from tests.casefile import Case, read_cases

CASES = read_cases("notation")
KEYS = {"position", "move", "record", "tags", "moves", "reads", "refused", "after"}
TAGS = {
    "tee": '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n\n',
    "ur": '[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n',
}


def _read_position(text: str) -> str:
    key = "tee" if "/" in text else "ur"
    assert GAMES[key].text(GAMES[key].parse(text)) == text
    return key


def _read_move(text: str) -> str:
    key, _, move = text.partition(" ")
    return GAMES[key].move_text(GAMES[key].parse_move(move))


def _read_record(text: str) -> str:
    replay = read(text)
    return replay.headers.game.text(replay.final)


def _run(case: Case) -> str:
    fields = case.fields
    if "position" in fields:
        return _read_position(fields["position"])
    if "move" in fields:
        return _read_move(fields["move"])
    if "record" in fields:
        key, _, moves = fields["record"].partition("\n")
        return _read_record(f"{TAGS[key]}{moves}\n")
    return _read_record(f"{fields['tags']}\n\n{fields.get('moves', '')}")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert set(case.fields) <= KEYS, case.where
    if "refused" in case.fields:
        with pytest.raises(TextError) as caught:
            _run(case)
        assert str(caught.value) == case.fields["refused"], case.where
    else:
        assert _run(case) == case.fields.get("reads", case.fields.get("after")), case.where


def test_every_rule_of_the_notation_has_cases_of_both_kinds() -> None:
    for rule in rulebook("notation").rules:
        kinds = {case.kind for case in CASES if case.rule == rule.number}
        assert kinds == {"obeys", "breaks"}, rule.number
