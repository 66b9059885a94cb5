"""``royal perft``."""

import json

import pytest

from tests.cli.run import royal
from tests.perft.perftfile import Line, read_lines

SHOWN = [line for line in read_lines() if line.depth in (0, 1) and not line.soak]


@pytest.mark.parametrize("line", SHOWN[::6], ids=str)
def test_json_is_what_the_files_say(line: Line) -> None:
    words = ("--position", line.position, "--depth", str(line.depth), "--json")
    assert json.loads(royal("perft", line.game, *words).out) == line.numbers


def test_set_up_is_the_default() -> None:
    assert royal("perft", "tee", "--depth", "4", "--json").out == '{"walks": 81, "outcomes": 81}\n'
    assert royal("perft", "ur", "--depth", "4", "--json").out == '{"nodes": 523}\n'


def test_words() -> None:
    assert royal("perft", "ur", "--depth", "6").out == "nodes 27,460\n"
    assert royal("perft", "tee").out == "walks 3  outcomes 3\n"


def test_split_adds_up() -> None:
    data = json.loads(royal("perft", "ur", "--depth", "3", "--split", "--json").out)
    assert data["nodes"] == sum(part["nodes"] for part in data["split"].values())
    assert set(data["split"]) == {"0:", "1:", "2:", "3: enter"}
    tee = json.loads(royal("perft", "tee", "--depth", "2", "--split", "--json").out)
    assert tee["split"]["U"] == {"walks": 3, "outcomes": 3}


def test_split_in_words() -> None:
    lines = royal("perft", "tee", "--depth", "2", "--split").out.splitlines()
    assert [line.split() for line in lines] == [
        ["L", "walks", "3", "outcomes", "3"],
        ["R", "walks", "3", "outcomes", "3"],
        ["U", "walks", "3", "outcomes", "3"],
        ["walks", "9", "outcomes", "9"],
    ]
