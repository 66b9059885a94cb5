"""Every page stands: no serious fault by axe, wide and narrow, light and dark."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, act, make_table

pytestmark = pytest.mark.e2e

PAGES = {
    "/": "Royal games",
    "/new/ur": "New game",
    "/new/tee": "New game",
    "/new/museum": "New game",
    "/guide/ur": "Guided game",
    "/guide/tee": "Guided game",
    "/guide/museum": "Guided game",
    "/learn": "Learn",
    "/learn/ur": "The rules of the Royal Game of Ur",
    "/learn/tee": "The rules of Royal Tee",
    "/learn/museum": "The rules of Museum Ur",
    "/learn/notation": "Positions, moves and records as text",
    "/proof": "Check the dice",
    "/record": "Open a record",
    "/review": "Review a game",
    "/settings": "Settings",
    "/api/docs": "Royal Games",
}

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_fault(enter: Enter, path: str, look: str) -> None:
    one = enter(**LOOKS[look])
    one.go(path)
    one.page.get_by_role("heading", level=1, name=PAGES[path]).wait_for()
    assert one.axe() == []
    wide = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_narrowest_telephone_needs_no_sideways_scrolling(enter: Enter) -> None:
    one = enter(viewport={"width": 360, "height": 640}, has_touch=True)
    for path, title in PAGES.items():
        one.go(path)
        one.page.get_by_role("heading", level=1, name=title).wait_for()
        assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_an_unknown_address_is_a_page_with_a_way_out(enter: Enter) -> None:
    one = enter()
    one.forgiven.append("404")
    one.go("/nowhere")
    one.page.get_by_role("heading", name="Page not found").wait_for()
    assert one.axe() == []
    one.page.get_by_role("link", name="Home").click()
    one.page.get_by_role("heading", name="Royal games").wait_for()


def test_the_documentation_is_one_link_away(enter: Enter) -> None:
    one = enter()
    one.go("/learn")
    one.page.get_by_role("link", name="Documentation").click()
    one.page.wait_for_url("**/docs/")
    one.page.get_by_role("heading", level=1, name="Getting started").wait_for()


def test_an_unknown_table_is_a_page_with_a_way_out(enter: Enter) -> None:
    one = enter()
    one.go("/table/nosuchtable")
    one.page.get_by_role("heading", name="Table not found").wait_for()
    assert one.axe() == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("game", "seats"), [("ur", "LD"), ("museum", "LD"), ("tee", "ry")])
def test_a_table_has_no_serious_fault(enter: Enter, game: str, seats: str, look: str) -> None:
    one = enter(**LOOKS[look])
    make_table(one, game, {seats[0]: "you", seats[1]: "bot"}, {})
    one.wait(f"[data-acting={seats[0]}]")
    if game != "tee":
        act(one)
        one.wait("[data-phase=playing]")
    assert one.axe() == []
    one.button("Resign").click()
    one.button("Yes, resign").click()
    one.wait("[data-phase=over]")
    one.button("Rematch").wait_for()
    assert one.axe() == []


def test_the_first_load_is_small(enter: Enter) -> None:
    """At most 90 kB of script and style, as they travel, to start a game and to play it."""
    one = enter()
    one.go("/")
    one.button("Play the bot").first.click()
    one.wait("[data-phase=playing]")
    loaded = one.page.evaluate(
        "performance.getEntriesByType('resource')"
        ".filter((each) => /\\.(js|css)$/.test(each.name)).map((each) => each.encodedBodySize)"
    )
    assert len(loaded) > 2
    assert 10_000 < sum(loaded) <= 90_000


def test_a_level_is_chosen_by_name(enter: Enter) -> None:
    one = enter()
    one.go("/")
    card = one.page.get_by_role("region", name="Royal Game of Ur")
    level = card.get_by_label("Bot level")
    level.get_by_role("option").nth(4).wait_for(state="attached")
    titles = [text.split(" · ")[0] for text in level.get_by_role("option").all_inner_texts()]
    assert titles == ["First game", "Casual", "Club", "Expert", "Strongest"]
    level.select_option("first-game")
    card.get_by_text("Hits if it can, else runs with its front counter").wait_for()
    assert one.axe() == []
    card.get_by_role("button", name="Play the bot").click()
    one.wait("[data-phase=playing]")
    one.page.get_by_role("list", name="Players").get_by_text("First game bot").wait_for()


def test_a_theme_is_chosen_and_kept(enter: Enter) -> None:
    one = enter(color_scheme="light")
    one.go("/settings")
    one.page.get_by_label("Dark", exact=True).check()
    one.go("/")
    one.button("Play the bot").first.wait_for()
    ground = one.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(int(part) for part in ground[4:-1].split(",")) < 60


def test_a_name_that_is_typed_before_the_old_one_is_known_is_kept(enter: Enter) -> None:
    one = enter()
    release = _hold_the_name(one, "/settings")
    one.page.get_by_label("Your name").fill("Ann")
    one.button("Save", exact=True).click()
    release()
    one.page.get_by_text("Saved").wait_for()
    release = _hold_the_name(one, "/new")
    name = one.page.get_by_label("Your name")
    name.fill("Bea")
    release()
    one.page.get_by_role("radio").first.wait_for()  # known from then on, like the old name
    expect(name).to_have_value("Bea")
    one.go("/settings")
    expect(one.page.get_by_label("Your name")).to_have_value("Ann")


def _hold_the_name(one: Person, path: str) -> Callable[[], None]:
    """Open a page whose first question for the name is answered when the result is called."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not late:
            late.append(route)
        else:
            route.continue_()

    one.page.route("**/api/me", hold)
    with one.page.expect_request("**/api/me"):
        one.go(path)

    def release() -> None:
        late[0].continue_()
        one.page.unroute("**/api/me")

    return release


