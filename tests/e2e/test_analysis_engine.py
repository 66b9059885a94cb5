"""Rollouts, the explorer and the deepening engine in a real browser, by mouse and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE

pytestmark = pytest.mark.e2e

SEVEN = "o*3,s,4*2,11+o*4,s,3,8+L+"
"""Seven counters per side, for which no test machine has a tablebase."""
FOUR = "o,s,4,11,h*3+o,s,3,8,h*3+L+"
"""The same with four left, whose games are shorter."""

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}

FINISHED = """async () => {
  const send = async (path, body) => {
    const headers = {"content-type": "application/json"};
    const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const setup = {game: "tee", colours: "bg"};
  const seats = {b: {kind: "you"}, g: {kind: "here", name: "Ben"}};
  const {table} = await send("/api/tables", {setup, seats, public: true});
  for (const act of [{act: "move", seat: "b", move: "U"}, {act: "resign", seat: "g"}]) {
    const {seq} = await (await fetch(`/api/tables/${table}`)).json();
    await send(`/api/tables/${table}/acts`, {id: `c${seq}`, seq, act});
  }
  const {start} = await send("/api/lines", {setup, moves: []});
  for (;;) {
    const found = await send("/api/explore", {setup, position: start});
    if (found.moves.length > 0) return start;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}"""
"""Finish a game at a public table, and wait until it is in the index."""


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Hide the page, or show it, as a browser does with its tabs."""


def _open(one: Person, game: str, hash_: str) -> None:
    one.go(f"/analyse/{game}#{hash_}")


def _fits(one: Person) -> None:
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(("look", "dots"), [({}, 2), (NARROW, 0)], ids=["desktop", "phone"])
def test_a_rollout_shows_progress_and_can_be_stopped(
    enter: Enter, look: dict[str, Any], dots: int
) -> None:
    # Each has a position of its own: what was played for one is there at once for the other.
    one = enter(**look)
    _open(one, "ur", f"position={FOUR}{dots}")
    # The first values wait until the process that finds them has loaded everything.
    best = one.page.get_by_role("button", name=re.compile("^Best: "))
    best.wait_for(timeout=300_000)
    one.page.get_by_text("Rollout", exact=True).focus()
    one.page.keyboard.press("Enter")
    start = one.button("Roll out")
    start.focus()
    one.page.keyboard.press("Enter")
    row = one.page.get_by_role("row", name=re.compile("Estimate"))
    expect(row.first).to_contain_text("±", timeout=300_000)
    one.button("Stop").click()
    expect(one.button("Go on")).to_be_visible()
    expect(row).to_have_count(3)
    progress = one.page.get_by_role("progressbar", name="Games played in the rollout")
    games = int(progress.evaluate("each => each.value"))
    assert 36 <= games < 1296
    _fits(one)
    one.button("Go on").click()
    expect(one.button("More games")).to_be_visible(timeout=300_000)
    expect(one.page.get_by_text("1,296 of 1,296 games")).to_be_visible()
    # Another position has no rollout yet; coming back, this one is still there.
    best.click()
    expect(one.button("Roll out")).to_be_visible()
    one.button("Previous move").click()
    expect(one.page.get_by_text("1,296 of 1,296 games")).to_be_visible()


def test_a_throw_and_a_choice_lead_on_by_keyboard(enter: Enter) -> None:
    one = enter(**NARROW)
    _open(one, "ur", f"position={SEVEN}throw")
    throw = one.page.get_by_role("row", name=re.compile("3 dots")).get_by_role("button")
    throw.wait_for(timeout=300_000)
    _fits(one)
    throw.focus()
    one.page.keyboard.press("Enter")
    choice = one.page.get_by_role("row", name=re.compile("Moving from 4")).get_by_role("button")
    choice.focus()
    one.page.keyboard.press("Enter")
    expect(one.page).to_have_url(re.compile(r"moves=3:\+4"))


def test_what_was_played_here(enter: Enter) -> None:
    one = enter(**NARROW)
    one.go("/")
    start = one.page.evaluate(FINISHED)
    _open(one, "tee", f"colours=bg&position={start.replace(' ', '+')}")
    one.page.get_by_text("Played here").click()
    row = one.page.get_by_role("row", name=re.compile("100%"))
    expect(row).to_contain_text("1")
    expect(one.page.get_by_role("radio", name="People")).to_be_checked()
    _fits(one)
    one.page.get_by_role("radio", name="Bots").check()
    expect(one.page.get_by_text("No bot has come here.")).to_be_visible()
    one.page.get_by_role("radio", name="People").check()
    row.get_by_role("button", name="Play").click()
    expect(one.page).to_have_url(re.compile("moves=U"))
    expect(one.page.get_by_text("No finished game on this server")).to_be_visible()
    _fits(one)


def test_the_engine_looks_deeper_while_it_is_watched(enter: Enter) -> None:
    one = enter()
    _open(one, "tee", "colours=ry&moves=U+D+UU+DD&at=4")
    depth = one.page.get_by_text(re.compile(r"turns? ahead"))
    depth.wait_for(timeout=300_000)
    first = depth.text_content()  # at once: it looks deeper a few times only
    advice = one.page.locator(".advice path")
    expect(advice.first).to_be_attached()
    _fits(one)
    expect(depth).not_to_have_text(first or "")
    one.page.get_by_role("switch", name="Engine").uncheck()
    expect(advice).to_have_count(0)
    expect(depth).to_have_count(0)
    one.page.get_by_role("switch", name="Engine").check()
    expect(advice.first).to_be_attached()


def test_the_engine_rests_while_the_page_is_hidden(enter: Enter) -> None:
    one = enter()
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Keep what asks to look deeper."""
        if '"step"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    def wait_for(count: int) -> None:
        while len(held) < count:
            one.page.wait_for_timeout(50)

    one.page.route("**/api/analyse", hold)
    _open(one, "tee", "colours=ry&moves=U+D+UU+DD+UUL&at=5")
    busy = one.page.get_by_text("Looking deeper…")
    busy.wait_for(timeout=300_000)
    wait_for(1)
    one.page.evaluate(HIDE, True)
    expect(busy).to_have_count(0)
    # What was asked before is answered; nothing is asked after it.
    with one.page.expect_event("requestfinished", lambda each: "analyse" in each.url):
        held[0].continue_()
    one.page.evaluate("async () => (await fetch('/health')).text()")
    assert len(held) == 1
    one.page.evaluate(HIDE, False)
    expect(busy).to_be_visible()
    wait_for(2)
    held[1].continue_()


SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}

END = "element => element.getBoundingClientRect().bottom + scrollY"
"""How far down the page something ends."""


@pytest.mark.parametrize("look", [{}, NARROW, SIDEWAYS], ids=["desktop", "phone", "sideways"])
@pytest.mark.parametrize(
    ("game", "hash_", "as_many_rows"),
    [
        ("ur", f"position={FOUR}3", True),
        ("ur", f"position={FOUR}throw", True),
        ("tee", "colours=ry&moves=U+D&at=2", False),
        ("tee", "colours=rbyg&moves=U+L+D+R&at=4", False),
    ],
    ids=["choices", "throws", "walks", "walks-of-four"],
)
def test_values_come_without_moving_what_one_may_tap(
    enter: Enter, look: dict[str, Any], game: str, hash_: str, as_many_rows: bool
) -> None:
    """The first answer is held back until what is around its place has been measured."""
    one, held, holding = enter(**look), list[Route](), True

    def hold(route: Route) -> None:
        if holding:
            held.append(route)
        else:
            route.continue_()

    one.page.route("**/api/analyse", hold)
    _open(one, game, hash_)
    one.page.locator("table.waiting").wait_for()
    status, rows = one.page.locator(".status"), one.page.locator("tbody tr")
    before, expected = status.evaluate(END), rows.count()
    assert held
    holding = False
    for route in held:
        route.continue_()
    one.page.locator("table:not(.waiting)").wait_for(timeout=300_000)
    assert status.evaluate(END) == before
    if as_many_rows:
        assert rows.count() == expected
