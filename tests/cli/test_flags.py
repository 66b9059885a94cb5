"""Flags made from the options of all games."""

import inspect

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.flags import Given, match_flag, option_flags, parse_value, with_flags
from royalgames.core import OptionChoice, OptionSpec, OptionValue
from royalgames.games import GAMES

NUMBER = OptionSpec("laps", "Laps", "How many.", "R2", "Laps", 3, least=2, most=9)
LIMIT = OptionSpec("limit", "Limit", "When to stop.", "R3", "Limit", None, most=50)
SEATS = (OptionChoice("a", "Ant"), OptionChoice("b", "Bee"))
FIRST = OptionSpec("first", "First", "Who begins.", "R4", "First", "a", SEATS, by_lot=True)


def test_every_option_of_every_game_has_a_flag() -> None:
    flags = {flag.name: flag for flag in option_flags()}
    for game in GAMES.values():
        for spec in game.header.options:
            assert f"{game.header.name}, {spec.rule}" in flags[spec.name].help


def test_help_has_bounds_and_choices() -> None:
    flags = {flag.name: flag for flag in option_flags()}
    assert flags["dice"].metavar == "1/2|3/4"
    assert flags["first"].metavar == "L|D|lot"
    assert flags["round_limit"].metavar == "N"
    assert "; 0 for none; 100 if only bots play (Royal Tee, T21)." in flags["round_limit"].help
    assert "(Royal Game of Ur, U4; Museum Ur, M4)." in flags["first"].help
    assert "Royal Game of Ur, U16" in match_flag().help
    assert "Royal Tee" not in match_flag().help


def test_lots_can_be_left_out() -> None:
    assert {flag.name for flag in option_flags()} - {flag.name for flag in option_flags(False)} == {
        "first"
    }


def test_a_command_takes_the_flags_that_are_given() -> None:
    taken = []

    def command(given: Given, size: int = 1, dice: str = "own") -> None:
        """Do something."""
        taken.append((dict(given), size, dice))

    run = with_flags(command, option_flags())
    names = list(inspect.signature(run).parameters)
    assert names[:2] == ["size", "dice"]
    assert names.count("dice") == 1
    assert "given" not in names
    assert (run.__name__, run.__doc__) == ("command", "Do something.")
    empty = dict.fromkeys(names[2:])
    run(size=2, dice="six", **empty | {"colours": "ry"})
    assert taken == [({"colours": "ry"}, 2, "six")]


@pytest.mark.parametrize(
    ("spec", "text", "value"),
    [
        (NUMBER, "2", 2),
        (NUMBER, "500", 500),
        (LIMIT, "0", None),
        (LIMIT, "none", None),
        (LIMIT, "7", 7),
        (FIRST, "b", "b"),
    ],
)
def test_values_are_read(spec: OptionSpec, text: str, value: OptionValue) -> None:
    assert parse_value(spec, text) == value


@pytest.mark.parametrize(
    ("spec", "text", "sentence"),
    [
        (NUMBER, "1", "R2: --laps must be a whole number from 2, not 1"),
        (NUMBER, "none", "R2: --laps must be a whole number from 2, not none"),
        (NUMBER, "1234567890", "R2: --laps must be a whole number from 2, not 1234567890"),
        (NUMBER, "", "R2: --laps must be a whole number from 2, not empty"),
        (LIMIT, "-1", "R3: --limit must be a whole number from 1, or 0 for none, not -1"),
        (FIRST, "c", "R4: --first must be a, b or lot, not c"),
        (FIRST, "x" * 99, f"R4: --first must be a, b or lot, not {'x' * 40}"),
    ],
)
def test_wrong_values_are_refused(spec: OptionSpec, text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_value(spec, text)
    assert str(caught.value) == sentence
