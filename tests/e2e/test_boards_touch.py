"""Races on touch: the first tap shows what a move does, the second makes it."""

from typing import Any

import pytest

from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import HOST, become
from tests.e2e.people import Person

pytestmark = pytest.mark.e2e

SIZES: dict[str, dict[str, Any]] = {
    "upright": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "sideways": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(params=SIZES)
def one(request: pytest.FixtureRequest, enter: Enter, shared_server: Server) -> Person:
    """A player at the laid tables with a phone."""
    person = enter(**SIZES[request.param])
    become(person, HOST, shared_server.database)
    return person


def open_table(one: Person, table: str) -> None:
    """Open a laid table at which two pieces can be moved."""
    one.go(f"/table/{table}")
    one.page.locator("[data-move]").nth(1).wait_for()
    one.page.locator("p.now", has_text="Your turn").wait_for()


@pytest.mark.parametrize("table", ["laid-touch-ur", "laid-touch-museum"])
def test_the_first_tap_explains_and_another_switches_or_cancels(one: Person, table: str) -> None:
    open_table(one, table)
    seq, words = one.seq(), one.page.locator(".explained p")
    board = one.page.locator(".board-stand > svg").bounding_box()
    first, second = one.page.locator("[data-move]").nth(0), one.page.locator("[data-move]").nth(1)
    first.tap()
    one.page.locator(".foresight").wait_for(state="attached")
    said = words.inner_text()
    assert " to " in said or "Enter" in said
    second.tap()
    words.filter(has_not_text=said).wait_for()
    assert one.page.locator(".board-stand > svg").bounding_box() == board
    one.page.locator("p.now").tap()
    words.wait_for(state="detached")
    one.page.locator(".foresight").wait_for(state="detached")
    assert one.seq() == seq


@pytest.mark.parametrize("table", ["laid-touch-ur", "laid-touch-museum"])
def test_the_words_take_two_lines_and_are_never_cut(one: Person, table: str) -> None:
    open_table(one, table)
    one.page.locator("[data-move]").first.tap()
    words = one.page.locator(".explained p")
    words.wait_for()
    for text in (words.inner_text(), LONGEST):
        words.evaluate("(element, text) => (element.textContent = text)", text)
        lines, overflow = words.evaluate(
            """(element) => {
              const range = document.createRange();
              range.selectNodeContents(element);
              const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
              const [own, room] = [element, element.closest('.hand')].map((part) =>
                part.getBoundingClientRect());
              return [tops.size, Math.max(own.bottom - room.bottom, room.top - own.top,
                element.scrollWidth - element.clientWidth)];
            }"""
        )
        assert lines <= 2, text
        assert overflow <= 1, text


LONGEST = "From 10 to 12, doubles to 14, stack of 3, rosette: you may enter a counter"
"""Longer than any explanation there is."""


def test_a_second_tap_moves(enter: Enter, shared_server: Server) -> None:
    one = enter(**SIZES["upright"])
    become(one, HOST, shared_server.database)
    open_table(one, "laid-touch-twice")
    seq = one.seq()
    piece = one.page.locator("[data-move]").first
    piece.tap()
    one.page.locator(".explained").wait_for()
    assert one.seq() == seq
    one.button("Move", exact=True).wait_for()
    piece.tap()
    one.wait(f":not([data-seq='{seq}'])")


def test_the_square_where_a_piece_lands_and_a_button_confirm_too(
    enter: Enter, shared_server: Server
) -> None:
    one = enter(**SIZES["upright"])
    become(one, HOST, shared_server.database)
    for way, confirm in (("landing", ".landing"), ("button", ".explained button")):
        open_table(one, f"laid-touch-{way}")
        seq = one.seq()
        one.page.locator("[data-move]").last.tap()
        one.page.locator(confirm).tap()
        one.wait(f":not([data-seq='{seq}'])")


def test_one_tap_moves_where_that_is_chosen(enter: Enter, shared_server: Server) -> None:
    one = enter(**SIZES["upright"])
    become(one, HOST, shared_server.database)
    one.go("/settings")
    one.page.get_by_label("Move with one tap").check()
    open_table(one, "laid-touch-once")
    seq = one.seq()
    one.page.locator("[data-move]").first.tap()
    one.wait(f":not([data-seq='{seq}'])")


def test_a_mouse_previews_by_pointing_and_moves_by_one_click(host: Person) -> None:
    host.go("/table/laid-touch-mouse")
    piece = host.page.locator("[data-move]").first
    piece.wait_for()
    seq = host.seq()
    piece.hover()
    host.page.locator(".foresight").wait_for(state="attached")
    piece.click()
    host.wait(f":not([data-seq='{seq}'])")
