"""Clocks and deadlines of a table."""

from royalgames.protocol import acts
from royalgames.server.table import (
    decide_overdue,
    decide_resume,
)
from tests.server.desk import (
    tee,
)


def test_an_overdue_turn_is_played_by_a_bot_and_the_seat_given_back() -> None:
    made = tee(limit=10)
    assert made.table.deadline == made.now + 10_000
    made.now += 9_999
    assert decide_overdue(made.table, made.context(None)) is None
    made.now += 1
    (left,) = made.take(decide_overdue(made.table, made.context(None)))
    assert (left.seat, left.why) == ("r", "overdue")
    assert made.table.deadline is None
    made.do(None, acts.Move(seat="r", move="U"))
    assert made.table.seat("r").away is None
    assert made.table.deadline == made.now + 10_000, "Yellow has a whole turn"


def test_time_while_the_service_was_away_does_not_count() -> None:
    made = tee(limit=10)
    made.now += 4_000
    away = 60_000
    made.now += away
    made.take(decide_resume(made.table, made.context(None), away=away))
    assert made.table.deadline == made.now + 6_000
    assert decide_resume(tee().table, made.context(None), away=away) is None
