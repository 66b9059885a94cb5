"""Records of the Royal Game of Ur: turns, plies and open choices."""

import pytest

from royalgames.records import (
    read,
    write,
)
from tests.records.faults import (
    LIGHT_WINS,
    UR_TAGS,
    Fault,
    check_fault,
    tagged,
)

FAULTS: list[Fault] = [
    (UR_TAGS + "L 1:", 5, 1, "N7", 'write "1." and the thrower first'),
    (UR_TAGS + "2. L 1:", 5, 1, "N7", "this is turn 1, not 2"),
    (
        UR_TAGS + "1. L 1: 3:enter",
        5,
        9,
        "N7",
        '1: ended the turn; write "2." and the next thrower first',
    ),
    (UR_TAGS + "1. 2. L", 5, 4, "N7", "expected the thrower's letter after the number of the turn"),
    (UR_TAGS + "1. L 2:- 2. D", 5, 10, "N7", "the turn isn't over yet; it ends with 1:"),
    (UR_TAGS + "1. D 1:", 5, 4, "N7", "expected L, whose turn it is"),
    (UR_TAGS + "1. L", 5, 5, "N7", "expected a throw after the number of the turn and the thrower"),
    (UR_TAGS + "1.\n", 6, 1, "N7", "expected a throw after the number of the turn and the thrower"),
    (
        UR_TAGS + "1. L 9:",
        5,
        6,
        "N5",
        "a ply is a throw and what followed, such as 3:enter or 2:s(8)",
    ),
    (UR_TAGS + "1. L 2:", 5, 8, "N5", "2: must be followed by a place, enter, - or ?"),
    (UR_TAGS + "1. L 3:-", 5, 8, "U8", "Light can use this throw and must"),
    (UR_TAGS + "1. L 2:s", 5, 8, "U8", "Light cannot use this throw: write -"),
    (
        UR_TAGS + "1. L 2:?",
        5,
        9,
        "N6",
        "? marks an open choice, and no choice is open here",
    ),
    (UR_TAGS + "1. L 3:? 3:enter", 5, 10, "N6", "nothing can follow a choice that is still open"),
    (UR_TAGS + "1. L 3:4", 5, 8, "U8", "Light has no counter on 4 to move"),
    (UR_TAGS + "1. L 3:enter(s)", 5, 14, "U13", "no eye gives the opponent a move here"),
    (UR_TAGS + "1. L 3:enter+", 5, 8, "U12", "no rosette lets a counter be entered here"),
    (
        UR_TAGS + "1. L 3:enter 2:s?",
        5,
        18,
        "N6",
        "? marks an open choice, and no choice is open here",
    ),
    (
        UR_TAGS + "1. L 3:enter 1:\n2. D 3:enter 2:s",
        6,
        17,
        "U13",
        "Light must move 4; add the place, such as (s)",
    ),
    (
        UR_TAGS + "1. L 3:enter 1:\n2. D 3:enter 2:s(4)",
        6,
        18,
        "U13",
        "Light has no counter on 4 to move",
    ),
    (LIGHT_WINS + "2. D 1:\n", 8, 1, "U3", "the game is over"),
    (LIGHT_WINS[:-1] + " 1:\n", 7, 11, "U3", "the game is over"),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


@pytest.mark.parametrize("ply", ["3:?", "3:enter 0:s?", "3:enter 0:s 1:\n2. D 3:enter 2:s(?)"])
def test_an_open_choice_ends_an_unfinished_or_resigned_record(ply: str) -> None:
    assert write(read(UR_TAGS + f"1. L {ply}\n").transcript).endswith(f"{ply}\n")
    resigned = read(tagged('Ended "resigned D"') + f"1. L {ply}\n")
    assert resigned.outcome is not None
    assert resigned.outcome.winners == ("L",)
