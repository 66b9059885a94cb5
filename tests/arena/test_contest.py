"""Who meets whom, from which seats, with which seeds."""

from collections import Counter

import pytest

from royalgames.arena import Contest, ContestError, Round, contest_options, play_round
from royalgames.bots import Budget
from royalgames.core import RuleError
from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions

UR = UrOptions(counters=2)
TWO = contest_options("tee", {"round_limit": 3})
FOUR = contest_options("tee", {"colours": "rbyg", "round_limit": 3})


def test_every_two_bots_meet_and_rounds_are_dealt_out_evenly() -> None:
    contest = Contest("tee", ("random", "casual", "greedy"), 4, 1, TWO)
    pairs = [("random", "casual"), ("random", "greedy"), ("casual", "greedy")]
    assert contest.line_ups() == pairs
    assert [(round_.line_up, round_.number) for round_ in contest.rounds()] == [
        (pair, number) for number in (0, 1) for pair in pairs
    ]


def test_only_the_named_pairs_meet() -> None:
    pairs = (("random", "casual"), ("casual", "greedy"))
    contest = Contest("tee", ("random", "casual", "greedy"), 4, 1, TWO, pairs=pairs)
    assert contest.line_ups() == list(pairs)


def test_each_bot_sits_everywhere_equally_often() -> None:
    assert list(Round(("a", "b"), 3).seatings()) == [("a", "b"), ("b", "a")]
    seatings = Counter(
        seating for number in range(6) for seating in Round(tuple("abcd"), number).seatings()
    )
    assert len(seatings) == 24
    assert set(seatings.values()) == {1}
    one_against_three = [
        seating.index("s") for seating in Round(("s", "e", "e", "e"), 5).seatings()
    ]
    assert sorted(one_against_three) == [0, 1, 2, 3]


def test_more_than_four_bots_meet_in_all_fours() -> None:
    five = Contest("tee", ("random", "first-game", "casual", "greedy", "club"), 4, 1, FOUR)
    assert len(five.line_ups()) == 5
    mixed = Contest("tee", ("casual", "random", "random", "random", "random"), 4, 1, FOUR)
    assert mixed.line_ups() == [("casual", "random", "random", "random"), ("random",) * 4]


def test_a_round_depends_on_its_names_its_number_and_the_seed_alone() -> None:
    pair = Contest("ur", ("random", "casual"), 4, 7, UR)
    wide = Contest("ur", ("casual", "random"), 40, 7, UR)
    other = Contest("ur", ("random", "casual"), 4, 8, UR)
    round_ = Round(("random", "casual"), 1)
    played = [game.scores for game in play_round(pair, round_)]
    assert [game.scores for game in play_round(wide, round_)] == played
    assert [game.scores for game in play_round(other, round_)] != played
    assert [game.scores for game in play_round(pair, Round(("random", "casual"), 0))] != played


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    # Casual does not draw lots, and so plays the same game against itself from both seats.
    contest = Contest("ur", ("random", "casual"), 2, 5, UR)
    one, two = play_round(contest, Round(("casual", "casual"), 0))
    assert (one.scores, one.length) == (two.scores, two.length)


def test_options_are_those_of_the_game() -> None:
    assert contest_options("ur", {"counters": 3, "dice": "3/4"}) == UrOptions(3, "3/4")
    assert contest_options("ur", {}) == UrOptions()
    assert contest_options("tee", {}) == TeeOptions(("r", "y"), 100)  # type: ignore[arg-type]
    assert contest_options("tee", {"round_limit": None}).round_limit is None
    assert len(contest_options("tee", {"colours": "rbyg"}).colours) == 4


def test_options_of_other_games_and_out_of_bounds_are_refused() -> None:
    with pytest.raises(ContestError, match="--round-limit is not an option of Royal Game of Ur"):
        contest_options("ur", {"round_limit": 3})
    with pytest.raises(RuleError, match="U3: Counters must be"):
        contest_options("ur", {"counters": 8})


def test_budgets_are_the_bots_own_unless_given() -> None:
    budgets = {"casual": Budget(seconds=0.5)}
    contest = Contest("ur", ("random", "casual"), 2, 1, UR, budgets)
    assert contest.budget("casual") == Budget(seconds=0.5)
    assert contest.budget("random") == Budget(nodes=1)
    assert not contest.is_repeatable
    assert Contest("ur", ("random", "casual"), 2, 1, UR).is_repeatable


@pytest.mark.parametrize(
    ("bots", "games", "options", "fault"),
    [
        (("random", "genius"), 2, UR, '"genius" is not a bot here'),
        (("random", ""), 2, UR, "name is missing"),
        (("random",), 2, UR, "at least 2 bots"),
        (("random", "random", "casual"), 2, UR, "names random twice"),
        (("random", "casual"), 3, UR, "a multiple of 2 up to 1,000,000"),
        (("random", "casual"), 0, UR, "not 0"),
        (("random", "casual"), 4, FOUR, "at least 4 bots"),
        (("random", "casual", "casual", "casual"), 6, FOUR, "a multiple of 4"),
    ],
)
def test_what_cannot_be_played(
    bots: tuple[str, ...], games: int, options: object, fault: str
) -> None:
    game = "ur" if options is UR else "tee"
    with pytest.raises(ContestError, match=fault):
        Contest(game, bots, games, 1, options)
