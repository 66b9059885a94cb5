"""Museum Ur's board in the terminal app."""

from royalgames.cli.museum.scene import museum_scene
from royalgames.cli.scene import Look, Marks
from royalgames.games.museum import MUSEUM


def test_pieces_rosettes_and_what_waits() -> None:
    state = MUSEUM.parse("o5,1,6 o5,8,h1 L 3")
    scene = museum_scene(state, Marks(movable=frozenset({"L o"})), Look())
    drawn = "\n".join(line.plain for line in scene.lines)
    assert drawn.count("○") == 5 + 2
    assert drawn.count("✿") == 4 + 2
    assert "▶Light" in drawn
    assert "H ●" in drawn
    safe = next(each for each in scene.spots if "D 8" in each.places)
    assert "L 8" in safe.places
