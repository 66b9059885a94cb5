"""The last move stays visible on every board until the next one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import Laid, move_with
from tests.e2e.people import Person
from tests.e2e.play import make_table, throw_button
from tests.fixturegame.env import environment

pytestmark = pytest.mark.e2e


def test_a_hit_and_its_way_stay_marked_until_the_next_move(
    host: Person, guest: Person, tables: dict[str, Laid]
) -> None:
    for one in (host, guest):
        one.go("/table/laid-hit")
    move = move_with(tables["laid-hit"], "hit")
    host.page.locator(f"[data-move='{move}']").press("Enter")
    for one in (host, guest):
        one.page.locator(".last-turn", has_text="is hit").wait_for(state="attached")
        trail = one.page.locator(".trail")
        trail.locator(".from:not(.under)").first.wait_for(state="attached")
        assert trail.locator(".to:not(.under)").count() >= 1
        assert trail.locator(".way:not(.under)").count() >= 1
        assert trail.locator(".lost:not(.under)").count() == 1


def test_the_trail_belongs_to_the_move_that_is_viewed(host: Person) -> None:
    host.go("/table/laid-over-ur")
    host.button("Rematch").wait_for()
    host.button("First position").click()
    host.page.locator(".last-turn").wait_for(state="detached")
    assert host.page.locator(".trail .from").count() == 0
    host.button("Current position").click()
    host.page.locator(".trail .way").first.wait_for(state="attached")


def test_a_walk_its_claims_and_its_direction_stay_marked(host: Person) -> None:
    host.go("/table/laid-still-tee")
    host.wait("[data-acting=r]")
    last = host.page.locator(".last-turn", has_text="Yellow walks 6 steps")
    last.wait_for(state="attached")
    assert host.page.locator(".trail .line:not(.under)").count() == 1
    assert host.page.locator(".trail .heads").get_attribute("d")
    assert host.page.locator(".trail .new").count() >= 1
    board = host.page.get_by_label("The board of Royal Tee")
    board.locator("[tabindex='0']").first.focus()
    host.page.locator(".confirm", has_text="7 of 7 steps left").wait_for()
    assert last.count() == 1


def test_a_record_marks_the_move_it_shows(host: Person) -> None:
    record = host.page.request.get(f"{host.address}/api/tables/laid-over-tee/record").text()
    host.go("/record")
    host.page.get_by_label("Paste a record").fill(record)
    host.button("Open").click()
    host.button("Next move").click()
    host.page.locator(".trail .line").first.wait_for(state="attached")


@pytest.fixture
def race_server(tmp_path: Path) -> Iterator[Server]:
    """A service with a game that has no board of its own."""
    server = Server(tmp_path / "royal.db", environment=environment())
    server.start()
    yield server
    server.stop()


def test_the_plain_board_says_what_the_last_turn_did(race_server: Server, enter: Enter) -> None:
    one = enter(race_server.address)
    make_table(one, "race", {"a": "you", "b": "bot"}, {"Squares": "9"})
    for _ in range(60):
        one.wait("[data-acting=a]")
        state = one.state()
        throw, moves = throw_button(one), one.page.locator("[data-move]")
        throw.or_(moves.first).first.wait_for()
        chose = not throw.count()
        (throw if throw.count() else moves.last).press("Enter")
        one.wait(f":not([data-seq='{state['seq']}'])")
        if chose:
            break
    one.page.locator(".last-turn", has_text="Last turn:").wait_for()
