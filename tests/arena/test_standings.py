"""Standings worked out from games written down by hand."""

import pytest

from royalgames.arena.contest import Contest, Round, contest_options
from royalgames.arena.playing import Results
from royalgames.arena.rounds import GameResult
from royalgames.arena.standings import make_standings, rated_by


def game(seating: tuple[str, ...], scores: tuple[int, ...], ended: str = "home") -> GameResult:
    """Write down a finished game; the most points win, equals share the win."""
    best = [score == max(scores) for score in scores]
    count = len(scores)
    return GameResult(
        seating=seating,
        scores=scores,
        shares=tuple(won / sum(best) for won in best),
        ended=ended,
        length=10,
        moves=(2,) * count,
        nodes=tuple(100 * (seat + 1) for seat in range(count)),
        seconds=(0.5,) * count,
    )


def results(contest: Contest, *rounds: tuple[GameResult, ...]) -> Results:
    line_up = contest.line_ups()[0]
    return Results(contest, {Round(line_up, n): games for n, games in enumerate(rounds)}, False)


def two() -> Results:
    contest = Contest("ur", ("club", "random"), 4, 1, contest_options("ur", {}))
    return results(
        contest,
        (game(("club", "random"), (5, 0)), game(("random", "club"), (0, 9))),
        (game(("club", "random"), (0, 4)), game(("random", "club"), (0, 0), "limit")),
    )


def test_a_pair_is_scored_with_draws_as_halves() -> None:
    found = make_standings(two())
    (pair,) = found.pairs
    assert (pair.one, pair.two) == ("club", "random")
    assert pair.score.share == 2.5 / 4
    assert pair.margin.value == pytest.approx((7 - 2) / 2)
    assert (pair.tally.games, pair.tally.draws, pair.tally.limits) == (4, 1, 1)


def test_scores_are_found_from_both_sides() -> None:
    found = make_standings(two())
    one, other = found.score("club", "random"), found.score("random", "club")
    assert one is not None
    assert other is not None
    assert one.share + other.share == 1
    assert found.score("club", "casual") is None


def test_the_stronger_bot_comes_first_with_its_own_effort() -> None:
    found = make_standings(two())
    assert [bot.name for bot in found.bots] == ["club", "random"]
    club, random = found.bots
    assert club.rating.value > random.rating.value
    # Each sat twice on each seat, so both looked at the same number of positions.
    assert club.nodes == random.nodes == (100 + 200) / 2 / 2
    assert club.seconds == 0.25


def test_with_four_seats_equal_places_are_halves_and_ratings_come_from_placings() -> None:
    contest = Contest(
        "tee",
        ("club", "random", "random", "random"),
        4,
        1,
        contest_options("tee", {"colours": "rbyg"}),
    )
    seating = ("club", "random", "random", "random")
    found = make_standings(results(contest, (game(seating, (50, 50, 30, 10)),)))
    pair = found.score("club", "random")
    assert pair is not None
    assert pair.share == pytest.approx((0.5 + 1 + 1) / 3)
    assert next(bot for bot in found.bots if bot.name == "club").first.share == 0.5
    assert "Plackett-Luce" in rated_by(4)
    assert "Bradley-Terry" in rated_by(2)
