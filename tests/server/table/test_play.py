"""What a table asks of its game."""

from typing import Any

import pytest

from royalgames.games.ur import Side
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Route
from royalgames.protocol.setup import Setup, setup_of
from royalgames.protocol.views import ChoicesPrompt, LinksPrompt, NextStep, PathPrompt, ThrowPrompt
from royalgames.server.table import RefusedError
from royalgames.server.table.play import (
    Links,
    check_position,
    drawn_options,
    first_of,
    game_of,
    match_of,
    preview,
    prompt_view,
    route,
    seats_of,
    start,
)

UR = setup_of("ur")
TEE = setup_of("tee", colours="ry")
PENDING = "o*6,s o*7 D 3"


def _refused(work: Any, *args: Any) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        work(*args)
    return caught.value


def test_the_lot_decides_who_begins_only_where_it_is_drawn() -> None:
    assert drawn_options(game_of(UR)) == ("first",)
    assert drawn_options(game_of(TEE)) == ()
    for first in Side:
        assert game_of(UR).text(start(UR, first)) == f"o*7 o*7 {first} throw"
    assert start(TEE, "y") == start(TEE)


def test_a_position_starts_with_who_is_to_act_in_it() -> None:
    check_position(UR, PENDING)
    assert first_of(UR, PENDING) == "D"
    assert game_of(UR).text(start(UR, None, PENDING)) == PENDING


@pytest.mark.parametrize(
    ("setup", "position", "code", "sentence"),
    [
        (UR, "h*7 o*7 L over", Code.ILLEGAL, "The game is over in this position."),
        (
            UR,
            "o*7 o*7 D throw",
            Code.BAD_MESSAGE,
            "This is the set-up. Leave out the position.",
        ),
        (
            setup_of("ur", match={"target": 3, "unit": "games"}),
            PENDING,
            Code.BAD_MESSAGE,
            "A match can't start from a position.",
        ),
    ],
)
def test_a_position_from_which_no_game_starts_is_refused(
    setup: Setup, position: str, code: Code, sentence: str
) -> None:
    refused = _refused(check_position, setup, position)
    assert (refused.code, refused.sentence) == (code, sentence)


def test_seats_are_in_turn_order_and_a_match_starts_at_nothing() -> None:
    assert seats_of(UR) == ("L", "D")
    assert seats_of(setup_of("tee", colours="rbyg")) == ("r", "b", "y", "g")
    assert match_of(UR) is None
    assert str(match_of(setup_of("ur", match={"target": 3, "unit": "games"}))) == "3 games, 0-0"


def test_a_walk_is_previewed_step_by_step() -> None:
    game, state = game_of(TEE), start(TEE)
    before, after = preview(game, state, ""), preview(game, state, "U")
    assert (before.path, before.steps_left) == (["g1"], 1)
    places = {"U": "g2", "L": "f1", "R": "h1"}
    assert before.next == [NextStep(step=step, place=place) for step, place in places.items()]
    assert (after.path, after.steps_left, after.next) == (["g1", "g2"], 0, [])
    assert after.gains == {"tee:claimed": ["g2"], "tee:surrounded": []}
    refused = _refused(preview, game, state, "UU")
    assert (refused.code, refused.rule) == (Code.ILLEGAL, "T9")


def test_a_walk_leads_to_a_place_or_says_why_none_does() -> None:
    game, state = game_of(TEE), start(TEE)
    assert route(game, state, "", "g2") == Route(walk="U")
    far = route(game, state, "", "a12")
    assert far.walk is None
    assert far.rule == "T9"
    assert far.sentence
    wrong = route(game, state, "", "zz")
    assert (wrong.sentence, wrong.rule) == ("a space is a1 to l12, not zz", "T2")


def test_a_game_without_walks_has_none_to_preview() -> None:
    game, state = game_of(UR), start(UR)
    walked = _refused(preview, game, state, "")
    led = _refused(route, game, state, "", "4")
    assert walked.code is led.code is Code.UNSUPPORTED
    assert walked.sentence == "This game has no walks to preview."
    assert led.sentence == "This game has no walks to lead to a place."


def test_a_prompt_offers_all_that_can_be_done() -> None:
    game, state = game_of(UR), start(UR, None, PENDING)
    shown = prompt_view(game.prompt(state), game, state)  # type: ignore[arg-type]
    assert isinstance(shown, ChoicesPrompt)
    assert [choice.move for choice in shown.choices] == [
        game.move_text(move) for move in game.legal(state)
    ]
    assert all(choice.effects for choice in shown.choices)
    throw = start(UR, "D")
    assert prompt_view(game.prompt(throw), game, throw) == ThrowPrompt(seat="D", decides=False)  # type: ignore[arg-type]
    assert prompt_view(Links("L"), game, throw) == LinksPrompt(seat="L")
    walk = start(TEE)
    path = prompt_view(game_of(TEE).prompt(walk), game_of(TEE), walk)  # type: ignore[arg-type]
    assert isinstance(path, PathPrompt)
    assert (path.seat, path.steps, len(path.next)) == ("r", 1, 3)
