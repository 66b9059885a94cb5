"""Write the web app's types from the schema of the wire: web/src/protocol.ts."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from royalgames.core.names import LONGEST_NAME
from royalgames.protocol.schema import wire_schema

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "protocol.ts"

HEAD: Final = "// Made by tools/web_types.py from the schema of the service; do not edit.\n"

PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def type_text(schema: Mapping[str, Any]) -> str:
    """Spell a schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(type_text(each) for each in schema[key])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if schema.get("type") == "array":
        item = type_text(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"Record<string, {type_text(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def declaration(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """Declare one named type."""
    yield ""
    if "description" in schema:
        yield f"/** {schema['description']} */"
    if "properties" not in schema and schema.get("type") != "object":
        yield f"export type {name} = {type_text(schema)};"
        return
    asked = schema.get("additionalProperties") is False
    yield f"export interface {name} {{"
    for field, kind in schema.get("properties", {}).items():
        # The service sends every field that has a default; a client may leave those out.
        needless = field not in schema.get("required", ()) and (asked or "default" not in kind)
        mark = "?" if needless else ""
        yield f"  {field}{mark}: {type_text(kind)};"
    yield "}"


def types_text() -> str:
    """Return the whole file."""
    whole = wire_schema()
    lines = [
        f"\nexport const PROTOCOL = {whole['version']};",
        "\n/** How many characters a player's name can have. */",
        f"export const LONGEST_NAME = {LONGEST_NAME};",
    ]
    for name, schema in sorted(whole["$defs"].items()):
        lines.extend(declaration(name, schema))
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    """Write the file, or with --check fail if it is stale."""
    text = types_text()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        sys.exit("web/src/protocol.ts is stale; run: python tools/web_types.py")


if __name__ == "__main__":
    main()
