"""The board of Royal Tee: names, neighbours, sides, and what is surrounded."""

import random
from dataclasses import replace
from itertools import product

import pytest

from royalgames.games.tee import Colour, TeeOptions
from royalgames.games.tee.board import (
    BOARD,
    NEIGHBOURS,
    SPACE_NAMES,
    START,
    TURN_ORDER,
    ZONE_SIDE,
    Space,
    Spaces,
    find_space,
    space_name,
    space_set,
    spaces_of,
    surrounded,
)
from royalgames.games.tee.state import set_up
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
    # The spiral opens to the south at b1, where only Red has his zone.
    assert surrounded(mine, colour) == (inside if colour is Colour.RED else 0)
    closed = mine | 1 << 1
    assert surrounded(closed, colour) == BOARD & ~closed


def test_the_slider_goes_up_to_nine_and_stays() -> None:
    state = set_up()
    sliders = [replace(state, round=number).slider for number in range(1, 13)]
    assert sliders == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]


def test_options_without_choice_are_four_players_and_no_limit() -> None:
    assert TeeOptions().colours == TURN_ORDER
    assert TeeOptions().round_limit is None
    assert set_up().options == TeeOptions()
    assert set_up(TeeOptions(round_limit=1)).options.round_limit == 1


def test_what_a_state_tells_of_itself() -> None:
    colours = (Colour.BLUE, Colour.GREEN)
    state = set_up(TeeOptions(colours))
    assert state.seat == 0
    assert state.active == colours
    assert names(BOARD & ~state.open) == {"l7", "a6"}
    green = replace(state, turn=Colour.GREEN, resigned=(Colour.BLUE,))
    assert green.seat == 1
    assert green.active == (Colour.GREEN,)
