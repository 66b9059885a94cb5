"""Scenes: drawings with places under them."""

from rich.text import Text

from royalgames.cli.scene import Scene, Spot, is_marked


def test_places_are_found_by_cell() -> None:
    scene = Scene((Text("ab"), Text("cde")), (Spot(0, 1, 2, 2, ("x",)), Spot(1, 0, 1, 1, ("y",))))
    assert (scene.width, scene.height) == (3, 2)
    assert scene.places_at(0, 0) == ()
    assert scene.places_at(0, 1) == scene.places_at(1, 2) == ("x",)
    assert scene.places_at(1, 0) == ("y",)
    assert Scene(()).width == 0


def test_one_marked_place_marks_a_square() -> None:
    assert is_marked(("a", "b"), frozenset({"b"}))
    assert not is_marked((), frozenset({"b"}))
