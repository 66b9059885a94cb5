"""Matches: the tag that records spell (N8), and what the case files of U4 and U16 leave out."""

import pickle
import random
from typing import cast

import pytest

from royalgames.core import Match, Outcome, RuleError, TextError
from royalgames.core.match import next_first
from royalgames.games.tee import TEE
from royalgames.games.ur import UR, Side


def match_of(target: int, unit: str = "points", light: int = 0, dark: int = 0) -> Match:
    """Make a match of Ur."""
    assert UR.header.match is not None
    return Match(UR.header.match, UR.header.seats, target, unit, (light, dark))


def won(side: Side, points: int) -> Outcome:
    """Make the outcome of a game."""
    scores = tuple((seat, points if seat is side else 0) for seat in Side)
    return Outcome("home", (side,), scores, "U3")


def test_a_match_starts_at_nothing_and_counts_points() -> None:
    assert match_of(100) == match_of(target=100, unit="points", light=0, dark=0)
    assert match_of(100).winner is None


@pytest.mark.parametrize(
    "text",
    [
        "1 points, 0-0",
        "100 points, 37-12",
        "3 games, 1-2",
        "99999 games, 99998-10",
        "10 points, 184-9",
    ],
)
def test_the_tag_reads_and_prints_alike(text: str) -> None:
    assert str(Match.parse(UR.header, text)) == text


def test_the_tag_s_numbers_go_where_they_belong() -> None:
    assert Match.parse(UR.header, "100 points, 37-12") == match_of(100, "points", 37, 12)
    assert Match.parse(UR.header, "3 games, 1-2") == match_of(3, "games", 1, 2)
    assert Match.parse(UR.header, "99999 points, 100173-99998").scores == (100_173, 99_998)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "100",
        "100 points",
        "100 points, 37",
        "100 points,37-12",
        "100  points, 37-12",
        "100 points, 37 - 12",
        "100 points, 37-12 ",
        " 100 points, 37-12",
        "100 points, 37-12\n",
        "100 point, 37-12",
        "100 Points, 37-12",
        "1 game, 0-0",
        "0 points, 0-0",
        "007 points, 0-0",
        "100000 points, 0-0",
        "100 points, 01-0",
        "100 points, 0-00",
        "100 points, -1-0",
        "100 points, 1234567890-0",
        "100 points, 0-1234567890",
        "١٠٠ points, 0-0",
        "100 points, ٣-0",
        "1٣ points, 0-0",
        "100 points, 1٣-0",
        "100 points, 0-1٣",
    ],
)
def test_anything_else_is_no_tag(text: str) -> None:
    with pytest.raises(TextError) as caught:
        Match.parse(UR.header, text)
    assert str(caught.value) == "line 1, column 1: N8: a match is written as 100 points, 37-12"


def test_units_and_targets_out_of_bounds_are_refused() -> None:
    with pytest.raises(RuleError, match=r"^U16: a match is played to points or games, not hits$"):
        match_of(100, "hits")
    for target in (0, -1, 100_000, cast(int, 2.5), cast(int, "3")):
        with pytest.raises(RuleError) as caught:
            match_of(target, "games")
        assert str(caught.value) == "U16: a match is played to 1 to 99999 games"
    assert match_of(1).target == 1
    assert match_of(99_999).target == 99_999


@pytest.mark.parametrize(
    ("target", "unit", "light", "dark"),
    [
        (100, "points", -1, 0),
        (100, "points", 0, -1),
        (100, "points", 100, 100),
        (10, "points", 185, 9),
        (10, "points", 9, 185),
        (3, "games", 3, 3),
        (3, "games", 4, 0),
        (3, "games", 0, 4),
        (3, "games", cast(int, 1.5), 0),
        (3, "games", 0, cast(int, "1")),
    ],
)
def test_scores_that_no_games_lead_to_are_refused(
    target: int, unit: str, light: int, dark: int
) -> None:
    with pytest.raises(RuleError) as caught:
        match_of(target, unit, light, dark)
    sentence = f"U16: a match to {target} {unit} cannot be at {light}-{dark}"
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("target", "unit", "light", "dark"),
    [
        (10, "points", 184, 9),
        (10, "points", 9, 184),
        (1, "points", 175, 0),
        (3, "games", 3, 2),
        (3, "games", 2, 3),
        (1, "games", 0, 1),
    ],
)
def test_the_farthest_scores_stand(target: int, unit: str, light: int, dark: int) -> None:
    assert match_of(target, unit, light, dark).winner == (Side.LIGHT if light > dark else Side.DARK)


def test_a_match_never_changes_and_the_other_side_keeps_its_score() -> None:
    before = match_of(100, "points", 37, 12)
    assert before.after(won(Side.LIGHT, 5)) == match_of(100, "points", 42, 12)
    assert before.after(won(Side.DARK, 5)) == match_of(100, "points", 37, 17)
    assert before == match_of(100, "points", 37, 12)
    assert pickle.loads(pickle.dumps(before)) == before  # noqa: S301


@pytest.mark.parametrize(
    ("match", "winner"),
    [
        (match_of(3, "games", 2, 2), None),
        (match_of(3, "games", 3, 2), Side.LIGHT),
        (match_of(3, "games", 2, 3), Side.DARK),
        (match_of(30, "points", 31, 29), Side.LIGHT),
        (match_of(30, "points", 29, 31), Side.DARK),
    ],
)
def test_who_has_won(match: Match, winner: Side | None) -> None:
    assert match.winner == winner


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("unit", ["points", "games"])
def test_a_match_of_random_games_adds_up_and_ends(unit: str, seed: int) -> None:
    rng = random.Random(seed)
    match, scored = match_of(3 if unit == "games" else 60, unit), {"L": 0, "D": 0}
    while match.winner is None:
        over = won(rng.choice(list(Side)), rng.randint(1, 40))
        (winner,) = over.winners
        scored[winner] += 1 if unit == "games" else dict(over.scores)[winner]
        match = match.after(over)
        assert match.scores == (scored["L"], scored["D"])
        assert next_first(UR.header, over) == Side(winner).other
    assert scored[match.winner] >= match.target > scored[Side(match.winner).other]
    with pytest.raises(RuleError, match=r"^U16: the match is over$"):
        match.after(won(Side.LIGHT, 1))


def test_the_next_game_begins_with_the_loser_as_its_option() -> None:
    over = UR.outcome(UR.play(UR.new(), UR.resign("D")).state)
    assert over is not None
    assert next_first(UR.header, over) == Side.DARK


def test_a_game_without_matches_refuses_one() -> None:
    with pytest.raises(RuleError, match=r"^T1: Royal Tee has no matches$"):
        Match.new(TEE.header, 3, "games")
    with pytest.raises(TextError):
        Match.parse(TEE.header, "3 games, 0-0")


def test_a_match_begins_without_a_score() -> None:
    assert Match.new(UR.header, 3, "games") == match_of(3, "games")


def test_a_score_per_seat_is_needed() -> None:
    with pytest.raises(RuleError, match=r"^U16: a match to 3 games cannot be at 1-1-1$"):
        Match.parse(UR.header, "3 games, 1-1-1")
