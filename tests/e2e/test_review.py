"""Reviews and hints in a real browser: pasted, after a game, by mouse, by keys, for everybody."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from royalgames.games import GAMES as GAME_RULES
from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from royalgames.records import read, verify
from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, act, make_table
from tests.review.games import record

pytestmark = pytest.mark.e2e

GAMES = {
    "ur": record("ur", UrOptions(), "casual", 5, players="Ann; Ben"),
    "tee": record("tee", TeeOptions(("r", "y")), "casual", 5, players="Ann; Ben"),  # type: ignore[arg-type]  # letters
}

CARELESS = record("ur", UrOptions(), "random", 4, players="Ann; Ben")
"""A game in which the losses add up to more than a whole win."""

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
    "small": {**SMALL, "color_scheme": "light"},
    "sideways": {**SIDEWAYS, "color_scheme": "dark"},
}


READY = 300_000
"""The first review or hint waits until the process that reviews has loaded everything."""


def _paste(one: Person, text: str) -> None:
    one.go("/review")
    one.page.get_by_label("Paste a record, or drop its file here").fill(text)
    one.button("Review").click()
    reviewed = one.page.get_by_role("heading", name="Mistakes")
    reviewed.or_(one.page.get_by_role("alert")).first.wait_for(timeout=READY)


def _stepper(one: Person) -> Locator:
    """Find what says which move is shown."""
    return one.page.get_by_label("Move", exact=True)


def _shown(one: Person) -> int:
    """Read off which move is shown."""
    return int(_stepper(one).input_value())


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_game_is_reviewed(enter: Enter, game: str, look: str) -> None:
    one = enter(**LOOKS[look])
    _paste(one, GAMES[game].replace("Ann", f"Ann {look}"))
    one.page.get_by_role("heading", name="Turning points").wait_for()
    one.page.get_by_text("lost", exact=False).first.wait_for()
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_luck_and_mistakes_are_separate(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["ur"])
    players = one.page.get_by_role("list", name="Players").first
    ann = players.get_by_role("listitem").filter(has_text="Ann")
    said = ann.inner_text()
    assert re.search(r"\b\d+\s+accuracy", said)
    assert re.search(r"Made \d+ mistakes in \d+ decisions, the worst on move \d+: [\d.]+%", said)
    assert re.search(r"Luck\s+[+−][\d.]+%", said)
    one.page.get_by_text("Accuracy is how much of what was at stake").wait_for()
    worst = ann.get_by_role("button", name="Show move")
    worst.click()
    expect(_stepper(one)).to_have_value(worst.inner_text().removeprefix("Show move "))


def test_a_game_without_dice_has_no_luck(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["tee"])
    one.page.get_by_role("heading", name="Mistakes").wait_for()
    assert "Luck" not in one.page.locator("main").inner_text()


def test_nothing_is_lost_beyond_a_whole_win(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, CARELESS)
    one.page.get_by_role("heading", name="Mistakes").wait_for()
    one.page.get_by_label("Which moves").select_option("All moves")
    shares = re.findall(r"(\d+(?:\.\d+)?)%", one.page.locator("main").inner_text())
    assert shares
    assert max(map(float, shares)) <= 100


def test_turning_points_are_decisions_first(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["ur"])
    turning = one.page.get_by_role("list", name="Turning points").get_by_role("button")
    turning.first.wait_for()
    is_throw = ["The throw" in text for text in turning.all_inner_texts()]
    assert is_throw == sorted(is_throw)
    assert set(is_throw) == {False, True}


@pytest.mark.parametrize("game", GAMES)
def test_no_column_is_clipped_on_a_small_phone(enter: Enter, game: str) -> None:
    one = enter(**SMALL)
    _paste(one, GAMES[game])
    one.page.get_by_role("heading", name="Mistakes").wait_for()
    one.page.get_by_label("Which moves").select_option("All moves")
    clipped = one.page.evaluate(
        """() => [...document.querySelectorAll("main :is(td, th, li, p, button, table)")]
          .filter((each) => each.checkVisibility() && !each.closest(".hidden, svg, thead"))
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
          .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert clipped == []
    region = one.page.get_by_role("region", name="Move by move")
    assert region.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0


