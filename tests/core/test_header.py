"""What a header answers: units, seat names and options."""

from dataclasses import replace

import pytest

from royalgames.core import Header, OptionSpec, RuleError, Unit

SQUARES = OptionSpec("squares", "Squares", "How long the track is.", "R2", "Squares", 3, most=9)
RACE = Header(
    key="race",
    name="Race",
    version="1",
    rules="R",
    seats=("a", "b"),
    seat_names=("Ant", "Bee"),
    has_dice=True,
    score=Unit("point", "points"),
    length=Unit("throw", "throws"),
    options=(SQUARES, replace(SQUARES, name="first")),
)


@pytest.mark.parametrize(
    ("number", "counted"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 points")],
)
def test_a_unit_agrees_with_its_number(number: int, counted: str) -> None:
    assert Unit("point", "points").count(number) == counted


def test_a_seat_has_the_name_in_its_place() -> None:
    assert [RACE.seat_name(seat) for seat in "ab"] == ["Ant", "Bee"]
    with pytest.raises(ValueError, match="not in tuple"):
        RACE.seat_name("c")


def test_an_option_is_found_by_its_name() -> None:
    assert RACE.option("squares") is SQUARES
    with pytest.raises(
        RuleError, match=r"^R1: Race has no option dice; its options are: squares, first$"
    ):
        RACE.option("dice")


def test_a_game_without_options_says_so() -> None:
    bare = replace(RACE, options=())
    with pytest.raises(RuleError, match=r"^R1: Race has no option dice; its options are: none$"):
        bare.option("dice")
