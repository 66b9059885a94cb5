"""What a record leads to: endings, results, statistics."""

import pytest

from royalgames.records import (
    read,
    statistics,
    write,
)
from tests.records.faults import (
    FOUR_TAGS,
    LIGHT_WINS,
    TEE_TAGS,
    UR_TAGS,
    Fault,
    check_fault,
)

FAULTS: list[Fault] = [
    (
        TEE_TAGS[:-1] + '[Ended "full"]\n\n1. U D',
        4,
        9,
        "N8",
        "the tag says full, but the game is still open",
    ),
    (
        TEE_TAGS[:-1] + '[Result "r2 y2"]\n\n1. U D',
        4,
        10,
        "N8",
        "the tag says r2 y2, but the game is still open",
    ),
    (
        TEE_TAGS[:-1] + '[Result "r2 y3"]\n[Ended "agreed"]\n\n1. U D',
        4,
        10,
        "N8",
        "the tag says r2 y3, but the moves give r2 y2",
    ),
    (
        FOUR_TAGS[:-1] + '[Ended "resigned b"]\n\n1. U',
        4,
        9,
        "N8",
        "the tag says resigned b, but the game is still open",
    ),
    (
        LIGHT_WINS.replace("\n\n", '\n[Ended "open"]\n\n'),
        6,
        9,
        "N8",
        "the tag says open, but the game ended: home",
    ),
    (
        LIGHT_WINS.replace("\n\n", '\n[Ended "resigned D"]\n\n'),
        6,
        9,
        "N8",
        "the tag says resigned D, but the game ended: home",
    ),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_fault_is_raised(fault: Fault) -> None:
    check_fault(fault)


def test_a_record_without_moves() -> None:
    for tags in (UR_TAGS, TEE_TAGS):
        replay = read(tags)
        assert replay.states == ()
        assert replay.final == replay.headers.start
        assert replay.outcome is None
        assert read(write(replay.transcript)).transcript == replay.transcript


def test_statistics_count_what_happened() -> None:
    text = UR_TAGS + "1. L 3:enter 1:\n2. D 3:enter 2:s(s) 1:\n"
    found = statistics(text)
    assert (found.game, found.moves) == ("ur", 10)
    assert found.events["threw"] == 5
    assert found.by_seat["D"] == {"threw": 3, "entered": 1, "moved": 1, "eye": 1, "turn": 1}
    assert found.by_seat["L"]["rosette"] == found.by_seat["L"]["declined"] == 1
