"""Museum Ur's turns as text: one line per turn, plies joined from throws and moves."""

import random

import pytest

from royalgames.games.museum import MUSEUM, MoveFrom, MuseumOptions, Side, Throw
from royalgames.games.museum.board import START as START_PLACE
from royalgames.records import Transcript, read, write
from royalgames.records.museum.scribe import MuseumScribe

SCRIBE = MuseumScribe()
START = MUSEUM.new(MuseumOptions(first=Side.LIGHT))


def test_a_rosette_keeps_the_line_and_a_pass_is_a_dash() -> None:
    moves = (Throw(4), MoveFrom(START_PLACE), Throw(0), Throw(1), MoveFrom(START_PLACE))
    assert SCRIBE.lines(START, moves) == [["1.", "L", "4:enter", "0:-"], ["2.", "D", "1:enter"]]


def test_an_open_choice_is_marked() -> None:
    assert SCRIBE.lines(START, (Throw(2),)) == [["1.", "L", "2:?"]]


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_are_written_and_read_back(seed: int) -> None:
    rng, state, moves = random.Random(seed), START, []
    while MUSEUM.chooser(state) is not None:
        move = MUSEUM.sample(state, rng)
        moves.append(move)
        state = MUSEUM.play(state, move).state
    text = write(Transcript("museum", START, tuple(moves), {}))
    replay = read(text)
    assert replay.transcript.moves == tuple(moves)
    outcome = MUSEUM.outcome(state)
    assert outcome is not None
    assert f'[Result "{SCRIBE.result(outcome)}"]' in text
    assert outcome.ended in SCRIBE.endings
