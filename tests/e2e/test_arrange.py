"""Positions set up by hand on the analysis board: by mouse, finger and keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.screen import SIDEWAYS, SMALL, box

pytestmark = pytest.mark.e2e

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "phone": {**SMALL, "color_scheme": "dark"},
    "sideways": {**SIDEWAYS, "color_scheme": "light"},
}


def _set_up(one: Person, address: str) -> None:
    one.forgiven.append("422")
    one.go(address)
    # What the engine finds moves the button, so a click may miss it.
    one.button("Set up position").press("Enter")
    expect(one.page.get_by_role("heading", name=re.compile("^Set up: "))).to_be_focused()


def _middle(part: Locator) -> tuple[float, float]:
    part.scroll_into_view_if_needed()
    place = box(part)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def _counter(one: Person, at: str) -> Locator:
    return one.page.locator(f"[data-from='{at}']")


def _text(one: Person) -> Locator:
    return one.page.get_by_label("Position as text")


def _shows(one: Person, position: str) -> None:
    expect(_text(one)).to_have_value(position)


def _refusal(one: Person) -> Locator:
    return one.page.get_by_role("alert")


def test_counters_are_dragged_and_what_is_wrong_is_said(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _set_up(one, "/analyse/ur#position=4,9+8,14+L+0")
    page = one.page
    page.mouse.move(*_middle(_counter(one, "L4")))
    page.mouse.down()
    page.mouse.move(*_middle(_counter(one, "D8")), steps=4)
    page.mouse.up()
    _shows(one, "8,9 8,14 L 0")
    expect(_refusal(one)).to_contain_text("Both sides have counters on 8, which they share.")
    expect(_refusal(one).get_by_role("link")).to_have_text("Rule N3")
    one.button("Done").click()
    expect(_refusal(one)).to_be_visible()
    _shows(one, "8,9 8,14 L 0")
    # Dark's counter goes home, by two taps.
    _counter(one, "D8").click()
    page.locator("[data-to='15']").click()
    _shows(one, "8,9 14,h L 0")
    page.get_by_label("Next", exact=True).select_option("3 dots thrown")
    page.get_by_role("radio", name="Dark").check(force=True)
    _shows(one, "8,9 14,h D 3")
    expect(_refusal(one)).to_contain_text("Dark has no move for this throw")
    one.button("Undo").click()
    page.get_by_label("Counters per side").fill("3")
    page.get_by_label("Counters per side").press("Enter")
    _shows(one, "o,8,9 o,14,h L 3")
    expect(page.get_by_text("This position is valid.")).to_be_visible()
    one.button("Done").click()
    expect(page).to_have_url(re.compile(r"/analyse/ur#position=o,8,9\+o,14,h\+L\+3&counters=3"))
    page.get_by_text("Light chooses.").wait_for()
    expect(one.button("Set up position")).to_be_focused()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", ["ur", "museum"])
def test_counters_are_tapped_at_every_size(enter: Enter, look: str, game: str) -> None:
    one = enter(**LOOKS[look])
    _set_up(one, f"/analyse/{game}")
    page = one.page
    touch = look != "desktop"

    def press(part: Locator) -> None:
        x, y = _middle(part)
        if touch:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)

    press(_counter(one, "L-1"))
    press(page.locator("[data-to='6']"))
    press(_counter(one, "D-1"))
    press(page.locator("[data-to='13']"))
    _shows(one, "o*6,6 o*6,13 L throw" if game == "ur" else "o6,6 o6,13 L throw")
    assert one.axe() == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    one.button("Done").click()
    page.get_by_text("Light throws.").first.wait_for()


def test_a_finger_drags_a_counter_without_scrolling(enter: Enter) -> None:
    one = enter(**LOOKS["phone"])
    _set_up(one, "/analyse/ur")
    page = one.page
    x, y = _middle(_counter(one, "L-1"))
    finger = one.context.new_cdp_session(page)

    def touch(kind: str, at: tuple[float, float] | None) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = page.evaluate("scrollY")
    touch("touchStart", (x, y))
    for part in range(1, 7):
        touch("touchMove", (x - 10 * part, y))
    touch("touchEnd", None)
    expect(_text(one)).to_have_value(re.compile(r"^o\*6,\d+ o\*7 L throw$"))
    assert page.evaluate("scrollY") == before


def test_keys_set_up_a_position_of_ur(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _set_up(one, "/analyse/ur#position=4,9+8,14+L+0")
    page = one.page
    page.locator("[data-from][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(_counter(one, "L9")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-to='9']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Put on 11 (eye)")).to_be_focused()
    page.keyboard.press("Enter")
    _shows(one, "4,11 8,14 L 0")
    expect(_counter(one, "L11")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    _shows(one, "4,11 8,14 L 0")
    expect(_counter(one, "L11")).to_be_focused()
    page.keyboard.press("Control+z")
    _shows(one, "4,9 8,14 L 0")


def _space(one: Person, name: str) -> Locator:
    return one.page.locator(f"[data-space={name}]")


def test_spaces_are_painted_and_tees_are_moved(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _set_up(one, "/analyse/tee#colours=ry")
    page = one.page
    # A line of red by the mouse, in one stroke.
    _space(one, "d4").wait_for()
    page.mouse.move(*_middle(_space(one, "d4")))
    page.mouse.down()
    page.mouse.move(*_middle(_space(one, "g4")), steps=3)
    page.mouse.up()
    _shows(one, "5y6/12/12/12/12/12/12/12/3rrrr5/12/12/6r5 r:g1,y:f12 1 r")
    # The Royal Tee is dragged to its end.
    page.mouse.move(*_middle(_space(one, "g1")))
    page.mouse.down()
    page.mouse.move(*_middle(_space(one, "g4")), steps=4)
    page.mouse.up()
    _shows(one, "5y6/12/12/12/12/12/12/12/3rrrr5/12/12/6r5 r:g4,y:f12 1 r")
    # Another colour, by taps; then open again.
    page.get_by_role("radio", name="Yellow").first.check(force=True)
    page.mouse.click(*_middle(_space(one, "a1")))
    page.get_by_role("radio", name="Open").check(force=True)
    page.mouse.click(*_middle(_space(one, "g1")))
    _shows(one, "5y6/12/12/12/12/12/12/12/3rrrr5/12/12/y11 r:g4,y:f12 1 r")
    page.get_by_label("Round").fill("12")
    page.get_by_label("Round").press("Enter")
    expect(page.get_by_role("img", name=re.compile("The slider shows 9"))).to_be_visible()
    page.get_by_role("group", name="Turn").get_by_role("radio", name="Yellow").check(force=True)
    page.get_by_label("Players").select_option("All four")
    _shows(one, "5y6/12/12/12/12/11b/g11/12/3rrrr5/12/12/y11 r:g4,b:l7,y:f12,g:a6 12 y")
    assert one.axe() == []
    one.button("Done").click()
    page.get_by_text("Yellow walks 9.").wait_for()
    expect(page).to_have_url(re.compile("colours=rbyg"))
    # What was there before is one step back.
    page.go_back()
    page.get_by_text("Red walks 1.").wait_for()


def test_two_tees_on_one_space_are_refused(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _set_up(one, "/analyse/tee#colours=ry")
    page = one.page
    _space(one, "g1").focus()
    page.keyboard.press("Enter")
    _space(one, "f12").focus()
    page.keyboard.press("Enter")
    expect(_refusal(one)).to_contain_text("Two Royal Tees are on f12.")
    expect(_refusal(one).get_by_role("link")).to_have_text("Rule N1")
    # By keys: the first of them goes elsewhere, and both have a space of their own.
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    _shows(one, "5y6/5r6/12/12/12/12/12/12/12/12/12/6r5 r:f11,y:f12 1 r")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("y")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    page.keyboard.press("Delete")
    _shows(one, "5y6/4yr6/12/12/12/12/12/12/12/12/12/6r5 r:f11,y:f12 1 r")
    expect(page.get_by_text("This position is valid.")).to_be_visible()
    one.button("Clear").click()
    _shows(one, "5y6/5r6/12/12/12/12/12/12/12/12/12/12 r:f11,y:f12 1 r")
    one.button("Start position").click()
    _shows(one, "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r")


@pytest.mark.parametrize("look", ["phone", "sideways"])
def test_tee_is_set_up_by_a_finger(enter: Enter, look: str) -> None:
    one = enter(**LOOKS[look])
    _set_up(one, "/analyse/tee#colours=ry")
    _space(one, "d4").wait_for()
    one.page.touchscreen.tap(*_middle(_space(one, "d4")))
    one.page.touchscreen.tap(*_middle(_space(one, "g1")))
    one.page.touchscreen.tap(*_middle(_space(one, "e5")))
    _shows(one, "5y6/12/12/12/12/12/12/4r7/3r8/12/12/6r5 r:e5,y:f12 1 r")
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_text_is_another_way_and_cancel_changes_nothing(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    _set_up(one, "/analyse/museum#position=o5,1,6+o5,8,h1+L+3")
    one.page.get_by_text("Position as text").first.click()
    _text(one).fill("o5,1,6 o5,8,8 L 3")
    _text(one).blur()
    expect(_refusal(one)).to_contain_text("Each place comes once, in path order.")
    expect(_refusal(one).get_by_role("link")).to_have_attribute("href", "/learn/museum#M16")
    one.button("Cancel").click()
    expect(one.button("Set up position")).to_be_focused()
    expect(one.page).to_have_url(re.compile(r"position=o5,1,6\+o5,8,h1\+L\+3"))
