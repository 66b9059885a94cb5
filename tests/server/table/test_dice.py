"""Item 7: no one at a table can steer its dice, and links make throws unforeseeable."""

import hashlib
import re
from fractions import Fraction

import msgspec
import pytest

from royalgames.core import Dice, TextError
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import setup_of
from royalgames.protocol.views import LinksPrompt, ThrowPrompt
from royalgames.records import DiceStream, Verdict, verify
from royalgames.records.chain import Chain
from royalgames.server.table import Wait, decide_unrevealed
from royalgames.server.table.records import find_game
from royalgames.server.table.state import LINK_MS, SEED_MS, SHORT_LINK_MS
from royalgames.server.table.waking import wake_at
from tests.server.desk import PLAYER, SEED_D, SEED_L, Desk, begin, desk, new, record_text, ur

HALF = Dice(3, Fraction(1, 2))


def _waiting() -> Desk:
    """Ann, whose own server it is, and Ben are seated; no one has committed."""
    made = desk(new(setup_of("ur"), L="you", D="open"))
    made.do("ben", acts.Sit(seat="D", name="Ben"))
    return made


def _time_out(made: Desk) -> list[object]:
    assert made.table.wait is not None
    return made.take(decide_unrevealed(made.table, made.context(None), wait=made.table.wait))


def _verdict(made: Desk) -> Verdict:
    return verify(record_text(made.table, find_game(made.table, None)))


def _host_searches(made: Desk, guest: bytes) -> Chain:
    """Search, with the secret at hand, for a chain whose seed wins the lot and a long turn."""
    secret = made.stored_events[1].private.secret
    assert secret is not None
    for tries in range(100_000):
        chain = Chain(made.table.place("L"), hashlib.sha256(str(tries).encode()).digest(), 1)
        stream = DiceStream(secret, made.table.id, 1, (chain.link(0) or b"", guest), "ur2")
        if stream.lot(("L", "D")) == "L" and all(stream.throw(n, HALF) != 1 for n in range(1, 13)):
            return chain
    raise AssertionError("such a seed takes about a hundred tries")


def test_item_7_a_host_who_plays_cannot_choose_a_seed_after_seeing_the_guests() -> None:
    made = _waiting()
    made.commit("ben", "D")
    # The guest's client reveals nothing before the host has committed too.
    early = acts.Reveal(seat="D", number=0, link=made.link("D", 0))
    assert made.refused("ben", early).sentence == "Not every seat has committed to a seed yet."
    made.commit("ann", "L")
    made.reveal("ben", "D")
    found = _host_searches(made, bytes.fromhex(made.link("D", 0)))
    link = (found.link(0) or b"").hex()
    assert made.refused("ann", acts.Ready(seat="L", seed=link)).code is Code.NOT_NOW
    again = acts.Commit(seat="L", commitment=found.commitment.hex())
    assert made.refused("ann", again).sentence == "This seat has already committed."
    other = made.refused("ann", acts.Reveal(seat="L", number=0, link=link))
    assert (other.code, other.rule) == (Code.ILLEGAL, "N8")
    (_, began) = made.reveal("ann", "L")
    assert began.withheld == []


def test_a_record_with_a_seed_that_was_searched_for_is_refused() -> None:
    made = ur()
    found = _host_searches(made, bytes.fromhex(made.link("D", 0)))
    made.do("ben", acts.Resign(seat="D"))
    text = record_text(made.table, find_game(made.table, 1))
    forged = text.replace(made.link("L", 0), (found.link(0) or b"").hex())
    assert forged != text
    with pytest.raises(TextError, match="does not lead to Light's commitment"):
        verify(forged)


