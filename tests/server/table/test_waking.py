"""When the server must act on its own."""

from royalgames.protocol import acts
from royalgames.protocol.setup import setup_of
from royalgames.server.table.waking import bot_to_act, person_plays, wake_at
from tests.server.desk import Desk, desk, new, tee, ur


def _against_a_bot() -> Desk:
    return desk(new(setup_of("tee", colours="ry"), r="you", y="bot"))


def test_a_bot_is_woken_for_its_own_turn_only() -> None:
    made = _against_a_bot()
    assert not bot_to_act(made.table)
    assert wake_at(made.table) is None
    made.now += 500
    made.do("ann", acts.Move(seat="r", move="U"))
    assert bot_to_act(made.table)
    assert wake_at(made.table) == made.table.updated_at == made.now


def test_who_has_left_no_longer_plays_and_a_bot_moves_for_them() -> None:
    made = _against_a_bot()
    assert person_plays(made.table)
    made.do("ann", acts.Leave(seat="r"))
    assert not person_plays(made.table)
    assert bot_to_act(made.table)
    assert wake_at(made.table) is None
    made.do("ann", acts.Return(seat="r"))
    assert person_plays(made.table)
    assert not bot_to_act(made.table)


def test_bots_that_a_resignation_leaves_alone_are_not_woken() -> None:
    made = desk(new(setup_of("tee", colours="rbyg"), r="you", b="bot", y="bot", g="bot"))
    assert person_plays(made.table)
    made.do("ann", acts.Resign(seat="r"))
    assert made.table.phase == "playing"
    assert not person_plays(made.table)
    assert bot_to_act(made.table)
    assert wake_at(made.table) is None


def test_a_turn_with_a_limit_wakes_the_server_at_its_end() -> None:
    made = tee(limit=60)
    assert made.table.deadline is not None
    assert wake_at(made.table) == made.table.deadline > made.now
    made.do("ann", acts.Resign(seat="r"))
    assert wake_at(made.table) is None


def test_a_throw_that_waits_for_links_is_the_servers_not_a_bots() -> None:
    made = ur()
    seat = made.view.actor or ""
    made.do(made.player(seat), acts.Throw(seat=seat, link=made.link(seat, 1)))
    assert made.table.wait is not None
    assert not bot_to_act(made.table)
    assert wake_at(made.table) == made.table.updated_at
