"""The analysis board off the beaten track: resigned games, quick steps, links, no engine."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from royalgames.games.ur import UrOptions
from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.review.games import record

pytestmark = pytest.mark.e2e

SMALL = "/analyse/ur#position=4,9+8,14+L+0"

READY = 300_000
"""The first values wait until the process that finds them has loaded everything."""


@pytest.fixture
def one(enter: Enter) -> Person:
    """One person at a desk."""
    return enter(viewport={"width": 1280, "height": 800})


def _moves(one: Person) -> Any:
    return one.page.get_by_role("region", name="Moves").get_by_role("button")


def test_a_resigned_game_stays_over(one: Person) -> None:
    one.go("/analyse/tee#colours=bg&moves=U+resign_g&at=2")
    one.page.get_by_text("The game is over.", exact=True).wait_for()
    chances = one.page.get_by_role("group", name="Chances of winning")
    expect(chances).to_contain_text("Blue 100%", timeout=READY)
    expect(one.button("Best")).to_have_count(0)
    one.button("Previous move").click()
    one.page.get_by_text("Green walks 1.").wait_for()


def test_who_has_resigned_passes_and_the_link_opens_again(one: Person, enter: Enter) -> None:
    one.go("/analyse/tee#colours=rbyg&moves=U+resign_b&at=2")
    one.page.get_by_text("Blue chooses.").wait_for()
    chances = one.page.get_by_role("group", name="Chances of winning")
    expect(chances).to_contain_text("Blue ≈ 0%", timeout=READY)
    one.button("Best: Passing").click()
    one.page.get_by_text("Yellow walks 1.").wait_for()
    expect(one.page).to_have_url(re.compile(r"moves=U\+resign_b\+-&at=3$"))
    other = enter()
    other.page.goto(one.page.url)
    other.page.get_by_text("Yellow walks 1.").wait_for()
    expect(_moves(other)).to_have_count(3)


def test_without_the_engine_a_pass_is_a_button(one: Person) -> None:
    one.go("/analyse/tee#colours=rbyg&moves=U+resign_b&at=2")
    one.page.get_by_role("switch", name="Engine").uncheck()
    one.button("Blue has resigned and passes.").click()
    one.page.get_by_text("Yellow walks 1.").wait_for()


def test_without_the_engine_nothing_tells_the_values(one: Person) -> None:
    one.go(SMALL)
    best = one.page.get_by_role("button", name=re.compile("^Best: "))
    best.wait_for(timeout=READY)
    engine = one.page.get_by_role("switch", name="Engine")
    engine.uncheck()
    expect(best).to_have_count(0)
    expect(one.page.get_by_role("table", name="The choices")).to_have_count(0)
    expect(one.page.get_by_role("group", name="Chances of winning")).not_to_contain_text("%")
    one.page.reload()
    one.page.get_by_text("engine off").wait_for()
    one.page.get_by_text("Light chooses.").wait_for()
    engine.check()
    best.wait_for()


def test_quick_steps_ask_nothing_on_the_way(one: Person) -> None:
    text = record("ur", UrOptions(counters=7), "random", 3)
    one.go("/analyse")
    one.page.get_by_label("Paste a position or a record").fill(text)
    one.button("Open").click()
    slider = one.page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    assert last > 100
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.rsplit("/", 1)[-1])

    one.page.on("request", note)
    # Like a key that is held down, but in one go, so that a busy machine adds no rests.
    one.page.evaluate(
        """(steps) => {
          for (let step = 0; step < steps; step += 1)
            dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        }""",
        last,
    )
    one.page.get_by_text("The game is over.", exact=True).wait_for()
    assert asked.count("try") < last / 4
    assert asked.count("analyse") < last / 4
    expect(one.page).to_have_url(re.compile(f"at={last}$"))


@pytest.mark.parametrize(
    ("address", "rule", "page"),
    [
        ("/analyse/tee#colours=ry&moves=D", "T9", "tee"),
        ("/analyse/ur#moves=3:+7", "U8", "ur"),
        ("/analyse/ur#position=nonsense", "N3", "notation"),
    ],
)
def test_a_rule_is_found_where_it_is(one: Person, address: str, rule: str, page: str) -> None:
    one.forgiven.append("422")
    one.go(address)
    one.page.get_by_role("link", name=f"Rule {rule}").click()
    expect(one.page).to_have_url(re.compile(f"/learn/{page}#{rule}$"))
    expect(one.page.locator(f"#{rule}")).to_be_in_viewport()


def test_the_focus_stays_in_the_box_when_a_move_is_played(one: Person) -> None:
    one.go(SMALL)
    one.page.get_by_role("button", name=re.compile("^Best: ")).press("Enter", timeout=READY)
    expect(one.page.get_by_role("button", name=re.compile("^Throw 0"))).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(_moves(one)).to_have_count(2)


def test_another_link_on_the_same_page_is_opened_or_refused(one: Person) -> None:
    one.forgiven.append("422")
    one.go("/analyse/tee#colours=ry&moves=U")
    expect(_moves(one)).to_have_count(1)
    one.go("/analyse/tee#colours=ry&moves=D")
    one.page.get_by_role("link", name="Rule T9").wait_for()
    one.go("/analyse/tee#colours=ry&moves=U+D")
    expect(_moves(one)).to_have_count(2)


@pytest.mark.parametrize(
    "rest", ["moves=4+(+9", "moves=4+)+3:", "moves=4&at=x", "moves=4&at=7", "moves=4&colour=r"]
)
def test_a_damaged_link_says_so(one: Person, rest: str) -> None:
    one.go(f"{SMALL}&{rest}")
    one.page.get_by_text("Part of this link can't be read, and was left out.").wait_for()
    expect(_moves(one)).not_to_have_count(0)
    one.go("/")
    one.go(f"{SMALL}&moves=4+(+9+)&at=1")
    expect(_moves(one)).to_have_count(2)
    expect(one.page.get_by_text("Part of this link")).to_have_count(0)


def test_a_position_is_saved_as_pixels(one: Person) -> None:
    one.go(SMALL)
    with one.page.expect_download() as saving:
        one.page.get_by_role("link", name="Save as PNG").click()
    assert saving.value.suggested_filename == "position-ur.png"
    assert Path(saving.value.path()).read_bytes().startswith(b"\x89PNG\r\n")