def test_a_seat_that_withholds_its_seed_is_named() -> None:
    made = _waiting()
    made.commit("ann", "L")
    assert made.table.wait is None
    made.commit("ben", "D")
    assert made.view.dice is not None
    assert made.view.dice.links == ["L", "D"]
    made.reveal("ben", "D")
    assert made.table.wait == Wait(1, 0, SEED_MS)
    (began,) = _time_out(made)
    assert isinstance(began, ev.Began)
    assert began.withheld == ["L"]
    late = made.refused("ann", acts.Reveal(seat="L", number=0, link=made.link("L", 0)))
    assert late.sentence == "No game is about to start."
    # Its links are still good.
    made.throw(made.view.actor or "")
    made.do("ann", acts.Resign(seat="L"))
    verdict = _verdict(made)
    assert verdict.withheld == ("L",)
    assert verdict.proof.seeds[0] == b""
    assert verdict.unforeseeable == 1


def test_a_seat_that_never_commits_leaves_the_game_waiting() -> None:
    made = _waiting()
    made.commit("ben", "D")
    assert (made.view.phase, made.table.wait) == ("waiting", None)
    assert made.view.dice is not None
    assert made.view.dice.commitments == {"D": made.chain("D").commitment.hex()}


def test_a_game_without_dice_takes_no_seeds() -> None:
    made = desk(new(setup_of("tee", colours="ry"), r="you", y="open"))
    for act in (
        acts.Ready(seat="r", seed=SEED_L),
        acts.Commit(seat="r", commitment="00" * 32),
        acts.Reveal(seat="r", number=0, link="00" * 32),
    ):
        assert made.refused("ann", act).sentence == "This game has no dice."


def test_a_throw_waits_for_the_other_link_and_is_made_with_both() -> None:
    made = ur()
    seat = made.view.actor or ""
    other = "D" if seat == "L" else "L"
    (called,) = made.do(PLAYER[seat], acts.Throw(seat=seat, link=made.link(seat, 1)))
    assert called == ev.Called(seat=seat, number=1, links={seat: made.link(seat, 1)})
    assert made.view.prompt == LinksPrompt(seat=seat)
    assert made.view.dice is not None
    assert made.view.dice.links == [other]
    assert made.table.wait == Wait(1, 1, LINK_MS)
    assert wake_at(made.table) == made.table.updated_at
    assert made.refused(PLAYER[seat], acts.Throw(seat=seat)).code is Code.NOT_NOW
    assert made.refused(PLAYER[seat], acts.Move(seat=seat, move="enter")).code is Code.NOT_NOW
    (threw, *_) = made.reveal(PLAYER[other], other, 1)
    assert threw.links == {"L": made.link("L", 1), "D": made.link("D", 1)}
    made.do("ann", acts.Resign(seat="L"))
    assert _verdict(made).unforeseeable == 1


def test_a_link_of_another_throw_or_chain_is_refused() -> None:
    made = ur()
    seat = made.view.actor or ""
    other = "D" if seat == "L" else "L"
    for wrong in (made.link(seat, 0), made.link(seat, 2), made.link(other, 1), "00" * 32):
        refusal = made.refused(PLAYER[seat], acts.Throw(seat=seat, link=wrong))
        assert (refusal.code, refusal.rule) == (Code.ILLEGAL, "N8")
    made.do(PLAYER[seat], acts.Throw(seat=seat))
    assert made.view.dice is not None
    assert made.view.dice.links == ["L", "D"]
    for number, link in ((1, made.link(other, 2)), (1, made.link(seat, 1))):
        act = acts.Reveal(seat=other, number=number, link=link)
        assert made.refused(PLAYER[other], act).code is Code.ILLEGAL
    early = acts.Reveal(seat=other, number=2, link=made.link(other, 2))
    assert made.refused(PLAYER[other], early).sentence == "Throw 2 isn't being made now."
    made.reveal(PLAYER[other], other, 1)
    twice = acts.Reveal(seat=other, number=1, link=made.link(other, 1))
    assert made.refused(PLAYER[other], twice).sentence == "This seat's link isn't needed now."


