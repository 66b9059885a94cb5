"""Ending Royal Tee by agreement: when it is offered, what is asked, and how a bot answers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter
from tests.e2e.laid import Laid
from tests.e2e.people import Person
from tests.e2e.play import make_table

pytestmark = pytest.mark.e2e


def counts(laid: Laid) -> list[int]:
    """Count the spaces of each seat."""
    state: Any = laid.table.current.state
    return [spaces.bit_count() for spaces in state.claims]


def test_counting_is_not_offered_early(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    one.button("Resign").wait_for()
    assert one.button("Count now").count() == 0


def test_a_bot_that_is_behind_declines_visibly(host: Person, tables: dict[str, Laid]) -> None:
    host.go("/table/laid-count-open")
    host.wait("[data-acting=r]")
    red, yellow = counts(tables["laid-count-open"])
    # A slip of the finger on Resign must not count, nor the other way round.
    actions = host.page.get_by_role("group", name="Actions")
    actions.get_by_role("button", name="Resign").wait_for()
    assert actions.get_by_role("button", name="Count now").count() == 0
    host.button("Count now").click()
    question = host.page.get_by_role("group", name="End the game and count?")
    question.get_by_text(f"You have {red} and Strongest bot has {yellow}.").wait_for()
    assert host.state()["phase"] == "playing"
    host.button("Keep playing").click()
    # Cancelling proposes nothing and gives the focus back.
    expect(host.button("Count now")).to_be_focused()
    host.button("Count now").click()
    host.button("End and count").click()
    happened = host.page.locator(".happened")
    happened.filter(has_text="Yellow declines to count; the game continues").wait_for()
    assert host.state()["phase"] == "playing"
    # One proposal per turn: the button comes back after a move.
    expect(host.button("Count now")).to_have_count(0)


def test_a_bot_accepts_a_count_that_it_wins(host: Person, tables: dict[str, Laid]) -> None:
    host.go("/table/laid-count-lost")
    host.wait("[data-acting=r]")
    red, yellow = counts(tables["laid-count-lost"])
    host.button("Count now").click()
    host.page.get_by_text(f"You have {red} and Casual bot has {yellow}.").wait_for()
    assert host.axe() == []
    host.button("End and count").click()
    host.wait("[data-phase=over]")
    host.page.locator("p.now", has_text=f"You lost by {yellow - red} space").wait_for()
