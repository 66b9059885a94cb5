"""Drafts: a walk in the making, or a picked choice."""

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.tui.frame import Frame, options_of
from royalgames.cli.tui.walking import Draft
from royalgames.cli.ui import TerminalUi, ui_of
from royalgames.core import RuleError
from royalgames.games import GAMES


def _draft(key: str, position: str, *, plain: bool = False) -> Draft:
    game = GAMES[key]
    state = game.parse(position)
    prompt = game.prompt(state)
    frame = Frame(state, (), "", "", "", (), prompt=prompt, options=options_of(game, state, prompt))
    return Draft(TerminalUi(game) if plain else ui_of(key), frame)


TEE = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 2 r"


def test_a_walk_grows_step_by_step_and_is_refused_by_its_rule() -> None:
    draft = _draft("tee", TEE)
    assert draft.words() == "0 of 2 steps, on g6"
    assert draft.shown == -1
    draft.step("U")
    with pytest.raises(InputError, match=r"1 step to go\."):
        _ = draft.move
    draft.step("L")
    assert draft.words() == "2 of 2 steps, on f7, claims 2"
    assert [item.words for item in draft.items] == ["Confirm walk: +2 places", "Take a step back"]
    assert draft.move == GAMES["tee"].parse_move("UL")
    with pytest.raises(InputError, match="complete"):
        draft.step("U")
    draft.back()
    assert draft.walk == "U"
    draft.lead_to("g8")
    assert draft.walk == "UU"
    with pytest.raises(RuleError):
        draft.lead_to("a1")
    assert draft.marks().path is not None


def test_without_arrows_the_steps_are_numbered() -> None:
    draft = _draft("tee", TEE, plain=True)
    assert [item.key for item in draft.items] == ["1", "2", "3", "4"]
    draft.pick(1)
    assert draft.shown == 1


def test_choices_are_picked_around_and_by_place() -> None:
    draft = _draft("ur", "o*3,s,4*2,11 o*4,s,3,8 L 2")
    assert draft.option_at(("L 4",)) == 1
    assert draft.option_at(("L 12",)) == 2
    assert draft.option_at(("D 13",)) is None
    draft.pick(-1)
    assert draft.picked == len(draft.items) - 1
    assert draft.move == draft.frame.options[-1].move
    assert draft.marks().movable == {"L s", "L 4", "L 11"}
    assert "L 11" in draft.marks().picked
