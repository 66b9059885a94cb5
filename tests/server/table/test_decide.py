"""What becomes of each act at a table."""

from fractions import Fraction

import pytest

from royalgames.core import Dice
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.protocol.views import ThrowPrompt
from royalgames.records.proof import commitment
from royalgames.server.table import (
    RefusedError,
)
from royalgames.server.table.records import find_game
from tests.server.desk import (
    PLAYER,
    SEED_D,
    SEED_L,
    Desk,
    begin,
    desk,
    new,
    record_text,
    tee,
    throw_until_move,
    ur,
)


def test_the_promise_is_made_before_anybody_has_given_a_seed() -> None:
    made = desk(new(setup_of("ur"), L="you", D="open"))
    offered = made.stored_events[1].event
    assert isinstance(offered, ev.Offered)
    secret = made.stored_events[1].private.secret
    assert secret is not None
    assert offered.commitment == commitment(secret)
    assert made.view.phase == "waiting"
    made.commit("ann", "L")
    assert made.view.phase == "waiting"
    made.do("ben", acts.Sit(seat="D", name="Ben"))
    made.commit("ben", "D")
    made.reveal("ben", "D")
    (_, began) = made.reveal("ann", "L")
    assert began.by_lot
    assert began.first == str(made.table.current.dice("table-one").lot(("L", "D")))


def test_what_does_not_fit_now_is_refused() -> None:
    waiting = desk(new(setup_of("ur"), L="you", D="open"))
    waiting.commit("ann", "L")
    playing = ur()
    commitment = playing.chain("L").commitment.hex()
    cases: list[tuple[Desk, str, acts.AnyAct]] = [
        (waiting, "ann", acts.Ready(seat="L", seed=SEED_D)),
        (waiting, "ann", acts.Commit(seat="L", commitment=commitment)),
        (waiting, "ann", acts.Reveal(seat="L", number=0, link=waiting.link("L", 0))),
        (waiting, "ann", acts.Throw(seat="L")),
        (waiting, "ann", acts.Resign(seat="L")),
        (waiting, "ann", acts.Leave(seat="L")),
        (waiting, "eve", acts.Bring(seat="D", token=SEED_D)),
        (playing, "ann", acts.Ready(seat="L", seed=SEED_D)),
        (playing, "ann", acts.Commit(seat="L", commitment=commitment)),
        (playing, "ann", acts.Reveal(seat="L", number=0, link=playing.link("L", 0))),
        (playing, "ann", acts.Reveal(seat="L", number=1, link=playing.link("L", 1))),
        (playing, "ann", acts.Rematch(seat="L")),
        (playing, "ann", acts.Return(seat="L")),
        (playing, "ann", acts.AutoThrow(seat="L", on=False)),
        (playing, "ann", acts.AnswerTakeBack(seat="L", agree=True)),
        (playing, "ann", acts.Bring(seat="L", token=playing.table.seat("L").link)),
        (tee(), "ann", acts.Ready(seat="r", seed=SEED_L)),
        (tee(), "ann", acts.Commit(seat="r", commitment=commitment)),
    ]
    for made, player, act in cases:
        assert made.refused(player, act).code is Code.NOT_NOW, act
    bots = desk(new(setup_of("tee", colours="ry"), r="you", y="bot"))
    assert bots.refused("eve", acts.Sit(seat="y", name="Eve")).code is Code.TAKEN
    nonsense = bots.refused("ann", acts.Move(seat="r", move="sideways"))
    assert (nonsense.code, nonsense.rule) == (Code.ILLEGAL, "N2")
    assert bots.refused("ann", acts.Move(seat="r", move="UU")).rule == "T9"


def test_throws_are_those_of_the_proof() -> None:
    made = ur()
    throw_until_move(made)
    threw = [stored.event for stored in made.stored_events if isinstance(stored.event, ev.Threw)]
    stream, half = made.table.current.dice("table-one"), Dice(3, Fraction(1, 2))
    assert threw
    assert [each.dots for each in threw] == [
        stream.throw(number, half, [bytes.fromhex(made.link(seat, number)) for seat in ("L", "D")])
        for number in range(1, len(threw) + 1)
    ]


