"""The board of Royal Tee: names, neighbours, sides, and what is surrounded."""

import random
from itertools import product

import pytest

from royalgames.games.tee import board
from royalgames.games.tee.board import (
    BOARD,
    NEIGHBOURS,
    SPACE_NAMES,
    START,
    TURN_ORDER,
    ZONE_SIDE,
    Colour,
    Space,
    Spaces,
    find_space,
    space_name,
    space_set,
    spaces_of,
    surrounded,
)
from tests.reference import tee as reference

SPACES = [Space(number) for number in range(144)]
COORDINATES = dict(zip(SPACES, reference.ALL_SPACES, strict=True))


def names(spaces: int) -> set[str]:
    """Name the spaces of a set."""
    return {space_name(space) for space in spaces_of(spaces)}


def test_names_and_spaces_are_exact_inverses() -> None:
    assert [find_space(space_name(space)) for space in SPACES] == SPACES
    assert [space_name(space) for space in SPACES] == [*SPACE_NAMES]
    assert [*SPACE_NAMES] == [reference.name(place) for place in reference.ALL_SPACES]
    assert len(set(SPACE_NAMES)) == 144


def test_only_the_144_names_are_read() -> None:
    letters = "abcdefghijklmABL 0"
    for file, rank in product(letters, ["", "0", "00", "01", "1", "12", "13", "-1", "1 ", "١"]):
        space = find_space(file + rank)
        assert (space is not None) == (file in "abcdefghijkl" and rank in ("1", "12"))
    assert find_space("") is None


def test_sets_and_their_spaces_are_exact_inverses() -> None:
    rng = random.Random(seed := 7)
    for _ in range(200):
        chosen = sorted(rng.sample(SPACES, rng.randrange(145)))
        assert list(spaces_of(space_set(chosen))) == chosen, f"seed {seed}"
        assert space_set(chosen + chosen[:3]) == space_set(chosen), f"seed {seed}"
    assert space_set([]) == 0
    assert [space_set([space]) for space in SPACES] == [1 << number for number in range(144)]
    assert list(spaces_of(BOARD)) == SPACES


def test_neighbours_lie_one_step_away() -> None:
    for space, (file, rank) in COORDINATES.items():
        ways = {"U": (file, rank + 1), "D": (file, rank - 1)}
        ways |= {"L": (file - 1, rank), "R": (file + 1, rank)}
        on_board = [(step, place) for step, place in ways.items() if place in reference.ALL_SPACES]
        found = [(step, COORDINATES[target]) for step, target in NEIGHBOURS[space].items()]
        assert found == on_board, space_name(space)


def test_colours_in_turn_order() -> None:
    assert [*TURN_ORDER] == ["r", "b", "y", "g"]
    assert [colour.title for colour in TURN_ORDER] == ["Red", "Blue", "Yellow", "Green"]


def quarter_turn(place: tuple[int, int]) -> tuple[int, int]:
    """Turn the board counter-clockwise, so that each seat comes to the next."""
    return 13 - place[1], place[0]


def test_starts_and_zones_are_alike_under_a_quarter_turn() -> None:
    assert names(ZONE_SIDE[Colour.RED]) == {f"{file}1" for file in "abcdefghijkl"}
    assert space_name(START[Colour.RED]) == "g1"
    for before, after in zip(TURN_ORDER, TURN_ORDER[1:] + TURN_ORDER[:1], strict=True):
        assert COORDINATES[START[after]] == quarter_turn(COORDINATES[START[before]])
        turned = {quarter_turn(COORDINATES[space]) for space in spaces_of(ZONE_SIDE[before])}
        assert {COORDINATES[space] for space in spaces_of(ZONE_SIDE[after])} == turned


def random_claim(rng: random.Random) -> Spaces:
    """Draw a dense set of spaces, so that some are surrounded."""
    share = rng.uniform(0.5, 1.0)
    return space_set(space for space in SPACES if rng.random() < share)


@pytest.mark.parametrize("colour", TURN_ORDER, ids=lambda colour: colour.title)
def test_surrounded_agrees_with_the_reference(colour: Colour) -> None:
    rng = random.Random(seed := 11)
    some = 0
    for _ in range(300):
        mine = random_claim(rng)
        places = {COORDINATES[space] for space in spaces_of(mine)}
        found = {COORDINATES[space] for space in spaces_of(surrounded(mine, colour))}
        assert found == reference.enclosed(places, colour), f"seed {seed}, spaces {mine:#x}"
        some += bool(found)
    assert some > 100, "too few of the positions surround anything"


@pytest.mark.parametrize("colour", TURN_ORDER, ids=lambda colour: colour.title)
def test_a_spiral_that_leaks_and_one_that_does_not(colour: Colour) -> None:
    # The longest way out there is: the fill must follow it to its end, and round its bends.
    spiral = [
        "rrrrrrrrrrrr",
        "r..........r",
        "r.rrrrrrrr.r",
        "r.r......r.r",
        "r.r.rrrr.r.r",
        "r.r.r..r.r.r",
        "r.r.r.rr.r.r",
        "r.r.r....r.r",
        "r.r.rrrrrr.r",
        "r.r........r",
        "r.rrrrrrrrrr",
        "r.rrrrrrrrrr",
    ]
    mine = space_set(
        space for space, (file, rank) in COORDINATES.items() if spiral[12 - rank][file - 1] == "r"
    )
    inside = BOARD & ~mine
    # The spiral opens to the south at b1, where only Red has a zone.
    assert surrounded(mine, colour) == (inside if colour is Colour.RED else 0)
    closed = mine | 1 << 1
    assert surrounded(closed, colour) == BOARD & ~closed


def _space(name: str) -> Space:
    space = find_space(name)
    assert space is not None
    return space


def test_neighbours_of_a_corner_a_side_and_the_middle() -> None:
    def names(name: str) -> dict[str, str]:
        found = board._neighbours(_space(name))
        return {step: space_name(space) for step, space in found.items()}

    assert names("a1") == {"U": "a2", "R": "b1"}
    assert names("l1") == {"U": "l2", "L": "k1"}
    assert names("a12") == {"D": "a11", "R": "b12"}
    assert names("l12") == {"D": "l11", "L": "k12"}
    assert names("a6") == {"U": "a7", "D": "a5", "R": "b6"}
    assert names("l7") == {"U": "l8", "D": "l6", "L": "k7"}
    assert names("g1") == {"U": "g2", "L": "f1", "R": "h1"}
    assert names("f12") == {"D": "f11", "L": "e12", "R": "g12"}
    assert names("g6") == {"U": "g7", "D": "g5", "L": "f6", "R": "h6"}


def test_neighbours_of_every_space_are_those_that_games_use() -> None:
    for space, steps in enumerate(board.NEIGHBOURS):
        assert board._neighbours(space) == steps, space_name(Space(space))


def test_bare_sides_are_all_but_the_own_zone_s() -> None:
    ranks = {Colour.RED: "1", Colour.YELLOW: "12"}
    for colour in Colour:
        sides = [f"a{rank}" for rank in range(1, 13)] if colour != Colour.GREEN else []
        sides += [f"l{rank}" for rank in range(1, 13)] if colour != Colour.BLUE else []
        for owner, rank in ranks.items():
            sides += [f"{file}{rank}" for file in board.FILES] if colour != owner else []
        assert board._bare_sides(colour) == space_set(_space(name) for name in sides)
