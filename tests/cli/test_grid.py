"""Boards of squares: borders only where squares are, and corners that join them."""

from rich.text import Text

from royalgames.cli.grid import MARGIN, Grid

GRID = Grid(columns=3, width=2, style="")


def test_only_squares_have_borders() -> None:
    row = GRID.row({0, 2}, {0: Text("ab"), 2: Text("cd")})
    assert row.plain == f"{MARGIN}│ab│  │cd│"
    assert GRID.row({0}, {}).plain == f"{MARGIN}│  │      "


def test_corners_join_the_borders_that_meet() -> None:
    assert GRID.border(set(), {0, 1, 2}).plain == f"{MARGIN}┌──┬──┬──┐"
    assert GRID.border({0, 1, 2}, {0, 1, 2}).plain == f"{MARGIN}├──┼──┼──┤"
    assert GRID.border({0, 1, 2}, set()).plain == f"{MARGIN}└──┴──┴──┘"
    assert GRID.border({0}, {0, 1, 2}).plain == f"{MARGIN}├──┼──┬──┐"
    assert GRID.border({0, 2}, {1}).plain == f"{MARGIN}└──┼──┼──┘"
