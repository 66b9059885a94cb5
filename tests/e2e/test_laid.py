"""Moments that a game comes to now and then, on tables laid out for them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.laid import Laid, move_with
from tests.e2e.people import Person
from tests.e2e.play import draw

pytestmark = pytest.mark.e2e


def choose(one: Person, move: str) -> None:
    """Choose a counter on the board."""
    one.page.locator(f"[data-move='{move}']").press("Enter")


def test_an_eye_is_asked_of_the_other_player_at_once(
    host: Person, guest: Person, tables: dict[str, Laid]
) -> None:
    for one in (host, guest):
        one.go("/table/laid-eye")
    choose(host, move_with(tables["laid-eye"], "eye", can_move=True))
    guest.wait("[data-acting=D]")
    guest.page.locator("p.now", has_text="move a counter 4 for the eye").wait_for()
    expect(host.page.locator("[data-move]")).to_have_count(0)
    guest.page.locator("[data-move]").first.press("Enter")
    for one in (host, guest):
        one.page.locator(".happened", has_text="Dark moves from").wait_for()


def test_a_rosette_is_asked_of_its_own_player_and_declined(
    host: Person, guest: Person, tables: dict[str, Laid]
) -> None:
    for one in (host, guest):
        one.go("/table/laid-rosette")
    choose(host, move_with(tables["laid-rosette"], "rosette", may_enter=True))
    host.page.locator("p.now", has_text="enter a counter on S for the rosette").wait_for()
    host.button("Enter a counter").wait_for()
    guest.page.locator("p.now", has_text="Waiting for Ada").wait_for()
    assert guest.button("Don't enter").count() == 0
    host.button("Don't enter").click()
    guest.page.locator(".happened", has_text="Light does not enter a counter").wait_for()


def test_doubles_are_foreseen_and_lead_on(host: Person, tables: dict[str, Laid]) -> None:
    host.go("/table/laid-doubles")
    move = move_with(tables["laid-doubles"], "doubled")
    host.page.locator(f"[data-move='{move}']").focus()
    host.page.locator(".foresight", has_text="doubles").wait_for()
    choose(host, move)
    host.page.locator(".happened", has_text="Doubles on").wait_for()


def test_the_last_counter_home_ends_the_game_and_is_scored_counter_by_counter(
    host: Person, guest: Person, tables: dict[str, Laid]
) -> None:
    for one in (host, guest):
        one.go("/table/laid-last-move")
    choose(host, move_with(tables["laid-last-move"], "ended"))
    for one in (host, guest):
        one.wait("[data-phase=over]")
    counted = host.page.locator(".counters li")
    counted.first.wait_for()
    worth = [int(text.split()[-1]) for text in counted.all_inner_texts()]
    score = int(host.page.locator(".total b").inner_text())
    assert sum(worth) == score
    host.page.locator("p.now", has_text=f"You won by {score} point").wait_for()
    guest.page.locator("p.now", has_text=f"You lost by {score} point").wait_for()


def test_a_full_board_ends_royal_tee(host: Person, guest: Person, tables: dict[str, Laid]) -> None:
    """The true end (T19), without any limit of rounds."""
    for one in (host, guest):
        one.go("/table/laid-full-board")
    host.wait("[data-acting=r]")
    draw(host, tables["laid-full-board"].closing)
    host.button("Confirm walk").click()
    for one in (host, guest):
        one.wait("[data-phase=over]")
        one.page.locator("p.now", has_text=re.compile("You (won|lost)|Draw")).wait_for()
        claims = one.page.locator(".claims b")
        claims.first.wait_for()
        scores = [int(text) for text in claims.all_inner_texts()]
        assert sum(scores) == 144
        assert scores == sorted(scores, reverse=True)


def test_royal_tee_is_played_again(host: Person, guest: Person) -> None:
    for one in (host, guest):
        one.go("/table/laid-again-tee")
        one.button("Rematch").wait_for()
    host.button("Rematch").click()
    host.page.get_by_text("Waiting for the other players").wait_for()
    guest.button("Accept").click()
    for one in (host, guest):
        one.wait("[data-phase=playing]")
        one.page.locator(".happened", has_text="Game 2 begins").wait_for()


def test_moves_are_jumped_to_by_the_slider_and_by_the_log(host: Person) -> None:
    host.go("/table/laid-over-tee")
    now = host.page.locator("p.now")
    now.filter(has_text="You ").wait_for()
    host.page.get_by_label("Move", exact=True).fill("5")
    now.filter(has_text="Viewing move 5 of").wait_for()
    host.page.get_by_text("Move list").click()
    host.page.get_by_role("list", name="Move list").get_by_text("Red walks 1 step").click()
    now.filter(has_text="Viewing move 1 of").wait_for()
    host.button("Current position").click()
    now.filter(has_text="You ").wait_for()


def test_a_record_is_copied(host: Person) -> None:
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.go("/table/laid-over-ur")
    host.page.get_by_text("More").click()
    host.button("Copy record").click()
    host.page.get_by_text("Record copied").wait_for()
    copied = host.page.evaluate("navigator.clipboard.readText()")
    record = host.page.request.get(f"{host.address}/api/tables/laid-over-ur/record").text()
    assert copied == record
    assert '[Game "ur"]' in copied


@pytest.mark.parametrize(
    ("motion", "moves"), [("full", "320ms"), ("short", "144ms"), ("off", "0ms")]
)
def test_motion_is_shortened_and_switched_off(host: Person, motion: str, moves: str) -> None:
    host.go("/settings")
    host.page.get_by_label(motion.capitalize(), exact=True).check()
    host.go("/table/laid-over-tee")
    frame = host.page.get_by_label("The slider shows 9").locator("g.frame")
    assert frame.evaluate("(frame) => frame.style.transitionDuration") == moves


def test_a_refusal_leads_to_its_rule(host: Person, guest: Person) -> None:
    """A browser that asks for what the rules forbid learns which rule it is."""
    host.page.route_web_socket(
        "**/api/**",
        lambda line: line.on_message(_astray(line.connect_to_server())),
    )
    host.go("/new/tee")
    host.page.get_by_label("Yellow is played by").select_option("bot")
    host.button("Create game").click()
    host.wait("[data-acting=r]")
    draw(host, "U")
    host.button("Confirm walk").click()
    notice = host.page.get_by_role("alert")
    notice.get_by_role("link", name="Rule T").click()
    host.page.get_by_role("heading", name="The rules of Royal Tee").wait_for()
    number = host.page.url.rpartition("#")[2]
    expect(host.page.locator(f"h3#{number}")).to_be_focused()


def _astray(server: WebSocketRoute) -> Callable[[str | bytes], None]:
    """Send a walk off the board instead of the one that was drawn."""
    return lambda text: server.send(str(text).replace('"move":"U"', '"move":"D"'))
