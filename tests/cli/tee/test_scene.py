"""Royal Tee's board in the terminal app."""

from royalgames.cli.scene import Look, Marks
from royalgames.cli.tee.scene import tee_scene
from royalgames.games.tee import TEE

STATE = TEE.parse("5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r")


def test_places_lie_under_their_cells() -> None:
    for large, (width, height) in ((False, (3, 1)), (True, (5, 2))):
        scene = tee_scene(STATE, Marks(), Look(large))
        names = [spot.places[0] for spot in scene.spots]
        assert len(set(names)) == 144
        spot = scene.spots[names.index("g6")]
        assert (spot.width, spot.height) == (width, height)
        drawn = scene.lines[spot.row].plain[spot.column : spot.column + spot.width]
        assert "♛●" in drawn
        assert scene.places_at(spot.row, spot.column) == ("g6",)
        assert scene.places_at(0, 0) == ()


def test_a_walk_is_a_line_with_its_steps_at_the_tip() -> None:
    walk = TEE.path_preview(STATE, "UUR")
    lines = [line.plain for line in tee_scene(STATE, Marks(path=walk), Look()).lines]
    drawn = "\n".join(lines)
    assert "╭─♛3" in drawn.replace(" ", "")
    assert drawn.count("│") >= 1


def test_what_a_walk_would_surround_is_hatched() -> None:
    ring = TEE.parse("5y6/12/12/12/12/12/4rrr5/4r1r5/4rr6/12/12/12 r:f4,y:f12 1 r")
    walk = TEE.path_preview(ring, "R")
    assert dict(walk.gains)["surrounded"] == ("f5",)
    drawn = "\n".join(line.plain for line in tee_scene(ring, Marks(path=walk), Look()).lines)
    assert "▒▒▒" in drawn


def test_what_the_last_move_gained_is_in_brackets() -> None:
    after = TEE.play(STATE, TEE.parse_move("LLL")).state
    scene = tee_scene(after, Marks(trail=frozenset({"e6", "f6"})), Look())
    assert "(●)(●)" in "\n".join(line.plain for line in scene.lines)
