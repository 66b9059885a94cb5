"""How games at a table begin and follow each other."""

from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.views import ThrowPrompt
from royalgames.server.table import (
    decide_close,
)
from tests.server.desk import (
    PLAYER,
    tee,
    ur,
)


def test_automatic_throwing_throws_until_there_is_a_choice_or_another_player() -> None:
    made = ur()
    seat = made.view.actor or ""
    events = made.do(PLAYER[seat], acts.AutoThrow(seat=seat, on=True))
    assert [type(event) for event in events] == [ev.AutoSet, ev.Called]
    made.reveal_all()
    threw = [stored.event for stored in made.stored_events if isinstance(stored.event, ev.Threw)]
    assert threw
    assert {event.seat for event in threw} == {seat}
    assert not isinstance(made.view.prompt, ThrowPrompt) or made.view.actor != seat
    assert tee().refused("ann", acts.AutoThrow(seat="r", on=True)).code is Code.UNSUPPORTED


def test_a_match_is_counted_and_begins_anew_when_it_is_won() -> None:
    made = ur(match={"target": 1, "unit": "games"})
    made.do("ben", acts.Resign(seat="D"))
    assert made.view.match == "1 games, 1-0"
    for player, seat in (("ann", "L"), ("ben", "D")):
        made.do(player, acts.Rematch(seat=seat))
    assert made.view.match == "1 games, 0-0"


def test_closing_shows_the_secret_and_ends_everything() -> None:
    made = ur()
    ended, closed = made.take(decide_close(made.table, made.context(None), why="administrator"))
    assert (ended.ended, closed.why) == ("open", "administrator")
    assert ended.secret == made.table.current.secret.hex() if made.table.current.secret else False
    assert made.refused("ann", acts.Throw(seat="L")).code is Code.CLOSED
    assert decide_close(made.table, made.context(None), why="administrator") is None