def test_whose_seat_and_whose_turn() -> None:
    made = tee()
    assert made.refused("ben", acts.Move(seat="r", move="U")).code is Code.NOT_YOURS
    assert made.refused("eve", acts.Move(seat="r", move="U")).code is Code.NOT_YOURS
    assert made.refused("ben", acts.Move(seat="y", move="D")).code is Code.NOT_NOW
    assert made.refused("ann", acts.Move(seat="b", move="D")).code is Code.UNKNOWN
    wrong = made.refused("ann", acts.Move(seat="r", move="D"))
    assert (wrong.code, wrong.rule) == (Code.ILLEGAL, "T9")
    assert made.refused("ann", acts.Move(seat="r", move="resign y")).code is Code.NOT_NOW
    assert made.refused("ann", acts.Throw(seat="r")).code is Code.NOT_NOW
    assert made.refused(None, acts.Move(seat="r", move="U")).code is Code.NOT_NOW


def test_a_late_act_is_refused_only_if_the_board_has_changed() -> None:
    made = tee()
    before = made.table.seq
    made.do("ben", acts.Leave(seat="y"))
    made.do("ben", acts.Return(seat="y"))
    made.do("ann", acts.Move(seat="r", move="U"), seq=before)
    assert made.refused("ben", acts.Move(seat="y", move="D"), seq=before).code is Code.LATE
    ahead = made.table.seq + 1
    assert made.refused("ben", acts.Move(seat="y", move="D"), seq=ahead).code is Code.LATE


def test_a_friend_needs_the_link_and_takes_the_seat_once() -> None:
    made = desk(new(setup_of("tee", colours="ry"), r="you", y="friend"))
    token = made.table.seat("y").invite
    for wrong in (None, "", token[:-1], made.table.seat("r").invite):
        act = acts.Sit(seat="y", name="Eve", token=wrong)
        assert made.refused("eve", act).code is Code.NOT_YOURS
    made.do("ben", acts.Sit(seat="y", name="Ben", token=token))
    assert made.view.phase == "playing"
    again = made.refused("eve", acts.Sit(seat="y", name="Eve", token=token))
    assert again.code is Code.TAKEN
    assert made.refused("eve", acts.Sit(seat="r", name="Eve")).code is Code.TAKEN


def test_a_seat_is_brought_to_another_device_once_a_link() -> None:
    made = tee()
    link = made.table.seat("r").link
    assert made.refused("eve", acts.Bring(seat="r", token="x" * 24)).code is Code.NOT_YOURS
    made.do("phone", acts.Bring(seat="r", token=link))
    made.do("phone", acts.Move(seat="r", move="U"))
    assert made.table.seats_of("ann") == made.table.seats_of("phone") == ("r",)
    assert made.refused("eve", acts.Bring(seat="r", token=link)).code is Code.NOT_YOURS


def test_resigning_ends_the_game_and_is_in_the_record() -> None:
    made = tee()
    events = made.do("ben", acts.Resign(seat="y"))
    assert [type(event) for event in events] == [ev.Moved, ev.Ended]
    assert events[-1].winners == ["r"]
    assert '[Ended "resigned y"]' in record_text(made.table, find_game(made.table, 1))


def test_four_play_on_after_one_has_resigned_and_his_turns_are_passed() -> None:
    made = desk(new(setup_of("tee"), r="you", b="here", y="here", g="here"))
    made.do("ann", acts.Move(seat="r", move="U"))
    events = made.do("ann", acts.Resign(seat="b"))
    assert [(event.seat, event.move, event.by) for event in events] == [
        ("b", "resign b", "person"),
        ("b", "-", "rules"),
    ]
    assert made.view.actor == "y"


