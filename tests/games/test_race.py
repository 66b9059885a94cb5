"""What all race games answer alike."""

from typing import Any

import pytest

from royalgames.core import CHANCE, prompt
from royalgames.games.museum import MUSEUM
from royalgames.games.race import Side
from royalgames.games.ur import UR

BOTH = pytest.mark.parametrize("game", [UR, MUSEUM], ids=["ur", "museum"])


@BOTH
def test_sides(game: Any) -> None:
    assert [(side, side.title, side.other) for side in Side] == [
        ("L", "Light", "D"),
        ("D", "Dark", "L"),
    ]
    assert game.header.seats == game.seats(game.new()) == tuple(Side)
    assert game.header.seat_names == tuple(side.title for side in Side)


@BOTH
def test_the_dice_choose_first_then_the_player_then_no_one(game: Any) -> None:
    state = game.new()
    assert game.chooser(state) is CHANCE
    assert game.prompt(state) == prompt.Throw("L")
    moving = game.play(state, game.throw(3)).state
    assert game.chooser(moving) is Side.LIGHT
    assert game.prompt(moving) == prompt.Choices("L")
    assert game.forced(moving) is None
    over = game.play(moving, game.resign("D")).state
    assert game.chooser(over) is game.prompt(over) is None
    assert (game.resigned(moving), game.resigned(over)) == ((), ("D",))


@BOTH
def test_options_come_from_plain_data(game: Any) -> None:
    options = game.options_from({"first": "D"})
    assert game.options(game.new(options)) == options
    assert game.facts(game.new(options))["turn"] == "D"


@pytest.mark.parametrize(
    ("game", "nodes", "first", "part"),
    [(UR, 18, "3: enter", 6), (MUSEUM, 28, "4: enter", 8)],
    ids=["ur", "museum"],
)
def test_perft_by_name(game: Any, nodes: int, first: str, part: int) -> None:
    assert game.perft(game.new(), 2) == {"nodes": nodes}
    parts = game.perft_split(game.new(), 2)
    assert parts[first] == {"nodes": part}
    assert sum(each["nodes"] for each in parts.values()) == nodes
