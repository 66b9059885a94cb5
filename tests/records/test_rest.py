"""Records that start where a choice is open (N8): written, read back, proved."""

import random
from typing import Any

import pytest

from royalgames.core import CHANCE, TextError
from royalgames.games import GAMES
from royalgames.records import Transcript, read, write

POSITIONS = {
    "ur": [
        "o*6,s o*7 L 3",
        "o*5,s,4 o*7 L rosette",
        "o*2,2,5,6,9,14 o*6,1 D eye",
        "o*2,9,11*2,14*2 o*4,4,5,14 L eye+",
    ],
    "museum": ["o6,3 o7 L 2", "o4,1,2,7 o6,11 D 4"],
}


def _position(key: str, text: str) -> object:
    return GAMES[key].parse(text, None)


@pytest.mark.parametrize(("key", "text"), [(k, t) for k, texts in POSITIONS.items() for t in texts])
@pytest.mark.parametrize("length", [0, 1, 2, 40])
def test_what_is_written_is_read_back(key: str, text: str, length: int) -> None:
    game, rng = GAMES[key], random.Random(f"{text} {length}")
    start = state = _position(key, text)
    moves: list[Any] = []
    while game.chooser(state) is not None and len(moves) < length:
        moves.append(game.sample(state, rng))
        state = game.play(state, moves[-1]).state
    written = write(Transcript(key, start, tuple(moves)))
    found = read(written)
    assert found.transcript.moves == tuple(moves)
    assert found.final == state
    assert write(found.transcript) == written
    assert f'[Position "{text}"]' in written
    assert ("~" in written) == bool(moves)


def test_a_resignation_needs_no_choice() -> None:
    start = _position("ur", "o*6,s o*7 L 3")
    resigned = Transcript("ur", start, (GAMES["ur"].resign("L"),))
    assert read(write(resigned)).outcome is not None
    assert "~" not in write(resigned)


def _record(position: str, turns: str) -> str:
    return f'[Game "ur"]\n[Rules "1"]\n[First "L"]\n[Position "{position}"]\n\n{turns}\n'


@pytest.mark.parametrize(
    ("position", "turns", "fault"),
    [
        ("o*6,s o*7 L throw", "1. L ~s", "line 6, column 6: N8: ~ is for choices that Position"),
        ("o*6,s o*7 L 3", "1. L ~enter 3:? ~s", "line 6, column 17: N8: ~ is for choices"),
        ("o*6,s o*7 L 3", "1. L ~up", "line 6, column 7: N5: a move is"),
        ("o*6,s o*7 L 3", "1. L 3:enter", "line 6, column 6: U"),
        ("o*6,s o*7 L 3", "1. L ~14", "line 6, column 6: U"),
    ],
)
def test_faults(position: str, turns: str, fault: str) -> None:
    with pytest.raises(TextError) as caught:
        read(_record(position, turns))
    assert str(caught.value).startswith(fault)


def test_the_dice_are_thrown_after_the_rest() -> None:
    found = read(_record("o*6,s o*7 L 3", "1. L ~enter 2:s"))
    game = found.headers.game
    assert game.chooser(found.headers.start) is not CHANCE
    assert game.chooser(found.states[0]) is CHANCE
