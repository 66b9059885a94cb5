"""Guided games and the first screen of the rules, as newcomers meet them."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter
from tests.e2e.people import AXE, WEB, Person

pytestmark = pytest.mark.e2e

LESSONS: dict[str, Any] = {
    key: json.loads((WEB / "src" / "games" / key / "lesson.json").read_text("utf-8"))
    for key in ("tee", "ur", "museum")
}
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
SIZES = {"desktop": (1280, 800), "phone": (360, 640), "sideways": (844, 390)}


def violations(one: Person) -> list[str]:
    """Return every violation that axe finds, whatever its impact."""
    one.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = one.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']}" for each in found["violations"] for node in each["nodes"]
    ]


def tab_to(one: Person, selector: str) -> None:
    """Press Tab until the focus is on something."""
    one.page.locator(selector).first.wait_for()
    for _ in range(60):
        if one.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never leads to {selector}")


def make_by_keys(one: Person, move: str) -> None:
    """Make a move of a lesson without a pointer: throw, choose a piece, or walk."""
    keyboard = one.page.keyboard
    if move.endswith(":"):
        tab_to(one, ".acts .main")
        keyboard.press("Enter")
        return
    if set(move) <= set(ARROWS):
        tab_to(one, "[aria-label='The board of Royal Tee'] [tabindex='0']")
        confirm = one.page.locator(".acts .main")
        for left, step in enumerate(move, start=1 - len(move)):
            keyboard.press(ARROWS[step])
            expect(confirm).to_have_text(
                "Confirm walk" if left == 0 else f"{-left} step{'s' * (left < -1)} left"
            )
    else:
        one.page.locator(f"[data-move='{move}']").wait_for()
        tab_to(one, "[data-move]")
        for _ in range(8):
            if one.page.evaluate("document.activeElement.dataset.move") == move:
                break
            keyboard.press("ArrowRight")
    keyboard.press("Enter")


def at_step(one: Person, step: dict[str, Any]) -> None:
    """Wait until a step is to be made, and find it where screen readers hear it."""
    status = one.page.get_by_role("region", name="What to do").get_by_role("status")
    expect(status).to_contain_text(step["todo"])


@pytest.mark.parametrize("key", LESSONS)
def test_a_guided_game_is_finished_by_keys_alone_and_leads_into_a_game(
    enter: Enter, key: str
) -> None:
    one = enter()
    one.go(f"/guide/{key}")
    for step in LESSONS[key]["steps"]:
        at_step(one, step)
        make_by_keys(one, step["moves"][0])
    ending = one.page.get_by_role("heading", name="You can play this now")
    expect(ending).to_be_focused()
    assert violations(one) == []
    one.page.keyboard.press("Tab")
    expect(one.button("Play the First game bot")).to_be_focused()
    one.page.keyboard.press("Enter")
    one.wait("[data-phase=playing]")
    one.page.get_by_role("list", name="Players").get_by_text("First game bot").wait_for()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", LESSONS)
def test_every_step_fits_the_screen_without_faults(enter: Enter, key: str, size: str) -> None:
    width, height = SIZES[size]
    scheme = "light" if size == "phone" else "dark"
    one = enter(viewport={"width": width, "height": height}, color_scheme=scheme)
    one.go(f"/guide/{key}")
    for number, step in enumerate(LESSONS[key]["steps"]):
        at_step(one, step)
        root = "document.documentElement"
        assert one.page.evaluate(f"{root}.scrollHeight - innerHeight") <= 0, step["idea"]
        assert one.page.evaluate(f"{root}.scrollWidth - innerWidth") <= 0, step["idea"]
        if number in (0, 3):
            assert violations(one) == []
        one.button("Throw the dice" if step["moves"][0].endswith(":") else "Show me").click()
    one.button("Play the First game bot").wait_for()


def test_another_legal_move_is_explained_and_can_be_made_again(enter: Enter) -> None:
    one = enter()
    one.go("/guide/tee")
    walk, claim, *_ = LESSONS["tee"]["steps"]
    at_step(one, walk)
    make_by_keys(one, "L")
    one.page.get_by_text(walk["otherwise"]).wait_for()
    expect(one.page.locator(".acts .main")).to_have_text("1 step left")
    make_by_keys(one, "U")
    at_step(one, claim)
    expect(one.page.get_by_text(walk["otherwise"])).to_have_count(0)


def test_a_wrong_choice_leaves_the_board_as_it_is(enter: Enter) -> None:
    one = enter()
    one.go("/guide/ur")
    steps = LESSONS["ur"]["steps"]
    hit = next(step for step in steps if step["idea"] == "Hit")
    for step in steps[: steps.index(hit)]:
        at_step(one, step)
        make_by_keys(one, step["moves"][0])
    at_step(one, hit)
    make_by_keys(one, "s")
    one.page.get_by_text(hit["otherwise"]).wait_for()
    make_by_keys(one, "4")
    at_step(one, steps[steps.index(hit) + 1])


def test_a_guided_game_is_resumed_and_skipped(enter: Enter) -> None:
    one = enter()
    one.go("/guide/museum")
    steps = LESSONS["museum"]["steps"]
    for step in steps[:2]:
        at_step(one, step)
        make_by_keys(one, step["moves"][0])
    at_step(one, steps[2])
    one.page.reload()
    at_step(one, steps[2])
    one.page.get_by_text("2 dots: move 2").wait_for()
    one.button("Back").click()
    at_step(one, steps[1])
    one.page.get_by_role("link", name="Skip", exact=True).click()
    one.page.get_by_role("heading", name="Royal games").wait_for()


def test_a_game_without_a_lesson_is_a_page_with_a_way_out(enter: Enter) -> None:
    one = enter()
    one.go("/guide/chess")
    one.page.get_by_role("heading", name="Page not found").wait_for()
    one.page.get_by_role("link", name="Learn the games").click()
    one.page.get_by_role("heading", name="Learn the games").wait_for()


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_start_with_a_goal_and_five_pictures_on_one_screen(
    enter: Enter, key: str, size: str
) -> None:
    width, height = SIZES[size]
    one = enter(viewport={"width": width, "height": height})
    one.go(f"/learn/{key}")
    one.page.get_by_text(LESSONS[key]["goal"]).wait_for()
    pictures = one.page.get_by_role("region", name="The game in pictures").get_by_role("figure")
    expect(pictures).to_have_count(5)
    for number, picture in enumerate(LESSONS[key]["pictures"]):
        expect(pictures.nth(number)).to_contain_text(picture["caption"])
    pictures.first.locator("svg").first.wait_for()
    bottom = pictures.first.evaluate("(each) => each.getBoundingClientRect().bottom")
    assert bottom <= height
    assert violations(one) == []


@pytest.mark.parametrize(("key", "rule"), [("tee", "T15"), ("ur", "U2"), ("museum", "M1")])
def test_drawings_of_the_rules_are_drawn_boards(enter: Enter, key: str, rule: str) -> None:
    one = enter(viewport={"width": 360, "height": 640})
    one.go(f"/learn/{key}#{rule}")
    section = one.page.locator(f"[aria-labelledby={rule}]")
    section.get_by_role("figure").first.locator("svg").first.wait_for()
    assert section.locator("pre").count() == 0


def test_a_rule_is_tried_by_a_walk_on_its_board(enter: Enter) -> None:
    one = enter()
    one.go("/learn/tee#T15")
    demo = one.page.locator("figure", has_text="One step down closes the ring")
    demo.locator("svg.live [tabindex='0']").focus()
    one.page.keyboard.press("ArrowDown")
    demo.get_by_role("button", name="Confirm walk").click()
    demo.get_by_text("Red surrounds d4.").wait_for()
    demo.get_by_role("button", name="Start over").click()
    expect(demo.get_by_role("button", name="Confirm walk")).to_have_count(0)


def test_a_rule_is_tried_to_its_last_choice(enter: Enter) -> None:
    """Reach a rosette and enter a counter: the service says what can be chosen at every point."""
    one = enter()
    one.go("/learn/ur#U12")
    demo = one.page.locator("figure", has_text="Reach the rosette, then choose")
    demo.locator("[data-move='3']").press("Enter")
    demo.get_by_role("button", name="Don't enter").wait_for()
    demo.locator("[data-move='+']").press("Enter")
    demo.get_by_text("Light enters a counter on S.").wait_for()
