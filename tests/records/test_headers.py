"""The tags of a record (N8)."""

import pytest

from royalgames.games import unknown_game
from royalgames.records import (
    read_headers,
)
from tests.records.faults import (
    TEE_TAGS,
    UR_TAGS,
    Fault,
    check_fault,
    tagged,
)

FAULTS: list[Fault] = [
    ('[Rules "1"]\n\n', 2, 1, "N8", "the tag Game is missing"),
    ('[Game "go"]\n\n', 1, 8, "N8", unknown_game("go")),
    ('[Game "ur"]\n\n', 2, 1, "N8", "the tag Rules is missing"),
    ('[Game "ur"]\n[Rules "2"]\n\n', 2, 9, "N8", "only version 1 of the rules is supported"),
    ('[Game "ur"]\n[Rules "1"]\n\n', 3, 1, "N8", "the tag First is missing"),
    ('[Game "tee"]\n[Rules "1"]\n\n', 3, 1, "N8", "the tag Colours is missing"),
    (tagged('Game "ur"'), 4, 8, "N8", "the tag Game appears twice"),
    (tagged('Colours "ry"'), 4, 11, "N8", "records of Royal Game of Ur have no tag Colours"),
    (tagged('Dice "1/3"'), 4, 8, "N8", "Dice must be 1/2 or 3/4, not 1/3"),
    (tagged('Counters "08"'), 4, 12, "N8", "Counters must be a whole number from 1"),
    (tagged('Counters "8"'), 4, 12, "U3", "each side has 1 to 7 counters, not 8"),
    (tagged('Match "to 3"'), 4, 9, "N8", "a match is written as 100 points, 37-12"),
    (tagged('Match "3 games, 4-0"'), 4, 9, "U16", "a match to 3 games cannot be at 4-0"),
    (tagged('Date "2026-02-30"'), 4, 8, "N8", "write the date as 2026-01-31"),
    (tagged('Date "2026-2-3"'), 4, 8, "N8", "write the date as 2026-01-31"),
    (
        tagged('Players "Ann"'),
        4,
        11,
        "N8",
        "expected 2 names, separated by a semicolon and a space",
    ),
    (
        tagged('Players "Ann;  "'),
        4,
        11,
        "N8",
        "expected 2 names, separated by a semicolon and a space",
    ),
    (
        tagged('Ended "full"'),
        4,
        9,
        "N8",
        "Ended must be open, home, resigned L or resigned D, not full",
    ),
    (tagged('Position "o*7 o*7 L 2"'), 4, 22, "N4", "Light has no move for this throw"),
    (
        tagged('Position "h*7 o*7 L over"'),
        4,
        12,
        "N8",
        "a record cannot start from a finished game",
    ),
    (
        tagged('Colours "rx"', of='[Game "tee"]\n[Rules "1"]\n\n'),
        3,
        11,
        "N8",
        "Colours must be ry, bg or rbyg, not rx",
    ),
    (
        tagged('Colours "rby"', of='[Game "tee"]\n[Rules "1"]\n\n'),
        3,
        11,
        "N8",
        "Colours must be ry, bg or rbyg, not rby",
    ),
    (
        tagged('RoundLimit "0"', of=TEE_TAGS),
        4,
        14,
        "N8",
        "RoundLimit must be a whole number from 1",
    ),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


def test_defaults_of_the_tags() -> None:
    start = read_headers(UR_TAGS).start
    assert (start.options.counters, start.options.dice, start.turn) == (7, "1/2", "L")
    assert read_headers(UR_TAGS).players == ()
    assert read_headers(tagged('Players "Ann; Ben"')).players == ("Ann", "Ben")
    assert read_headers(tagged('RoundLimit "12"', of=TEE_TAGS)).start.options.round_limit == 12


def test_headers_alone_do_not_read_the_moves() -> None:
    assert read_headers(UR_TAGS + "\t\tnonsense").game.header.key == "ur"
