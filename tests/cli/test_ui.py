"""The plain terminal, for games that bring no board of their own."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from royalgames.cli.faults import InputError
from royalgames.cli.ui import TerminalUi, ui_of
from royalgames.core import TextError
from royalgames.games import GAMES
from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.ur import UR, UrOptions
from tests.cli.run import PLAIN, command
from tests.fixturegame.env import environment as with_race

PLAIN_UR, PLAIN_TEE = TerminalUi(UR), TerminalUi(TEE)


def _drawn(drawing: Any) -> str:
    console = Console(width=200)
    with console.capture() as found:
        console.print(drawing)
    return found.get()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_shown(key: str) -> None:
    ui, state = ui_of(key), GAMES[key].new()
    assert _drawn(ui.board(state)) == _drawn(ui_of(key).board(state))
    assert ui.introduction(GAMES[key].options(state)).endswith(".")
    assert ui.help
    for seat in GAMES[key].header.seats:
        assert ui.sign(seat)
        assert ui.style(seat)


def test_a_game_without_a_part_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.cli.ui.part", lambda _package, _key: None)
    assert type(ui_of("ur")) is TerminalUi
    assert type(ui_of("tee")) is TerminalUi


@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("o*7 o*7 D throw", "Dark to throw."),
        ("o,1,2,4 s,5,h*2 L eye", "Dark to move."),
        ("h*7 o*7 L over", "Game over: Light wins."),
    ],
)
def test_a_plain_board_is_the_position_and_who_acts(position: str, status: str) -> None:
    state = UR.parse(position)
    assert _drawn(PLAIN_UR.board(state)) == f"{position}\n{status}\n"
    assert _drawn(PLAIN_UR.board(state, asking=True)) == f"{position}\n"


def test_a_shared_win() -> None:
    state = TEE.parse(f"{'/'.join(['y' * 12] * 6 + ['r' * 12] * 6)} r:g1,y:f12 9 r")
    assert PLAIN_TEE.status(state) == "Game over: Red and Yellow share the win."


def test_the_introduction_lists_the_options() -> None:
    words = PLAIN_UR.introduction(UrOptions(3))
    assert words == "Counters: 3. Dice: 1 in 2. First player: Light."
    assert PLAIN_TEE.introduction(TeeOptions()) == "Players: All four."


def test_plain_questions() -> None:
    assert PLAIN_UR.question(UR.new()) == ([], "press Enter to throw")
    assert PLAIN_TEE.question(TEE.new()) == ([], "type a move of 1 step")
    later = TEE.parse("5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r")
    assert PLAIN_TEE.question(later) == ([], "type a move of 3 steps")
    listed, asked = PLAIN_UR.question(UR.parse("o,s,2,4 o*4 L 3"))
    assert [choice.mark for choice in listed] == ["a)", "b)", "c)", "d)"]
    assert listed[1].words == "Light moves from S to 5."
    assert asked == "which choice (a to d; or enter, s, 2 or 4)"


def test_plain_answers() -> None:
    state = UR.parse("o,s,2,4 o*4 L 3")
    assert PLAIN_UR.answer(state, "B") == PLAIN_UR.answer(state, "s") == UR.parse_move("s")
    assert PLAIN_TEE.answer(TEE.new(), "U") == TEE.parse_move("U")
    with pytest.raises(InputError, match="Type a to d, or enter, s, 2 or 4; or type help"):
        PLAIN_UR.answer(state, "x")
    with pytest.raises(InputError, match="Press Enter alone"):
        PLAIN_UR.answer(UR.new(), "3:")
    with pytest.raises(TextError, match="N2"):
        PLAIN_TEE.answer(TEE.new(), "x")


def test_throws_are_described_by_their_chance() -> None:
    state = UR.new()
    chances = {UR.move_text(move): PLAIN_UR.describe(state, move) for move in UR.legal(state)}
    assert chances["1:"] == "chance 3/8"


def test_plain_help_mentions_dice_only_where_there_are_some() -> None:
    assert "throw the dice" in PLAIN_UR.help
    assert "throw the dice" not in PLAIN_TEE.help
    assert PLAIN_UR.dice(UR.parse("o,s,2,4 o*4 L 3")).plain == ""


def _race(*words: str, typed: str = "") -> str:
    done = subprocess.run(
        command(*words),
        input=typed,
        capture_output=True,
        text=True,
        env=with_race() | PLAIN | {"PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_game_of_another_package_is_played_saved_and_read(tmp_path: Path) -> None:
    path = tmp_path / "race.txt"
    words = ("--seats", "you:Ann,random", "--seed", "3", "--squares", "2", "--save", str(path))
    out = _race("play", "race", *words, typed="help\n" + "\na\n" * 40)
    assert "Race, seed 3." in out
    assert "(Ann), press Enter to throw:" in out
    assert "which choice (a or b; or " in out
    assert "Game over: " in out
    assert re.search(r'\[Squares "2"\]\n.*\n\n1\. d[01]\n', path.read_text(encoding="utf-8"), re.S)
    assert f"{path} is correct: Race" in _race("check", str(path))
    assert json.loads(_race("show", "race", "--json"))["game"] == "race"
    assert "chance 1/2" in _race("moves", "race")