def test_a_missing_link_is_marked_and_the_next_one_waited_for_less() -> None:
    made = ur()
    numbers: list[int] = []
    while len(numbers) < 3:
        seat = made.view.actor or ""
        if made.view.choices:
            made.do(PLAYER[seat], acts.Move(seat=seat, move=made.view.choices[0].move))
        elif seat == "L":
            number = made.table.current.throws + 1
            numbers.append(number)
            made.do("ann", acts.Throw(seat="L", link=made.link("L", number)))
            wait = LINK_MS if number - 1 not in numbers else SHORT_LINK_MS
            assert made.table.wait == Wait(1, number, wait)
            _time_out(made)
        else:
            made.throw(seat)
    stale = Wait(1, numbers[-1], LINK_MS)
    assert decide_unrevealed(made.table, made.context(None), wait=stale) is None
    made.do("ann", acts.Resign(seat="L"))
    verdict = _verdict(made)
    assert [check.number for check in verdict.throws if check.missing == ("D",)] == numbers
    assert verdict.unforeseeable == len(verdict.throws) - 3


def test_a_bots_throw_takes_the_persons_link() -> None:
    made = desk(new(setup_of("ur"), L="you", D="bot"))
    made.commit("ann", "L")
    made.reveal("ann", "L")
    assert made.view.phase == "playing"
    seats: set[str] = set()
    while seats != {"L", "D"}:
        seat = made.view.actor or ""
        player = "ann" if seat == "L" else None
        number = made.table.current.throws + 1
        if made.view.choices:
            made.do(player, acts.Move(seat=seat, move=made.view.choices[0].move))
        elif seat == "L":
            # The thrower's own link travels with the throw: nothing else is waited for.
            (threw, *_) = made.do(player, acts.Throw(seat=seat, link=made.link("L", number)))
            assert isinstance(threw, ev.Threw)
            seats.add(seat)
        else:
            (called,) = made.do(player, acts.Throw(seat=seat))
            assert isinstance(called, ev.Called)
            (threw, *_) = made.reveal("ann", "L", number)
            assert threw.seat == "D"
            seats.add(seat)
    made.do("ann", acts.Resign(seat="L"))
    verdict = _verdict(made)
    assert verdict.unforeseeable == len(verdict.throws)


def test_nothing_is_taken_back_once_a_throw_is_called() -> None:
    made = ur()
    mover = ""
    while not (mover and isinstance(made.view.prompt, ThrowPrompt) and made.view.can_take_back):
        seat = made.view.actor or ""
        if made.view.choices:
            made.do(PLAYER[seat], acts.Move(seat=seat, move=made.view.choices[0].move))
            mover = seat
        else:
            made.throw(seat)
    seat = made.view.actor or ""
    made.do(PLAYER[mover], acts.TakeBack(seat=mover))
    number = made.table.current.throws + 1
    made.do(PLAYER[seat], acts.Throw(seat=seat, link=made.link(seat, number)))
    assert (made.view.take_back, made.view.can_take_back) == (None, [])
    refusal = made.refused(PLAYER[mover], acts.TakeBack(seat=mover))
    assert refusal.code is Code.NOT_NOW


def test_someone_for_whom_a_bot_plays_still_reveals_links() -> None:
    made = ur()
    seat = made.view.actor or ""
    made.do(PLAYER[seat], acts.Leave(seat=seat))
    made.do(None, acts.Throw(seat=seat))
    made.reveal_all()
    made.do("ann", acts.Resign(seat="L"))
    assert _verdict(made).unforeseeable == 1


def test_a_game_that_ends_while_links_are_awaited_is_proved() -> None:
    made = ur()
    seat = made.view.actor or ""
    made.do(PLAYER[seat], acts.Throw(seat=seat, link=made.link(seat, 1)))
    made.do("ben", acts.Resign(seat="D"))
    assert (made.view.phase, made.view.prompt, made.table.wait) == ("over", None, None)
    assert _verdict(made).throws == ()


