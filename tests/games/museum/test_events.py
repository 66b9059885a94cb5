"""The events of Museum Ur: their changes and their plain data."""

from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    Place,
)
from royalgames.games.museum.events import Shifted


def test_a_shift_counts_the_pieces_that_are_left_and_joined() -> None:
    state = MUSEUM.parse("o3,5,h1 o2,7,h2 L 2")
    moved, captured, turn = MUSEUM.play(state, MoveFrom(Place(5))).events
    assert moved.json() == {
        "kind": "moved",
        "seat": "L",
        "start": 5,
        "end": 7,
        "left": 0,
        "joined": 1,
        "words": "Light moves from 5 to 7.",
    }
    assert isinstance(captured, Shifted)
    assert (captured.seat, captured.left, captured.joined) == ("D", 0, 3)
    assert [tuple(change) for change in captured.changes()] == [("D 7", 1, 0), ("D o", 2, 3)]
    assert [tuple(change) for change in turn.changes()] == [("turn", "L", "D")]
    assert turn.json() == {
        "kind": "turn",
        "seat": "D",
        "before": "L",
        "words": "Dark throws next.",
    }


def test_the_end_names_who_ended_it_and_who_won() -> None:
    *_, ended = MUSEUM.play(MUSEUM.new(), MUSEUM.resign("L")).events
    assert ended.json() == {
        "kind": "ended",
        "seat": "L",
        "ended": "resigned L",
        "rule": "M15",
        "winner": "D",
        "points": 7,
        "words": "The game is over (M15): Dark wins and scores 7 points.",
    }
