"""The wire as JSON Schema, for clients that generate their types from it."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from royalgames.protocol import analysis, animation, games, http, records, review, rules
from royalgames.protocol.acts import AnyAct
from royalgames.protocol.base import PROTOCOL
from royalgames.protocol.effects import Effect, effects_by_game
from royalgames.protocol.events import AnyEvent
from royalgames.protocol.messages import AnyClientMessage, AnyServerMessage
from royalgames.protocol.setup import AnySetup, NewTable
from royalgames.protocol.views import AnyPrompt

HTTP_TYPES: Final = tuple(
    kind
    for module in (analysis, animation, games, http, records, review, rules)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and issubclass(kind, msgspec.Struct)
    and kind.__module__ == module.__name__
)

UNIONS: Final[Mapping[str, Any]] = {
    "ClientMessage": AnyClientMessage,
    "ServerMessage": AnyServerMessage,
    "Act": AnyAct,
    "Effect": Effect,
    "Prompt": AnyPrompt,
    "Setup": AnySetup,
    "TableEvent": AnyEvent,
}
"""What is one of several types, by name."""


def wire_schema() -> dict[str, Any]:
    """Return one JSON Schema for all messages, with every type and union named."""
    kinds = (*UNIONS.values(), NewTable, *HTTP_TYPES)
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, schemas, strict=False))
    named = {_refs(schema): name for name, schema in unions.items()}
    of_games = {
        f"{game.title()}Effect": {"anyOf": [_ref(kind.__name__) for kind in effects]}
        for game, effects in effects_by_game().items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Royal Games live protocol",
        "version": PROTOCOL,
        "$defs": _with_names(components, named) | unions | of_games,
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _refs(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the types that a union is made of."""
    return frozenset(each["$ref"] for each in schema.get("anyOf", ()) if "$ref" in each)


def _with_names(schema: Any, named: Mapping[frozenset[str], str]) -> Any:
    """Write each known union by its name instead of all its members."""
    if isinstance(schema, list):
        return [_with_names(each, named) for each in schema]
    if not isinstance(schema, dict):
        return schema
    name = named.get(_refs(schema)) if len(schema.get("anyOf", ())) > 1 else None
    if name is None:
        return {key: _with_names(each, named) for key, each in schema.items()}
    others = [each for each in schema["anyOf"] if "$ref" not in each]
    rest = {key: each for key, each in schema.items() if key not in ("anyOf", "discriminator")}
    return rest | ({"anyOf": [_ref(name), *others]} if others or rest else _ref(name))


def schema_text() -> str:
    """Return the schema as the file in docs has it."""
    encoded = msgspec.json.encode(wire_schema(), order="sorted")
    return msgspec.json.format(encoded, indent=2).decode() + "\n"