def test_a_chain_that_has_run_out_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made = ur()
    seat = made.view.actor or ""
    monkeypatch.setattr("royalgames.server.table.state.CHAIN_LINKS", 1)
    (threw, *_) = made.do(PLAYER[seat], acts.Throw(seat=seat))
    assert (type(threw), threw.links) == (ev.Threw, {})
    made.do("ann", acts.Resign(seat="L"))
    (check, *_) = _verdict(made).throws
    assert (check.missing, check.unforeseeable) == (("L", "D"), False)


def test_a_rematch_has_new_chains() -> None:
    made = ur()
    for player, seat in (("ann", "L"), ("ben", "D")):
        if made.view.phase == "playing":
            made.do(player, acts.Resign(seat=seat))
        made.do(player, acts.Rematch(seat=seat))
    assert made.view.dice is not None
    assert made.view.dice.commitments == {}
    begin(made)
    made.throw(made.view.actor or "")
    made.do("ann", acts.Resign(seat="D"))
    verdict = _verdict(made)
    assert (verdict.proof.game, verdict.unforeseeable) == (2, 1)


def test_a_record_that_lies_about_a_link_is_refused() -> None:
    made = ur()
    seat = made.view.actor or ""
    made.throw(seat)
    made.do("ann", acts.Resign(seat="L"))
    text = record_text(made.table, find_game(made.table, None))
    verify(text)
    lies = [
        (made.link("D", 1), made.link("D", 2), "does not lead to Dark's commitment"),
        (f"1:{made.link('D', 1)}", f"0:{made.link('D', 0)}", "throw 1 has no link of Dark's"),
        ('Missing "- -"', 'Missing "- 2"', "there is no throw 2 in this game"),
        (f"1:{made.link('D', 1)}", f"1024:{made.link('D', 1)}", "a chain has 1024 links"),
    ]
    for true, lie, sentence in lies:
        assert true in text
        with pytest.raises(TextError, match=re.escape(sentence)):
            verify(text.replace(true, lie))
    # Hiding a link that was used changes the throw, or at least unmarks nothing.
    hidden = text.replace('Missing "- -"', 'Missing "- 1"')
    try:
        assert verify(hidden).unforeseeable == 0
    except TextError as error:
        assert error.rule == "N8"


def test_tables_of_version_1_are_finished_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    old = msgspec.json.decode(b'{"kind":"offered","number":1,"commitment":"66"}', type=ev.Offered)
    assert old.proof is None
    monkeypatch.setattr("royalgames.server.table.draft.VERSION_2", None)
    made = _waiting()
    monkeypatch.undo()
    refusal = made.refused("ann", acts.Commit(seat="L", commitment="00" * 32))
    assert "version ur1" in refusal.sentence
    made.do("ann", acts.Ready(seat="L", seed=SEED_L))
    refusal = made.refused("ann", acts.Ready(seat="L", seed=SEED_L))
    assert refusal.sentence == "This seat has already given its seed."
    (_, began) = made.do("ben", acts.Ready(seat="D", seed=SEED_D))
    assert made.view.dice is not None
    assert (made.view.dice.proof, began.withheld) == ("ur1", [])
    seat = made.view.actor or ""
    refusal = made.refused(PLAYER[seat], acts.Throw(seat=seat, link="00" * 32))
    assert refusal.sentence == "This game uses no links."
    (threw, *_) = made.do(PLAYER[seat], acts.Throw(seat=seat))
    assert threw.links == {}
    made.do("ann", acts.Resign(seat="L"))
    verdict = _verdict(made)
    assert (verdict.proof.version, verdict.unforeseeable, len(verdict.throws)) == ("ur1", 0, 1)
    for player, seat in (("ann", "L"), ("ben", "D")):
        made.do(player, acts.Rematch(seat=seat))
    assert made.view.dice is not None
    assert made.view.dice.proof == "ur2"