def test_a_late_answer_does_not_undo_a_try(enter: Enter) -> None:
    """The board asks what can be done when it comes into view; a press may be answered earlier."""
    one = enter()
    late: list[Route] = []

    def through(route: Route) -> None:
        if "move" in (route.request.post_data_json or {}):
            route.continue_()
        else:
            late.append(route)

    one.page.route("**/api/try", through)
    one.go("/learn/tee#T15")
    demo = one.page.get_by_role("figure").filter(has=one.button("Close the ring")).first
    press = demo.get_by_role("button", name="Close the ring")
    press.scroll_into_view_if_needed()
    with one.page.expect_response("**/api/try"):
        press.click()
    demo = one.page.get_by_role("figure").filter(has=one.button("Start over")).first
    demo.get_by_text("Red surrounds d4.").wait_for()
    assert late, "nothing was asked before the press"
    with one.page.expect_response("**/api/try"):
        late[0].continue_()
    one.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert demo.get_by_text("Red surrounds d4.").is_visible()


def test_a_rule_is_tried_on_its_board(enter: Enter) -> None:
    one = enter()
    one.go("/learn/tee#T15")
    one.button("Close the ring").first.click()
    one.page.get_by_text("Red surrounds d4.").wait_for()
    one.button("Close the ring").first.click()
    one.page.get_by_text("Red claims e3.").nth(1).wait_for()
    one.forgiven.append("422")
    one.button("Walk up anyway").click()
    one.page.get_by_role("status").get_by_role("link", name="Rule T11").wait_for()


@pytest.mark.parametrize("game", ["ur", "tee", "museum"])
def test_every_demo_offers_legal_moves(enter: Enter, game: str) -> None:
    """A move that the service refuses would be an error in the console, which fails the test."""
    one = enter()
    one.go(f"/learn/{game}")
    demos = one.page.locator("figure", has_text="Try it.")
    demos.nth(5).wait_for()
    for index in range(demos.count()):
        demos.nth(index).locator("svg").first.scroll_into_view_if_needed()
    one.page.wait_for_load_state("networkidle")


def test_a_first_game_is_guided_until_one_has_enough(enter: Enter) -> None:
    one = enter(calm=False, reduced_motion="reduce")
    one.go("/")
    card = one.page.get_by_role("region", name="Royal Tee")
    card.get_by_role("button", name="Play the bot").click()
    note = one.page.get_by_role("note")
    note.get_by_text("Draw your walk").wait_for()
    one.button("No more hints").click()
    note.wait_for(state="detached")


def test_your_turn_is_seen_on_the_tab_and_on_the_first_page(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    expect(one.page).to_have_title(re.compile("^Your turn"))
    expect(one.page.locator("#icon")).to_have_attribute("href", "/icon-turn.svg")
    one.page.get_by_role("link", name="Play", exact=True).click()
    one.page.get_by_role("link", name="Royal Tee").filter(has_text="Your turn").wait_for()
    expect(one.page).to_have_title("Royal Games")
