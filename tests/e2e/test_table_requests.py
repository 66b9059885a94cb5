"""Requests, rematches and endings at a table."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import GUEST, HOST, Laid, become
from tests.e2e.people import Person
from tests.e2e.play import act, invitation, make_table, sit, walk
from tests.e2e.screen import SIDEWAYS, SMALL, assert_in_sight, settings

pytestmark = pytest.mark.e2e


def two(enter: Enter, game: str, **options: Any) -> tuple[Person, Person]:
    """Seat two people, the first with a window of a size."""
    host, guest = enter(**options), enter()
    first, second = ("r", "y") if game == "tee" else ("L", "D")
    make_table(host, game, {first: "you", second: "friend"}, {})
    sit(guest, invitation(host, "Yellow" if game == "tee" else "Dark"), "Ben")
    host.wait("[data-phase=playing]")
    return host, guest


# Item 6: requests


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS, {}])
def test_a_request_to_take_back_is_answered_in_the_status_box(
    enter: Enter, size: dict[str, Any]
) -> None:
    host, guest = two(enter, "tee", **size)
    host.wait("[data-acting=r]")
    walk(host)
    guest.wait("[data-acting=y]")
    walk(guest)
    guest.button("Take back").click()
    status = host.page.locator(".status")
    status.locator(".request", has_text="Ben asks to take back the last move").wait_for()
    accept = status.get_by_role("button", name="Accept")
    decline = status.get_by_role("button", name="Decline")
    assert_in_sight(host, accept, decline, host.page.locator(".board-stand > svg"))
    decline.click()
    guest.page.locator(".happened", has_text="Guest declines").wait_for()
    guest.button("Take back").click()
    accept.click()
    guest.wait("[data-acting=y]")


def test_a_request_to_count_is_answered_in_the_status_box(
    enter: Enter, shared_server: Server
) -> None:
    host, guest = enter(), enter(**SMALL)
    become(host, HOST, shared_server.database)
    become(guest, GUEST, shared_server.database)
    for one in (host, guest):
        one.go("/table/laid-count-two")
    host.button("Count now").click()
    host.button("End and count").click()
    status = guest.page.locator(".status")
    accept = status.get_by_role("button", name="Accept and count")
    decline = status.get_by_role("button", name="Decline")
    assert_in_sight(guest, accept, decline)
    decline.click()
    host.page.locator(".happened", has_text="declines to count").wait_for()
    assert host.state()["phase"] == "playing"


# Items 6 and 9: rematches


def test_a_rematch_is_declined_then_accepted_and_the_players_change_sides(enter: Enter) -> None:
    host, guest = two(enter, "ur", **SMALL)
    guest.button("Resign").click()
    guest.button("Yes, resign").click()
    guest.button("Rematch").click()
    status = host.page.locator(".status")
    status.locator(".request", has_text="Ben wants a rematch").wait_for()
    decline = status.get_by_role("button", name="Decline")
    assert_in_sight(host, status.get_by_role("button", name="Accept"), decline)
    decline.click()
    guest.page.locator(".happened", has_text="Guest declines the rematch").wait_for()
    guest.button("Rematch").click()
    status.get_by_role("button", name="Accept").click()
    # U4: Ben lost, so Ben begins, and has the other side now.
    guest.wait("[data-acting=L]")
    players = host.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Ben")
    expect(players.nth(1)).to_contain_text("Dark")
    expect(players.nth(1)).to_contain_text("Guest")
    act(guest)
    host.page.get_by_role("log").get_by_text("Light throws").first.wait_for(state="attached")


def test_colours_rotate_in_a_rematch_of_royal_tee_against_a_bot(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    for seat in ("r", "y", "r"):
        one.wait(f"[data-acting={seat}]")
        one.button("Resign").click()
        one.button("Yes, resign").click()
        one.button("Rematch").click()
        one.wait("[data-phase=playing]")


# Item 9: endings


def test_an_ending_is_said_once_from_the_readers_side(
    enter: Enter, shared_server: Server, tables: dict[str, Laid]
) -> None:
    outcome = tables["laid-over-tee"].view.outcome
    assert outcome is not None
    by = abs(outcome.scores["r"] - outcome.scores["y"])
    won = outcome.winners == ["r"]
    for player, wins in ((HOST, won), (GUEST, not won)):
        one = enter()
        become(one, player, shared_server.database)
        one.go("/table/laid-over-tee")
        said = f"You {'won' if wins else 'lost'} by {by} space{'s' * (by != 1)}"
        one.page.locator("p.now", has_text=said).wait_for()
        assert not re.search("is over|wins", one.page.locator(".status").inner_text())
    one = enter()
    one.go("/table/laid-over-tee")
    winner = "Ada" if won else "Ben"
    one.page.locator("p.now", has_text=f"{winner} wins by {by} space").wait_for()


CELEBRATED = """() => new MutationObserver(() => {
  if (document.querySelector(".celebration")) document.body.dataset.celebrated = "yes";
}).observe(document.body, { subtree: true, childList: true })"""
"""Notice the petals, which fall for a moment only."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_resignation_is_named_and_a_win_is_celebrated_unless_motion_is_unwanted(
    enter: Enter, motion: str
) -> None:
    host, guest = enter(calm=False, reduced_motion=motion), enter()
    settings(host, hints=False)
    make_table(host, "tee", {"r": "you", "y": "friend"}, {})
    sit(guest, invitation(host, "Yellow"), "Ben")
    host.wait("[data-acting=r]")
    host.page.evaluate(CELEBRATED)
    guest.button("Resign").click()
    guest.button("Yes, resign").click()
    guest.page.locator("p.now", has_text="You resigned: Guest wins").wait_for()
    host.page.locator("p.now", has_text="You won: Ben resigned").wait_for()
    petals = host.page.locator(".celebration")
    if motion == "reduce":
        host.button("Rematch").wait_for()
        assert petals.count() == 0
    else:
        host.page.wait_for_selector("body[data-celebrated]")
        petals.wait_for(state="detached")
    assert guest.page.locator(".celebration").count() == 0
