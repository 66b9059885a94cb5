"""What can be written in a line, and what is refused with a sentence."""

import random

import pytest

from royalgames.engine.lines import (
    Go,
    LineError,
    move_word,
    read_move,
    read_position,
    read_setup,
    setup_words,
)
from royalgames.games import GAMES


@pytest.mark.parametrize(
    "line",
    ["go", "go nodes 100", "go movetime 250", "go clock 60000 increment 500", "go infinite"],
)
def test_go_is_read_as_it_is_written(line: str) -> None:
    assert Go.parse(line.split()[1:]).line == line


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("depth 3", "go: unknown word depth. Choose from: nodes, movetime"),
        ("nodes", "go: nodes needs a whole number from 1"),
        ("nodes -1", "not -1"),
        ("nodes ²", "not ²"),
        ("movetime 86400001", "from 1 to 86400000"),
        ("nodes 1 nodes 2", "nodes is given twice"),
        ("nodes 1 infinite", "one of nodes, movetime, clock or infinite"),
        ("increment 5", "increment belongs to clock"),
    ],
)
def test_wrong_limits(words: str, sentence: str) -> None:
    with pytest.raises(LineError, match=sentence):
        Go.parse(words.split())


@pytest.mark.parametrize("key", GAMES)
def test_every_game_goes_through_the_lines_and_back(key: str) -> None:
    game, rng = GAMES[key], random.Random(5)
    _, options = read_setup(setup_words(game, game.options(game.new())))
    assert options == game.options(game.new())
    state, words = game.new(options), list[str]()
    while game.chooser(state) is not None and len(words) < 200:
        move = game.sample(state, rng)
        words.append(move_word(game, move))
        state = game.play(state, move).state
        assert read_position(game, options, ["text", *game.text(state).split()]) == state
    assert read_position(game, options, ["start", "moves", *words]) == state
    quits = game.resign(game.header.seats[0])
    assert " " not in move_word(game, quits)
    assert read_move(game, move_word(game, quits)) == quits


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "newgame needs a game. Choose from: museum, tee, ur"),
        ("chess", "Unknown game: chess"),
        ("ur counters", "NAME=VALUE, not counters"),
        ("ur counters=x", "U3: Counters must be"),
        ("ur pieces=3", "has no option pieces"),
    ],
)
def test_wrong_games(words: str, sentence: str) -> None:
    with pytest.raises(LineError, match=sentence):
        read_setup(words.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "position needs start, or text"),
        ("text", "position needs start, or text"),
        ("text o*7", "position: line 1, column"),
        ("start moves 2: e4", "move 2, e4|e4 is not a move"),
        ("start moves 2: 12", "move 2, 12: U"),
    ],
)
def test_wrong_positions(words: str, sentence: str) -> None:
    game = GAMES["ur"]
    with pytest.raises(LineError, match=sentence):
        read_position(game, game.options(game.new()), words.split())
