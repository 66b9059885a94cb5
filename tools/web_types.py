"""Write the web app's types from the schema of the wire: web/src/protocol.ts."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from royalgames.protocol.schema import wire_schema
from royalgames.server.webapp import PAGE_TYPES

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "protocol.ts"

HEAD: Final = (
    "// Made by tools/web_types.py from the schema of the service; do not edit.\n\n"
    "/** What a move did: its kind, its sentence, and what the game's event tells. */\n"
    "export interface Effect {\n  kind: string;\n  words: string;\n"
    "  [field: string]: unknown;\n}\n"
)

PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "object": "Effect",
}
"""The names of plain types; an object without known fields is an effect."""


def type_text(told: Mapping[str, Any]) -> str:
    """Spell a schema as a TypeScript type."""
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    for key in ("anyOf", "oneOf"):
        if key in told:
            return " | ".join(type_text(each) for each in told[key])
    if "enum" in told:
        return " | ".join(msgspec.json.encode(value).decode() for value in told["enum"])
    if told.get("type") == "array":
        item = type_text(told.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(told.get("additionalProperties"), Mapping):
        return f"Record<string, {type_text(told['additionalProperties'])}>"
    return PLAIN[told["type"]]


def declaration(name: str, told: Mapping[str, Any]) -> Iterator[str]:
    """Declare one named type."""
    yield ""
    if "description" in told:
        yield f"/** {told['description']} */"
    if "properties" not in told and told.get("type") != "object":
        yield f"export type {name} = {type_text(told)};"
        return
    asked = told.get("additionalProperties") is False
    yield f"export interface {name} {{"
    for field, kind in told.get("properties", {}).items():
        # The service sends every field that has a default; a client may leave those out.
        needless = field not in told.get("required", ()) and (asked or "default" not in kind)
        mark = "?" if needless else ""
        yield f"  {field}{mark}: {type_text(kind)};"
    yield "}"


def types_text() -> str:
    """Return the whole file."""
    schema = wire_schema()
    _, pages = msgspec.json.schema_components(PAGE_TYPES, ref_template="#/$defs/{name}")
    lines = [f"\nexport const PROTOCOL = {schema['version']};"]
    for name, told in sorted((schema["$defs"] | pages).items()):
        lines.extend(declaration(name, told))
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    """Write the file, or with --check tell whether it is stale."""
    text = types_text()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        sys.exit("web/src/protocol.ts is stale; run: python tools/web_types.py")


if __name__ == "__main__":
    main()
