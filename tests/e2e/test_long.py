"""A table with a long history opens at once, and its moves follow page by page."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute

from tests.e2e.conftest import Enter, Server
from tests.server.longtable import keep_tables, long_table

pytestmark = pytest.mark.e2e

TABLE = "long-table-1"


@pytest.fixture
def long_server(tmp_path: Path) -> Iterator[Server]:
    """A service with a table of 2,000 events."""
    server = Server(tmp_path / "royal.db")
    keep_tables(server.database, [long_table(TABLE, 2_000)])
    server.start()
    yield server
    server.stop()


def test_item_1_a_long_table_is_shown_before_its_moves_are_there(
    enter: Enter, long_server: Server
) -> None:
    one = enter(long_server.address)
    held: list[Callable[[], None]] = []

    def hold(socket: WebSocketRoute) -> None:
        """Pass the first page on, and keep the later ones."""
        server = socket.connect_to_server()
        pages = 0

        def hear(text: str | bytes) -> None:
            nonlocal pages
            pages += msgspec.json.decode(text)["type"] == "update"
            if pages <= 1:
                socket.send(text)
            else:
                held.append(lambda: socket.send(text))

        server.on_message(hear)

    one.page.route_web_socket("**/api/live", hold)
    one.go(f"/table/{TABLE}")
    one.wait("[data-phase=playing]")
    assert int(one.seq()) >= 2_000
    slider = one.page.get_by_role("slider", name="Move")
    one.page.locator("p.now", has_text=re.compile("Waiting for|bot is")).wait_for()
    assert slider.count() == 0  # there is nothing to step through until all moves are there
    while slider.count() == 0:
        while held:
            held.pop(0)()
        one.page.wait_for_timeout(50)
    assert int(slider.get_attribute("max") or 0) >= 1_000
    assert int(one.seq()) >= 2_000
