"""Throws that lead to no decision happen by themselves, visibly; others wait for a press."""

import re

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import make_table, throw_button

pytestmark = pytest.mark.e2e


def play_out(one: Person) -> int:
    """Play a whole game as it comes; return how often the button for a throw was pressed."""
    pressed = 0
    throw, pieces = throw_button(one), one.page.locator("[data-move]")
    enough = one.page.locator(".choice.away")
    over = one.page.locator(".table[data-phase=over]")
    for _ in range(2000):
        throw.or_(pieces).or_(enough).or_(over).first.wait_for()
        if over.count():
            return pressed
        seq = one.seq()
        if throw.count():
            throw.press("Enter")
            pressed += 1
        elif pieces.count():
            pieces.first.press("Enter")
        elif enough.count():
            enough.press("Enter")
        one.wait(f":not([data-seq='{seq}'])")
    raise AssertionError("the game has no end")


def turns_of(one: Person, seat: str) -> int:
    """Count a seat's turns at the table: its throws, but those in a row as one."""
    throwers, after = "", 0
    while True:
        events = one.page.request.get(
            f"{one.address}/api/tables/{one.page.url.split('/')[-1]}/events?after={after}"
        ).json()["entries"]
        if not events:
            return len(re.findall(f"{seat}+", throwers))
        throwers += "".join(
            each["event"]["seat"] for each in events if each["event"]["kind"] == "threw"
        )
        after = events[-1]["seq"]


@pytest.mark.parametrize(
    ("game", "few"),
    [
        pytest.param("ur", "Counters", id="a turn goes on until one dot is thrown"),
        pytest.param("museum", "Pieces", id="a turn is one throw, but the first decides nothing"),
    ],
)
def test_a_whole_game_needs_fewer_presses_than_turns(enter: Enter, game: str, few: str) -> None:
    """One press for each turn at most, and none for the first: whatever is thrown."""
    one = enter(calm=False, reduced_motion="reduce")
    make_table(one, game, {"L": "you", "D": "bot"}, {few: "3"})
    pressed = play_out(one)
    assert pressed < turns_of(one, "L")


def test_the_first_throw_of_a_game_is_made_by_itself(enter: Enter) -> None:
    """All counters are off the board: no throw leaves anything to choose, so none is asked for."""
    one = enter(calm=False, reduced_motion="no-preference")
    make_table(one, "ur", {"L": "you", "D": "here"}, {})
    one.page.get_by_role("log").get_by_text(re.compile("throws")).first.wait_for(state="attached")


@pytest.mark.parametrize(("choice", "throws"), [("hand", False), ("always", True)])
def test_throws_are_always_by_hand_or_never(enter: Enter, choice: str, throws: bool) -> None:
    label = {"hand": "Always by hand", "always": "Always automatic"}[choice]
    one = enter(calm=False, reduced_motion="reduce")
    one.go("/settings")
    one.page.get_by_label(label).check()
    make_table(one, "ur", {"L": "you", "D": "here"}, {})
    one.wait("[data-acting]")
    threw = one.page.get_by_role("log").get_by_text(re.compile("throws")).first
    if throws:
        threw.wait_for(state="attached")
    else:
        one.button("Throw the dice").wait_for()
        assert threw.count() == 0


def test_a_forced_move_says_so(enter: Enter) -> None:
    one = enter(calm=False, reduced_motion="reduce")
    one.page.add_init_script(
        """new MutationObserver(() => {
             const only = document.querySelector('.only');
             if (only) document.documentElement.dataset.forced = only.textContent;
           }).observe(document, { childList: true, subtree: true, characterData: true });"""
    )
    # Museum Ur always moves if it can, so the first throw above 0 is forced: a piece enters.
    make_table(one, "museum", {"L": "you", "D": "bot"}, {"Pieces": "2"})
    said = one.page.locator("html[data-forced]").get_attribute("data-forced")
    assert re.match(r"Forced: (from|enter) ", said or ""), said
