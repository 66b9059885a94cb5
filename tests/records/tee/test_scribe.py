"""Records of Royal Tee: rounds, passes and resignations."""

import pytest

from royalgames.core import TextError
from royalgames.games.tee import Colour, Resign
from royalgames.records import (
    read,
    write,
)
from tests.records.faults import (
    FOUR_TAGS,
    TEE_TAGS,
    Fault,
    check_fault,
    tagged,
)

FAULTS: list[Fault] = [
    (
        tagged('Resigned "r 0"', of=TEE_TAGS),
        4,
        12,
        "N8",
        "Resigned is only for games of four; use Ended for two",
    ),
    (
        tagged('Resigned "r 2, b 1"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (
        tagged('Resigned "r 1, r 1"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (
        tagged('Resigned "r"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (tagged('Resigned "r 9"', of=FOUR_TAGS) + "1. U", 4, 12, "N8", "the record has only 1 turn"),
    (TEE_TAGS + "U", 5, 1, "N7", 'write "1." before this round'),
    (TEE_TAGS + "2. U", 5, 1, "N7", "this is round 1, not 2"),
    (TEE_TAGS + "1. 1. U", 5, 4, "N7", "only a new round can start with a number"),
    (TEE_TAGS + "1. U 2. D", 5, 6, "N7", "only a new round can start with a number"),
    (TEE_TAGS + "1. U D UU", 5, 8, "N7", 'write "2." before this round'),
    (TEE_TAGS + "1.", 5, 3, "N7", "expected a move after the number of the round"),
    (TEE_TAGS + "1. Ux", 5, 5, "N2", "a walk is written with the letters U, D, L, R"),
    (
        TEE_TAGS + "1. U D\n2. UD UUU",
        6,
        7,
        "T9",
        "the walk must have exactly 2 steps; this one has 3",
    ),
    (TEE_TAGS + "1. D", 5, 4, "T9", "the step D from g1 leaves the board"),
    (TEE_TAGS + "1. -", 5, 4, "T12", "Red has a legal step and may not pass"),
    (TEE_TAGS[:-1] + '[Ended "resigned b"]\n\n1. U D', 4, 9, "T22", "Blue is not playing"),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


def test_a_pass_that_nothing_forces_is_a_resignation_of_four() -> None:
    replay = read(FOUR_TAGS + "1. U - D R\n")
    assert replay.transcript.moves[1] == Resign(Colour.BLUE)
    assert replay.final.resigned == (Colour.BLUE,)
    assert '[Resigned "b 1"]' in write(replay.transcript)


def test_a_record_that_tells_who_resigned_allows_no_other_pass() -> None:
    with pytest.raises(TextError, match="line 6, column 6: T12: Blue has a legal step"):
        read(tagged('Resigned "g 0"', of=FOUR_TAGS) + "1. U - D R\n")


def test_resigned_four_end_with_the_last() -> None:
    text = tagged('Resigned "b 0, y 1, r 1"', 'Ended "resigned r"', of=FOUR_TAGS) + "1. U\n"
    replay = read(text)
    assert replay.outcome is not None
    assert replay.outcome.winners == ("g",)
    assert write(replay.transcript).splitlines()[3] == '[Resigned "b 0, y 1, r 1"]'
