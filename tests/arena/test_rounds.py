"""Rounds: the same dice for every seat, places, records, and games that stop."""

from pathlib import Path

import pytest

from royalgames.arena.contest import Contest, Round, contest_options
from royalgames.arena.rounds import GameResult, Stopped, play_round
from royalgames.games.museum import Throw
from royalgames.records import read

CONTEST = Contest(
    "museum", ("random", "first-game"), 2, 7, contest_options("museum", {"pieces": 2})
)
ROUND = Round(CONTEST.bots, 0)


def test_a_round_is_the_same_again_from_every_seat() -> None:
    first, again = play_round(CONTEST, ROUND), play_round(CONTEST, ROUND)
    assert [game.seating for game in first] == [("random", "first-game"), ("first-game", "random")]
    assert [(game.scores, game.length, game.moves) for game in first] == [
        (game.scores, game.length, game.moves) for game in again
    ]
    for game in first:
        assert sorted(game.shares) == [0, 1]
        assert game.ended == "home"
        assert not game.is_draw


def test_both_games_share_each_seats_throws(tmp_path: Path) -> None:
    play_round(CONTEST, ROUND, tmp_path)
    throws: list[dict[str, list[int]]] = []
    for path in sorted(tmp_path.iterdir()):
        replay = read(path.read_text(encoding="utf-8"))
        thrown: dict[str, list[int]] = {"L": [], "D": []}
        states = (replay.transcript.start, *replay.states)
        for state, move in zip(states, replay.transcript.moves, strict=False):
            if isinstance(move, Throw):
                thrown[state.turn].append(move.dots)
        throws.append(thrown)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["random-first-game-0001-1.txt", "random-first-game-0001-2.txt"]
    for seat in "LD":
        one, two = throws[0][seat], throws[1][seat]
        shared = min(len(one), len(two))
        assert shared > 5
        assert one[:shared] == two[:shared]


def test_a_stopped_round_says_so() -> None:
    with pytest.raises(Stopped):
        play_round(CONTEST, ROUND, stopped=lambda: True)


def test_equals_share_a_place_and_the_next_is_left_out() -> None:
    game = GameResult(
        seating=("a", "b", "c", "d"),
        scores=(40, 60, 40, 4),
        shares=(0.0, 1.0, 0.0, 0.0),
        ended="full",
        length=90,
        moves=(1,) * 4,
        nodes=(1,) * 4,
        seconds=(0.0,) * 4,
    )
    assert game.places() == (2, 1, 2, 4)
