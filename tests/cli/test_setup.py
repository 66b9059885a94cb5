"""What is agreed before a game, from flags."""

from random import Random

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.setup import check_flags, next_options, read_match, read_options
from royalgames.core import RuleError
from royalgames.games.tee import TEE
from royalgames.games.ur import UR, Side, UrOptions


def _tee(
    seats: int | None = None, given: dict[str, str] | None = None, bots_only: bool = False
) -> tuple[str, int | None]:
    options = read_options(TEE, given or {}, Random(1), seats, bots_only=bots_only)
    return "".join(options.colours), options.round_limit


def test_without_flags_the_suggested_options_are_used() -> None:
    assert _tee() == ("ry", None)
    assert _tee(bots_only=True) == ("ry", 100)
    assert _tee(None, {"round_limit": "0"}, bots_only=True) == ("ry", None)
    assert _tee(None, {"round_limit": "none"}, bots_only=True) == ("ry", None)
    assert _tee(None, {"round_limit": "5000"}) == ("ry", 5000)


def test_the_number_of_seats_chooses_the_options() -> None:
    assert _tee(2) == ("ry", None)
    assert _tee(4) == ("rbyg", None)
    assert _tee(2, {"colours": "bg"}) == ("bg", None)
    assert _tee(4, {"round_limit": "7"}) == ("rbyg", 7)


@pytest.mark.parametrize(
    ("seats", "given", "counts"),
    [
        (1, {}, "2 or 4"),
        (3, {}, "2 or 4"),
        (4, {"colours": "bg"}, "2"),
        (2, {"colours": "rbyg"}, "4"),
    ],
)
def test_a_number_of_seats_that_no_option_has_is_refused(
    seats: int, given: dict[str, str], counts: str
) -> None:
    with pytest.raises(InputError) as caught:
        _tee(seats, given)
    assert str(caught.value) == f"--seats: Royal Tee is for {counts} players here, not {seats}"


def test_who_begins_is_drawn_by_lot() -> None:
    drawn = {read_options(UR, {}, Random(seed)).first for seed in range(10)}
    assert drawn == set(Side)
    for seed in range(10):
        assert read_options(UR, {"first": "D"}, Random(seed)).first is Side.DARK
        lot = read_options(UR, {"first": "lot"}, Random(seed))
        assert lot == read_options(UR, {}, Random(seed))


def test_the_lot_is_drawn_even_if_it_is_not_needed() -> None:
    drawn, agreed = Random(5), Random(5)
    read_options(UR, {}, drawn)
    read_options(UR, {"first": "L"}, agreed)
    assert drawn.random() == agreed.random()


def test_bounds_are_those_of_the_rules() -> None:
    assert read_options(UR, {"counters": "3", "first": "L"}, Random(1)) == UrOptions(3)
    with pytest.raises(RuleError, match="U3: each side has 1 to 7 counters, not 8"):
        read_options(UR, {"counters": "8"}, Random(1))


def test_flags_of_other_games_are_refused() -> None:
    check_flags(UR.header, {"dice": "1/2", "match": "3 games"})
    with pytest.raises(InputError) as caught:
        check_flags(UR.header, {"round_limit": "3"})
    known = "--counters, --dice, --first, --match"
    assert str(caught.value) == (
        f"--round-limit is not an option of Royal Game of Ur. Choose from: {known}"
    )
    with pytest.raises(InputError, match="--match is not an option of Royal Tee"):
        check_flags(TEE.header, {"match": "3 games"})


def test_a_match_is_read() -> None:
    match = read_match(UR.header, {"match": "100 points"})
    assert str(match) == "100 points, 0-0"
    assert read_match(UR.header, {}) is None
    assert read_match(TEE.header, {}) is None


@pytest.mark.parametrize("text", ["forever", "0 games", "3 sets", "100000 games", ""])
def test_a_wrong_match_is_refused(text: str) -> None:
    with pytest.raises(InputError, match='U16: --match must be like "3 points" or "3 games", not'):
        read_match(UR.header, {"match": text})


def test_the_loser_begins_the_next_game() -> None:
    options = UrOptions(2, "3/4", Side.LIGHT)
    step = UR.play(UR.new(options), UR.resign("D"))
    outcome = UR.outcome(step.state)
    assert outcome is not None
    assert next_options(UR, options, outcome) == UrOptions(2, "3/4", Side.DARK)
