"""A table's stored rows as lines of JSON."""

import base64
import json
from pathlib import Path
from typing import Any

from sqlalchemy import update

from royalgames.protocol.events import Left
from royalgames.server.store.export import lines
from royalgames.server.store.schema import events
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Write
from royalgames.server.table import Private, StoredEvent
from tests.server.store.hand import line, opened, put


def _exported(store: Store, table: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in lines(store, table)]


def test_a_table_is_a_line_about_it_and_one_for_each_event_in_order(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        left = Left(seat="r", why="left")
        private = StoredEvent(1, 5, left, Private(player="ann"), "ann", "c1")
        (digest,) = put(store, Write("one", "tee", "playing", (private,), wake_at=9))
        put(store, line("one", 2, at=7, digest=digest), line("two", 1, "playing"))
        about, first, second = _exported(store, "one")
    assert not about.pop("public")
    assert about == {"id": "one", "game": "tee", "phase": "playing", "created_at": 5}
    event = {"kind": "left", "seat": "r", "why": "left"}
    expected = {"table_id": "one", "seq": 1, "at": 5, "event": event, "player": "ann"}
    assert first == expected | {
        "private": {"player": "ann"},
        "command": "c1",
        "digest": digest.hex(),
        "wake_at": 9,
    }
    assert (second["seq"], second["at"], second["event"]) == (2, 7, event)
    assert "private" not in second


def test_an_event_that_is_not_json_is_shown_byte_for_byte(tmp_path: Path) -> None:
    broken = b'{"kind":\xff\x00'
    with opened(tmp_path) as store:
        put(store, line("one", 1, "playing"))
        with store.engine.begin() as connection:
            connection.execute(update(events).values(event=broken))
        _, row = _exported(store, "one")
    assert base64.b64decode(row["event"]["base64"]) == broken
