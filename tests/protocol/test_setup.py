"""Setups are made from the games' option lists, and keep the form that earlier releases stored."""

from typing import Any

import msgspec
import pytest

from royalgames.core import Match
from royalgames.games import GAMES
from royalgames.protocol.setup import SETUPS, AnySetup, Setup, setup_from, setup_of

STORED = [
    '{"game":"tee","colours":"ry","round_limit":null}',
    '{"game":"tee","colours":"rbyg","round_limit":12}',
    '{"game":"ur","counters":7,"dice":"1/2","match":null}',
    '{"game":"ur","counters":3,"dice":"3/4","match":{"target":100,"unit":"points"}}',
]
"""Setups as 0.1.0 and 0.2.0 wrote them."""

REFUSED = {
    '{"game":"chess"}': "chess",
    '{"game":"tee","colours":"rb"}': "colours",
    '{"game":"tee","round_limit":0}': ">= 1",
    '{"game":"tee","match":null}': "unknown field `match`",
    '{"game":"ur","counters":8}': "<= 7",
    '{"game":"ur","first":"L"}': "unknown field `first`",
    '{"game":"ur","match":{"target":1,"unit":"rounds"}}': "unit",
    '{"game":"ur","match":{"target":100000}}': "<= 99999",
}


def _read(text: str) -> Setup:
    setup: Setup = msgspec.json.decode(text, type=AnySetup)
    return setup


@pytest.mark.parametrize("text", STORED)
def test_a_stored_setup_reads_back_exactly(text: str) -> None:
    assert msgspec.json.encode(_read(text)).decode() == text


@pytest.mark.parametrize("text", REFUSED)
def test_a_setup_out_of_bounds_is_refused_by_its_field(text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=REFUSED[text]):
        _read(text)


@pytest.mark.parametrize("key", GAMES)
def test_a_setup_has_the_games_options_and_nothing_drawn_by_lot(key: str) -> None:
    game = GAMES[key]
    setup = setup_of(key)
    asked = [spec for spec in game.header.options if not spec.by_lot]
    assert setup.game == key
    assert setup.values() == {spec.name: spec.default for spec in asked}
    assert setup.match is None
    assert ("match" in SETUPS[key].__struct_fields__) == (game.header.match is not None)
    game.new(game.options_from(setup.values()))


def test_the_setup_of_a_played_game_names_its_match() -> None:
    header = GAMES["ur"].header
    values: dict[str, Any] = {"counters": 2, "dice": "1/2", "first": "D"}
    setup = setup_from(header, values, Match.new(header, 5, "games"))
    assert setup == setup_of("ur", counters=2, match={"target": 5, "unit": "games"})
    assert setup_from(header, values, None).match is None
