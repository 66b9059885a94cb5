"""Who plays: people by name, bots by level."""

import pytest

from royalgames.bots import levels_of
from royalgames.cli.faults import InputError
from royalgames.cli.players import default_players, parse_seats
from royalgames.core.names import LONGEST_NAME
from royalgames.games import GAMES


def test_people_and_bots_have_names() -> None:
    players = parse_seats("ur", "you:Ann, you,casual , casual:Zoë")
    assert [player.name for player in players] == ["Ann", "", "casual", "Zoë"]
    assert [player.bot is not None for player in players] == [False, False, True, True]
    assert parse_seats("ur", f"you:{'x' * LONGEST_NAME}")[0].name == "x" * LONGEST_NAME


@pytest.mark.parametrize("name", ["", " ", "A;B", "A\tB", "x" * (LONGEST_NAME + 1)])
def test_a_name_that_a_record_could_not_carry_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="a name must have 1 to 40 printable characters"):
        parse_seats("ur", f"you:{name}")


def test_an_unknown_player_is_answered_with_those_there_are() -> None:
    with pytest.raises(InputError) as caught:
        parse_seats("ur", "you,human")
    known = ", ".join(("you", *levels_of("ur").names))
    assert str(caught.value) == f'--seats: "human" is not a player. Choose from: {known}'


@pytest.mark.parametrize("key", GAMES)
def test_one_person_plays_against_bots_of_the_default_level(key: str) -> None:
    person, *others = default_players(key, 3)
    assert person.bot is None
    assert [other.bot and other.bot.name for other in others] == [levels_of(key).default] * 2


@pytest.mark.parametrize(
    ("unit", "plays"), [("points", "strongest-points"), ("games", "strongest"), (None, "strongest")]
)
def test_the_strongest_plays_for_what_the_match_counts(unit: str | None, plays: str) -> None:
    person, program = parse_seats("ur", "you:Ann,strongest")
    assert person.in_match("ur", unit) == person
    seated = program.in_match("ur", unit)
    assert seated.bot is not None
    assert (seated.name, seated.bot.name) == ("strongest", plays)
