"""Take the pictures of the app that the README shows: docs/images/app-*.png.

It starts a service of its own on an empty database, plays a few moves in a real browser, and needs
the app to be built and Chromium to be on the machine.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

TARGET: Final = Path(__file__).parents[1] / "docs" / "images"

DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
}

THEMES: Final[dict[str, Any]] = {"light": "light", "dark": "dark"}

PICTURES: Final = (
    "home-desktop-light",
    "ur-desktop-light",
    "ur-phone-dark",
    "tee-desktop-dark",
    "tee-phone-light",
)
"""What is shown of the app; each picture makes every copy of the project larger."""

CALM: Final = """localStorage.setItem("royal-settings", '{"hints": false, "onlyMove": false}')"""

ASKED: Final = (
    "button:has-text('Throw the dice'):not(:disabled), [data-move], .choice.away:not(:disabled)"
)
"""What a player of Ur may be asked to press."""


@contextmanager
def service() -> Iterator[str]:
    """Run a service for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "royalgames.cli", "serve", "--no-open", "--port", "0"]
        command += ["--rate", "1000", "--db", f"{folder}/royal.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            line = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://\S+", line)
            if found is None:
                sys.exit("the service did not start")
            yield found[0]
        finally:
            process.terminate()
            process.communicate()


def start(page: Page, address: str, game: int) -> None:
    """Start a game against the bot that the first page proposes."""
    page.goto(address)
    page.get_by_role("button", name="Play the bot").nth(game).click()
    page.wait_for_selector(".table[data-phase=playing]")


def play_ur(page: Page, moves: int) -> None:
    """Make some moves of Ur and stop where a counter can be chosen."""
    for count in range(1000):
        page.wait_for_selector(ASKED)
        counters = page.locator("[data-move]")
        if count > moves and counters.count() > 1:
            counters.last.focus()
            return
        if counters.count():
            counters.nth(counters.count() // 2).press("Enter")
        else:
            page.locator(ASKED).first.click()
        page.wait_for_timeout(60)


def play_tee(page: Page, rounds: int) -> None:
    """Walk some rounds of Royal Tee in a widening turn, and stop in the middle of a walk."""
    turns = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
    for count in range(rounds):
        page.wait_for_selector(".table[data-acting=r]")
        page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first.focus()
        confirm, tried = page.locator(".confirm"), 0
        while confirm.is_disabled() and tried < 80:
            if count == rounds - 1 and "2 of" in confirm.inner_text():
                return
            page.keyboard.press(turns[(tried // 2 + count // 2) % 4])
            page.wait_for_timeout(80)
            tried += 1
        seq = page.locator(".table").get_attribute("data-seq")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".table:not([data-seq='{seq}'])")


def shoot(browser: Browser, address: str, name: str) -> None:
    """Take one picture: its name tells game, window and theme."""
    what, look, theme = name.split("-")
    options = DESKTOP if look == "desktop" else PHONE
    context = browser.new_context(color_scheme=THEMES[theme], reduced_motion="reduce", **options)
    context.add_init_script(CALM)
    page = context.new_page()
    if what == "home":
        page.goto(address)
        page.get_by_role("button", name=re.compile("^Play the")).first.wait_for()
    elif what == "ur":
        start(page, address, 0)
        play_ur(page, 26)
    else:
        start(page, address, 1)
        play_tee(page, 7)
    save(page, name)
    context.close()


def save(page: Page, name: str) -> None:
    """Keep the window as a picture."""
    page.wait_for_timeout(250)
    page.screenshot(path=TARGET / f"app-{name}.png")
    print(f"docs/images/app-{name}.png")


def main() -> None:
    """Take the pictures into docs/images."""
    chromium = shutil.which("chromium") or sys.exit("no chromium: apt-get install chromium")
    flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with service() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=flags)
        for name in PICTURES:
            shoot(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()
