"""People at browsers: each has their own window, and nothing in it may go wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

CALM = """
localStorage.getItem("royal-settings") || localStorage.setItem("royal-settings", JSON.stringify(
  { motion: "off", onlyMove: false, throws: "hand", hints: false }))
"""
"""Without motion, without hints, and with every throw and every move made by hand."""


@dataclass
class Person:
    """One person's browser window at one service."""

    page: Page
    context: BrowserContext
    address: str
    faults: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    """Words of faults that a test brings about itself."""

    def go(self, path: str) -> None:
        """Open a page of the service, or a whole link."""
        self.page.goto(path if path.startswith("http") else self.address + path)

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """Find a button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def table(self) -> Locator:
        """The table, wherever it stands."""
        return self.page.locator(".table")

    def wait(self, condition: str) -> None:
        """Wait until the table is so, as a selector of attributes says."""
        self.page.wait_for_selector(f".table{condition}", timeout=60_000)

    def state(self) -> dict[str, str]:
        """How the table stands, read at one moment: phase, seq, actor, acting."""
        read: dict[str, str] = self.table.evaluate("(table) => ({ ...table.dataset })")
        return read

    def seq(self) -> str:
        """The last event the table knows."""
        return self.table.get_attribute("data-seq") or ""

    def watch_for(self, words: str) -> None:
        """Notice words from now on, even if they stay for a moment only."""
        self.page.evaluate(
            """(words) => {
              const look = () => {
                if (document.body.innerText.includes(words)) document.body.dataset.noticed = words;
              };
              new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
            }""",
            words,
        )

    def noticed(self, words: str) -> None:
        """Wait until words that are watched for have been there."""
        self.page.wait_for_selector(f"body[data-noticed='{words}']")

    def axe(self) -> list[str]:
        """Return the serious faults that axe finds on the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate(
            "axe.run(document, { resultTypes: ['violations'] })"
        )
        return [
            f"{fault['id']}: {fault['help']}: {node['target']} {node.get('failureSummary', '')}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]
        ]

    def unforgiven(self) -> list[str]:
        """List what went wrong in this window."""
        return [
            fault for fault in self.faults if not any(words in fault for words in self.forgiven)
        ]


@contextmanager
def person(browser: Browser, address: str, calm: bool = True, **options: Any) -> Iterator[Person]:
    """Open a window for one person; a fault in it fails the test."""
    context = browser.new_context(**options)
    context.set_default_timeout(60_000)
    if calm:
        context.add_init_script(CALM)
    page = context.new_page()
    one = Person(page, context, address)
    _watch(one)
    try:
        yield one
    finally:
        context.close()
    faults = one.unforgiven()
    assert not faults, faults


def _watch(one: Person) -> None:
    """Note console errors, refusals of the Content-Security-Policy, and requests elsewhere."""
    host = urlsplit(one.address).netloc

    def asked(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != host:
            one.faults.append(f"a request left for {request.url}")

    def said(message: Any) -> None:
        if message.type in ("error", "warning"):
            one.faults.append(f"console {message.type}: {message.text}")

    one.page.on("request", asked)
    one.page.on("console", said)
    one.page.on("pageerror", lambda error: one.faults.append(f"page error: {error}"))
