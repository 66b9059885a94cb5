"""A game that the app knows nothing about, on the plain board."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter, Server
from tests.e2e.play import PHONE, make_table, throw_button
from tests.fixturegame.env import environment

pytestmark = pytest.mark.e2e


@pytest.fixture
def race_server(tmp_path: Path) -> Iterator[Server]:
    """A service in which the race game is installed."""
    server = Server(tmp_path / "royal.db", environment=environment())
    server.start()
    yield server
    server.stop()


def test_an_unknown_game_is_played_to_its_end(race_server: Server, enter: Enter) -> None:
    one = enter(race_server.address)
    one.go("/")
    one.page.get_by_role("heading", name="Race", exact=True).wait_for()
    assert one.axe() == []
    make_table(one, "race", {"a": "you", "b": "bot"}, {"Squares": "2"})
    for _ in range(200):
        one.wait(":is([data-acting=a], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        throw, moves = throw_button(one), one.page.locator("[data-move]")
        throw.or_(moves.first).first.wait_for()
        (throw if throw.count() else moves.last).press("Enter")
        one.wait(f":not([data-seq='{state['seq']}'])")
    one.wait("[data-phase=over]")
    one.page.locator("p.now", has_text="You ").wait_for()
    one.page.get_by_text("Final score in points").wait_for()
    assert one.axe() == []


def test_the_plain_board_is_readable_on_a_phone(race_server: Server, enter: Enter) -> None:
    one = enter(race_server.address, **PHONE)
    make_table(one, "race", {"a": "you", "b": "bot"}, {})
    one.wait("[data-acting=a]")
    one.page.get_by_role("img", name="Position: 0 0 a").wait_for()
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_position_is_set_up_as_text(race_server: Server, enter: Enter) -> None:
    one = enter(race_server.address, **PHONE)
    one.forgiven.append("422")
    one.go("/analyse/race")
    one.button("Set up position").click()
    text = one.page.get_by_label("Position as text")
    expect(text).to_have_value("0 0 a throw")
    text.fill("nothing")
    text.blur()
    one.page.get_by_role("alert").wait_for()
    one.button("Done").click()
    expect(text).to_have_value("nothing")
    text.fill("2 1 b throw")
    text.blur()
    assert one.axe() == []
    one.button("Done").click()
    one.page.get_by_role("img", name="Position: 2 1 b throw").wait_for()
    expect(one.page).to_have_url(re.compile(r"position=2\+1\+b\+throw"))
