"""The plain pages, without scripts: a first page, and the interface for programs."""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State

from royalgames._version import __version__
from royalgames.games import GAMES
from royalgames.protocol.acts import Act
from royalgames.protocol.base import Asked
from royalgames.protocol.http import Problem
from royalgames.protocol.schema import schema_text

STYLE_PATH = "/style.css"


def plain_page(title: str, body: str) -> str:
    """Return a page without scripts around its body."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="{STYLE_PATH}">\n'
        f'<link rel="icon" href="data:,">\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n'
        "</html>\n"
    )


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def index() -> str:
    """Say what this is."""
    games = "".join(f"<li>{escape(game.header.name)}</li>" for game in GAMES.values())
    return plain_page(
        "Royal Games",
        f"<h1>Royal Games</h1><p>This service lets people and bots play:</p><ul>{games}</ul>"
        '<p>Programs speak to it as <a href="/api/docs">its interface</a> says. '
        f"Version {escape(__version__)}.</p>",
    )


@get(STYLE_PATH, media_type="text/css", sync_to_thread=False, include_in_schema=False)
def style() -> str:
    """Give the plain pages their looks."""
    return (files("royalgames.server.http") / "style.css").read_text(encoding="utf-8")


@get("/api/schema", sync_to_thread=False, include_in_schema=False)
def schema() -> Response[str]:
    """Give the JSON Schema of all messages."""
    return Response(_schema(), media_type="application/schema+json")


@cache
def _schema() -> str:
    return schema_text()


@get("/api/docs/openapi.json", sync_to_thread=False, include_in_schema=False)
def openapi(request: Request[Any, Any, State]) -> Response[bytes]:
    """Give the OpenAPI description of the HTTP side."""
    return Response(_once(request.app)[0], media_type=MediaType.JSON)


@get("/api/docs", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def docs(request: Request[Any, Any, State]) -> str:
    """Show the OpenAPI description as a page."""
    return _once(request.app)[1]


def _once(app: Litestar) -> tuple[bytes, str]:
    """Return the OpenAPI description as JSON and as a page; both are made once."""
    if "described" not in app.state:
        whole = described(app)
        page = plain_page("Royal Games: the interface", "\n".join(_docs(whole)))
        app.state["described"] = (msgspec.json.encode(whole), page)
    made: tuple[bytes, str] = app.state["described"]
    return made


def described(app: Litestar) -> dict[str, Any]:
    """Return the OpenAPI description, with our one form of refusal for every operation."""
    whole = app.openapi_schema.to_schema()
    _, components = msgspec.json.schema_components(
        [Problem], ref_template="#/components/schemas/{name}"
    )
    kinds = whole["components"]["schemas"]
    kinds |= components
    for name in _strict() & kinds.keys():
        kinds[name]["additionalProperties"] = False
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    refusal = {"description": "A refusal.", "content": {"application/json": problem}}
    for methods in whole["paths"].values():
        for operation in methods.values():
            answers = operation["responses"]
            kept = {status: answer for status, answer in answers.items() if status < "400"}
            operation["responses"] = kept | {"default": refusal}
    return whole


def _strict() -> set[str]:
    """Name the types in which an unknown field is refused."""
    found = set()
    kinds: list[type] = [Asked, Act]
    while kinds:
        kind = kinds.pop()
        found.add(kind.__name__)
        kinds += kind.__subclasses__()
    return found


def _docs(whole: Mapping[str, Any]) -> Iterator[str]:
    info = whole["info"]
    yield f"<h1>{escape(info['title'])}</h1><p>{escape(info.get('description', ''))}</p>"
    yield (
        '<p>The same as <a href="/api/docs/openapi.json">OpenAPI</a>; the messages of the socket '
        '<code>/api/live</code> as <a href="/api/schema">JSON Schema</a>.</p>'
    )
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            yield from _operation(method, path, operation)
    yield "<h2>Types</h2>"
    for name, kind in sorted(whole["components"]["schemas"].items()):
        yield from _kind(name, kind)


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h2><code>{escape(method.upper())} {escape(path)}</code></h2>"
    yield f"<p>{escape(operation.get('description', ''))}</p>"
    for parameter in operation.get("parameters", ()):
        shown = escape(parameter.get("description", ""))
        yield f"<p><code>{escape(parameter['name'])}</code> {shown}</p>"
    body = operation.get("requestBody", {}).get("content", {})
    for media in body.values():
        yield f"<p>Body: {_type(media['schema'])}</p>"
    for status, answer in operation["responses"].items():
        kinds = [_type(media["schema"]) for media in answer.get("content", {}).values()]
        yield f"<p>{escape(status)}: {', '.join(kinds) or 'nothing'}</p>"


def _kind(name: str, kind: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
    if "description" in kind:
        yield f"<p>{escape(kind['description'])}</p>"
    fields = kind.get("properties", {})
    if fields:
        needed = kind.get("required", ())
        rows = "".join(
            f"<tr><td><code>{escape(field)}</code></td><td>{_type(schema)}</td>"
            f"<td>{'' if field in needed else 'optional'}</td></tr>"
            for field, schema in fields.items()
        )
        yield f"<table>{rows}</table>"


def _type(schema: Mapping[str, Any]) -> str:
    """Spell a schema out in a few words."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(_type(each) for each in schema[key])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


HANDLERS = [index, style, schema, openapi, docs]
"""All plain pages."""
