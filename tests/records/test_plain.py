"""Plain records, for games without a scribe of their own."""

from collections.abc import Callable
from typing import Any

import pytest

from royalgames.core import TextError
from royalgames.games.tee import TEE, CountNow, Resign
from royalgames.games.ur import UR
from royalgames.records import Transcript, parse_record, read, write
from royalgames.records.headers import scribe_of
from royalgames.records.plain import PlainScribe
from tests.records.games import from_position, tee_game, ur_game

TAGS = '[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n'


@pytest.fixture(autouse=True)
def _no_scribes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.records.headers.part", lambda _package, _key: None)


def test_a_game_without_a_scribe_gets_the_plain_one() -> None:
    assert type(scribe_of("ur")) is type(scribe_of("tee")) is PlainScribe


@pytest.mark.parametrize("game", [ur_game, tee_game, from_position])
def test_games_read_back(game: Callable[[int], Transcript]) -> None:
    for seed in range(40):
        transcript = game(seed)
        text = write(transcript)
        assert read(text).transcript == transcript, f"seed {seed}"
        assert str(parse_record(text)) == text, f"seed {seed}"


def test_throws_agreements_and_resignations_are_moves() -> None:
    throw = UR.parse_move("2:")
    ur = write(Transcript("ur", UR.new(), (throw, UR.resign("L"))))
    assert ur.endswith('[Result "L 0, D 175"]\n[Ended "resigned L"]\n\n1. 2:\n2. resign L\n')
    start = TEE.new()
    red, blue, *_ = start.options.colours
    moves = (CountNow(red), CountNow(blue, agree=False), Resign(blue))
    tee = write(Transcript("tee", start, moves))
    assert tee.endswith('[Ended "open"]\n\n1. count r\n2. decline b\n3. resign b\n')
    assert read(tee).transcript.moves == moves


def test_a_position_to_start_from_is_not_over() -> None:
    plain = PlainScribe(UR)
    assert plain.check_start(UR.new()) is None
    over: Any = UR.parse("h*7 o*7 L over")
    assert plain.check_start(over) == "a record cannot start from a finished game"


@pytest.mark.parametrize(
    ("moves", "line", "column", "rule", "sentence"),
    [
        ("3:", 5, 1, "N7", 'write "1." before this move'),
        ("2. 3:", 5, 1, "N7", "this is move 1, not 2"),
        ("1. 3:\n1. enter", 6, 1, "N7", "this is move 2, not 1"),
        ("1. 2. 3:", 5, 4, "N7", "expected a move after its number"),
        ("1.\n", 6, 1, "N7", "expected a move after its number"),
        ("1. 3: enter", 5, 4, "N5", "a move is a throw"),
        ("1. 3:\n2. 4", 6, 4, "U8", "Light has no counter on 4 to move"),
        ("1. resign L\n2. 3:", 6, 1, "U17", "the game is over"),
    ],
)
def test_the_first_fault_is_raised(
    moves: str, line: int, column: int, rule: str, sentence: str
) -> None:
    with pytest.raises(TextError) as caught:
        read(TAGS + moves)
    error = caught.value
    assert (error.line, error.column, error.rule) == (line, column, rule)
    assert error.sentence.startswith(sentence)


def test_the_ending_must_be_the_one_that_was_played() -> None:
    text = TAGS.replace("\n\n", '\n[Ended "by magic"]\n\n') + "1. 3:\n"
    with pytest.raises(TextError, match="the tag says by magic, but the game is still open"):
        read(text)
