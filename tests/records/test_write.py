"""Records that are written read back exactly: games to text and back, texts to records and back."""

from collections.abc import Callable

import pytest
from hypothesis import given

from royalgames.core import TextError
from royalgames.games import GAMES
from royalgames.games.tee import TEE, CountNow, Resign
from royalgames.records import Transcript, parse_record, read, read_headers, statistics, write
from tests.records.faults import UR_TAGS
from tests.records.games import from_position, museum_game, tee_game, ur_game
from tests.strategies import near_misses


@pytest.mark.parametrize("game", [ur_game, tee_game, museum_game, from_position])
@pytest.mark.parametrize("first", range(0, 100, 25))
def test_games_read_back(game: Callable[[int], Transcript], first: int) -> None:
    for seed in range(first, first + 25):
        transcript = game(seed)
        text = write(transcript)
        replay = read(text)
        assert replay.transcript == transcript, f"seed {seed}"
        assert write(replay.transcript) == text, f"seed {seed}"
        assert str(parse_record(text)) == text, f"seed {seed}"
        assert read_headers(text).tags == replay.headers.tags, f"seed {seed}"
        assert replay.final == transcript.states()[-1], f"seed {seed}"
        assert len(replay.states) == len(replay.events) == len(transcript.moves), f"seed {seed}"


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (ur_game, {"home", "resigned", "open"}),
        (tee_game, {"limit", "resigned", "agreed", "open"}),
        (museum_game, {"home", "resigned", "open"}),
    ],
)
def test_the_random_games_show_every_ending(
    game: Callable[[int], Transcript], expected: set[str]
) -> None:
    endings = set()
    for seed in range(100):
        transcript = game(seed)
        outcome = GAMES[transcript.game].outcome(transcript.states()[-1])
        endings.add(outcome.ended.split(" ")[0] if outcome else "open")
    assert expected <= endings


SAMPLES = [write(game(seed)) for seed in range(12) for game in (ur_game, tee_game, museum_game)]
LETTERS = 'UDLR-01234:.senter+?()[]"\\{} \nGameRulesurt'


@given(near_misses(LETTERS, SAMPLES))
def test_any_text_reads_back_exactly_or_is_refused(text: str) -> None:
    for reader in (parse_record, read_headers, read, statistics):
        try:
            found = reader(text)
        except TextError as error:
            assert error.rule[0] in "NTUM"
            assert error.sentence
            assert 1 <= error.line <= text.count("\n") + 2
            assert error.column >= 1
        else:
            if reader is parse_record:
                assert str(found) == text


def test_a_proposal_that_came_to_nothing_is_not_written() -> None:
    start = TEE.new()
    moves = (CountNow(start.turn), TEE.parse_move("U"))
    assert read(write(Transcript("tee", start, moves))).transcript.moves == moves[1:]
    refused = (moves[0], CountNow(start.options.colours[1], agree=False), moves[1])
    assert read(write(Transcript("tee", start, refused))).transcript.moves == moves[1:]


def test_a_resignation_out_of_turn_is_kept() -> None:
    start = TEE.new()
    green = start.options.colours[3]
    moves = (TEE.parse_move("U"), Resign(green), *(TEE.parse_move(step) for step in "LD"))
    text = write(Transcript("tee", start, (*moves, TEE.parse_move("-"))))
    assert '[Resigned "g 1"]' in text
    assert "1. U L D -" in text
    assert read(text).transcript.moves == (*moves, TEE.parse_move("-"))


def test_a_tag_that_could_not_be_read_again_is_not_written() -> None:
    start = read_headers(UR_TAGS).start
    with pytest.raises(TextError, match="N7: the value of Players contains a control character"):
        write(Transcript("ur", start, (), {"Players": "Ann; B\nen"}))
    with pytest.raises(TextError, match="N8: write the date"):
        write(Transcript("ur", start, (), {"Date": "today"}))
