"""Faults in records of Museum Ur, each named by line, column and rule (M17, M18)."""

import pytest

from royalgames.records import read
from tests.records.faults import Fault, check_fault

TAGS = '[Game "museum"]\n[Rules "1"]\n[First "L"]\n\n'

FAULTS: list[Fault] = [
    (TAGS + "L 1:enter", 5, 1, "M18", 'the turn is over; write "1." and the next thrower first'),
    (TAGS + "2. L 1:enter", 5, 1, "M18", "this is turn 1, not 2"),
    (TAGS + "1. 2.", 5, 4, "M18", "expected the thrower's letter after the number of a turn"),
    (TAGS + "1. D 1:enter", 5, 4, "M18", "the thrower is L here"),
    (TAGS + "1. L 4:enter 2.", 5, 14, "M18", "Light's turn is not over"),
    (
        TAGS + "1. L 1:enter 1:enter",
        5,
        14,
        "M18",
        'the turn is over; write "2." and the next thrower first',
    ),
    (TAGS + "1. L", 5, 5, "M18", "expected a throw after the number of a turn and the thrower"),
    (TAGS + "1. L 1:-", 5, 8, "M12", "Light can use this throw and must"),
    (TAGS + "1. L 0:enter", 5, 8, "M17", "a throw of 0 moves nothing: write 0:-"),
    (TAGS + "1. L 1:? 1:enter", 5, 10, "M17", "nothing can follow a choice that is still open"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault[-1] for fault in FAULTS])
def test_a_fault_is_named(fault: Fault) -> None:
    check_fault(fault)


def test_a_resignation_is_read_from_its_tag() -> None:
    text = TAGS[:-1] + '[Result "D 7"]\n[Ended "resigned L"]\n\n1. L 1:enter\n'
    replay = read(text)
    assert replay.outcome is not None
    assert replay.outcome.winners == ("D",)
