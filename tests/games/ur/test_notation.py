"""The Royal Game of Ur as text: exact inverses, and nothing but our error else (N3 to N6)."""

import random
from itertools import product

import pytest
from hypothesis import given

from royalgames.core import TextError
from royalgames.games.ur import UR, Award, Enter, MoveFrom, Resign, Side, Throw, UrMove, UrOptions
from royalgames.games.ur.board import OFF, START, Place
from royalgames.games.ur.notation import Ply, parse_ply, ply_text
from tests.strategies import near_misses

SET_UP = "o*7 o*7 L throw"


def _samples() -> list[str]:
    rng = random.Random(3)
    texts = {SET_UP}
    for counters in range(1, 8):
        state = UR.new(UrOptions(counters))
        while not UR.outcome(state):
            state = UR.play(state, UR.sample(state, rng)).state
            if rng.random() < 0.1:
                texts.add(UR.text(state))
    return sorted(texts)


@given(near_misses("osh0123456789*, LDthrowey+v", _samples()))
def test_a_position_reads_back_exactly_or_is_refused(text: str) -> None:
    try:
        state = UR.parse(text)
    except TextError as error:
        assert error.rule in ("N3", "N4")
        assert error.line == 1
        assert 1 <= error.column <= len(text) + 1
    else:
        assert UR.text(state) == text


