"""When the Python client commits and reveals, and when it does not."""

from msgspec.structs import replace

from royalgames.client.dice import ClientDice
from royalgames.protocol import acts
from royalgames.protocol.setup import setup_of
from royalgames.protocol.views import TableView, ThrowPrompt
from tests.server.desk import Desk, desk, new

KEY = bytes(range(32))


def _waiting() -> Desk:
    made = desk(new(setup_of("ur"), L="you", D="open"))
    made.do("ben", acts.Sit(seat="D", name="Ben"))
    return made


def _begun(ann: ClientDice) -> Desk:
    """Ann plays with a client, Ben by hand."""
    made = _waiting()
    made.do("ann", ann.ready(made.view, "L") or acts.Return(seat="L"))
    made.commit("ben", "D")
    made.reveal("ben", "D")
    (seed,) = ann.reveals(made.view, ("L",))
    made.do("ann", seed)
    return made


def test_a_seed_is_revealed_only_when_all_have_committed() -> None:
    ann = ClientDice(KEY)
    made = _waiting()
    commit = ann.ready(made.view, "L")
    assert isinstance(commit, acts.Commit)
    made.do("ann", commit)
    assert ann.reveals(made.view, ("L",)) == []
    # A server that asks too early gets nothing.
    assert made.view.dice is not None
    lie = replace(made.view, dice=replace(made.view.dice, links=["L"]))
    assert ann.reveals(lie, ("L",)) == []
    made.commit("ben", "D")
    assert ann.reveals(made.view, ("D",)) == []
    (seed,) = ann.reveals(made.view, ("L",))
    assert seed.number == 0
    assert ann.reveals(made.view, ("L",)) == []
    made.do("ann", seed)


def _calling(ann: ClientDice) -> tuple[Desk, TableView]:
    """Play until a throw waits for Ann's link."""
    made = _begun(ann)
    seat = made.view.actor or ""
    made.do("ann" if seat == "L" else "ben", acts.Throw(seat=seat))
    return made, made.view


def test_a_link_is_revealed_once_and_never_that_of_a_later_throw() -> None:
    ann = ClientDice(KEY)
    made, view = _calling(ann)
    (link,) = ann.reveals(view, ("L",))
    assert link.number == 1
    assert ann.reveals(view, ("L",)) == []
    made.do("ann", link)


def test_a_second_tab_has_the_same_chain_and_another_device_none() -> None:
    made, view = _calling(ClientDice(KEY))
    (link,) = ClientDice(KEY).reveals(view, ("L",))
    made.do("ann", link)
    other = ClientDice()
    assert other.reveals(view, ("L",)) == []
    act = acts.Throw(seat="L")
    assert other.throw(replace(view, prompt=ThrowPrompt(seat="L", decides=True)), act) == act


def test_a_game_that_is_offered_again_gets_another_chain() -> None:
    made = _waiting()
    assert made.view.dice is not None
    again = replace(made.view, dice=replace(made.view.dice, commitment="00" * 32))
    ann = ClientDice(KEY)
    assert ann.ready(made.view, "L") != ann.ready(again, "L")


def test_games_without_dice_need_nothing() -> None:
    made = _waiting()
    assert ClientDice().ready(replace(made.view, dice=None), "L") is None
