"""The Royal Game of Ur in real browsers."""

import re

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, invitation, make_table, play_out, sit, throw_button

pytestmark = pytest.mark.e2e


def test_two_people_play_a_whole_game_by_link(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "2"})
    sit(guest, invitation(host, "Dark"), "Ben")
    assert play_out({"L": host, "D": guest}) > 10
    for one in (host, guest):
        one.wait("[data-phase=over]")
        one.page.locator("p.now", has_text=re.compile(r"You (won|lost) by \d+ point")).wait_for()
        one.page.get_by_text("What the loser's counters are worth (U15)").wait_for()


def test_a_bot_is_played_on_a_phone(enter: Enter) -> None:
    one = enter(**PHONE)
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    play_out({"L": one})
    one.wait("[data-phase=over]")
    width = one.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_keyboard_alone_starts_a_game(enter: Enter) -> None:
    one = enter()
    one.go("/")
    play = one.button("Play the bot").first
    play.wait_for()
    for _ in range(40):
        one.page.keyboard.press("Tab")
        if play.evaluate("(button) => button === document.activeElement"):
            break
    one.page.keyboard.press("Enter")
    one.wait("[data-phase=playing]")


def test_keyboard_alone_plays_a_whole_game(enter: Enter) -> None:
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    for _ in range(300):
        one.wait(":is([data-acting=L], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        _tab_to_what_is_asked(one)
        one.page.keyboard.press("Enter")
        one.wait(f":not([data-seq='{state['seq']}'])")
    one.wait("[data-phase=over]")


def _tab_to_what_is_asked(one: Person) -> None:
    """Press the tab key until the focus is on the throw, a counter or a choice."""
    asked = "button, [data-move]"
    one.page.locator(".board").get_by_role("button").first.wait_for()
    for _ in range(60):
        one.page.keyboard.press("Tab")
        here = one.page.evaluate(
            "(asked) => { const at = document.activeElement;"
            " return at.matches(asked) && !!at.closest('.board') }",
            asked,
        )
        if here:
            return
    raise AssertionError("the tab key never reached what is asked")


def test_the_focus_goes_along_with_a_game_played_by_keys(enter: Enter) -> None:
    """Once on the board, Enter alone throws and moves; the focus is never lost."""
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "2"})
    for count in range(400):
        one.wait(":is([data-acting=L], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        if count == 0:
            _tab_to_what_is_asked(one)
        one.page.locator(".board :focus").wait_for(state="attached")
        one.page.keyboard.press("Enter")
        one.wait(f":not([data-seq='{state['seq']}'])")
    one.wait("[data-phase=over]")


def test_the_only_move_is_made_by_itself(enter: Enter) -> None:
    one = enter(calm=False, reduced_motion="reduce")
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    for _ in range(200):
        one.wait(":is([data-acting=L], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        throw, rosette = throw_button(one), one.page.locator(".choice")
        one.page.locator(".table[data-phase=over]").or_(throw).or_(rosette.first).first.wait_for()
        if throw.count():
            throw.click()
        elif rosette.count():
            rosette.last.click()
        one.wait(f":not([data-seq='{state['seq']}'])")
    one.wait("[data-phase=over]")


def test_moves_are_stepped_through_and_now_is_found_again(enter: Enter) -> None:
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    play_out({"L": one})
    one.wait("[data-phase=over]")
    one.button("First position").click()
    one.page.locator("p.now", has_text="Viewing move 0 of").wait_for()
    one.button("Next move").click()
    one.page.locator("p.now", has_text="Viewing move 1 of").wait_for()
    one.button("Current position").click()
    one.page.locator("p.now", has_text=re.compile("You (won|lost)")).wait_for()


def test_resigning_asks_once_more(enter: Enter) -> None:
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "7"})
    one.wait("[data-phase=playing]")
    one.button("Resign").click()
    one.button("Yes, resign").click()
    one.wait("[data-phase=over]")
    one.page.locator("p.now", has_text="You resigned: First game bot wins").wait_for()
