"""Type of our own, the same on every machine, and nothing moves when it arrives."""

import os
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route

from royalgames.games import rulebook
from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import HOST, become
from tests.e2e.people import Person, person
from tests.e2e.play import PHONE
from tools import browser as installed

pytestmark = pytest.mark.e2e

WEB = Path(__file__).parents[2] / "web"
FONTS = WEB / "src" / "fonts"

MOST_BYTES = 70_000
MOST_SHIFT = 0.02
"""The most that a page may shift while it loads, as Chromium counts it (CLS)."""

PAGES = {
    "/": "main:has(option:nth-of-type(5)) button:has-text('Play the bot')",
    "/table/laid-still-ur": ".board-stand > svg",
    "/table/laid-still-tee": ".board-stand > svg",
    "/learn/ur": "h3#U15",
}
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": PHONE,
}

WATCH = """
window.shifts = [];
window.note = (entries) => window.shifts.push(...entries.map((one) => one.value));
window.watcher = new PerformanceObserver((list) => note(list.getEntries()));
watcher.observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """
Promise.all(["Sans", "Serif", "Mono"].map((name) => document.fonts.load(`1em "Royal ${name}"`)))
  .then(() => document.fonts.ready)
  .then(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))))
  .then(() => new Promise((go) => setTimeout(go, 50)))
  .then(() => undefined)
"""
"""Wait until all fonts have loaded and two frames have been drawn with them."""

ADJUSTED = re.compile(r"(size-adjust|(ascent|descent|line-gap)-override):[^;}]+;?")

ROYAL_SANS, ROYAL_SERIF = "var(--sans)", "var(--serif)"


def shift(one: Person, path: str) -> float:
    """Load a page, let its fonts come only when all else stands, and add up what shifts."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.page.add_init_script(WATCH)
    one.page.route("**/*.woff2", hold)
    # What is preloaded holds up the load event.
    one.page.goto(one.address + path, wait_until="commit")
    one.page.locator(PAGES[path]).first.wait_for()
    assert held, "no font was asked for"
    assert not one.page.evaluate("document.fonts.check('16px \"Royal Sans\"')")
    for route in held:
        route.continue_()
    one.page.unroute("**/*.woff2")
    one.page.evaluate(SETTLED)
    assert one.page.evaluate("document.fonts.check('16px \"Royal Sans\"')")
    one.page.evaluate("note(watcher.takeRecords())")  # what the observer has not been told yet
    return float(one.page.evaluate("shifts.reduce((sum, one) => sum + one, 0)"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_when_the_fonts_arrive(
    enter: Enter, shared_server: Server, path: str, size: str
) -> None:
    one = enter(**SIZES[size])
    if "table" in path:
        become(one, HOST, shared_server.database)
    assert shift(one, path) < MOST_SHIFT


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_for_a_player_who_comes_back(
    enter: Enter, shared_server: Server, size: str
) -> None:
    one = enter(**SIZES[size])
    become(one, HOST, shared_server.database)
    assert shift(one, "/") < MOST_SHIFT


def test_without_adjusted_fallbacks_the_page_would_move(enter: Enter) -> None:
    """The measurement above sees a shift where there is one."""

    def unadjusted(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=ADJUSTED.sub("", answer.text()))

    one = enter(**SIZES["phone"])
    one.page.route("**/*.css", unadjusted)
    assert shift(one, "/learn/ur") > MOST_SHIFT


def installed_fonts(page: Page, selector: str) -> set[str]:
    """List the fonts from outside that draw the text of the elements selected."""
    line = page.context.new_cdp_session(page)
    line.send("DOM.enable")
    line.send("CSS.enable")
    root = line.send("DOM.getDocument")["root"]["nodeId"]
    found = line.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})
    used = [
        font
        for node in found["nodeIds"]
        for font in line.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    ]
    line.detach()
    assert used, "no text was drawn"
    return {font["familyName"] for font in used if not font["isCustomFont"]}


def write(page: Page, text: str, family: str) -> None:
    """Show a text alone on the page, in one family."""
    page.evaluate(
        "([text, family]) => { document.body.innerHTML = '<p id=text></p>';"
        " const p = document.getElementById('text'); p.textContent = text;"
        " p.style.fontFamily = family; }",
        [text, family],
    )
    page.evaluate(SETTLED)


