"""How an act is refused."""

import pickle

import pytest

from royalgames.core import RuleError, TextError
from royalgames.protocol.codes import Code
from royalgames.server.table.refusal import RefusedError, by_rule, placed, placed_in_record


@pytest.mark.parametrize("rule", ["T9", None])
def test_a_refusal_is_the_same_after_a_way_between_processes(rule: str | None) -> None:
    refused = RefusedError(Code.NOT_NOW, "It is not your turn.", rule, 12)
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301  # our own
    assert isinstance(again, RefusedError)
    assert (again.code, again.sentence, again.rule) == (Code.NOT_NOW, "It is not your turn.", rule)
    assert again.retry_after == 12


def test_what_the_rules_refuse_is_illegal_by_that_rule() -> None:
    refused = by_rule(RuleError("T9", "the walk is too long"))
    assert (refused.code, refused.sentence, refused.rule) == (
        Code.ILLEGAL,
        "the walk is too long",
        "T9",
    )


def test_a_fault_in_a_text_has_a_place() -> None:
    assert placed(RuleError("T9", "the walk is too long")) == "the walk is too long"
    assert placed(TextError("N3", "no such place", column=5)) == "Column 5: no such place"
    deep = TextError("N3", "no such place", line=9, column=20)
    assert placed(deep) == placed_in_record(deep) == "Line 9, column 20: no such place"
    first = TextError("N7", "no such tag", column=4)
    assert placed_in_record(first) == "Line 1, column 4: no such tag"
    assert placed_in_record(TextError("N7", "not a record")) == "not a record"
