"""Royal Tee in real browsers."""

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE, invitation, make_table, second_turn, sit, space, walk

pytestmark = pytest.mark.e2e


def play_tee(players: dict[str, Person]) -> int:
    """Play a game of Royal Tee to its end by keys, each seat by its person."""
    any_one = next(iter(players.values()))
    for count in range(400):
        any_one.wait(":is([data-phase=over], [data-actor])")
        state = any_one.state()
        if state["phase"] == "over":
            return count
        seq, actor = state["seq"], state.get("actor", "")
        if actor in players:
            mover = players[actor]
            mover.wait(f"[data-acting={actor}]")
            walk(mover)
        for each in players.values():
            each.wait(f":not([data-seq='{seq}'])")
    raise AssertionError("the game has no end")


def test_two_people_play_a_whole_game_by_link_and_keyboard(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "tee", {"r": "you", "y": "friend"}, {"Round limit": "3"})
    sit(guest, invitation(host, "Yellow"), "Ben")
    assert play_tee({"r": host, "y": guest}) == 6
    for one in (host, guest):
        one.wait("[data-phase=over]")
        one.page.get_by_text("Claimed spaces (T20)").wait_for()


def test_four_seats_two_people_and_two_bots(enter: Enter) -> None:
    host, guest = enter(), enter(**PHONE)
    seats = {"r": "you", "b": "bot", "y": "friend", "g": "bot"}
    make_table(host, "tee", seats, {"Players": "rbyg", "Round limit": "2"})
    sit(guest, invitation(host, "Yellow"), "Cleo")
    play_tee({"r": host, "y": guest})
    for one in (host, guest):
        one.wait("[data-phase=over]")
        assert one.page.get_by_role("list", name="Players").get_by_role("listitem").count() == 4


def test_a_walk_shows_what_it_will_claim_before_it_is_confirmed(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=r]")
    seq = one.seq()
    board = one.page.get_by_label("The board of Royal Tee")
    board.locator("[tabindex='0']").first.focus()
    one.page.keyboard.press("ArrowUp")
    confirm = one.page.locator(".confirm")
    confirm.filter(has_text="1 of 2 steps left").wait_for()
    one.button("Step back").click()
    confirm.filter(has_text="2 of 2 steps left").wait_for()
    assert one.seq() == seq


def test_the_board_can_be_turned(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    space = one.page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first
    before = space.bounding_box()
    one.button("Turn the board").click()
    one.button("Turn the board").click()
    after = space.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 100


def test_a_move_against_a_bot_is_taken_back(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=r]")
    one.button("Take back").click()
    one.page.locator(".happened", has_text="takes back the last move").wait_for()
    one.page.locator("p.now", has_text="walk 1 step").wait_for()


def test_two_people_take_a_move_back(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "tee", {"r": "you", "y": "friend"}, {"Round limit": "9"})
    sit(guest, invitation(host, "Yellow"), "Ben")
    host.wait("[data-acting=r]")
    walk(host)
    host.button("Take back").click()
    guest.button("Accept", exact=True).click()
    host.wait("[data-acting=r]")
    host.page.locator(".happened", has_text="takes back the last move").wait_for()


def test_one_device_is_handed_over_by_a_button(enter: Enter) -> None:
    one = enter()
    one.go("/settings")
    one.page.get_by_label("On a shared device, ask to pass it on").check()
    make_table(one, "tee", {"r": "you", "y": "here"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    for forwards, other in (("ArrowUp", "y"), ("ArrowDown", "r")):
        one.page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first.focus()
        one.page.keyboard.press(forwards)
        one.button("Confirm walk").click()
        hand = one.page.locator(".handover button")
        hand.wait_for()
        assert one.table.get_attribute("data-acting") is None
        assert one.page.locator(".confirm").count() == 0
        hand.click()
        one.wait(f"[data-acting={other}]")


def test_a_walk_is_drawn_by_tapping_on_a_phone(enter: Enter) -> None:
    one = enter(**PHONE)
    second_turn(one)
    confirm = one.page.locator(".confirm")
    one.page.touchscreen.tap(*space(one, "g3"))
    confirm.filter(has_text="1 of 2 steps left").wait_for()
    one.page.touchscreen.tap(*space(one, "f3"))
    confirm.filter(has_text="Confirm walk").click()
    one.page.get_by_role("log").get_by_text("Red walks 2 steps from g2 to f3").wait_for()


def test_a_walk_is_drawn_by_dragging(enter: Enter) -> None:
    one = enter()
    second_turn(one)
    one.page.mouse.move(*space(one, "g2"))
    one.page.mouse.down()
    for name in ("g3", "h3"):
        one.page.mouse.move(*space(one, name), steps=6)
    one.page.mouse.up()
    one.page.locator(".confirm", has_text="Confirm walk").click()
    one.page.get_by_role("log").get_by_text("Red walks 2 steps from g2 to h3").wait_for()
