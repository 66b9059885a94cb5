"""The wire as JSON Schema."""

import msgspec

from royalgames.protocol import messages
from royalgames.protocol.schema import schema_text, wire_schema
from tests.protocol.page import SCHEMA, kinds

HOW = "run: python -m tests.protocol.page"


def test_the_schema_file_is_fresh() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), HOW


def test_the_schema_names_every_message_and_leaves_no_reference_open() -> None:
    schema = wire_schema()
    text = msgspec.json.encode(schema).decode()
    names = schema["$defs"]
    for kind in kinds(messages.AnyClientMessage) + kinds(messages.AnyServerMessage):
        assert kind.__name__ in names
    for reference in set(text.split('"$ref":"#/$defs/')[1:]):
        assert reference.partition('"')[0] in names
