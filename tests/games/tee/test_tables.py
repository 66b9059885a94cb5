"""The board's tables, built anew: what the module made when it was loaded is what it makes now."""

from royalgames.games.tee import board
from royalgames.games.tee.board import Colour, Space, find_space, space_name, space_set


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
