"""The judge of the Royal Game of Ur."""

from royalgames.games.ur import UR, Throw, UrOptions
from royalgames.review.ur.judge import UrJudge


def test_a_finished_game_is_worth_its_points() -> None:
    # Dark has five counters off the board, one on 8 and one on 12 (U15).
    worth = UrJudge().worth(UR.parse("h*7 o*5,8,12 L over"))
    assert (worth.chances, worth.scores) == ((1, 0), (131, -131))
    assert worth.exact
    assert worth.exact_score


def test_the_winning_move_comes_first_by_its_name() -> None:
    state, judge = UR.parse("9,14,h*5 o*5,8,12 L 2"), UrJudge()
    over = UR.parse("14,h*6 o*5,8,12 L 2")
    found = judge.judge(over, None)
    assert judge.name_move(over, found.moves[0].move) == "moving from 14"
    assert found.moves[0].worth.chances == (1, 0)
    assert [judge.name_move(state, move) for move in UR.legal(state)] == [
        "moving from 9",
        "moving from 14",
    ]


def test_the_end_of_a_turn_is_not_mentioned() -> None:
    events = UR.play(UR.parse("o*7 o*7 L throw"), Throw(1)).events
    words = UrJudge().describe(events)
    assert words == events[0].words()
    assert len(events) > 1


def test_estimates_are_closest_in_the_game_that_was_solved() -> None:
    judge = UrJudge()
    solved = judge.error(UR.new())
    others = [
        judge.error(UR.new(UrOptions(counters=4))),
        judge.error(UR.new(UrOptions(dice="3/4"))),
    ]
    assert 0 < solved < 0.001
    assert all(solved < other < 0.01 for other in others)
