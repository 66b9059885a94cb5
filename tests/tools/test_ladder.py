"""The ladder is measured again as a whole, or only for one bot."""

import argparse
import json
from pathlib import Path

from tools.ladder import contests, forget, noted


def test_every_contest_has_a_name_and_the_levels_are_rated_by_their_games_own() -> None:
    names = list(contests(by_clock=False))
    assert {"tee", "ur", "museum"} <= set(names)
    assert len(set(names)) == len(names)
    assert contests(by_clock=False)["tee"][0] == "tee"


def test_the_rounds_of_one_bot_are_forgotten(tmp_path: Path) -> None:
    lines = [{"contest": "c"}, {"line_up": ["club", "expert"]}, {"line_up": ["club", "casual"]}]
    path = tmp_path / "tee.txt"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    given = argparse.Namespace(journal=tmp_path, again="expert")
    assert noted(given, "tee") == ["--resume", str(path)]
    assert [json.loads(line) for line in path.read_text("utf-8").splitlines()] == [
        lines[0],
        lines[2],
    ]
    forget(tmp_path / "none.txt", "expert")
    assert noted(argparse.Namespace(journal=None, again=None), "tee") == []
