"""The wire as JSON Schema, for clients that generate their types from it."""

from typing import Any, Final

import msgspec

from royalgames.protocol import http, review
from royalgames.protocol.base import PROTOCOL
from royalgames.protocol.messages import AnyClientMessage, AnyServerMessage
from royalgames.protocol.setup import NewTable

HTTP_TYPES: Final = tuple(
    kind
    for module in (http, review)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and issubclass(kind, msgspec.Struct)
    and kind.__module__ == module.__name__
)


def wire_schema() -> dict[str, Any]:
    """Return one JSON Schema for all messages, with every type named."""
    roots = (AnyClientMessage, AnyServerMessage, NewTable, *HTTP_TYPES)
    (client, server, *_), components = msgspec.json.schema_components(
        roots, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Royal Games live protocol",
        "version": PROTOCOL,
        "$defs": components | {"ClientMessage": client, "ServerMessage": server},
    }


def schema_text() -> str:
    """Return the schema as the file in docs holds it."""
    encoded = msgspec.json.encode(wire_schema(), order="sorted")
    return msgspec.json.format(encoded, indent=2).decode() + "\n"
