"""How an act is refused."""

import pickle

import pytest

from royalgames.core import RuleError
from royalgames.protocol.codes import Code
from royalgames.server.table.refusal import RefusedError, by_rule


@pytest.mark.parametrize("rule", ["T9", None])
def test_a_refusal_is_the_same_after_a_way_between_processes(rule: str | None) -> None:
    refused = RefusedError(Code.NOT_NOW, "It is not your turn.", rule)
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301  # our own
    assert isinstance(again, RefusedError)
    assert (again.code, again.sentence, again.rule) == (Code.NOT_NOW, "It is not your turn.", rule)


def test_what_the_rules_refuse_is_illegal_by_that_rule() -> None:
    refused = by_rule(RuleError("T9", "the walk is too long"))
    assert (refused.code, refused.sentence, refused.rule) == (
        Code.ILLEGAL,
        "the walk is too long",
        "T9",
    )
