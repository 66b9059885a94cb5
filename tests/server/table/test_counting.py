"""Counting by agreement at a table: who may propose, who answers, and how often."""

from typing import Any

import pytest
from msgspec.structs import replace

from royalgames.core import Seat
from royalgames.games.tee import TEE
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import setup_of
from royalgames.server.table.counting import bot_to_answer, can_propose
from royalgames.server.table.waking import bot_to_act, wake_at
from tests.server.desk import Desk, desk, new, tee, ur

LATE = "yyyyyyyyyyyy/" * 6 + "rrrrrrrrrrrr/" * 5 + "rrrrrrrrrrr1 r:g1,y:f12 12 r"


def four() -> Desk:
    """Seat Ann as Red and Yellow, Ben as Blue, and a bot as Green."""
    made = desk(new(setup_of("tee", colours="rbyg"), r="you", b="open", y="here", g="bot"))
    made.do("ben", acts.Sit(seat="b", name="Ben"))
    return made


def against_a_bot() -> Desk:
    return desk(new(setup_of("tee", colours="ry"), r="you", y="bot"))


def count(made: Desk, player: str | None, seat: Seat, agree: bool = True) -> list[Any]:
    return made.do(player, acts.CountNow(seat=seat, agree=agree))


def test_counting_needs_everyone_and_a_move_withdraws_it() -> None:
    made = tee()
    count(made, "ann", "r")
    assert made.view.count == ["r"]
    made.do("ann", acts.Move(seat="r", move="U"))
    assert made.view.count == []
    count(made, "ben", "y")
    assert count(made, "ann", "r")[-1].ended == "agreed"
    assert ur().refused("ann", acts.CountNow(seat="L")).code is Code.UNSUPPORTED


def test_a_person_declines_and_everyone_sees_it() -> None:
    made = tee()
    count(made, "ann", "r")
    (declined,) = count(made, "ben", "y", agree=False)
    assert isinstance(declined, ev.Moved)
    assert (declined.seat, declined.move, declined.by) == ("y", "decline y", "person")
    words = declined.effects[0].words
    assert words == "Yellow declines to count; the game continues (T21)."
    assert made.view.count == []
    assert made.view.phase == "playing"
    refused = made.refused("ben", acts.CountNow(seat="y", agree=False))
    assert (refused.code, refused.rule) == (Code.ILLEGAL, "T21")


def test_a_player_proposes_once_per_turn_of_their_own() -> None:
    made = tee()
    count(made, "ann", "r")
    count(made, "ben", "y", agree=False)
    refused = made.refused("ann", acts.CountNow(seat="r"))
    assert (refused.code, refused.rule) == (Code.ILLEGAL, "T21")
    assert refused.sentence == "You can propose to count again after your next move."
    # Others still may, and agreeing is not proposing.
    count(made, "ben", "y")
    count(made, "ann", "r", agree=False)
    made.do("ann", acts.Move(seat="r", move="U"))
    assert made.refused("ben", acts.CountNow(seat="y")).rule == "T21"
    count(made, "ann", "r")


def test_a_bot_is_asked_and_answers_for_itself() -> None:
    made = against_a_bot()
    assert bot_to_answer(made.table) is None
    assert not bot_to_act(made.table)
    count(made, "ann", "r")
    assert made.view.phase == "playing"
    assert bot_to_answer(made.table) == "y"
    assert bot_to_act(made.table)
    assert wake_at(made.table) == made.now
    (declined,) = count(made, None, "y", agree=False)
    assert (declined.move, declined.by) == ("decline y", "bot")
    assert bot_to_answer(made.table) is None


def test_a_bot_that_agrees_last_ends_the_game() -> None:
    made = against_a_bot()
    count(made, "ann", "r")
    assert count(made, None, "y")[-1].ended == "agreed"
    assert bot_to_answer(made.table) is None


def test_a_bot_plays_no_move_before_its_answer() -> None:
    """It may be the bot's own turn: the answer comes first, and its thought is late."""
    made = against_a_bot()
    made.do("ann", acts.Move(seat="r", move="U"))
    seq = made.table.seq
    count(made, "ann", "r")
    assert made.refused(None, acts.Move(seat="y", move="D"), seq).code is Code.LATE
    assert bot_to_answer(made.table) == "y"


def test_of_four_only_the_bot_that_has_not_answered_is_asked() -> None:
    made = four()
    count(made, "ben", "b")
    assert bot_to_answer(made.table) == "g"
    count(made, None, "g")
    assert bot_to_answer(made.table) is None
    made.do("ann", acts.Move(seat="r", move="U"))
    made.do("ben", acts.Move(seat="b", move="L"))
    made.do("ann", acts.Leave(seat="y"))
    made.do("ann", acts.Resign(seat="r"))
    count(made, "ben", "b")
    assert bot_to_answer(made.table) == "y"


def at(made: Desk, position: str) -> Desk:
    """Put a position on the board."""
    state = TEE.parse(position, TEE.options(made.table.current.state))
    made.table = replace(made.table, current=replace(made.table.current, state=state))
    return made


def test_proposing_is_offered_late_and_to_those_who_may() -> None:
    early = tee()
    assert early.view.can_count == []
    assert can_propose(at(tee(), LATE).table) == ["r", "y"]
    assert can_propose(at(against_a_bot(), LATE).table) == ["r"]
    assert ur().view.can_count == []


@pytest.mark.parametrize("phase", ["waiting", "over", "closed"])
def test_nothing_is_offered_unless_a_game_is_played(phase: Any) -> None:
    assert can_propose(replace(at(tee(), LATE).table, phase=phase)) == []


def test_a_player_who_has_proposed_is_not_offered_it_again() -> None:
    made = tee()
    count(made, "ann", "r")
    state = TEE.parse(LATE, TEE.options(made.table.current.state))
    assert can_propose(made.table) == []
    count(made, "ben", "y", agree=False)
    late = replace(made.table, current=replace(made.table.current, state=state))
    assert can_propose(late) == ["y"]
