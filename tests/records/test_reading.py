"""The first fault of a record is named by line, column and rule (N7 to N9)."""

import pytest

from royalgames.core import TextError
from royalgames.games import unknown_game
from royalgames.games.tee import Colour, Resign
from royalgames.records import (
    Transcript,
    decode,
    parse_record,
    read,
    read_headers,
    statistics,
    write,
)
from royalgames.records.syntax import LARGEST

UR_TAGS = '[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n'
TEE_TAGS = '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n\n'
FOUR_TAGS = '[Game "tee"]\n[Rules "1"]\n[Colours "rbyg"]\n\n'


def _tagged(*tags: str, of: str = UR_TAGS) -> str:
    return of[:-1] + "".join(f"[{tag}]\n" for tag in tags) + "\n"


LIGHT_WINS = _tagged('Counters "1"', 'Position "14 o L throw"') + "1. L 2:14\n"


NO_RECORD = 'not a game record: expected a tag such as [Game "name"] on line 1'

FAULTS = [
    # The letters (N7)
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
    # The tags (N8)
    ('[Rules "1"]\n\n', 2, 1, "N8", "the tag Game is missing"),
    ('[Game "go"]\n\n', 1, 8, "N8", unknown_game("go")),
    ('[Game "ur"]\n\n', 2, 1, "N8", "the tag Rules is missing"),
    ('[Game "ur"]\n[Rules "2"]\n\n', 2, 9, "N8", "only version 1 of the rules is supported"),
    ('[Game "ur"]\n[Rules "1"]\n\n', 3, 1, "N8", "the tag First is missing"),
    ('[Game "tee"]\n[Rules "1"]\n\n', 3, 1, "N8", "the tag Colours is missing"),
    (_tagged('Game "ur"'), 4, 8, "N8", "the tag Game appears twice"),
    (_tagged('Colours "ry"'), 4, 11, "N8", "records of Royal Game of Ur have no tag Colours"),
    (_tagged('Dice "1/3"'), 4, 8, "N8", "Dice must be 1/2 or 3/4, not 1/3"),
    (_tagged('Counters "08"'), 4, 12, "N8", "Counters must be a whole number from 1"),
    (_tagged('Counters "8"'), 4, 12, "U3", "each side has 1 to 7 counters, not 8"),
    (_tagged('Match "to 3"'), 4, 9, "N8", "a match is written as 100 points, 37-12"),
    (_tagged('Match "3 games, 4-0"'), 4, 9, "U16", "a match to 3 games cannot be at 4-0"),
    (_tagged('Date "2026-02-30"'), 4, 8, "N8", "write the date as 2026-01-31"),
    (_tagged('Date "2026-2-3"'), 4, 8, "N8", "write the date as 2026-01-31"),
    (
        _tagged('Players "Ann"'),
        4,
        11,
        "N8",
        "expected 2 names, separated by a semicolon and a space",
    ),
    (
        _tagged('Players "Ann;  "'),
        4,
        11,
        "N8",
        "expected 2 names, separated by a semicolon and a space",
    ),
    (
        _tagged('Ended "full"'),
        4,
        9,
        "N8",
        "Ended must be open, home, resigned L or resigned D, not full",
    ),
    (_tagged('Position "o*7 o*7 L 2"'), 4, 22, "N4", "Light has no move for this throw"),
    (
        _tagged('Position "o*7 o*7 L 3"'),
        4,
        12,
        "N8",
        "a record must start with a throw",
    ),
    (
        _tagged('Position "h*7 o*7 L over"'),
        4,
        12,
        "N8",
        "a record must start with a throw",
    ),
    (
        _tagged('Colours "rx"', of='[Game "tee"]\n[Rules "1"]\n\n'),
        3,
        11,
        "N8",
        "Colours must be ry, bg or rbyg, not rx",
    ),
    (
        _tagged('Colours "rby"', of='[Game "tee"]\n[Rules "1"]\n\n'),
        3,
        11,
        "N8",
        "Colours must be ry, bg or rbyg, not rby",
    ),
    (
        _tagged('RoundLimit "0"', of=TEE_TAGS),
        4,
        14,
        "N8",
        "RoundLimit must be a whole number from 1",
    ),
    (
        _tagged('Resigned "r 0"', of=TEE_TAGS),
        4,
        12,
        "N8",
        "Resigned is only for games of four; use Ended for two",
    ),
    (
        _tagged('Resigned "r 2, b 1"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (
        _tagged('Resigned "r 1, r 1"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (
        _tagged('Resigned "r"', of=FOUR_TAGS) + "1. U",
        4,
        12,
        "N8",
        "write resignations as g 17, b 30, in order",
    ),
    (_tagged('Resigned "r 9"', of=FOUR_TAGS) + "1. U", 4, 12, "N8", "the record has only 1 turn"),
    # The turns of Royal Tee
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
    (TEE_TAGS[:-1] + '[Ended "resigned b"]\n\n1. U D', 4, 9, "T22", "Blue is not playing"),
    (
        FOUR_TAGS[:-1] + '[Ended "resigned b"]\n\n1. U',
        4,
        9,
        "N8",
        "the tag says resigned b, but the game is still open",
    ),
    # The turns of the Royal Game of Ur
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


@pytest.mark.parametrize(("text", "line", "column", "rule", "sentence"), FAULTS)
def test_the_first_fault_is_named(
    text: str, line: int, column: int, rule: str, sentence: str
) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    error = caught.value
    assert (error.line, error.column, error.rule, error.sentence) == (line, column, rule, sentence)
    assert str(error) == f"line {line}, column {column}: {rule}: {sentence}"


def test_defaults_of_the_tags() -> None:
    start = read_headers(UR_TAGS).start
    assert (start.options.counters, start.options.dice, start.turn) == (7, "1/2", "L")
    assert read_headers(UR_TAGS).players == ()
    assert read_headers(_tagged('Players "Ann; Ben"')).players == ("Ann", "Ben")
    assert read_headers(_tagged('RoundLimit "12"', of=TEE_TAGS)).start.options.round_limit == 12


def test_headers_alone_do_not_read_the_moves() -> None:
    assert read_headers(UR_TAGS + "\t\tnonsense").game.header.key == "ur"


def test_comments_and_layout_are_kept() -> None:
    text = UR_TAGS + "{before}\n1. L {a\nb} 3:enter 1: {last}"
    replay = read(text)
    assert replay.comments == ((0, "before"), (0, "a\nb"), (3, "last"))
    record = parse_record(text)
    assert str(record) == text
    assert record.final == ""


def test_a_record_without_moves() -> None:
    for tags in (UR_TAGS, TEE_TAGS):
        replay = read(tags)
        assert replay.states == ()
        assert replay.final == replay.headers.start
        assert replay.outcome is None
        assert read(write(replay.transcript)).transcript == replay.transcript


@pytest.mark.parametrize("ply", ["3:?", "3:enter 0:s?", "3:enter 0:s 1:\n2. D 3:enter 2:s(?)"])
def test_an_open_choice_ends_an_unfinished_or_resigned_record(ply: str) -> None:
    assert write(read(UR_TAGS + f"1. L {ply}\n").transcript).endswith(f"{ply}\n")
    resigned = read(_tagged('Ended "resigned D"') + f"1. L {ply}\n")
    assert resigned.outcome is not None
    assert resigned.outcome.winners == ("L",)


def test_a_pass_that_nothing_forces_is_a_resignation_of_four() -> None:
    replay = read(FOUR_TAGS + "1. U - D R\n")
    assert replay.transcript.moves[1] == Resign(Colour.BLUE)
    assert replay.final.resigned == (Colour.BLUE,)
    assert '[Resigned "b 1"]' in write(replay.transcript)


def test_a_record_that_tells_who_resigned_allows_no_other_pass() -> None:
    with pytest.raises(TextError, match="line 6, column 6: T12: Blue has a legal step"):
        read(_tagged('Resigned "g 0"', of=FOUR_TAGS) + "1. U - D R\n")


def test_resigned_four_end_with_the_last() -> None:
    text = _tagged('Resigned "b 0, y 1, r 1"', 'Ended "resigned r"', of=FOUR_TAGS) + "1. U\n"
    replay = read(text)
    assert replay.outcome is not None
    assert replay.outcome.winners == ("g",)
    assert write(replay.transcript).splitlines()[3] == '[Resigned "b 0, y 1, r 1"]'


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


def test_a_tag_that_could_not_be_read_again_is_not_written() -> None:
    start = read_headers(UR_TAGS).start
    with pytest.raises(TextError, match="N7: the value of Players contains a control character"):
        write(Transcript("ur", start, (), {"Players": "Ann; B\nen"}))
    with pytest.raises(TextError, match="N8: write the date"):
        write(Transcript("ur", start, (), {"Date": "today"}))


def test_statistics_count_what_happened() -> None:
    text = UR_TAGS + "1. L 3:enter 1:\n2. D 3:enter 2:s(s) 1:\n"
    found = statistics(text)
    assert (found.game, found.moves) == ("ur", 10)
    assert found.events["threw"] == 5
    assert found.by_seat["D"] == {"threw": 3, "entered": 1, "moved": 1, "eye": 1, "turn": 1}
    assert found.by_seat["L"]["rosette"] == found.by_seat["L"]["declined"] == 1
