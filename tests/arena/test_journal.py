"""A contest that was stopped is resumed from its journal, with the same results."""

from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.arena import Contest, ContestError, contest_options, play_contest
from tests.cli.run import royal

UR = Contest("ur", ("random", "casual"), 12, 3, contest_options("ur", {"counters": 2}))


def _stopped(path: Path, after: int) -> None:
    played = 0

    def stop(games: int) -> None:
        nonlocal played
        played += games
        if played >= after:
            raise KeyboardInterrupt

    assert play_contest(UR, 1, None, stop, journal=path).interrupted


def test_a_resumed_contest_has_the_results_of_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    _stopped(path, 6)
    seen: list[int] = []
    resumed = play_contest(UR, 1, None, seen.append, journal=path)
    assert seen[0] == 6
    assert sum(seen) == 12
    whole = play_contest(UR)
    assert [replace(game, seconds=()) for game in resumed.games()] == [
        replace(game, seconds=()) for game in whole.games()
    ]
    # Nothing is left to play, and more games of the same contest may follow.
    assert play_contest(UR, journal=path).rounds == resumed.rounds
    assert len(play_contest(replace(UR, games=16), journal=path).rounds) == 8


def test_a_line_that_a_crash_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    _stopped(path, 6)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-40], encoding="utf-8")
    seen: list[int] = []
    play_contest(UR, 1, None, seen.append, journal=path)
    assert seen[0] == 4
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7


def test_another_contests_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    _stopped(path, 2)
    with pytest.raises(ContestError, match="does not belong to this contest"):
        play_contest(replace(UR, seed=4), journal=path)
    words = ("arena", "ur", "--bots", "random,casual", "--games", "2", "--resume", str(path))
    answer = royal(*words)
    assert (answer.code, "does not belong to this contest" in answer.err) == (2, True)
    assert royal(*words, "--records", str(tmp_path / "r")).code == 2
