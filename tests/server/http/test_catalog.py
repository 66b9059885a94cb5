"""GET /api/games: everything that forms need, from headers and levels."""

import msgspec
import pytest

from royalgames.bots import levels_of
from royalgames.games import GAMES
from royalgames.protocol.games import GameAbout
from royalgames.protocol.setup import SETUPS
from royalgames.server.http.catalog import catalog

ABOUT = {about.key: about for about in catalog()}


def test_every_game_is_described_in_the_order_of_menus() -> None:
    assert list(ABOUT) == list(GAMES)
    again = msgspec.json.decode(msgspec.json.encode(catalog()), type=list[GameAbout])
    assert again == catalog()


@pytest.mark.parametrize("key", GAMES)
def test_a_form_can_be_built_from_it(key: str) -> None:
    header, about = GAMES[key].header, ABOUT[key]
    assert [(seat.letter, seat.name) for seat in about.seats] == list(
        zip(header.seats, header.seat_names, strict=True)
    )
    asked = [option for option in about.options if not option.by_lot]
    fields = [name for name in SETUPS[key].__struct_fields__ if name != "match"]
    assert [option.name for option in asked] == fields
    for option in about.options:
        spec = header.option(option.name)
        assert msgspec.to_builtins(option) == {
            name: getattr(spec, name) for name in option.__struct_fields__ if name != "choices"
        } | {"choices": [{"value": each.value, "label": each.label} for each in spec.choices]}
    assert (about.match is not None) == (header.match is not None)


@pytest.mark.parametrize("key", GAMES)
def test_levels_are_listed_the_weakest_first_with_a_default(key: str) -> None:
    levels, about = levels_of(key), ABOUT[key]
    assert [level.name for level in about.levels] == list(levels.names)
    ranks = [level.rank for level in about.levels if level.rank is not None]
    assert ranks == list(range(1, len(ranks) + 1))
    assert about.default_level == levels.default


def test_what_is_offered_differs_by_game() -> None:
    tee, ur = ABOUT["tee"], ABOUT["ur"]
    assert (tee.has_dice, tee.has_counting, tee.match) == (False, True, None)
    assert (ur.has_dice, ur.has_counting) == (True, False)
    assert ur.match is not None
    assert [(unit.unit, unit.most) for unit in ur.match.units] == [("points", 175), ("games", 1)]
    assert tee.has_reviews
    assert ur.has_hints
