"""Single tags: missing ones, wrong words, and faults of what they hold."""

import pytest

from royalgames.core import RuleError, TextError
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader, is_date

READER = TagReader({"First": "L"}, {"First": Spot(3, 8)}, Spot(9, 1))


def test_a_tag_has_its_own_spot() -> None:
    error = READER.fault("First", "wrong")
    assert (error.line, error.column, error.rule, error.sentence) == (3, 8, "N8", "wrong")


def test_a_missing_tag_is_missed_at_the_end_of_the_tags() -> None:
    with pytest.raises(TextError, match=r"^line 9, column 1: N8: the tag Game is missing$"):
        READER.required("Game")
    assert READER.required("First") == "L"


def test_a_value_must_be_one_of_some_words() -> None:
    assert READER.one_of("First", ("L", "D")) == "L"
    assert READER.one_of("Game", ("ur", "tee"), default="ur") == "ur"
    with pytest.raises(TextError, match=r"First must be D or X, not L"):
        READER.one_of("First", ("D", "X"))


def test_a_refusal_of_the_rules_is_the_tags_fault() -> None:
    def refused() -> None:
        raise RuleError("U1", "no such counter")

    with pytest.raises(TextError, match=r"^line 3, column 8: U1: no such counter$"):
        READER.build("First", refused)


def test_a_fault_within_a_value_is_moved_to_its_place() -> None:
    def unreadable() -> None:
        raise TextError("N3", "not a place", column=5)

    with pytest.raises(TextError, match=r"^line 3, column 12: N3: not a place$"):
        READER.build("First", unreadable)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("2026-01-31", True),
        ("2024-02-29", True),
        ("2026-02-29", False),
        ("2026-1-31", False),
        ("20260131", False),
        ("2026-01-31 ", False),
        ("", False),
    ],
)
def test_a_date_is_a_day_of_the_calendar(text: str, right: bool) -> None:
    assert is_date(text) is right
