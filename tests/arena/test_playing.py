"""Whole runs: the same on any number of cores, stopped at any time, every game written down."""

from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.arena import Contest, GameResult, Results, contest_options, play_contest
from royalgames.arena.standings import make_standings
from royalgames.records import read

UR = Contest("ur", ("random", "casual"), 12, 3, contest_options("ur", {"counters": 2}))
FOUR = Contest(
    "tee",
    ("casual", "random", "random", "random"),
    4,
    3,
    contest_options("tee", {"colours": "rbyg", "round_limit": 4}),
)


def _timeless(results: Results) -> list[GameResult]:
    return [replace(game, seconds=()) for game in results.games()]


def test_results_do_not_depend_on_the_number_of_cores(tmp_path: Path) -> None:
    alone, together = play_contest(UR, 1, tmp_path), play_contest(UR, 2)
    assert _timeless(alone) == _timeless(together)
    assert list(alone.rounds) == list(together.rounds) == UR.rounds()


def test_every_record_is_right_and_complete(tmp_path: Path) -> None:
    for contest in (UR, FOUR):
        folder = tmp_path / contest.game
        folder.mkdir()
        games = list(play_contest(contest, 1, folder).games())
        paths = sorted(folder.iterdir())
        assert len(paths) == len(games) == contest.games
        for path, game in zip(paths, games, strict=True):
            record = read(path.read_text(encoding="utf-8"))
            assert record.headers.players == game.seating
            assert record.outcome is not None
            assert tuple(score for _, score in record.outcome.scores) == game.scores
            assert record.outcome.ended == game.ended


def test_a_stopped_run_keeps_whole_rounds_only() -> None:
    played = 0

    def stop(games: int) -> None:
        nonlocal played
        played += games
        if played == 6:
            raise KeyboardInterrupt

    results = play_contest(UR, 1, None, stop)
    assert results.interrupted
    assert len(results.rounds) == 3
    standings = make_standings(results)
    assert standings.interrupted
    assert standings.tally.games == 6
    assert _timeless(results) == _timeless(play_contest(UR))[:6]


def test_a_run_that_is_stopped_on_several_cores_ends() -> None:
    def stop(games: int) -> None:
        raise KeyboardInterrupt

    results = play_contest(replace(UR, games=400), 2, None, stop)
    assert results.interrupted
    assert 1 <= len(results.rounds) < 200


def test_a_game_that_goes_in_circles_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.arena.rounds.MOST_MOVES", 20)
    games = list(play_contest(replace(UR, games=2)).games())
    assert {(game.ended, game.shares, game.is_draw) for game in games} == {
        ("limit", (0.5, 0.5), True)
    }


def test_places_follow_the_win_and_then_the_score() -> None:
    game = GameResult(tuple("abcd"), (40, 52, 52, 0), (0, 0.5, 0.5, 0), "full", 9, (), (), ())
    assert game.places() == (3, 1, 1, 4)
    assert game.is_draw


def test_four_seats_are_rated_by_their_places() -> None:
    standings = make_standings(play_contest(replace(FOUR, games=8)))
    assert [bot.name for bot in standings.bots] == ["casual", "random"]
    casual, random = standings.bots
    assert casual.first.share > 0.75
    assert casual.first.games == random.first.games == 8
    assert casual.first.share + 3 * random.first.share == pytest.approx(1)
    assert casual.rating.interval.low > random.rating.value
    (pair,) = standings.pairs
    assert pair.score.share > 0.75
    assert pair.margin.value > 0
