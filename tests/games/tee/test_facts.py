"""Facts about Royal Tee that follow from its rules and can be counted."""

import pytest

from royalgames.games.tee import TEE, Colour, TeeState
from royalgames.games.tee.board import BOARD, TURN_ORDER, find_space, surrounded
from royalgames.games.tee.moves import visits

WALKS = (4, 16, 64, 256, 1024, 4094, 16343, 65171, 259078)
OUTCOMES = (4, 16, 64, 222, 768, 2500, 8187, 25660, 80491)
FILES = "abcdefghijkl"
SIDE_OF = {"r": "south", "b": "east", "y": "north", "g": "west"}


def middle(slider: int) -> TeeState:
    """Put Red on g6 and Yellow on f12."""
    return TEE.parse(f"5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 {slider} r")


@pytest.mark.parametrize("slider", range(1, 10))
def test_walks_and_outcomes_from_the_middle(slider: int) -> None:
    found = visits(middle(slider))
    assert found.total() == WALKS[slider - 1]
    assert len(found) == OUTCOMES[slider - 1]


@pytest.mark.parametrize("slider", range(1, 7))
def test_the_same_counted_one_by_one(slider: int) -> None:
    walks = [TEE.move_text(move) for move in TEE.legal(middle(slider))]
    assert len(walks) == len(set(walks)) == WALKS[slider - 1]
    assert {len(walk) for walk in walks} == {slider}
    results = set()
    for walk in walks:
        path = TEE.preview(middle(slider), walk).path
        results.add((frozenset(path), path[-1]))
    assert len(results) == OUTCOMES[slider - 1]


def bit(file: int, rank: int) -> int:
    """Return the set of one space, by its place from 1 to 12 each way."""
    space = find_space(f"{FILES[file - 1]}{rank}")
    assert space is not None
    return 1 << space


def ring(file: int, rank: int) -> list[int]:
    """List the spaces around one, as sets of one, as far as the board goes."""
    places = [(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [bit(*place) for place in places if set(place) <= set(range(1, 13))]


def side_places(side: str) -> list[tuple[int, int]]:
    """List the places along a side, without the corners."""
    along = range(2, 12)
    return {
        "south": [(file, 1) for file in along],
        "east": [(12, rank) for rank in along],
        "north": [(file, 12) for file in along],
        "west": [(1, rank) for rank in along],
    }[side]


def by_colour(colour: Colour) -> str:
    return colour.title


@pytest.mark.parametrize("colour", TURN_ORDER, ids=by_colour)
def test_one_space_needs_all_eight_around_it(colour: Colour) -> None:
    for file, rank in ((file, rank) for file in range(2, 12) for rank in range(2, 12)):
        eight = ring(file, rank)
        assert len(eight) == 8
        assert surrounded(sum(eight), colour) == bit(file, rank)
        for missing in eight:
            assert surrounded(sum(eight) - missing, colour) in (0, bit(file, rank) | missing)


@pytest.mark.parametrize("colour", TURN_ORDER, ids=by_colour)
def test_seven_do_only_beside_the_own_zone_and_surround_two(colour: Colour) -> None:
    second = {
        (x + dx, y + dy) for x, y in side_places(SIDE_OF[colour]) for dx, dy in inward(colour)
    }
    for file, rank in ((file, rank) for file in range(2, 12) for rank in range(2, 12)):
        eight = ring(file, rank)
        enough = [missing for missing in eight if surrounded(sum(eight) - missing, colour)]
        assert len(enough) == ((file, rank) in second)


def inward(colour: Colour) -> list[tuple[int, int]]:
    """Return the way from a colour's zone into the board."""
    return [{"r": (0, 1), "b": (-1, 0), "y": (0, -1), "g": (1, 0)}[colour]]


@pytest.mark.parametrize("colour", TURN_ORDER, ids=by_colour)
def test_one_space_on_the_own_side_needs_five(colour: Colour) -> None:
    for file, rank in side_places(SIDE_OF[colour]):
        five = ring(file, rank)
        assert len(five) == 5
        assert surrounded(sum(five), colour) == bit(file, rank)
        assert [surrounded(sum(five) - missing, colour) for missing in five] == [0] * 5


@pytest.mark.parametrize("colour", TURN_ORDER, ids=by_colour)
def test_a_corner_is_never_a_bonus_space(colour: Colour) -> None:
    for file, rank in ((1, 1), (12, 1), (1, 12), (12, 12)):
        assert surrounded(BOARD - bit(file, rank), colour) == 0


@pytest.mark.parametrize("colour", TURN_ORDER, ids=by_colour)
@pytest.mark.parametrize("side", SIDE_OF.values())
def test_a_side_space_is_a_bonus_space_only_beside_the_own_zone(side: str, colour: Colour) -> None:
    own = side == SIDE_OF[colour]
    for place in side_places(side):
        wanted = bit(*place) if own else 0
        assert surrounded(BOARD - bit(*place), colour) == wanted
        assert surrounded(sum(ring(*place)), colour) == wanted