def test_a_move_is_taken_back_by_agreement_before_the_next_one() -> None:
    made = tee()
    start = made.view.position
    made.do("ann", acts.Move(seat="r", move="U"))
    assert made.view.can_take_back == ["r"]
    assert made.refused("ben", acts.TakeBack(seat="y")).code is Code.NOT_NOW
    made.do("ann", acts.TakeBack(seat="r"))
    assert made.refused("ann", acts.AnswerTakeBack(seat="r", agree=True)).code is Code.NOT_NOW
    made.do("ben", acts.AnswerTakeBack(seat="y", agree=False))
    assert made.view.take_back is None
    made.do("ann", acts.TakeBack(seat="r"))
    events = made.do("ben", acts.AnswerTakeBack(seat="y", agree=True))
    assert isinstance(events[-1], ev.TakenBack)
    assert (made.view.position, made.view.actor, made.view.moves) == (start, "r", 0)
    made.do("ann", acts.Move(seat="r", move="L"))
    made.do("ann", acts.TakeBack(seat="r"))
    made.do("ben", acts.Move(seat="y", move="D"))
    assert made.view.take_back is None, "the next person's move withdraws it"
    assert made.refused("ann", acts.TakeBack(seat="r")).code is Code.NOT_NOW


def test_against_bots_alone_their_replies_go_too() -> None:
    made = desk(new(setup_of("tee"), r="you", b="bot", y="bot", g="bot"))
    start = made.view.position
    made.do("ann", acts.Move(seat="r", move="U"))
    for seat, move in (("b", "L"), ("y", "D"), ("g", "R")):
        made.do(None, acts.Move(seat=seat, move=move))
    events = made.do("ann", acts.TakeBack(seat="r"))
    assert [type(event) for event in events] == [ev.TakeBackAsked, ev.TakenBack]
    assert made.view.position == start


def test_no_move_is_taken_back_past_a_throw() -> None:
    made = ur()
    seat = throw_until_move(made)
    player = PLAYER[seat]
    dots_shown = made.view.position
    made.do(player, acts.Move(seat=seat, move=made.view.choices[0].move))
    asked = made.do(player, acts.TakeBack(seat=seat))
    assert isinstance(asked[0], ev.TakeBackAsked)
    other = "D" if seat == "L" else "L"
    made.do(PLAYER[other], acts.AnswerTakeBack(seat=other, agree=True))
    assert made.view.position == dots_shown, "the throw stays as it fell"
    made.do(player, acts.Move(seat=seat, move=made.view.choices[0].move))
    made.do(player, acts.Throw(seat=made.view.actor or ""))
    assert made.refused(player, acts.TakeBack(seat=seat)).code is Code.NOT_NOW


def test_a_throw_says_whether_it_can_lead_to_a_choice() -> None:
    made = ur()
    assert isinstance(made.view.prompt, ThrowPrompt)
    assert not made.view.prompt.decides
    made.do(PLAYER[seat := throw_until_move(made)], acts.Move(seat=seat, move="enter"))
    assert isinstance(made.view.prompt, ThrowPrompt)
    assert made.view.prompt.decides


def test_who_leaves_is_played_for_until_he_returns() -> None:
    made = tee()
    made.do("ann", acts.Leave(seat="r"))
    assert made.refused("ann", acts.Move(seat="r", move="U")).code is Code.NOT_NOW
    (moved,) = made.do(None, acts.Move(seat="r", move="U"))
    assert moved.by == "bot"
    made.do("ann", acts.Return(seat="r"))
    made.do("ben", acts.Move(seat="y", move="D"))
    made.do("ann", acts.Move(seat="r", move="UU"))


def test_a_rematch_needs_all_and_the_loser_begins() -> None:
    made = ur()
    first = made.table.current
    made.do("ann", acts.Resign(seat="L"))
    assert made.refused("ann", acts.Throw(seat="L")).code is Code.NOT_NOW
    made.do("ann", acts.Rematch(seat="L"))
    assert made.refused("ann", acts.Rematch(seat="L")).code is Code.NOT_NOW
    (_, offered) = made.do("ben", acts.Rematch(seat="D"))
    assert offered.number == 2
    assert made.table.current.secret != first.secret
    (_, began) = begin(made)
    assert (began.first, began.by_lot) == ("D", False)
    assert made.table.seat("D").name == "Ann"


