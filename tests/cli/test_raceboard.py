"""The board of twenty squares: where each place is drawn, and how it is marked."""

import pytest

from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.ur.scene import ur_scene
from royalgames.games.ur import UR

STATE = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")


def _under(scene: Scene, place: str) -> str:
    """Return what is drawn on a place."""
    spot = next(each for each in scene.spots if place in each.places)
    rows = scene.lines[spot.row : spot.row + spot.height]
    return "\n".join(row.plain[spot.column : spot.column + spot.width] for row in rows)


@pytest.mark.parametrize("large", [False, True])
def test_every_square_is_drawn_under_its_place(large: bool) -> None:
    scene = ur_scene(STATE, Marks(), Look(large=large))
    for side in "LD":
        for square in range(1, 15):
            assert _under(scene, f"{side} {square}").split()[0].startswith(str(square))
    assert "○2" in _under(scene, "L 4")
    assert "●" in _under(scene, "D 8")
    assert "○" not in _under(scene, "D 4")
    assert _under(scene, "L 8") == _under(scene, "D 8")


def test_marks_are_seen_without_colours() -> None:
    marks = Marks(
        trail=frozenset({"D 3"}), picked=frozenset({"L 11"}), movable=frozenset({"L 4", "L 11"})
    )
    scene = ur_scene(STATE, marks, Look())
    assert "(●)" in _under(scene, "D 3")
    assert "[○]" in _under(scene, "L 11")
    assert "▶○2" in _under(scene, "L 4")
    assert "▶" not in _under(scene, "L 8")


def test_pieces_beside_the_board_are_marked_too() -> None:
    scene = ur_scene(STATE, Marks(movable=frozenset({"L o"})), Look())
    assert scene.lines[-1].plain.startswith("▶Light")
    assert scene.lines[0].plain.startswith(" Dark")
