"""The inlaid board of twenty squares."""

from typing import Any

import numpy as np

from royalgames.envs import inlay
from royalgames.envs.canvas import Point
from royalgames.envs.inlay import HEIGHT, SHARED, WIDTH, Look, column_of, spot
from royalgames.envs.ur import draw

EMPTY: tuple[int, ...] = (0,) * 16
LOOK = Look(
    designs=draw.DESIGNS,
    notches=True,
    names=("Ann", "Bo"),
    squares=(EMPTY, EMPTY),
    waiting=(0, 0),
    side=None,
    dice=(3, -1),
    sentence="Ann throws",
)


def _with(counts: dict[int, int]) -> tuple[int, ...]:
    return tuple(counts.get(place, 0) for place in range(16))


def _changed(look: Look) -> Any:
    """Return which pixels differ from those of the empty board."""
    return (inlay.picture(look) != inlay.picture(LOOK)).any(axis=2)


def _near(point: Point, reach: int) -> tuple[slice, slice]:
    x, y = round(point[0]), round(point[1])
    return slice(y - reach, y + reach), slice(x - reach, x + reach)


def test_the_track_runs_along_the_own_row_and_back_through_the_middle() -> None:
    columns = [column_of(place) for place in range(16)]
    assert columns == [4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5]


def test_both_sides_share_the_middle_row_only() -> None:
    middle = spot(0, SHARED.start)[1]
    assert middle == HEIGHT / 2
    for place in range(16):
        lower, upper = spot(0, place), spot(1, place)
        assert lower[0] == upper[0]
        assert lower[1] - middle == middle - upper[1]
        assert (lower == upper) == (place in SHARED)


def test_a_piece_is_drawn_on_its_place() -> None:
    for side, place in ((0, 2), (1, 2), (0, 9)):
        squares = [EMPTY, EMPTY]
        squares[side] = _with({place: 1})
        changed = _changed(LOOK._replace(squares=(squares[0], squares[1])))
        around = _near(spot(side, place), 42)
        assert changed[around].mean() > 0.3
        changed[around] = False
        assert not changed.any()


def test_a_stack_shows_more_than_one_piece() -> None:
    one, two = (
        inlay.picture(LOOK._replace(squares=(_with({3: count}), EMPTY))) for count in (1, 2)
    )
    assert (one != two)[_near(spot(0, 3), 42)].any()


def test_pieces_off_the_board_lie_in_the_trays_of_their_side() -> None:
    waiting = _changed(LOOK._replace(waiting=(0, 2)))
    assert waiting[: HEIGHT // 4, : WIDTH // 2].any()
    assert not waiting[HEIGHT // 4 :].any()
    home = _changed(LOOK._replace(squares=(_with({15: 1}), EMPTY)))
    assert home[-HEIGHT // 4 :, WIDTH // 2 :].any()
    assert not home[: -HEIGHT // 4].any()


def test_the_dice_lie_with_the_side_that_threw_and_show_their_dots() -> None:
    pictures = [inlay.picture(LOOK._replace(side=1, dice=(3, dots))) for dots in range(-1, 4)]
    for picture in pictures:
        assert not (picture != inlay.picture(LOOK))[HEIGHT // 4 :].any()
    # Each dot changes one more die, and nothing else.
    for dots in range(1, 4):
        changed = np.flatnonzero((pictures[dots] != pictures[dots + 1]).any(axis=(0, 2)))
        middle = WIDTH / 2 + 40 * (dots - 2)
        assert len(changed) > 0
        assert abs(changed - middle).max() < 20


def test_letters_show_marks_and_whose_pieces_are_where() -> None:
    look = LOOK._replace(squares=(_with({0: 1, 6: 2, 15: 3}), _with({4: 1, 9: 1})), waiting=(1, 5))
    drawn = inlay.drawing(look, ("#111111", "#222222"))
    assert "".join(text for text, _ in drawn).splitlines() == [
        "Ann throws",
        "     c0  c1  c2  c3  c4  c5  c6  c7",
        "Bo   B1  e   .   e   S   H   *   .     waiting 5, home 0",
        "     .   A2  x   *   B1  x   e   .",
        "Ann  *   e   .   e   A1  H   *   .     waiting 1, home 3",
    ]
    assert [text.strip() for text, colour in drawn if colour == "#222222"] == ["Bo", "B1", "B1"]


def test_without_notches_the_ways_in_and_out_are_blank() -> None:
    drawn = inlay.drawing(LOOK._replace(notches=False), ("", ""))
    lines = "".join(text for text, _ in drawn).splitlines()
    assert lines[2] == "Bo   *   e   .   e           *   .     waiting 0, home 0"
