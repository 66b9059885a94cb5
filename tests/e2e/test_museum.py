"""Museum Ur in real browsers."""

import re

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, act, invitation, make_table, play_out, sit, throw_button

pytestmark = pytest.mark.e2e

LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


def test_a_whole_game_against_a_bot_with_its_proof_and_record(enter: Enter) -> None:
    one = enter()
    make_table(one, "museum", {"L": "you", "D": "bot"}, {"Pieces": "2"})
    assert play_out({"L": one}) > 5
    one.wait("[data-phase=over]")
    one.page.locator("p.now", has_text=re.compile(r"You (won|lost) by \d points?")).wait_for()
    one.page.get_by_text("The loser's pieces that are not home (M13)").wait_for()
    assert one.axe() == []
    one.page.get_by_role("link", name="Check the dice").click()
    one.page.get_by_text("throws match the dice proof").wait_for()


def test_two_people_play_a_whole_game_by_link(enter: Enter) -> None:
    host, guest = enter(), enter(**PHONE)
    make_table(host, "museum", {"L": "you", "D": "friend"}, {"Pieces": "2"})
    sit(guest, invitation(host, "Dark"), "Ben")
    play_out({"L": host, "D": guest})
    for one in (host, guest):
        one.wait("[data-phase=over]")
        one.button("Rematch").wait_for()


def test_keys_alone_play_a_whole_game(enter: Enter) -> None:
    """Once on the board, Enter alone throws and moves; the focus is never lost."""
    one = enter()
    make_table(one, "museum", {"L": "you", "D": "bot"}, {"Pieces": "2"})
    one.wait("[data-acting=L]")
    one.page.locator(".board").get_by_role("button").first.focus()
    one.page.keyboard.press("Shift")
    for _ in range(400):
        one.wait(":is([data-acting=L], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        one.page.locator(".board :focus").wait_for(state="attached")
        one.page.keyboard.press("Enter")
        one.wait(f":not([data-seq='{state['seq']}'])")
    one.wait("[data-phase=over]")


def test_the_status_says_how_far_a_piece_moves(enter: Enter) -> None:
    one = enter()
    make_table(one, "museum", {"L": "you", "D": "bot"}, {})
    now = one.page.locator("p.now")
    for _ in range(30):
        one.wait("[data-acting=L]")
        seq = one.seq()
        throw, moves = throw_button(one), one.page.locator("[data-move]")
        throw.or_(moves).first.wait_for()
        if moves.count():
            break
        now.filter(has_text="Your turn: throw the dice").wait_for()
        act(one)
        one.wait(f":not([data-seq='{seq}'])")
    now.filter(has_text=re.compile("Your turn: move a piece [1-4]")).wait_for()
    one.page.locator("[data-move]").first.focus()
    one.page.locator(".foresight").wait_for()


@pytest.mark.parametrize("look", ["phone", "landscape"])
def test_the_board_and_the_throw_fit_the_screen(enter: Enter, look: str) -> None:
    small = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    one = enter(**(small if look == "phone" else LANDSCAPE))
    make_table(one, "museum", {"L": "you", "D": "bot"}, {})
    one.wait("[data-acting=L]")
    assert _inside(one, ".board-stand > svg")
    assert _inside(one, ".dice button")


def _inside(one: Person, selector: str) -> bool:
    """Whether a part of the page is within the screen without scrolling."""
    box = one.page.locator(selector).first.bounding_box()
    size = one.page.viewport_size
    assert box is not None
    assert size is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


def test_a_rule_is_tried_on_its_board(enter: Enter) -> None:
    one = enter()
    one.forgiven.append("422")
    one.go("/learn/museum#M10")
    one.button("Move from 6 anyway").click()
    one.page.get_by_role("status").get_by_role("link", name="Rule M10").wait_for()
