"""Royal Tee as text: exact inverses, and nothing but our error for anything else (N1, N2)."""

import random

import pytest
from hypothesis import example, given

from royalgames.core import TextError
from royalgames.games.tee import TEE, Colour, CountNow, Pass, Resign, TeeOptions, Walk
from royalgames.games.tee.state import SEATINGS
from tests.strategies import near_misses

SET_UP = "5y6/12/12/12/12/11b/g11/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:a6 1 r"
FOR_TWO = "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r"
TRICKY = [
    "5y6/" + "9" * 5000,
    "1" * 100_000,
    SET_UP.replace(" 1 ", f" {'9' * 5000} "),
    "5y6/12/12/12/12/11b/g11/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:a6 \u0661 r",
    "\ud800",
    "",
]


def _samples() -> list[str]:
    rng = random.Random(20)
    texts = [SET_UP, FOR_TWO]
    for seating in SEATINGS:
        state = TEE.new(TeeOptions(seating))
        for _ in range(40):
            state = TEE.play(state, TEE.sample(state, rng)).state
        texts.append(TEE.text(state))
    return texts


@given(near_misses("rbygRB0123456789/:,. alf", _samples()))
@example(TRICKY[0])
@example(TRICKY[1])
@example(TRICKY[2])
@example(TRICKY[3])
@example(TRICKY[4])
@example(TRICKY[5])
def test_a_position_reads_back_exactly_or_is_refused(text: str) -> None:
    try:
        state = TEE.parse(text)
    except TextError as error:
        assert error.rule == "N1"
        assert error.line == 1
        assert 1 <= error.column <= len(text) + 1
    else:
        assert TEE.text(state) == text


@given(near_misses("UDLR-rbyg counteisg", ["UULD", "-", "resign r", "count g", "U" * 9]))
def test_a_move_reads_back_exactly_or_is_refused(text: str) -> None:
    try:
        move = TEE.parse_move(text)
    except TextError as error:
        assert error.rule == "N2"
        assert 1 <= error.column <= len(text) + 1
    else:
        assert TEE.move_text(move) == text


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("5y6/12", 1, "a position has four fields: rows, tees, round and turn"),
        (SET_UP + " ", 1, "a position has four fields: rows, tees, round and turn"),
        (SET_UP.replace("5y6/", ""), 1, "a position has 12 rows, split by /"),
        (SET_UP.replace("/6r5", "/6r5/12"), 1, "a position has 12 rows, split by /"),
        (SET_UP.replace("g11", "g10"), 21, "a row has 12 spaces, this one 11"),
        (SET_UP.replace("g11", "g12"), 21, "a row has 12 spaces, this one 13"),
        (
            SET_UP.replace("5y6", "05y6"),
            1,
            "a row holds the letters r, b, y, g and runs from 1 to 12",
        ),
        (
            SET_UP.replace("5y6", "5x6"),
            2,
            "a row holds the letters r, b, y, g and runs from 1 to 12",
        ),
        (
            SET_UP.replace("6r5", "6r0"),
            39,
            "a row holds the letters r, b, y, g and runs from 1 to 12",
        ),
        (
            SET_UP.replace("5y6", "5y33"),
            3,
            "a row holds the letters r, b, y, g and runs from 1 to 12",
        ),
        (FOR_TWO.replace("/6r5", "/6r4b"), 38, "Blue is not in play"),
        (SET_UP.replace("r:g1", "r:m1"), 41, "a tee is written as r:g1, a colour and a space"),
        (SET_UP.replace("b:l7", "b:l07"), 46, "a tee is written as r:g1, a colour and a space"),
        (SET_UP.replace("b:l7", "b-l7"), 46, "a tee is written as r:g1, a colour and a space"),
        (SET_UP.replace("b:l7", "x:l7"), 46, "a tee is written as r:g1, a colour and a space"),
        (SET_UP.replace("b:l7", "b:g1"), 46, "two Royal Tees are on g1"),
        (
            SET_UP.replace("b:l7", "b:l8"),
            41,
            "Blue's Royal Tee on l8 must be on a space of its own colour",
        ),
        (SET_UP.replace("r:g1,", ""), 41, "Royal Tee is for 2 or 4 players, not 3 (T1)"),
        (
            SET_UP.replace("r:g1,b:l7", "b:l7,r:g1"),
            41,
            "name each colour once, in turn order: red, blue, yellow, green (T2)",
        ),
        (SET_UP.replace(" 1 ", " 0 "), 62, "the round is a whole number from 1"),
        (SET_UP.replace(" 1 ", " 01 "), 62, "the round is a whole number from 1"),
        (SET_UP.replace(" 1 ", " 1000000000 "), 62, "the round is a whole number from 1"),
        (FOR_TWO[:-1] + "b", len(FOR_TWO), "the turn is the letter of a colour in play"),
        (SET_UP[:-1] + "x", 64, "the turn is the letter of a colour in play"),
    ],
)
def test_a_wrong_position_is_named(text: str, column: int, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        TEE.parse(text)
    assert (caught.value.sentence, caught.value.column) == (sentence, column)


def test_options_must_fit_the_position() -> None:
    with pytest.raises(TextError) as caught:
        TEE.parse(SET_UP, TeeOptions(SEATINGS[1]))
    expected = "line 1, column 41: N1: the tees are not those of the colours in play"
    assert str(caught.value) == expected


def test_the_longest_round_is_read() -> None:
    text = SET_UP.replace(" 1 ", " 999999999 ")
    assert TEE.parse(text).round == 999_999_999
    assert TEE.parse(text).slider == 9


def test_the_largest_texts_are_refused_at_once() -> None:
    for text in ("/" * 1_000_000, "r" * 1_000_000, " " * 1_000_000, "," * 1_000_000):
        with pytest.raises(TextError):
            TEE.parse(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("UULD", Walk("UULD")),
        ("-", Pass()),
        ("resign y", Resign(Colour.YELLOW)),
        ("count b", CountNow(Colour.BLUE)),
        ("decline g", CountNow(Colour.GREEN, agree=False)),
    ],
)
def test_moves_as_text(text: str, move: Walk | Pass | Resign | CountNow) -> None:
    assert TEE.parse_move(text) == move
    assert TEE.move_text(move) == text


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("u", 1), ("UUx", 3), ("UU ", 3), ("--", 1), ("resign x", 1), ("U" * 10, 10)],
)
def test_wrong_moves_are_named(text: str, column: int) -> None:
    with pytest.raises(TextError) as caught:
        TEE.parse_move(text)
    assert (caught.value.rule, caught.value.column) == ("N2", column)
