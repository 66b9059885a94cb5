"""The race game in the terminal: played, shown, written down, and refused like any other."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixturegame.env import environment, royal

ANSWERS = "\ngo\n" * 60
"""Enter for a throw and ``go`` for a choice; what does not fit is asked again."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Play a race against the random bot and return the file of its record."""
    path = str(tmp_path_factory.mktemp("race") / "race.txt")
    words = ("play", "race", "--seats", "you:Ann,random", "--squares", "2", "--seed", "3")
    answer = royal(*words, "--save", path, typed=ANSWERS)
    assert (answer.code, answer.err) == (0, "")
    assert "0 0 a throw" in answer.out
    assert "Game over: Ant wins." in answer.out
    return path


def test_a_played_game_leaves_a_record(record: str) -> None:
    lines = Path(record).read_text(encoding="utf-8").splitlines()
    assert lines[0] == '[Game "race"]'
    assert '[Squares "2"]' in lines
    assert '[Players "Ann; random"]' in lines
    assert '[Ended "finished"]' in lines
    assert lines[lines.index("") + 1].startswith("1. d")


def test_the_record_is_checked_and_replayed(record: str) -> None:
    checked = royal("check", record)
    assert (checked.code, checked.err) == (0, "")
    assert "Race, finished" in checked.out
    assert "Ant wins" in royal("replay", record).out


def test_a_wrong_record_is_refused_with_its_place(record: str, tmp_path: Path) -> None:
    text = Path(record).read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace(" go", " fly", 1), encoding="utf-8")
    refused = royal("check", str(wrong))
    assert refused.code == 2
    assert "R6: a move is one of d0, d1, go, stay" in refused.err


def test_there_is_no_review_without_a_judge(record: str) -> None:
    answer = royal("review", record)
    assert answer.code == 2
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert len(answer.err.splitlines()) == 1


def test_options_are_flags() -> None:
    answer = royal("play", "race", "--squares", "10")
    assert answer.code == 2
    assert "Squares must be a whole number from 1 to 9, not 10" in answer.err


def test_bots_play_it_alone() -> None:
    played = royal("play", "race", "--seats", "random,random", "--seed", "5")
    assert played.code == 0
    assert played.out == royal("play", "race", "--seats", "random,random", "--seed", "5").out
    assert "Game over" in played.out


def test_it_is_listed() -> None:
    assert "race" in royal("play", "--help").out
    assert "Race" in royal("bots").out


APP = """
import asyncio
from royalgames.cli.series import Series
from royalgames.cli.tui.app import RoyalApp
from royalgames.cli.ui import ui_of

async def play():
    app = RoyalApp(series=Series(ui_of("race"), {"squares": "2"}, "you:Ann,random", 3))
    app.animation_level = "none"
    async with app.run_test(size=(80, 24)) as pilot:
        while not (getattr(app.screen, "frame", None) and app.screen.frame.outcome):
            await pilot.press("enter")
            await pilot.pause(0.02)
        await pilot.pause()
        print(app.screen.frame.task)
        print(app.screen.frame.log[-1])
        print(app.export_screenshot().replace("&#160;", " "))
        await app.screen.table.close()

asyncio.run(play())
"""


def test_the_app_plays_it_on_a_plain_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-c", APP],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    task, last, picture = done.stdout.split("\n", 2)
    assert "win" in task
    assert "wins" in last
    assert "a Ant" in picture
    assert " Ann" in picture
    assert "turn: " in picture