def test_arrow_keys_step_through_the_game(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["ur"])
    one.page.get_by_role("heading", name="Mistakes").wait_for()
    shown = _shown(one)
    one.page.keyboard.press("ArrowRight")
    expect(_stepper(one)).to_have_value(str(shown + 1))
    one.page.get_by_role("heading", name="Mistakes").click()
    one.page.keyboard.press("ArrowLeft")
    one.page.keyboard.press("ArrowLeft")
    expect(_stepper(one)).to_have_value(str(shown - 1))
    one.page.get_by_label("Which moves").focus()
    one.page.keyboard.press("ArrowRight")
    assert _shown(one) == shown - 1, "a field keeps its own keys"


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_can_be_tried_again(enter: Enter, game: str) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES[game])
    again = one.button("Try it here from move").first
    again.wait_for()
    number = int(re.findall(r"\d+", again.inner_text())[0])
    states = read(GAMES[game]).states
    before = GAME_RULES[game].text(states[number - 2])
    again.focus()
    one.page.keyboard.press("Enter")
    one.wait("[data-acting]")
    table = one.page.url.rsplit("/", 1)[-1]
    view = one.page.evaluate(
        "(table) => fetch(`/api/tables/${table}`).then((r) => r.json())", table
    )
    assert view["position"] == before
    assert [seat["kind"] for seat in view["seats"]].count("bot") == 1
    assert one.button("Throw the dice").count() == 0, "the dice of the game are still there"
    one.button("Resign").click()
    one.button("Yes, resign").click()
    one.wait("[data-phase=over]")
    text = one.page.evaluate(
        "(table) => fetch(`/api/tables/${table}/record`).then((r) => r.text())", table
    )
    assert f'[Position "{before}"]' in text
    assert read(text).outcome is not None
    if game == "ur":
        assert verify(text).lot is None


def test_the_graph_the_list_and_the_table_lead_to_the_position(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["ur"])
    turning = one.page.get_by_role("list", name="Turning points").get_by_role("button")
    turning.nth(1).click()
    expect(turning.nth(1)).to_have_attribute("aria-current", "step")
    number = _shown(one)
    assert f"Move {number}:" in turning.nth(1).inner_text()
    one.page.get_by_role("region", name=f"Move {number}").wait_for()
    plot = one.page.get_by_role("img", name="Chances of winning over")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] - 10, "y": box["height"] / 2})
    expect(turning.nth(1)).not_to_have_attribute("aria-current", "step")
    last = _stepper(one).get_attribute("max")
    assert _shown(one) > 0.9 * int(last or 0)
    one.page.get_by_label("Which moves").select_option("All moves")
    first = one.page.get_by_role("button", name="Show move 1", exact=True)
    first.focus()
    one.page.keyboard.press("Enter")
    expect(_stepper(one)).to_have_value("1")
    one.button("Next move").focus()
    one.page.keyboard.press("Enter")
    expect(_stepper(one)).to_have_value("2")


def test_another_choice_is_shown_on_the_board(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _paste(one, GAMES["tee"])
    one.page.get_by_role("list", name="Turning points").get_by_role("button").first.click()
    show = one.page.get_by_role("button", name="Show Walking").first
    show.focus()
    one.page.keyboard.press("Enter")
    one.page.get_by_text("Board after another choice").wait_for()
    expect(show).to_have_attribute("aria-pressed", "true")
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
    one.page.get_by_role("heading", name="Turning points").wait_for(timeout=READY)


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
    one.page.get_by_text("You gave").first.wait_for(timeout=READY)
    one.page.get_by_text("won:").first.wait_for()
    one.page.get_by_role("link", name="Back to the table").click()
    one.wait("[data-phase=over]")


def test_an_opened_record_leads_to_its_review(enter: Enter) -> None:
    one = enter()
    one.go("/record")
    one.page.get_by_label("Paste a record, or drop its file here").fill(GAMES["ur"])
    one.button("Open").click()
    one.page.get_by_role("link", name="Review this game").click()
    one.page.get_by_role("heading", name="Turning points").wait_for(timeout=READY)


def test_hints_against_a_bot(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    switch = one.page.get_by_role("switch", name="Hints")
    switch.focus()
    one.page.keyboard.press("Space")
    one.page.get_by_text(re.compile("is (probably )?best")).wait_for(timeout=READY)
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
    one.button("Resign").wait_for()
    assert one.page.get_by_role("switch", name="Hints").count() == 0
