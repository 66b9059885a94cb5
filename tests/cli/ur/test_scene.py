"""The Royal Game of Ur's board in the terminal app."""

import pytest

from royalgames.cli.scene import Look, Marks
from royalgames.cli.ur.scene import ur_scene
from royalgames.games.ur import UR

STATE = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")


@pytest.mark.parametrize("large", [False, True])
def test_counters_lie_where_their_places_are(large: bool) -> None:
    scene = ur_scene(STATE, Marks(), Look(large))
    shown = {"L 4": "○2", "L 11": "○", "D 8": "●", "D 3": "●", "L s": "S ○", "D s": "S ●"}
    for place, sign in shown.items():
        spot = next(each for each in scene.spots if place in each.places)
        rows = scene.lines[spot.row : spot.row + spot.height]
        drawn = [line.plain[spot.column : spot.column + spot.width] for line in rows]
        assert any(sign in row for row in drawn), (place, drawn)
    assert len({line.cell_len for line in scene.lines if "│" in line.plain}) == 1


def test_marks_are_clear_without_colours() -> None:
    marks = Marks(
        trail=frozenset({"D 8"}), picked=frozenset({"L 11", "L 12"}), movable=frozenset({"L 4"})
    )
    drawn = "\n".join(line.plain for line in ur_scene(STATE, marks, Look()).lines)
    for sign in ("(●)", "[○]", "[ ]", "▶○2"):
        assert sign in drawn
