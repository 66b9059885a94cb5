"""Positions given on the command line."""

from random import Random

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.positions import read_position
from royalgames.core import AnyGame
from royalgames.games import GAMES
from royalgames.games.ur import UR


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_found_by_its_positions(game: AnyGame) -> None:
    rng, state = Random(7), game.new()
    for _ in range(60):
        text = game.text(state)
        found, read = read_position([text])
        assert (found, game.text(read)) == (game, text)
        assert read_position(text.split(" ")).game is game
        assert read_position([game.header.key, text]).game is game
        assert read_position([f"{game.header.key} {text}"]).game is game
        if game.outcome(state):
            break
        state = game.play(state, game.sample(state, rng)).state


@pytest.mark.parametrize("key", GAMES)
def test_a_key_alone_is_the_start(key: str) -> None:
    assert read_position([key]) == (GAMES[key], GAMES[key].new())


def test_the_error_is_of_the_game_that_the_text_looks_like() -> None:
    for text, fault in {
        "o*7 o*8 L throw": "the position, column 5: N3: ",
        "12/12 r:a1 1 r": "the position, column 7: N1: ",
        "o7 o6,4 L over": "the position, column ",
        "tee o*7 o*7 L throw": "the position, column ",
    }.items():
        with pytest.raises(InputError, match=fault):
            read_position([text])


def test_what_looks_like_no_position_is_answered_with_the_games() -> None:
    with pytest.raises(InputError) as caught:
        read_position(["chess"])
    keys = ", ".join(sorted(GAMES))
    assert str(caught.value) == (
        f"Not a position of any game. For a starting position type one of {keys}"
    )


def test_a_position_of_two_games_needs_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "twin", UR)
    with pytest.raises(
        InputError, match="Royal Game of Ur and Royal Game of Ur have this position"
    ):
        read_position(["o*7 o*7 L throw"])
    assert read_position(["ur", "o*7 o*7 L throw"]).state == UR.new()
