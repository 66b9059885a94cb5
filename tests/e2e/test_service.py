"""The line to the service, strangers, records, and dice proved from another address."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import Enter, Server
from tests.e2e.people import Person
from tests.e2e.play import act, invitation, make_table, play_out, sit

pytestmark = pytest.mark.e2e


@pytest.fixture
def lan_server(tmp_path: Path) -> Iterator[Server]:
    """A service on the home network."""
    server = Server(tmp_path / "royal.db", flags=("--lan",))
    server.start()
    yield server
    server.stop()


def test_a_game_goes_on_after_the_service_was_killed(own_server: Server, enter: Enter) -> None:
    host, guest = enter(own_server.address), enter(own_server.address)
    for one in (host, guest):
        one.forgiven += ["WebSocket connection", "ERR_CONNECTION"]
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    sit(guest, invitation(host, "Dark"), "Ben")
    host.wait("[data-actor]")
    actor = host.table.get_attribute("data-actor")
    act(host if actor == "L" else guest)
    own_server.kill()
    for one in (host, guest):
        one.page.get_by_text("Connection lost").wait_for()
        one.watch_for("Connected again")
    own_server.start()
    for one in (host, guest):
        one.noticed("Connected again")
    play_out({"L": host, "D": guest})
    host.wait("[data-phase=over]")


def test_a_stranger_looks_on_but_cannot_move(enter: Enter) -> None:
    host, stranger = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "bot"}, {"Counters": "3"})
    host.wait("[data-acting=L]")
    link = host.page.url
    stranger.go(link)
    stranger.wait("[data-actor=L]")
    assert stranger.button("Throw the dice").count() == 0
    assert stranger.button("Resign").count() == 0
    stranger.forgiven.append("403")
    table = link.rpartition("/")[2]
    answer = stranger.page.evaluate(
        """async (table) => {
          const state = await (await fetch(`/api/tables/${table}`)).json();
          const body = { id: "x1", seq: state.seq, act: { act: "throw", seat: "L" } };
          const headers = { "content-type": "application/json" };
          const answer = await fetch(`/api/tables/${table}/acts`,
            { method: "POST", headers, body: JSON.stringify(body) });
          return [answer.status, (await answer.json()).code];
        }""",
        table,
    )
    assert answer == [403, "not-yours"]


def test_a_used_invitation_is_refused_in_words(enter: Enter) -> None:
    host, guest, late = enter(), enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    link = invitation(host, "Dark")
    sit(guest, link, "Ben")
    late.go(link)
    late.page.get_by_text("Ben has already taken this seat").wait_for()


def test_the_host_is_told_that_only_this_machine_can_open_the_link(enter: Enter) -> None:
    host = enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    host.page.get_by_text("These links only work on this computer").wait_for()
    host.page.get_by_role("img", name="QR code").wait_for()
    assert host.axe() == []


def test_dice_are_proved_on_plain_http_from_another_address(
    lan_server: Server, enter: Enter
) -> None:
    assert "127.0.0.1" not in lan_server.given
    one = enter(lan_server.given)
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    assert one.page.evaluate("isSecureContext") is False
    play_out({"L": one})
    one.page.get_by_role("link", name="Check the dice").click()
    one.page.get_by_text("throws match the dice proof").wait_for()
    assert one.axe() == []


def _strength(one: Person) -> list[str]:
    """Open the proof page after a game; return its sentences on what the proof shows."""
    one.page.get_by_role("link", name="Check the dice").click()
    one.page.get_by_text("throws match the dice proof").wait_for()
    return one.page.locator(".strength p").all_inner_texts()


def test_the_proof_page_counts_the_throws_that_nobody_could_foresee(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    sit(guest, invitation(host, "Dark"), "Ben")
    play_out({"L": host, "D": guest})
    for one in (host, guest):
        strength, *more = _strength(one)
        found = re.fullmatch(r"Proof version 2\. (\d+) of (\d+) throws were unforesee.*", strength)
        assert found is not None
        assert 0 < int(found[1]) <= int(found[2])
        assert "✓ Your browser saw these commitments before the game began." in more
        assert one.axe() == []


def test_throws_without_a_lost_key_are_marked_on_the_proof_page(enter: Enter) -> None:
    one = enter()
    # A bot that begins could win in its first turn, before the key is lost.
    make_table(one, "ur", {"L": "you", "D": "here"}, {"Counters": "1"})
    one.wait("[data-phase=playing]")
    one.page.evaluate("localStorage.removeItem('royal-dice-key')")
    one.page.reload()
    play_out({"L": one, "D": one})
    strength, *more = _strength(one)
    assert "Proof version 2." in strength
    assert any("Throws without Light's link" in sentence for sentence in more)


def test_copying_works_without_https(lan_server: Server, enter: Enter) -> None:
    one = enter(lan_server.given)
    make_table(one, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    one.button("Copy", exact=True).click()
    one.page.get_by_text("Copied").wait_for()
    assert one.page.get_by_text("These links only work").count() == 0


def test_a_record_is_saved_opened_again_and_a_false_one_refused(enter: Enter) -> None:
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    play_out({"L": one})
    one.page.get_by_text("More").click()
    with one.page.expect_download() as saved:
        one.page.get_by_role("link", name="Download record").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    one.go("/record")
    paste = one.page.get_by_label("Paste a record")
    paste.fill(text)
    one.button("Open").click()
    one.button("Next move").click()
    one.go("/record")
    one.forgiven.append("422")
    paste.fill(text.replace('[Game "ur"]', '[Game "chess"]'))
    one.button("Open").click()
    one.page.get_by_role("alert").wait_for()
    one.page.get_by_role("link", name="Rule N").click()
    one.page.get_by_role("heading", name="Positions, moves and records as text").wait_for()


def test_a_changed_record_fails_the_proof(enter: Enter) -> None:
    one = enter()
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    play_out({"L": one})
    table = one.page.url.rpartition("/")[2]
    record = one.page.request.get(f"{one.address}/api/tables/{table}/record").text()
    first = record.rpartition("]")[2].split()[2][0]
    changed = record.replace(f" {first}:", f" {(int(first) + 1) % 4}:", 1)
    one.go("/proof")
    one.page.get_by_label("Paste a record").fill(changed)
    one.button("Check dice").click()
    one.page.get_by_text("No match").wait_for()


def test_a_seat_comes_to_another_device_by_its_own_link(enter: Enter) -> None:
    desk, phone = enter(), enter()
    make_table(desk, "ur", {"L": "you", "D": "bot"}, {"Counters": "3"})
    desk.wait("[data-phase=playing]")
    desk.page.get_by_text("More").click()
    desk.button("Another device").click()
    link = desk.page.get_by_role("textbox", name="Your seat, for another device").input_value()
    phone.go(link)
    phone.button("Play on this device").click()
    phone.wait("[data-acting=L]")
    act(phone)


def test_one_sees_whether_the_other_is_there(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "1"})
    sit(guest, invitation(host, "Dark"), "Ben")
    ben = (
        host.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Ben")
    )
    ben.filter(has_text="online").wait_for()
    guest.go("/settings")
    ben.filter(has_text="offline").wait_for()


def test_a_person_leaves_to_a_bot_and_returns(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "7"})
    sit(guest, invitation(host, "Dark"), "Ben")
    guest.wait("[data-phase=playing]")
    guest.page.get_by_text("More").click()
    guest.button("Hand over to a bot").click()
    host.page.get_by_text("away, a bot is playing").wait_for()
    guest.button("Take over").click()
    host.page.get_by_text("away, a bot is playing").wait_for(state="detached")


def test_a_record_is_opened_by_dropping_its_file(enter: Enter) -> None:
    one = enter()
    one.go("/record")
    text = '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n[Ended "open"]\n\n1. U D\n'
    carried = one.page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.txt", { type: "text/plain" }));
          return data;
        }""",
        text,
    )
    one.page.locator("form").dispatch_event("drop", {"dataTransfer": carried})
    one.button("Current position").click()
    said = one.page.get_by_role("paragraph")
    said.filter(has_text="Yellow walks 1 step from f12 to f11").wait_for()


def test_a_limited_turn_shows_its_clock(enter: Enter) -> None:
    one = enter()
    one.go("/new/tee")
    one.page.get_by_label("Yellow is played by").select_option("bot")
    one.page.get_by_text("Options and house rules").click()
    one.page.get_by_label("Time per turn").select_option("120")
    one.button("Create game").click()
    one.page.get_by_role("timer").get_by_text("left").wait_for()


def test_a_name_that_is_markup_stays_text(enter: Enter) -> None:
    host, guest = enter(), enter()
    make_table(host, "ur", {"L": "you", "D": "friend"}, {"Counters": "7"})
    name = "<b id=own>Eve</b>"
    sit(guest, invitation(host, "Dark"), name)
    for one in (host, guest):
        one.wait("[data-phase=playing]")
        one.page.get_by_text(name).first.wait_for()
        assert one.page.locator("#own").count() == 0