def test_players_change_sides_in_a_rematch_and_everything_of_theirs_goes_along() -> None:
    made = ur(match={"target": 3, "unit": "games"})
    ann, ben = made.table.seats
    made.do("ben", acts.Resign(seat="D"))
    made.do("ann", acts.Rematch(seat="L"))
    (_, offered) = made.do("ben", acts.Rematch(seat="D"))
    assert offered.moved == {"L": "D", "D": "L"}
    light, dark = made.table.seats
    assert (light.name, light.players, light.link) == (ben.name, ben.players, ben.link)
    assert (dark.name, dark.players, dark.link) == (ann.name, ann.players, ann.link)
    assert made.view.match == "3 games, 0-1"
    begin(made)
    assert made.table.current.names == ("Ben", "Ann")
    made.do("ben", acts.Resign(seat="L"))
    assert made.view.match == "3 games, 0-2"
    assert [made.table.seats_of("ann", game) for game in (1, 2, None)] == [("L",), ("D",), ("D",)]


def test_everyone_moves_up_one_seat_so_that_each_begins_in_turn() -> None:
    made = desk(new(setup_of("tee", colours="rbyg"), r="you", b="here", y="here", g="bot"))
    players = [seat.link for seat in made.table.seats]
    firsts, bots = [], []
    for _ in range(5):
        firsts.append(made.table.seats[0].link)
        bots.append(next(seat.letter for seat in made.table.seats if seat.is_bot))
        people = [seat.letter for seat in made.table.people()]
        for seat in people:
            made.do("ann", acts.Resign(seat=seat))
        for seat in people:
            made.do("ann", acts.Rematch(seat=seat))
    assert firsts == [*players, players[0]]
    assert bots == ["g", "y", "b", "r", "g"]


def test_a_rematch_is_declined_and_may_be_asked_for_again() -> None:
    made = ur()
    made.do("ann", acts.Resign(seat="L"))
    decline = acts.Rematch(seat="D", agree=False)
    assert made.refused("ben", decline).code is Code.NOT_NOW
    made.do("ann", acts.Rematch(seat="L"))
    (declined,) = made.do("ben", decline)
    assert declined == ev.RematchDeclined(seat="D")
    assert made.view.rematch == []
    made.do("ann", acts.Rematch(seat="L"))
    assert made.view.rematch == ["L"]


def test_the_outcome_names_who_resigned_and_who_won_the_match() -> None:
    made = ur(match={"target": 1, "unit": "games"})
    made.do("ben", acts.Resign(seat="D"))
    assert made.view.outcome is not None
    assert (made.view.outcome.resigned, made.view.outcome.match) == ("D", "L")
    played = tee()
    played.do("ann", acts.CountNow(seat="r"))
    played.do("ben", acts.CountNow(seat="y"))
    assert played.view.outcome is not None
    assert (played.view.outcome.resigned, played.view.outcome.match) == (None, None)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (new(setup_of("ur"), L="you"), "List each of the seats"),
        (new(setup_of("ur"), L="you", D="open", r="open"), "List each of the seats"),
        (new(setup_of("ur"), L="bot", D="bot"), "at least one person"),
        (new(setup_of("ur"), L="you", D="you"), "one seat"),
    ],
)
def test_a_table_that_cannot_be_is_refused(wanted: NewTable, words: str) -> None:
    with pytest.raises(RefusedError, match=words):
        desk(wanted)


def test_an_unknown_bot_is_refused() -> None:
    plans = {"L": SeatPlan(kind="you"), "D": SeatPlan(kind="bot", bot="deepest")}
    with pytest.raises(RefusedError, match="no such bot"):
        desk(NewTable(setup=setup_of("ur"), seats=plans))
