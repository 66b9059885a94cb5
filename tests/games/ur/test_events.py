"""The events of Ur: their changes, their plain data and their sentences."""

from royalgames.games.ur import (
    UR,
    MoveFrom,
    Place,
    Throw,
)
from royalgames.games.ur.events import Shifted, meaning


def test_a_shift_counts_the_counters_that_are_left_and_joined() -> None:
    state = UR.parse("o*3,4*3,8 o*2,s,5*2,h*2 L 0")
    moved, rosette = UR.play(state, MoveFrom(Place(4))).events
    assert moved.json() == {
        "kind": "moved",
        "seat": "L",
        "start": 4,
        "end": 8,
        "left": 2,
        "joined": 2,
        "words": "Light moves from 4 to 8.",
    }
    assert isinstance(moved, Shifted)
    assert [tuple(change) for change in moved.changes()] == [("L 4", 3, 2), ("L 8", 1, 2)]
    assert rosette.json() == {
        "kind": "rosette",
        "seat": "L",
        "place": 8,
        "may_enter": True,
        "words": "Rosette on 8: Light may enter a counter.",
    }
    assert list(rosette.changes()) == []


def test_the_turn_is_a_change_of_the_board() -> None:
    _, turn = UR.play(UR.new(), Throw(1)).events
    assert [tuple(change) for change in turn.changes()] == [("turn", "L", "D")]
    assert turn.json() == {
        "kind": "turn",
        "before": "L",
        "seat": "D",
        "words": "It is Dark's turn.",
    }


def test_every_throw_has_its_meaning() -> None:
    assert [meaning(dots) for dots in range(4)] == [
        "no dots: move 4",
        "1 dot: turn over",
        "2 dots: move 1",
        "3 dots: move 5 or enter",
    ]
