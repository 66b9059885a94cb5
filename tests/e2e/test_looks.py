"""What only a game brings about: no serious fault by axe, light and dark, wide and narrow."""

from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import HOST, become
from tests.e2e.people import Person
from tests.e2e.play import PHONE, invitation, make_table

pytestmark = pytest.mark.e2e

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
LOOKS: dict[str, dict[str, Any]] = {
    f"{size}-{scheme}": {**options, "color_scheme": scheme}
    for size, options in (("desktop", WIDE), ("phone", PHONE))
    for scheme in ("light", "dark")
}
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.fixture(params=LOOKS)
def one(request: pytest.FixtureRequest, enter: Enter, shared_server: Server) -> Person:
    """Somebody who sits at the laid tables, with one of the looks."""
    person = enter(**LOOKS[request.param])
    become(person, HOST, shared_server.database)
    return person


def test_an_invitation(one: Person, enter: Enter) -> None:
    host = enter()
    make_table(host, "tee", {"r": "you", "y": "friend"}, {})
    one.go(invitation(host, "Yellow"))
    one.button("Join as Yellow").wait_for()
    assert one.axe() == []


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_the_end_of_a_game_and_its_record(one: Person, game: str) -> None:
    one.go(f"/table/laid-over-{game}")
    one.button("Rematch").wait_for()
    one.page.get_by_role("region", name="Final score").wait_for()
    assert one.axe() == []
    record = one.page.request.get(f"{one.address}/api/tables/laid-over-{game}/record").text()
    one.go("/record")
    one.page.get_by_label("Paste a record").fill(record)
    one.button("Open").click()
    one.button("Next move").click()
    assert one.axe() == []


def test_a_lost_line(one: Person) -> None:
    lines: list[WebSocketRoute] = []
    cut = False

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close()
        else:
            line.connect_to_server()

    one.page.route_web_socket("**/api/**", through)
    one.go("/table/laid-over-tee")
    one.button("Rematch").wait_for()
    cut = True
    lines[0].close()
    one.page.get_by_text("Connection lost").wait_for()
    assert one.axe() == []
    one.watch_for("Connected again")
    cut = False
    one.noticed("Connected again")


@pytest.mark.parametrize(
    "table", ["laid-over-ur", "laid-over-tee", "laid-still-ur", "laid-still-tee"]
)
def test_a_small_telephone_shows_all_that_is_needed_without_scrolling(
    enter: Enter, shared_server: Server, table: str
) -> None:
    """The players, the board, the sentence, and what can be done about it, on 360 x 640."""
    one = enter(**SMALL)
    become(one, HOST, shared_server.database)
    one.go(f"/table/{table}")
    asked = "Rematch" if "over" in table else "Throw the dice" if "ur" in table else "Step back"
    needed = {
        "players": one.page.get_by_role("list", name="Players"),
        "board": one.page.locator(".board-stand > svg"),
        "the sentence": one.page.locator("p.now"),
        "the action": one.button(asked),
    }
    if "still" in table:
        needed["what happened"] = one.page.locator(".happened")
    for name, part in needed.items():
        part.wait_for()
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= 640, (name, box)
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= 360, (name, box)
    drawn = needed["board"].bounding_box()
    assert drawn is not None
    assert drawn["height"] >= 330
