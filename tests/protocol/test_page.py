"""The protocol page cannot lie: every message on it was said by a session."""

import msgspec

from royalgames.protocol import messages
from royalgames.protocol.codes import Code
from tests.protocol.page import PAGE, examples, filled, kinds, named, tables, tag

HOW = "run: python -m tests.protocol.page"


def test_the_page_is_what_the_code_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, HOW


def test_every_message_has_an_example_and_every_table_is_shown() -> None:
    page = PAGE.read_text(encoding="utf-8")
    wanted = kinds(messages.AnyClientMessage) + kinds(messages.AnyServerMessage)
    assert set(named(page, "example")) == {tag(kind) for kind in wanted}
    assert set(named(page, "table")) == set(tables())


def test_every_example_can_be_read_again() -> None:
    client = msgspec.json.Decoder(messages.AnyClientMessage)
    server = msgspec.json.Decoder(messages.AnyServerMessage)
    clients = {tag(kind) for kind in kinds(messages.AnyClientMessage)}
    for name, message in examples().items():
        data = msgspec.json.encode(message)
        again = client.decode(data) if name in clients else server.decode(data)
        assert msgspec.json.decode(msgspec.json.encode(again)) == message


def test_every_code_has_its_meaning() -> None:
    listed = tables()["codes"]
    assert all(f"| `{code}` | " in listed for code in Code)
