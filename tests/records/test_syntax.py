"""The syntax of records: tags, tokens, comments and gaps (N7)."""

import pytest

from royalgames.core import TextError
from royalgames.records import (
    decode,
    parse_record,
    read,
)
from royalgames.records.syntax import LARGEST
from tests.records.faults import (
    UR_TAGS,
    Fault,
    check_fault,
)

NO_RECORD = 'not a game record: expected a tag such as [Game "name"] on line 1'

FAULTS: list[Fault] = [
    ("", 1, 1, "N7", NO_RECORD),
    ("x", 1, 1, "N7", NO_RECORD),
    ('[Game "ur"]', 1, 1, "N7", "a tag must be followed by a line feed and nothing else"),
    ('[Game "ur"]\r\n', 1, 1, "N7", "a tag must be followed by a line feed and nothing else"),
    (
        '[Game "ur"]\n[Rules "1"] \n',
        2,
        1,
        "N7",
        "a tag must be followed by a line feed and nothing else",
    ),
    ('[Game "ur"]\nx', 2, 1, "N7", "expected a tag or an empty line"),
    ('[Game "u\\r"]\n', 1, 1, "N7", NO_RECORD),
    (UR_TAGS + "1.  L", 5, 4, "N7", "separate moves by exactly one space or line feed"),
    (UR_TAGS + "1. L\t1:", 5, 5, "N7", "separate moves by exactly one space or line feed"),
    (UR_TAGS + "1. L 1: ", 5, 9, "N7", "unexpected space at the end of the record"),
    (UR_TAGS + "1. L 1:\n\n", 6, 1, "N7", "separate moves by exactly one space or line feed"),
    (UR_TAGS + "1. L {open", 5, 6, "N7", "this comment is never closed"),
    (UR_TAGS + "1. L {a\nb} }", 6, 4, "N7", "unexpected }: no comment is open"),
    (UR_TAGS + "1. L{a}", 5, 5, "N7", "separate moves by exactly one space or line feed"),
    (UR_TAGS + "1. L {a}1:", 5, 9, "N7", "separate moves by exactly one space or line feed"),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


def test_comments_and_layout_are_kept() -> None:
    text = UR_TAGS + "{before}\n1. L {a\nb} 3:enter 1: {last}"
    replay = read(text)
    assert replay.comments == ((0, "before"), (0, "a\nb"), (3, "last"))
    record = parse_record(text)
    assert str(record) == text
    assert record.final == ""


def test_bytes_that_are_no_text() -> None:
    assert decode("é".encode()) == "é"
    with pytest.raises(TextError) as caught:
        decode('[Game "é"]\nab'.encode() + b"\xff")
    assert str(caught.value) == "line 2, column 3: N7: a record must be UTF-8 text"


def test_a_huge_text_is_refused_at_once() -> None:
    with pytest.raises(TextError, match="N7: a record has at most 4,000,000 characters"):
        read(UR_TAGS + "x" * LARGEST)
    with pytest.raises(TextError):
        read(UR_TAGS + "1. " * (LARGEST // 4))
