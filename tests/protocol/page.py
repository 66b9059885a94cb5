"""Fills the protocol page: `python -m tests.protocol.page` writes its examples and tables anew."""

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig

from royalgames.protocol import acts, codes, events, messages
from royalgames.protocol.codes import Code
from royalgames.protocol.schema import schema_text
from royalgames.server.app import API
from royalgames.server.http import files
from tests.protocol.talk import talk

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "protocol.md"
SCHEMA = DOCS / "protocol-schema.json"

_BLOCK = re.compile(r"(<!-- (example|table): ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def tag(kind: Any) -> str:
    """Return the name of a type on the wire."""
    return str(kind.__struct_config__.tag)


def kinds(union: Any) -> list[Any]:
    """List the types of a union."""
    return list(get_args(union))


def _rows(union: Any) -> str:
    lines = ["| name | fields | meaning |", "|---|---|---|"]
    for kind in kinds(union):
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__) or "–"
        meaning = str(kind.__doc__).splitlines()[0].replace("``", "`")
        lines.append(f"| `{tag(kind)}` | {fields} | {meaning} |")
    return "\n".join(lines)


def _codes() -> str:
    lines = ["| code | meaning |", "|---|---|"]
    source = Path(codes.__file__).read_text(encoding="utf-8")
    about = dict(re.findall(r' = "([a-z-]+)"\n    """(.*?)"""', source))
    return "\n".join([*lines, *(f"| `{code}` | {about[code]} |" for code in Code)])


def _http() -> str:
    """List what can be asked over HTTP, as OpenAPI lists it."""
    config = OpenAPIConfig(title="", version="", use_handler_docstrings=True)
    app = Litestar(
        [*API, *files.QUESTIONS],
        openapi_config=config,
        logging_config=None,
    )
    lines = ["| request | what it does |", "|---|---|"]
    for path, methods in app.openapi_schema.to_schema()["paths"].items():
        for method, operation in methods.items():
            lines.append(
                f"| `{method.upper()} {path}` | {operation['description'].splitlines()[0]} |"
            )
    return "\n".join(lines)


def tables() -> dict[str, str]:
    """Return every table of the page."""
    return {
        "acts": _rows(acts.AnyAct),
        "events": _rows(events.AnyEvent),
        "codes": _codes(),
        "client": _rows(messages.AnyClientMessage),
        "server": _rows(messages.AnyServerMessage),
        "http": _http(),
    }


def examples() -> dict[str, dict[str, Any]]:
    """Return one real message of every kind, as a session said or heard it."""
    ann, ben = asyncio.run(talk())
    wanted = [*kinds(messages.AnyClientMessage), *kinds(messages.AnyServerMessage)]
    return {tag(kind): (ben if tag(kind) == "unwatch" else ann).last(tag(kind)) for kind in wanted}


def filled(page: str) -> str:
    """Return the page with every block written anew."""
    shown, listed = examples(), tables()

    def block(found: re.Match[str]) -> str:
        if found[2] == "table":
            return f"{found[1]}\n{listed[found[3]]}\n\n{found[4]}"
        text = msgspec.json.format(msgspec.json.encode(shown[found[3]]), indent=2).decode()
        return f"{found[1]}\n```json\n{text}\n```\n\n{found[4]}"

    return _BLOCK.sub(block, page)


def named(page: str, what: str) -> list[str]:
    """List the blocks of a page."""
    return [found[3] for found in _BLOCK.finditer(page) if found[2] == what]


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
