"""What is agreed before playing at this keyboard."""

from pathlib import Path

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.series import Series, match_score
from royalgames.cli.ui import ui_of
from royalgames.core import Outcome


def test_a_match_is_counted_and_its_records_are_numbered(tmp_path: Path) -> None:
    given = {"match": "2 games", "first": "L"}
    series = Series(ui_of("ur"), given, "you:Ann,you", 1, str(tmp_path / "ur.txt"))
    assert series.path == tmp_path / "ur-1.txt"
    assert series.tags()["Players"] == "Ann; Dark"
    won = Outcome("home", ("L",), (("L", 12), ("D", 0)), "U3")
    series.count(won)
    assert series.match is not None
    assert match_score(series.game.header, series.match) == "Match to 2 games: Light 1, Dark 0."
    series.go_on(won)
    assert series.path == tmp_path / "ur-2.txt"
    assert str(series.options.first) == "D"
    assert not series.needs_engine


def test_a_file_that_exists_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "ur.txt"
    path.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="already exists"):
        Series(ui_of("ur"), {}, None, 1, str(path))
