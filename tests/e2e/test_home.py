"""The home page as newcomers and others find it: every game is one click away."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import make_table

pytestmark = pytest.mark.e2e

PHONES = {"upright": (360, 640), "sideways": (844, 390)}


def card(one: Person, game: str) -> Locator:
    """Find a game on the home page."""
    return one.page.get_by_role("region", name=game)


def setup(one: Person) -> dict[str, Any]:
    """Return what the table that is shown was set up with."""
    one.wait("[data-phase=playing]")
    found: dict[str, Any] = one.page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then((each) => each.json())"
    )
    return dict(found["setup"])


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("newcomer", [True, False])
def test_every_game_is_started_without_scrolling(enter: Enter, phone: str, newcomer: bool) -> None:
    width, height = PHONES[phone]
    one = enter(viewport={"width": width, "height": height}, has_touch=True)
    if not newcomer:
        make_table(one, "tee", {"r": "you", "y": "bot"}, {})
        one.wait("[data-acting=r]")
    one.go("/")
    plays = one.button("Play the bot")
    expect(plays).to_have_count(3)
    if not newcomer:
        one.page.get_by_role("link", name="Royal Tee").filter(has_text="Your turn").wait_for()
    for play in plays.all():
        box = play.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
        assert box["height"] >= 44
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width


def test_newcomers_are_offered_a_guided_game_and_the_first_level(enter: Enter) -> None:
    one = enter()
    one.go("/")
    one.page.get_by_text("New here?").wait_for()
    ur = card(one, "Royal Game of Ur")
    expect(ur.get_by_label("Bot level")).to_have_value("first-game")
    ur.get_by_text("Hits if it can, else runs with its front counter").wait_for()
    ur.get_by_role("link", name="Guided game").click()
    one.page.get_by_role("heading", name="Guided game: Royal Game of Ur").wait_for()


def test_the_last_level_is_remembered_for_its_game(enter: Enter) -> None:
    one = enter()
    one.go("/")
    card(one, "Royal Game of Ur").get_by_label("Bot level").select_option("casual")
    card(one, "Royal Game of Ur").get_by_role("button", name="Play the bot").click()
    one.wait("[data-phase=playing]")
    one.go("/")
    expect(card(one, "Royal Game of Ur").get_by_label("Bot level")).to_have_value("casual")
    expect(card(one, "Museum Ur").get_by_label("Bot level")).to_have_value("first-game")
    assert one.page.get_by_text("New here?").count() == 0


def test_ratings_are_one_tap_away(enter: Enter) -> None:
    one = enter()
    one.go("/")
    ur = card(one, "Royal Game of Ur")
    ratings = ur.locator("dl")
    expect(ratings).to_be_hidden()
    assert "±" not in ur.get_by_label("Bot level").inner_text()
    ur.get_by_text("Compare levels").click()
    expect(ratings).to_contain_text("±")
    expect(ratings).to_contain_text("Beats First game in 6 of 10 games.")
    assert one.axe() == []


def test_many_levels_have_headings_and_the_chosen_one_is_described(enter: Enter) -> None:
    one = enter(viewport={"width": 360, "height": 640}, has_touch=True)
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    one.go("/")
    tee = card(one, "Royal Tee")
    level = tee.get_by_label("Bot level")
    headings = level.locator("option:disabled")
    headings.nth(3).wait_for(state="attached")
    labels = ["Beginners", "Casual players", "Club players", "Masters"]
    assert headings.all_inner_texts() == labels
    # On a phone, somebody who knows the games sees the words about a level that they choose.
    words = tee.get_by_text("Finds the best surrounds, and thinks about your best reply.")
    expect(words).to_be_hidden()
    level.select_option("expert")
    expect(words).to_be_visible()
    expect(words).to_contain_text("Club")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(
    ("game", "option"), [("Royal Game of Ur", "counters"), ("Museum Ur", "pieces")]
)
def test_a_quick_game_is_one_click(enter: Enter, game: str, option: str) -> None:
    one = enter()
    one.go("/")
    card(one, game).get_by_role("button", name="Quick").click()
    assert setup(one)[option] == 3


def test_three_bots_are_one_click_and_have_names_of_their_own(enter: Enter) -> None:
    one = enter()
    one.go("/")
    card(one, "Royal Tee").get_by_role("button", name="Play 3 bots").click()
    assert setup(one)["colours"] == "rbyg"
    players = one.page.get_by_role("list", name="Players")
    for name in ("First game bot Ash", "First game bot Elm", "First game bot Oak"):
        players.get_by_text(name).wait_for()


def test_a_match_goes_to_three_won_games_unless_another_number_is_chosen(enter: Enter) -> None:
    one = enter()
    one.go("/new/ur")
    one.page.get_by_label("Dark is played by").select_option("bot")
    expect(one.page.get_by_label("Bot level of Dark")).to_have_value("first-game")
    one.page.get_by_text("Options and house rules").click()
    one.page.get_by_label("Match").select_option("games")
    expect(one.page.get_by_label("Number of games to win")).to_have_value("3")
    one.button("Create game").click()
    assert setup(one)["match"] == {"target": 3, "unit": "games"}