def said() -> str:
    """Every character in the app's sources outside comments, and in the rules it shows."""
    sources = [
        path.read_text(encoding="utf-8")
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".svelte", ".ts", ".css")
    ]
    comment = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`])//[^\n]*", re.DOTALL)
    texts = [comment.sub("", source) for source in sources]
    for key in rulebook.PAGES:
        texts += [
            part.text + part.why + "".join(part.figures)
            for rule in rulebook.rulebook(key).rules
            for part in rule.parts
        ]
    return "".join(sorted(set("".join(texts)) - {"\n", "\t"}))


def test_our_fonts_have_every_character_that_the_app_shows(enter: Enter) -> None:
    one = enter()
    one.go("/")
    text = said()
    assert {"…", "·", "≈", "A", "z"} <= set(text)
    write(one.page, text, ROYAL_SANS)
    assert installed_fonts(one.page, "#text") == set()


@pytest.mark.parametrize("family", [ROYAL_SANS, ROYAL_SERIF])
def test_our_fonts_have_the_letters_of_names(enter: Enter, family: str) -> None:
    one = enter()
    one.go("/")
    letters = [*range(0x21, 0x7F), *range(0xC0, 0x180), *map(ord, "ȘșȚțẞ–…’“”·×±−")]
    write(one.page, "".join(map(chr, letters)), family)
    assert installed_fonts(one.page, "#text") == set()


@pytest.mark.parametrize("path", [*PAGES, "/learn/tee", "/new/tee", "/record", "/settings"])
def test_no_page_is_drawn_with_an_installed_font(
    enter: Enter, shared_server: Server, path: str
) -> None:
    one = enter()
    become(one, HOST, shared_server.database)
    one.go(path)
    one.page.locator(PAGES.get(path, "h1")).first.wait_for()
    one.page.evaluate(SETTLED)
    assert installed_fonts(one.page, "body *:not(option)") == set()


@pytest.mark.parametrize("family", [ROYAL_SANS, ROYAL_SERIF])
@pytest.mark.parametrize("weight", [400, 600, 700])
def test_all_figures_are_equally_wide(enter: Enter, family: str, weight: int) -> None:
    one = enter()
    one.go("/")
    write(one.page, "0123456789", family)
    widths = one.page.evaluate(
        """(weight) => [..."0123456789"].map((figure) => {
          const one = document.createElement("span");
          one.style.fontWeight = weight;
          one.textContent = figure.repeat(10);
          document.getElementById("text").replaceChildren(one);
          return one.getBoundingClientRect().width;
        })""",
        weight,
    )
    assert max(widths) - min(widths) < 0.1


def test_the_fonts_are_small_licensed_and_asked_for_at_once(enter: Enter) -> None:
    files = sorted(FONTS.glob("*.woff2"))
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    assert len(list(FONTS.glob("OFL-*.txt"))) == 3
    one = enter()
    one.go("/")
    one.page.locator(PAGES["/"]).first.wait_for()
    one.page.evaluate("document.fonts.ready.then(() => undefined)")
    loaded = one.page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.woff2'))"
        ".map((each) => [each.name.split('/').pop().split('-').slice(0, 2).join('-'),"
        " each.initiatorType])"
    )
    assert sorted(loaded) == [["royal-sans", "link"], ["royal-serif", "link"]]


@pytest.fixture(scope="module")
def bare_browser(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Chromium on a machine with one odd font; with none at all Chromium may crash."""
    folder = tmp_path_factory.mktemp("fonts")
    shutil.copy(FONTS / "royal-mono.woff2", folder)
    config = folder / "fonts.conf"
    config.write_text(f"<fontconfig><dir>{folder}</dir><cachedir>{folder}</cachedir></fontconfig>")
    chromium = browser.browser_type.launch(
        executable_path=installed.chromium(),
        args=installed.flags(),
        env={**os.environ, "FONTCONFIG_FILE": str(config)},
    )
    yield chromium
    chromium.close()


def load(one: Person, path: str) -> None:
    """Open a page and wait for its fonts; a browser that gave up on one tries again on a reload."""
    for last in (False, False, True):
        one.go(path)
        one.page.locator(PAGES.get(path, ".board-stand > svg")).first.wait_for()
        one.page.wait_for_load_state("networkidle")
        try:
            one.page.evaluate(SETTLED)
        except Error as error:
            if last or "NetworkError" not in str(error):
                raise
        else:
            return


PARTS = "header, h1, h2, h3, p, button, .board-stand > svg"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/", "/table/laid-over-tee", "/table/laid-still-ur"])
def test_a_page_is_laid_out_the_same_whatever_fonts_are_installed(
    enter: Enter, bare_browser: Browser, shared_server: Server, path: str, size: str
) -> None:
    now = datetime.now(UTC)

    def boxes(one: Person) -> list[list[int]]:
        # The home page says how long ago something was.
        one.page.clock.set_fixed_time(now)
        become(one, HOST, shared_server.database)
        load(one, path)
        found: list[list[int]] = one.page.locator(PARTS).evaluate_all(
            "(all) => all.filter((one) => one.checkVisibility())"
            ".map((one) => one.getBoundingClientRect())"
            ".map((box) => [box.x, box.y, box.width, box.height].map(Math.round))"
        )
        return found

    with person(bare_browser, shared_server.address, **SIZES[size]) as bare:
        without = boxes(bare)
    assert without
    assert boxes(enter(**SIZES[size])) == without
