"""Museum Ur as text: exact inverses, and our own error for everything else (M16, M17)."""

import random

import pytest
from hypothesis import given

from royalgames.core import TextError
from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    MuseumMove,
    MuseumOptions,
    Place,
    Resign,
    Side,
    Throw,
)
from royalgames.games.museum.board import START
from royalgames.games.museum.notation import Ply, parse_ply, ply_text
from royalgames.games.ur import UR, UrOptions
from tests.strategies import near_misses


def _samples() -> list[str]:
    rng = random.Random(3)
    texts = {"o7 o7 L throw"}
    for pieces in range(2, 8):
        state = MUSEUM.new(MuseumOptions(pieces))
        while not MUSEUM.outcome(state):
            state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
            if rng.random() < 0.1:
                texts.add(MUSEUM.text(state))
    return sorted(texts)


@given(near_misses("oh0123456789, LDthrowve", _samples()))
def test_a_position_reads_back_exactly_or_is_refused(text: str) -> None:
    try:
        state = MUSEUM.parse(text)
    except TextError as error:
        assert error.rule == "M16"
        assert error.line == 1
        assert 1 <= error.column <= len(text) + 1
    else:
        assert MUSEUM.text(state) == text


def test_no_position_is_also_one_of_ur() -> None:
    rng = random.Random(4)
    for counters in range(2, 8):
        state = UR.new(UrOptions(counters))
        while not UR.outcome(state):
            with pytest.raises(TextError):
                MUSEUM.parse(UR.text(state))
            state = UR.play(state, UR.sample(state, rng)).state
    for text in _samples():
        with pytest.raises(TextError):
            UR.parse(text)


def test_the_options_are_kept() -> None:
    options = MuseumOptions(7, Side.DARK)
    assert MUSEUM.parse("o7 o7 L throw", options).options == options
    assert MUSEUM.parse("o1,5,h1 o3 L throw").options == MuseumOptions(3)


def test_the_largest_texts_are_refused_at_once() -> None:
    for text in ("o7," * 500_000, " " * 1_000_000, "*" * 1_000_000):
        with pytest.raises(TextError):
            MUSEUM.parse(text)


MOVES: dict[str, MuseumMove] = {
    **{f"{dots}:": Throw(dots) for dots in range(5)},
    "enter": MoveFrom(START),
    **{str(square): MoveFrom(Place(square)) for square in range(1, 15)},
    "resign L": Resign(Side.LIGHT),
    "resign D": Resign(Side.DARK),
}


def test_moves_as_text() -> None:
    for text, move in MOVES.items():
        assert MUSEUM.parse_move(text) == move
        assert MUSEUM.move_text(move) == text


@pytest.mark.parametrize(
    "text", ["", "5:", "0", "15", "h", "o", "Enter", "resign r", "enter ", "-"]
)
def test_a_wrong_move_is_refused(text: str) -> None:
    with pytest.raises(TextError) as caught:
        MUSEUM.parse_move(text)
    assert caught.value.rule == "M17"


@given(near_misses("01234:enter-?", ["3:enter", "2:14", "0:-", "4:-", "3:?"]))
def test_plies_read_back_exactly_or_are_refused(text: str) -> None:
    try:
        ply = parse_ply(text)
    except TextError as error:
        assert error.rule == "M17"
        assert 1 <= error.column <= len(text) + 1
    else:
        assert ply_text(ply) == text


def test_every_ply_there_can_be_reads_back() -> None:
    starts = [START, *(Place(square) for square in range(1, 15))]
    plies = [Ply(0)]
    for dots in range(1, 5):
        plies += [Ply(dots), Ply(dots, open=True), *(Ply(dots, start) for start in starts)]
    texts = [ply_text(ply) for ply in plies]
    assert [parse_ply(text) for text in texts] == plies
    assert len(set(texts)) == len(plies)
