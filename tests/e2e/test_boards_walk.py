"""Royal Tee: what a walk gains, spaces out of reach, and confirming right after a drag."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute

from royalgames.games.tee import TEE
from royalgames.games.tee.board import space_name
from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import HOST, Laid, become
from tests.e2e.people import Person
from tests.e2e.play import draw, second_turn, space
from tests.e2e.screen import SMALL, box

pytestmark = pytest.mark.e2e


def test_the_button_says_what_a_walk_gains(host: Person, tables: dict[str, Laid]) -> None:
    host.go("/table/laid-ring")
    host.wait("[data-acting=r]")
    laid = tables["laid-ring"]
    draw(host, laid.closing)
    found = TEE.preview(laid.table.current.state, laid.closing)
    gained, ringed = (found.claims | found.surrounds).bit_count(), found.surrounds.bit_count()
    host.button(f"Confirm walk: +{gained}, {ringed} surrounded", exact=True).wait_for()


def test_a_phones_board_keeps_its_size_while_a_walk_is_drawn(
    enter: Enter, shared_server: Server, tables: dict[str, Laid]
) -> None:
    one = enter(**SMALL)
    become(one, HOST, shared_server.database)
    one.go("/table/laid-ring")
    one.wait("[data-acting=r]")
    one.page.locator("p.now", has_text="Your turn").wait_for()
    board = one.page.locator(".board-stand > svg")
    before = box(board)
    draw(one, tables["laid-ring"].closing)
    one.page.locator(".confirm", has_text="surrounded").wait_for()
    assert box(board) == before


def test_a_walk_without_a_surround_says_only_how_many(enter: Enter) -> None:
    one = enter()
    second_turn(one)
    for name in ("g3", "h3"):
        one.page.mouse.click(*space(one, name))
    one.page.locator(".confirm", has_text=re.compile(r"^\s*Confirm walk: \+2\s*$")).wait_for()


def test_a_space_out_of_reach_is_explained_and_nothing_is_drawn(enter: Enter) -> None:
    one = enter()
    second_turn(one)
    one.page.mouse.click(*space(one, "g6"))
    why = one.page.locator(".why")
    why.filter(
        has_text="Red's Royal Tee on g2 is 4 steps from g6; this walk has 2 steps."
    ).wait_for()
    assert why.get_by_role("link", name="Rule T9").count() == 1
    assert one.page.locator(".confirm").inner_text() == "2 of 2 steps left"
    assert one.page.locator(".walk .line, .walk .step").count() == 0
    one.page.mouse.click(*space(one, "g3"))
    why.wait_for(state="detached")


def test_a_royal_tee_in_the_way_is_explained(enter: Enter) -> None:
    one = enter()
    second_turn(one)
    tee = one.page.locator("[aria-label*='Yellow, Royal Tee']").first.get_attribute("data-space")
    assert tee is not None
    one.page.mouse.click(*space(one, tee))
    one.page.locator(".why", has_text=f"Yellow's Royal Tee is on {tee}").wait_for()


def test_a_tap_elsewhere_reroutes_the_walk(enter: Enter) -> None:
    one = enter()
    second_turn(one)
    confirm = one.page.locator(".confirm", has_text="Confirm walk")
    one.page.mouse.click(*space(one, "g4"))
    confirm.wait_for()
    one.page.mouse.click(*space(one, "e2"))
    one.page.locator("[data-space=e2][aria-label*='your walk is here']").wait_for()
    confirm.click()
    one.page.get_by_role("log").get_by_text("Red walks 2 steps from g2 to e2").wait_for()


def test_a_confirmation_right_after_a_fast_drag_is_not_lost(
    host: Person, tables: dict[str, Laid]
) -> None:
    """The server's answers about the walk are held back until the button has been pressed."""
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    pressed = False

    def slow(line: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if not pressed and json.loads(message)["type"] == "previewed":
                held.append((line, message))
            else:
                line.send(message)

        line.connect_to_server().on_message(pass_on)

    host.page.route_web_socket("**/api/live", slow)
    host.go("/table/laid-drag")
    host.wait("[data-acting=r]")
    laid = tables["laid-drag"]
    path = [space_name(at) for at in TEE.preview(laid.table.current.state, laid.closing).path]
    host.page.mouse.move(*space(host, path[0]))
    host.page.mouse.down()
    for name in path[1:]:
        host.page.mouse.move(*space(host, name))
    host.page.mouse.up()
    seq = host.seq()
    host.page.locator(".confirm").click()
    assert host.seq() == seq
    pressed = True
    for line, message in held:
        line.send(message)
    words = f"Red walks {len(laid.closing)} steps from {path[0]} to {path[-1]}"
    host.page.get_by_role("log").get_by_text(words).wait_for()
