"""The states of Museum Ur and the events between them, piece by piece."""

from copy import deepcopy
from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any, cast

import pytest

from royalgames.core import Dice, Event, RuleError, option_values, prompt
from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    MuseumMove,
    MuseumOptions,
    Place,
    Resign,
    Side,
    Throw,
)
from royalgames.games.museum.state import Over, ToMove, ToThrow


def _any(value: object) -> Any:
    return cast(Any, value)


def test_the_set_up() -> None:
    state = MUSEUM.new(MuseumOptions(pieces=3, first=Side.DARK))
    assert MUSEUM.text(state) == "o3 o3 D throw"
    assert MUSEUM.options(state) == MuseumOptions(3, Side.DARK)
    assert MUSEUM.options(MUSEUM.new()) == MuseumOptions(7, Side.LIGHT)
    assert MUSEUM.seats(state) == (Side.LIGHT, Side.DARK)
    assert MUSEUM.dice(state) == Dice(4, Fraction(1, 2))
    assert MUSEUM.outcome(state) is None
    assert MUSEUM.resigned(state) == ()


def test_options_as_plain_data() -> None:
    specs = MUSEUM.header.options
    assert MUSEUM.options_from({}) == MuseumOptions()
    for values in ({"pieces": 2, "first": "D"}, {"pieces": 7, "first": "L"}):
        options = MUSEUM.options_from(_any(values))
        assert option_values(specs, options) == values
        assert type(options.first) is Side
    pieces = MUSEUM.header.option("pieces")
    assert [pieces.check(number) for number in (2, 7)] == [2, 7]
    for number in (1, 8):
        with pytest.raises(RuleError, match=r"^M3: Pieces must be a whole number from 2 to 7"):
            pieces.check(number)


@pytest.mark.parametrize("pieces", [0, 1, 8, -1, 2.5, 3.0, "3", True, None])
def test_pieces_are_a_whole_number(pieces: object) -> None:
    with pytest.raises(RuleError) as caught:
        MuseumOptions(pieces=_any(pieces))
    assert str(caught.value) == f"M3: each side has 2 to 7 pieces, not {pieces}"


def test_seats_by_letter_resign_and_others_are_refused() -> None:
    assert type(_any(Resign(_any("D"))).side) is Side
    for made in map(_any, (MUSEUM.resign, Resign)):
        with pytest.raises(RuleError, match=r"^M3: the players are Light, L, and Dark, D, not X$"):
            made("X")
    after = MUSEUM.play(MUSEUM.new(), MUSEUM.resign("D")).state
    assert MUSEUM.resigned(after) == ("D",)


@pytest.mark.parametrize("given", ["U", "", None, 3])
def test_what_is_no_move_is_a_wrong_type(given: object) -> None:
    sentence = f"^a move of Museum Ur is a Throw, MoveFrom or Resign, not {given!r}$"
    for state in map(MUSEUM.parse, ["o1,5 o2 L throw", "o1,5 o2 L 2"]):
        for door in (MUSEUM.check, MUSEUM.play):
            with pytest.raises(TypeError, match=sentence):
                door(state, _any(given))
    with pytest.raises(TypeError, match=sentence):
        MUSEUM.move_text(_any(given))


def one_event_of_each_kind() -> list[Event]:
    """Play moves that show, between them, all that can happen."""
    scenes = {
        "o2 o1,5 L throw": ["0:", "resign L"],
        "o1,4 o1,5 L 1": ["4", "enter"],
        "o2 o2 L 4": ["enter"],
        "o0,14,h1 o2 L 1": ["14"],
    }
    found = {
        event.kind: event
        for position, moves in scenes.items()
        for move in moves
        for event in MUSEUM.play(MUSEUM.parse(position), MUSEUM.parse_move(move)).events
    }
    assert len(found) == 10
    return list(found.values())


@pytest.mark.parametrize(
    "thing",
    [
        *(MUSEUM.new(), MuseumOptions(), ToThrow(), ToMove(2), Over()),
        *(Throw(0), MoveFrom(Place(0)), Resign(Side.LIGHT), *one_event_of_each_kind()),
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
    facts = MUSEUM.facts(MUSEUM.parse("o2,3,4,h1 o4,12 D throw"))
    names = ["o", *(str(number) for number in range(1, 15)), "h"]
    assert facts.keys() == {f"{side} {name}" for side in "LD" for name in names} | {"turn"}
    held = {name: fact for name, fact in facts.items() if fact}
    assert held == {"L o": 2, "L 3": 1, "L 4": 1, "L h": 1, "D o": 4, "D 12": 1, "turn": "D"}


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("o1,5 o1,4 L throw", prompt.Throw("L")),
        ("o1,5 o1,4 D throw", prompt.Throw("D")),
        ("o1,5 o1,4 D 2", prompt.Choices("D")),
        ("o0,h2 o1,4 L over", None),
    ],
)
def test_the_player_whose_turn_it_is_is_asked(
    position: str, asked: prompt.Throw | prompt.Choices | None
) -> None:
    state = MUSEUM.parse(position)
    assert MUSEUM.prompt(state) == asked
    assert MUSEUM.forced(state) is None  # type: ignore[func-returns-value]


def test_moves_of_pieces_are_turns_and_throws_are_not() -> None:
    moves: list[MuseumMove] = [
        MUSEUM.throw(3),
        MoveFrom(Place(0)),
        MoveFrom(Place(5)),
        Resign(Side.LIGHT),
    ]
    assert [MUSEUM.is_turn(move) for move in moves] == [False, True, True, False]
    assert moves[0] == Throw(3)
