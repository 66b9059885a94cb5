"""The states of Ur and the events between them, piece by piece."""

from copy import deepcopy
from dataclasses import FrozenInstanceError

import pytest

from royalgames.core import CHANCE, Event
from royalgames.games.ur import (
    UR,
    Award,
    Enter,
    MoveFrom,
    Place,
    Resign,
    Side,
    Throw,
    UrOptions,
)
from royalgames.games.ur.state import (
    EyeChoice,
    EyeRosetteChoice,
    Over,
    RosetteChoice,
    ToMove,
    ToThrow,
)


def test_the_set_up() -> None:
    state = UR.new(UrOptions(counters=3, dice="3/4", first=Side.DARK))
    assert UR.text(state) == "o*3 o*3 D throw"
    assert UR.options(state) == UrOptions(3, "3/4", Side.DARK)
    assert UR.options(UR.new()) == UrOptions(7, "1/2", Side.LIGHT)
    assert UR.seats(state) == (Side.LIGHT, Side.DARK)
    assert UR.outcome(state) is None
    assert state.resigned is None


def one_event_of_each_kind() -> list[Event]:
    """Play moves that show, between them, all that can happen."""
    scenes = {
        "o*2 o,s L throw": ["0:", "1:", "resign L"],
        "o,4 o,s L rosette": ["+", "-"],
        "o,6 o,8 L 2": ["6"],
        "o,4 5*2 L 2": ["4"],
        "o,s o,s L 2": ["s"],
    }
    found = {
        event.kind: event
        for position, moves in scenes.items()
        for move in moves
        for event in UR.play(UR.parse(position), UR.parse_move(move)).events
    }
    assert len(found) == 13
    return list(found.values())


@pytest.mark.parametrize(
    "thing",
    [
        *(UR.new(), UrOptions(), ToThrow(), ToMove(2), RosetteChoice()),
        *(EyeChoice(), EyeRosetteChoice(), Over(), Throw(0), MoveFrom(Place(0)), Enter()),
        *(Award(True), Resign(Side.LIGHT), *one_event_of_each_kind()),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_what_is_handed_out_is_frozen_small_and_hashable(thing: object) -> None:
    for field in [*getattr(thing, "__slots__", ()), "anything"]:
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(thing, field, None)
    assert not hasattr(thing, "__dict__")
    assert hash(thing) == hash(deepcopy(thing))
    assert thing == deepcopy(thing)


def test_facts_name_every_place_and_the_turn() -> None:
    facts = UR.facts(UR.parse("o*2,s,4*3,h o*6,12 D throw"))
    names = ["o", "s", *(str(number) for number in range(1, 15)), "h"]
    assert facts.keys() == {f"{side} {name}" for side in "LD" for name in names} | {"turn"}
    lying = {name: fact for name, fact in facts.items() if fact}
    assert lying == {
        "L o": 2,
        "L s": 1,
        "L 4": 3,
        "L h": 1,
        "D o": 6,
        "D 12": 1,
        "turn": "D",
    }


@pytest.mark.parametrize(
    ("position", "chooser"),
    [
        ("o,5 o,4 L throw", Side.LIGHT),
        ("o,5 o,4 D 2", Side.DARK),
        ("o,4 o,4 L rosette", Side.LIGHT),
        ("o,1 o,4 L eye", Side.DARK),
        ("o,1 o,4 L eye+", Side.DARK),
        ("o,4 o,1 D eye", Side.LIGHT),
    ],
)
def test_the_state_knows_who_chooses_or_throws(position: str, chooser: Side) -> None:
    state = UR.parse(position)
    assert state.chooser is chooser
    assert UR.chooser(state) == (CHANCE if position.endswith("throw") else chooser)
