"""Positions given on the command line."""

from pathlib import Path
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


@pytest.mark.parametrize(
    "name",
    ["none.txt", "none.rg", "no file.txt", "games/none", "./none", "../none", "~/none", "/none"],
)
def test_a_missing_file_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        read_position([name])
    keys = ", ".join(sorted(GAMES))
    assert str(caught.value) == (
        f"{name}: no such file, and not a position of any game; "
        f"for a starting position type one of {keys}"
    )


@pytest.mark.parametrize("name", ["game.txt", "chess", "my game"])
def test_a_file_is_answered_with_the_commands_for_records(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    with pytest.raises(InputError) as caught:
        read_position([name])
    quoted = f"'{name}'" if " " in name else name
    assert str(caught.value) == (
        f'{name} is a file, not a position; "royal replay {quoted} --json" prints the positions '
        f'of a record, and "royal review {quoted}" says what its moves were worth'
    )


def test_a_directory_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory, not a position or a record"):
        read_position([str(tmp_path)])


def test_a_position_wins_over_a_file_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("ur", "o*7 o*7 L throw"):
        Path(text).touch()
        assert read_position([text]).game is UR


def test_the_slashes_of_a_board_are_no_path() -> None:
    for text in ("12/12 r:a1 1 r", "/12/12 r:a1 1 r"):
        with pytest.raises(InputError, match="the position, column "):
            read_position([text])


@pytest.mark.parametrize("words", [[""], ["   "], ["", ""]])
def test_a_blank_position_gets_an_example_that_can_be_read(words: list[str]) -> None:
    with pytest.raises(InputError, match="The position is empty: write one such as") as caught:
        read_position(words)
    example = str(caught.value).split('"')[1]
    assert read_position([example])


@pytest.mark.parametrize("key", GAMES)
def test_the_example_is_of_the_game_that_was_named(key: str) -> None:
    start = GAMES[key].text(GAMES[key].new())
    with pytest.raises(InputError) as caught:
        read_position([key, " "])
    assert f'such as "{start}" ({GAMES[key].header.name})' in str(caught.value)


def test_a_position_of_two_games_needs_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "twin", UR)
    with pytest.raises(
        InputError, match="Royal Game of Ur and Royal Game of Ur have this position"
    ):
        read_position(["o*7 o*7 L throw"])
    assert read_position(["ur", "o*7 o*7 L throw"]).state == UR.new()
