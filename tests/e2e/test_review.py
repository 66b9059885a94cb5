"""Reviews and hints in a real browser: pasted, after a game, by mouse, by keys, for everybody."""

import re
from typing import Any

import pytest

from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, act, make_table
from tests.review.games import record

pytestmark = pytest.mark.e2e

GAMES = {
    "ur": record("ur", UrOptions(), "casual", 5, players="Ann; Ben"),
    "tee": record("tee", TeeOptions(("r", "y")), "casual", 5, players="Ann; Ben"),  # type: ignore[arg-type]  # letters
}

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
}


def _paste(one: Person, text: str) -> None:
    one.go("/review")
    one.page.get_by_label("Paste a record, or drop its file here").fill(text)
    one.button("Review").click()


def _shown(one: Person) -> int:
    """Read off which move is shown."""
    return int(one.page.get_by_label("Move", exact=True).input_value())


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_game_is_reviewed(enter: Enter, game: str, look: str) -> None:
    one = enter(**LOOKS[look])
    _paste(one, GAMES[game].replace("Ann", f"Ann {look}"))
    one.page.get_by_role("heading", name="Turning points").wait_for()
    one.page.get_by_text("lost", exact=False).first.wait_for()
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_graph_the_list_and_the_table_lead_to_the_position(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["ur"])
    turning = one.page.get_by_role("list", name="Turning points").get_by_role("button")
    turning.nth(1).click()
    number = _shown(one)
    assert f"Move {number}:" in turning.nth(1).inner_text()
    assert turning.nth(1).get_attribute("aria-current") == "step"
    one.page.get_by_role("region", name=f"Move {number}").wait_for()
    plot = one.page.get_by_role("img", name="Chances of winning over")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] - 10, "y": box["height"] / 2})
    last = one.page.get_by_label("Move", exact=True).get_attribute("max")
    assert _shown(one) > 0.9 * int(last or 0)
    one.page.get_by_label("Which moves").select_option("All moves")
    first = one.page.get_by_role("button", name="Show move 1", exact=True)
    first.focus()
    one.page.keyboard.press("Enter")
    assert _shown(one) == 1
    one.button("Next move").focus()
    one.page.keyboard.press("Enter")
    assert _shown(one) == 2


def test_another_choice_is_shown_on_the_board(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["tee"])
    one.page.get_by_role("list", name="Turning points").get_by_role("button").first.click()
    show = one.page.get_by_role("button", name="Show Walking").first
    show.focus()
    one.page.keyboard.press("Enter")
    one.page.get_by_text("Board after another choice").wait_for()
    assert show.get_attribute("aria-pressed") == "true"
    one.button("Next move").click()
    one.page.get_by_text("Board after another choice").wait_for(state="detached")


def test_a_dropped_file_is_reviewed(enter: Enter) -> None:
    one = enter()
    one.go("/review")
    one.page.get_by_role("heading", name="Review a game").wait_for()
    carried = one.page.evaluate_handle(
        """(text) => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], "game.txt", { type: "text/plain" }));
          return carried;
        }""",
        GAMES["ur"],
    )
    one.page.locator("form").dispatch_event("drop", {"dataTransfer": carried})
    one.page.get_by_role("heading", name="Turning points").wait_for()


def test_a_false_record_is_refused_in_words(enter: Enter) -> None:
    one = enter()
    one.forgiven.append("422")
    _paste(one, GAMES["ur"].replace("1:", "7:", 1))
    one.page.get_by_role("alert").wait_for()
    assert one.axe() == []
    one.page.get_by_role("heading", name="Review a game").wait_for()


def test_after_a_game_it_can_be_reviewed(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    make_table(one, "ur", {"L": "you", "D": "bot"}, {})
    one.wait("[data-acting=L]")
    act(one)
    one.button("Resign").click()
    one.button("Yes, resign").click()
    one.page.get_by_role("link", name="Review this game").click()
    one.page.get_by_text("You gave").first.wait_for()
    one.page.get_by_text("won with").first.wait_for()
    one.page.get_by_role("link", name="Back to the table").click()
    one.wait("[data-phase=over]")


def test_an_opened_record_leads_to_its_review(enter: Enter) -> None:
    one = enter()
    one.go("/record")
    one.page.get_by_label("Paste a record, or drop its file here").fill(GAMES["ur"])
    one.button("Open").click()
    one.page.get_by_role("link", name="Review this game").click()
    one.page.get_by_role("heading", name="Turning points").wait_for()


def test_hints_against_a_bot(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    switch = one.page.get_by_role("switch", name="Hints")
    switch.focus()
    one.page.keyboard.press("Space")
    one.page.get_by_text(re.compile("is (probably )?best")).wait_for()
    one.page.get_by_text("Your chance of winning is").wait_for()
    assert one.axe() == []
    draw = one.button("Draw this walk")
    draw.focus()
    one.page.keyboard.press("Enter")
    one.button("Confirm walk").wait_for()
    assert one.button("Step back").is_enabled()
    switch.uncheck()
    one.page.get_by_text(re.compile("is (probably )?best")).wait_for(state="detached")


def test_no_hints_where_people_play(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "here"}, {})
    one.wait("[data-actor]")
    assert one.page.get_by_role("switch", name="Hints").count() == 0
