"""Option specs: defaults, bounds, choices, and the values as plain data."""

from dataclasses import dataclass, replace
from enum import StrEnum

import pytest

from royalgames.core import OptionChoice, OptionSpec, OptionValue, RuleError, option_values
from royalgames.core.options import check_values, either

NUMBER = OptionSpec("track_length", "Track", "How long it is.", "R2", "Track", 3, least=2, most=9)
LIMIT = OptionSpec("limit", "Limit", "When to stop.", "R3", "Limit", None, most=50)
CHOICE = OptionSpec(
    "dice",
    "Dice",
    "How likely a dot is.",
    "R4",
    "Dice",
    "1/2",
    choices=(OptionChoice("1/2", "1 in 2"), OptionChoice("3/4", "3 in 4")),
)


def test_a_flag_is_the_name_with_dashes() -> None:
    assert NUMBER.flag == "track-length"


@pytest.mark.parametrize(
    ("spec", "people", "bots"),
    [
        (LIMIT, None, None),
        (NUMBER, 3, 3),
        (replace(LIMIT, suggested=20), 20, 20),
        (replace(LIMIT, suggested=20, between_bots=40), 20, 40),
        (replace(LIMIT, between_bots=40), None, 40),
        (replace(NUMBER, suggested=0, between_bots=0), 0, 0),
    ],
)
def test_what_is_preselected(spec: OptionSpec, people: OptionValue, bots: OptionValue) -> None:
    assert spec.preselected() == people
    assert spec.preselected(bots_only=True) == bots


@pytest.mark.parametrize(
    ("spec", "values"),
    [(NUMBER, [2, 3, 9]), (LIMIT, [None, 1, 50]), (CHOICE, ["1/2", "3/4"])],
    ids=lambda value: getattr(value, "name", ""),
)
def test_allowed_values_come_back(spec: OptionSpec, values: list[OptionValue]) -> None:
    assert [spec.check(value) for value in values] == values


@pytest.mark.parametrize(
    ("spec", "value", "sentence"),
    [
        (NUMBER, 1, "R2: Track must be a whole number from 2 to 9, not 1"),
        (NUMBER, 10, "R2: Track must be a whole number from 2 to 9, not 10"),
        (NUMBER, True, "R2: Track must be a whole number from 2 to 9, not True"),
        (NUMBER, "3", "R2: Track must be a whole number from 2 to 9, not 3"),
        (NUMBER, None, "R2: Track must be a whole number from 2 to 9, not None"),
        (LIMIT, 0, "R3: Limit must be a whole number from 1 to 50, not 0"),
        (CHOICE, "1/3", "R4: Dice must be 1/2 or 3/4, not 1/3"),
        (CHOICE, None, "R4: Dice must be 1/2 or 3/4, not None"),
        (CHOICE, 1, "R4: Dice must be 1/2 or 3/4, not 1"),
        (CHOICE, "x" * 99, f"R4: Dice must be 1/2 or 3/4, not {'x' * 40}"),
    ],
)
def test_other_values_are_refused_by_the_rule(
    spec: OptionSpec, value: object, sentence: str
) -> None:
    with pytest.raises(RuleError) as caught:
        spec.check(value)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("spec", "text", "value"),
    [
        (NUMBER, "3", 3),
        (LIMIT, "50", 50),
        (LIMIT, "0", None),
        (LIMIT, "none", None),
        (CHOICE, "3/4", "3/4"),
    ],
)
def test_typed_values_are_read(spec: OptionSpec, text: str, value: OptionValue) -> None:
    assert spec.parse(text) == value


@pytest.mark.parametrize(
    ("spec", "text"),
    [(NUMBER, "0"), (NUMBER, "-3"), (NUMBER, "three"), (NUMBER, "9" * 30), (CHOICE, "0")],
)
def test_other_typed_values_are_refused(spec: OptionSpec, text: str) -> None:
    with pytest.raises(RuleError, match=rf"not {text}$"):
        spec.parse(text)


@pytest.mark.parametrize(
    ("words", "joined"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_alternatives_are_joined_as_in_a_sentence(words: list[str], joined: str) -> None:
    assert either(words) == joined


class Letter(StrEnum):
    """A seat that is a kind of text."""

    ANT = "a"
    BEE = "b"


@dataclass(frozen=True)
class Agreed:
    """Options as a game holds them."""

    track_length: int = 4
    limit: int | None = None
    dice: Letter = Letter.BEE
    seats: tuple[Letter, ...] = (Letter.ANT, Letter.BEE)


def test_options_are_read_back_as_plain_data() -> None:
    specs = (NUMBER, LIMIT, CHOICE, replace(CHOICE, name="seats"))
    values = option_values(specs, Agreed())
    assert values == {"track_length": 4, "limit": None, "dice": "b", "seats": "ab"}
    assert [type(value) for value in values.values()] == [int, type(None), str, str]


def test_missing_values_are_the_defaults_and_given_ones_are_checked() -> None:
    specs = (NUMBER, LIMIT, CHOICE)
    assert check_values(specs, {"limit": 7}) == {"track_length": 3, "limit": 7, "dice": "1/2"}
    with pytest.raises(RuleError, match="R2: Track must be"):
        check_values(specs, {"track_length": 1})


def test_a_value_has_a_label_for_forms() -> None:
    assert CHOICE.value_label("3/4") == "3 in 4"
    assert NUMBER.value_label(5) == "5"
    assert LIMIT.value_label(None) == "none"
