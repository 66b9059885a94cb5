"""The analysis board in a real browser: paste, find the best move, branch, share."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE
from tests.e2e.screen import box
from tests.review.games import record

pytestmark = pytest.mark.e2e

POSITION = "4,9 8,14 L 0"

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "phone": {**PHONE, "viewport": {"width": 360, "height": 640}, "color_scheme": "dark"},
    "sideways": {
        "viewport": {"width": 844, "height": 390},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "light",
    },
}


def _paste(one: Person, text: str) -> None:
    one.go("/analyse")
    one.page.get_by_label("Paste a position or a record").fill(text)
    one.button("Open").click()


def _moves(one: Person) -> Any:
    return one.page.get_by_role("region", name="Moves")


@pytest.mark.parametrize("look", LOOKS)
def test_a_new_user_finds_the_best_move_branches_and_shares(enter: Enter, look: str) -> None:
    one = enter(**LOOKS[look])
    _paste(one, POSITION)
    best = one.page.get_by_role("button", name=re.compile("^Best: Moving from 4"))
    # The first values wait until the process that finds them has loaded everything.
    expect(best).to_contain_text("70.6%", timeout=300_000)
    expect(one.page.get_by_role("list", name="Chances of winning")).to_contain_text("exact")
    best.click()
    throw = one.page.get_by_role("button", name="Throw 3", exact=True)
    throw.click()
    # Back twice, and another choice: the first branch.
    for _ in range(2):
        one.button("Previous move").click()
    one.page.get_by_role("row", name=re.compile("Moving from 9")).get_by_role(
        "button", name="Play"
    ).click()
    throw.click()
    expect(_moves(one).get_by_role("button")).to_have_count(4)
    # Back once, and another throw: the second branch.
    one.button("Previous move").click()
    one.page.get_by_role("button", name="Throw 2", exact=True).click()
    expect(_moves(one).get_by_role("button")).to_have_count(5)
    one.page.get_by_label("Comment on this move").fill("one step short")
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if look == "phone":
        assert box(one.page.locator(".win .bar"))["x"] < 20, "the bar begins where the page does"
    expect(one.page).to_have_url(re.compile(r"moves=4\+\(\+9\+3:\+\(\+2:"))
    other = enter(**LOOKS[look])
    other.page.goto(one.page.url)
    expect(_moves(other).get_by_role("button")).to_have_count(5)
    expect(_moves(other)).to_contain_text("one step short")
    expect(_moves(other).locator("[aria-current=step]")).to_have_text("2:")
    other.page.get_by_text("Light throws 2 dots: move 1.").first.wait_for()
    one.button("Share").click()
    one.page.get_by_text("Link copied").or_(one.page.get_by_text("/analyse/ur#")).first.wait_for()


def test_the_tree_is_saved_as_a_record_and_opened_from_its_file(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/ur#position=4,9+8,14+L+0&moves=4+{strong}+(+9+)+3:&at=1")
    expect(_moves(one).get_by_role("button")).to_have_count(3)
    with one.page.expect_download() as saving:
        one.button("Save as record").click()
    assert saving.value.suggested_filename == "analysis-ur.txt"
    text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert text.endswith("1. L ~4 {strong} ( ~9 ) 3:?\n")
    with one.page.expect_download() as drawing:
        one.page.get_by_role("link", name="Save image").click()
    assert drawing.value.suggested_filename == "position-ur.svg"
    assert Path(drawing.value.path()).read_text(encoding="utf-8").startswith("<svg ")
    one.go("/analyse")
    one.page.get_by_label("Choose file").set_input_files(saving.value.path())
    expect(one.page).to_have_url(re.compile(r"moves=4\+%7Bstrong%7D\+\(\+9\+\)\+3:"))
    expect(_moves(one)).to_contain_text("strong")


def test_keys_lead_through_the_tree(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/ur#position=4,9+8,14+L+0&moves=4+(+9+)+3:&at=1")
    here = _moves(one).locator("[aria-current=step]")
    expect(here).to_have_text("4")
    one.page.keyboard.press("Shift+ArrowDown")
    expect(here).to_have_text("9")
    one.page.keyboard.press("Shift+ArrowUp")
    one.page.keyboard.press("ArrowRight")
    expect(here).to_have_text("3:")
    one.page.keyboard.press("Home")
    expect(here).to_have_count(0)
    _moves(one).get_by_role("button", name="Light moves from 9 to 13.").click()
    one.button("Make main line").click()
    expect(one.page).to_have_url(re.compile(r"moves=9\+\(\+4\+3:\+\)"))
    one.button("Delete from here").click()
    expect(one.page).to_have_url(re.compile(r"moves=4\+3:$"))


def test_walks_are_drawn_and_confirmed(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/tee#colours=ry&moves=U+D&at=2")
    expect(one.button("Draw").first).to_be_visible(timeout=300_000)
    one.button("Draw").first.click()
    one.button("Confirm walk").click()
    expect(_moves(one).get_by_role("button")).to_have_count(3)
    one.page.get_by_role("switch", name="Engine").uncheck()
    one.button("Previous move").click()
    expect(one.page.get_by_text("engine off")).to_be_visible()


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_a_record_is_opened_at_its_start(enter: Enter, game: str) -> None:
    texts = {
        "ur": record("ur", UrOptions(counters=2), "random", 3),
        "tee": record("tee", TeeOptions(("r", "y")), "random", 3, most=12),  # type: ignore[arg-type]  # letters
    }
    one = enter(**LOOKS["desktop"])
    _paste(one, texts[game])
    expect(one.page).to_have_url(re.compile(f"/analyse/{game}#position="))
    expect(_moves(one).get_by_role("button").nth(4)).to_be_visible()


def test_a_review_leads_to_the_board(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/review")
    text = record("ur", UrOptions(counters=2), "random", 3)
    one.page.get_by_label("Paste a record, or drop its file here").fill(text)
    one.button("Review").click()
    one.page.get_by_role("link", name="Analyse this position").click()
    one.page.get_by_role("list", name="Chances of winning").wait_for()
    expect(_moves(one).locator("[aria-current=step]")).to_have_count(1)


def test_a_finished_game_leads_to_the_board(host: Person) -> None:
    host.go("/table/laid-over-ur")
    host.page.get_by_text("More", exact=True).click()
    host.page.get_by_role("link", name="Analyse", exact=True).click()
    expect(host.page).to_have_url(re.compile("/analyse/ur#position="))
    host.page.get_by_text("The game is over.").wait_for()


def test_a_running_game_between_people_does_not(host: Person) -> None:
    host.go("/table/laid-eye")
    host.page.get_by_text("More", exact=True).click()
    host.button("Copy record").wait_for()
    assert host.page.get_by_role("link", name="Analyse", exact=True).count() == 0


def test_what_is_no_position_is_refused_in_words(enter: Enter) -> None:
    one = enter()
    _paste(one, "nothing at all")
    expect(one.page.get_by_role("alert")).to_contain_text("not a position of any game")
    one.forgiven.append("422")
    one.page.goto(f"{one.address}/analyse/ur#position=4,9+8,33+L+0")
    expect(one.page.get_by_role("alert")).to_contain_text("Rule N3")
