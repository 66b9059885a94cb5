"""The race game in the arena: the random bot against itself, and against a bot from outside."""

import json
import shutil
from pathlib import Path

import pytest

from tests.fixturegame.env import FOLDER, royal

BOTS = '''"""A bot for races that never stays."""

from royalgames.bots.level import Level, Levels
from royalgames.bots.bot import Thought
from racegame.games import Go


class Keen:
    """Goes whenever it can."""

    def think(self, state, budget, rng):
        return Thought(Go())


PART = Levels((Level("keen", "Keen", "Always goes.", "racegame.bots:Keen"),), "keen")
'''


def test_the_random_bot_plays_itself(tmp_path: Path) -> None:
    words = ("arena", "race", "--bots", "random,random", "--games", "4", "--squares", "2")
    answer = royal(*words, "--json", "--records", str(tmp_path))
    assert (answer.code, answer.err) == (0, "")
    data = json.loads(answer.out)
    assert data["options"] == {"Squares": 2}
    assert data["played"]["games"] == 4
    records = sorted(tmp_path.iterdir())
    assert len(records) == 4
    assert royal("check", str(records[0])).code == 0


@pytest.fixture
def with_bots(tmp_path: Path) -> Path:
    """Return a copy of the game with a bots part."""
    folder = tmp_path / "installed"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    shutil.copytree(FOLDER / "racegame", folder / "racegame", dirs_exist_ok=True)
    (folder / "racegame" / "bots.py").write_text(BOTS, encoding="utf-8")
    return folder


def test_a_bot_from_outside_meets_the_random_one(with_bots: Path) -> None:
    words = ("arena", "race", "--bots", "random,keen", "--games", "60", "--seed", "2")
    answer = royal(*words, "--json", folder=with_bots)
    assert (answer.code, answer.err) == (0, "")
    found = {row["name"]: row["rating"] for row in json.loads(answer.out)["ratings"]}
    assert found["keen"] > found["random"]
