"""The documentation in a real browser: our fonts, no refused script, a search that finds."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter

pytestmark = pytest.mark.e2e


def test_a_reader_finds_a_rule_by_search(enter: Enter) -> None:
    one = enter()
    one.go("/docs")
    expect(one.page.get_by_role("heading", name="Getting started")).to_be_visible()
    one.page.wait_for_function("document.fonts.check('1em \"Royal Serif\"')")
    family = one.page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")
    assert "Royal Serif" in family
    one.page.get_by_role("button", name="Search").first.click()
    one.page.get_by_role("textbox", name="Search").or_(
        one.page.get_by_role("combobox", name="Search")
    ).fill("safe rosette")
    one.page.get_by_role("option", name="safe rosette").first.click()
    expect(one.page.get_by_role("heading", name="M10 · The safe rosette")).to_be_visible()
    assert one.page.url.startswith(f"{one.address}/docs/rules-museum/")