@pytest.mark.parametrize(
    ("text", "rule", "column", "sentence"),
    [
        ("o*7 o*7 L", "N3", 1, "a position has four fields: light, dark, turn and pending"),
        (SET_UP + " ", "N3", 1, "a position has four fields: light, dark, turn and pending"),
        (
            "o*8 o*7 L throw",
            "N3",
            1,
            '"o*8" is not a place: o, s, 1 to 14 or h, with *2 to *7 for a stack',
        ),
        (
            "o*1 o*7 L throw",
            "N3",
            1,
            '"o*1" is not a place: o, s, 1 to 14 or h, with *2 to *7 for a stack',
        ),
        (
            "o*6,15 o*7 L throw",
            "N3",
            5,
            '"15" is not a place: o, s, 1 to 14 or h, with *2 to *7 for a stack',
        ),
        (
            "o*7 o*6,01 L throw",
            "N3",
            9,
            '"01" is not a place: o, s, 1 to 14 or h, with *2 to *7 for a stack',
        ),
        ("s,o*6 o*7 L throw", "N3", 3, "name each place once, in track order"),
        ("o*5,s,s o*7 L throw", "N3", 7, "name each place once, in track order"),
        ("o*6,7 o*7 L throw", "N3", 5, "no counter rests on the doubles square 7"),
        ("o*7 o*6,10 L throw", "N3", 9, "no counter rests on the doubles square 10"),
        ("o*7 o*6 L throw", "N3", 5, "each side must have 7 counters; this one has 6"),
        ("o*7,s o*7,s L throw", "N3", 1, "a side has at most 7 counters"),
        ("o*6,8 o*6,8 L throw", "N3", 7, "both sides have counters on 8, which they share"),
        ("h*7 h*7 L over", "N3", 5, "at most one side is all home"),
        ("o*7 o*7 X throw", "N4", 9, 'the turn cannot be "X": write L or D'),
        (
            "o*7 o*7 L 1",
            "N4",
            11,
            'pending cannot be "1": write throw, 0, 2, 3, rosette, eye, eye+ or over',
        ),
        ("h*7 o*7 L throw", "N3", 11, "pending is over when a side is all home, and only then"),
        ("o*7 o*7 L over", "N3", 11, "pending is over when a side is all home, and only then"),
        ("o*7 o*7 L 2", "N4", 11, "Light has no move for this throw"),
        ("o*7 o*7 L eye", "N4", 11, "Dark cannot move 4"),
        ("s*7 o*7 L rosette", "N4", 11, "Light has no counter to enter"),
        ("o*7 s*7 L eye+", "N4", 11, "Dark has no counter to enter"),
    ],
)
def test_a_wrong_position_is_named(text: str, rule: str, column: int, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        UR.parse(text)
    error = caught.value
    assert (error.rule, error.column, error.sentence) == (rule, column, sentence)


def test_a_position_with_all_of_one_side_on_each_place() -> None:
    for place in ("o", "s", *map(str, range(1, 15)), "h"):
        text = f"{place} o*1 L throw".replace("*1", "").replace(
            "throw", "over" if place == "h" else "throw"
        )
        if place in ("7", "10"):
            continue
        assert UR.text(UR.parse(text)) == text


def test_outer_squares_may_be_held_by_both() -> None:
    text = "s,1,2,3,4,13,14 s,1,2,3,4,13,14 D throw"
    assert UR.text(UR.parse(text)) == text


def test_options_must_fit_the_position() -> None:
    with pytest.raises(TextError) as caught:
        UR.parse(SET_UP, UrOptions(3))
    expected = "line 1, column 1: N3: each side must have 3 counters; this one has 7"
    assert str(caught.value) == expected
    options = UrOptions(7, "3/4", Side.DARK)
    assert UR.parse(SET_UP, options).options == options


def test_the_largest_texts_are_refused_at_once() -> None:
    for text in ("o," * 500_000, " " * 1_000_000, "*" * 1_000_000):
        with pytest.raises(TextError):
            UR.parse(text)


MOVES: dict[str, UrMove] = {
    **{f"{dots}:": Throw(dots) for dots in range(4)},
    "s": MoveFrom(START),
    **{str(place): MoveFrom(Place(place)) for place in range(1, 15)},
    "enter": Enter(),
    "+": Award(True),
    "-": Award(False),
    "resign L": Resign(Side.LIGHT),
    "resign D": Resign(Side.DARK),
}


def test_moves_as_text() -> None:
    for text, move in MOVES.items():
        assert UR.parse_move(text) == move
        assert UR.move_text(move) == text


@given(
    near_misses("0123:shenter+-?()", ["3:enter", "2:s(8)", "0:4+", "1:", "2:s(4?)", "0:-", "3:?"])
)
def test_plies_read_back_exactly_or_are_refused(text: str) -> None:
    try:
        ply = parse_ply(text)
    except TextError as error:
        assert error.rule == "N5"
        assert 1 <= error.column <= len(text) + 1
    else:
        assert ply_text(ply) == text


def test_every_ply_there_can_be_reads_back() -> None:
    places = [START, *(Place(place) for place in range(1, 15))]
    plies = [Ply(1)]
    for dots in (0, 2, 3):
        plies += [Ply(dots), Ply(dots, open="move")]
        for start in [OFF, *places]:
            plies += [Ply(dots, start), Ply(dots, start, True)]
            plies += [Ply(dots, start, open=waits) for waits in ("rosette", "eye")]
            for reply, (entered, waits) in product(
                places, [(False, None), (True, None), (False, "eye+")]
            ):
                plies.append(Ply(dots, start, entered, reply, waits))
    texts = [ply_text(ply) for ply in plies]
    assert [parse_ply(text) for text in texts] == plies
    assert len(set(texts)) == len(plies)


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("4:s", 1, "a ply is a throw and what followed, such as 3:enter or 2:s(8)"),
        ("3:h", 1, "a ply is a throw and what followed, such as 3:enter or 2:s(8)"),
        ("2:s()", 1, "a ply is a throw and what followed, such as 3:enter or 2:s(8)"),
        ("1:-", 3, "one dot ends the turn: nothing follows 1:"),
        ("2:", 3, "2: must be followed by a place, enter, - or ?"),
    ],
)
def test_a_wrong_ply_is_named(text: str, column: int, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_ply(text)
    assert (caught.value.rule, caught.value.column, caught.value.sentence) == (
        "N5",
        column,
        sentence,
    )


@pytest.mark.parametrize("text", ["", "7:", "15", "h", "o", "Enter", "resign r", "enter "])
def test_a_wrong_move_is_refused(text: str) -> None:
    with pytest.raises(TextError) as caught:
        UR.parse_move(text)
    assert caught.value.rule == "N5"
