"""Take the pictures of the app that the README shows: docs/images/app-*.png.

`make screenshots` runs it. It starts a service of its own with seeded games in it, so the
pictures show the same positions every time; it needs the built app and Chromium.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from royalgames.protocol.setup import setup_of
from royalgames.server.http.identity import Player
from tests.e2e.laid import (
    GUEST,
    HOST,
    TEE_TWO,
    UR,
    Laid,
    become,
    find,
    keep,
    steps_asked,
    taken,
)
from tests.e2e.people import Person
from tools import browser as installed

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
    "museum-desktop-light",
)
"""What is shown of the app; each picture makes every copy of the project larger."""

QUIET: Final = """localStorage.setItem("royal-settings", '{"hints": false, "motion": "off"}')"""

KEYS: Final = {"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown", "L": "ArrowLeft"}


def on_board(position: str) -> list[int]:
    """Count each side's pieces that are on the board, in a position of a race game."""
    return [
        sum(int(part.partition("*")[2] or 1) for part in side.split(",") if part[0] not in "oh")
        for side in position.split()[:2]
    ]


def race_midway(laid: Laid) -> bool:
    """Stop where Light has thrown and has a choice, with pieces of both sides on the board."""
    now = laid.view
    return now.actor == "L" and len(now.choices) >= 3 and min(on_board(now.position or "o o")) >= 3


def tee_midway(laid: Laid) -> bool:
    """Stop where Red has seven steps to walk and both hold a good part of the board."""
    now = laid.view
    return now.actor == "r" and steps_asked(now) == 7 and now.seq >= 16


def games() -> dict[str, Laid]:
    """Play each game up to its pictures, from fixed seeds."""
    return {
        "ur": find("picture-ur", UR, race_midway),
        "museum": find("picture-museum", setup_of("museum"), race_midway),
        "tee": find("picture-tee", TEE_TWO, tee_midway),
    }


@contextmanager
def service(database: Path) -> Iterator[str]:
    """Run a service for as long as the block lasts."""
    command = [sys.executable, "-m", "royalgames.cli", "serve", "--no-open", "--port", "0"]
    command += ["--rate", "1000", "--db", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline() if process.stdout else ""
        found = re.search(r"http://\S+", line)
        if found is None:
            sys.exit("The service did not start.")
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def show(one: Person, what: str, laid: Laid | None) -> None:
    """Open the page of a picture and wait until it is complete."""
    if laid is None:
        one.go("/")
        one.page.get_by_role("button", name="Play the").first.wait_for()
        one.page.get_by_role("option").nth(4).wait_for(state="attached")
        return
    one.go(f"/table/{laid.table.id}")
    one.page.locator(".board-stand > svg").wait_for()
    if what != "tee":
        one.page.locator("[data-move]").last.focus()
    else:
        one.page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first.focus()
        state: Any = laid.table.current.state
        for step in max(laid.walks(400), key=lambda walk: taken(state, walk))[:6]:
            one.page.keyboard.press(KEYS[step])


def enter(browser: Browser, at: tuple[str, Path], who: Player | None, **options: Any) -> Person:
    """Open a window, as one of the players where one is named."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.add_init_script(QUIET)
    one = Person(context.new_page(), context, at[0])
    if who is not None:
        become(one, who, at[1])
    return one


def shoot(browser: Browser, one_of: dict[str, Laid], at: tuple[str, Path], name: str) -> None:
    """Take one picture: its name says game, window and theme."""
    what, look, theme = name.split("-")
    laid = one_of.get(what)
    options = DESKTOP if look == "desktop" else PHONE
    one = enter(browser, at, HOST if laid else None, color_scheme=THEMES[theme], **options)
    other = enter(browser, at, GUEST if laid else None)
    if laid:
        other.go(f"/table/{laid.table.id}")
        other.page.locator(".board-stand > svg").wait_for()
    show(one, what, laid)
    one.page.wait_for_load_state("networkidle")
    one.page.evaluate("document.fonts.ready.then(() => undefined)")
    one.page.screenshot(path=TARGET / f"app-{name}.png", animations="disabled", caret="hide")
    print(f"docs/images/app-{name}.png")
    one.context.close()
    other.context.close()


def main() -> None:
    """Take the pictures into docs/images."""
    if installed.missing():
        sys.exit(installed.advice(installed.missing()))
    with tempfile.TemporaryDirectory() as folder:
        database, one_of = Path(folder) / "royal.db", games()
        keep(database, one_of.values())
        with service(database) as address, sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=installed.chromium(), args=installed.flags()
            )
            for name in PICTURES:
                shoot(browser, one_of, (address, database), name)
            browser.close()


if __name__ == "__main__":
    main()
