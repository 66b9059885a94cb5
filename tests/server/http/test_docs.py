"""The plain pages: they stand alone, and describe the whole interface."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.protocol.codes import Code
from royalgames.server.http import docs
from tests.server.support import web_service

Web = TestClient[Any]


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process, without a socket."""
    with web_service(tmp_path) as client:
        yield client


class _Links(HTMLParser):
    """Gathers what a page loads or leads to, and whether it holds anything a policy would stop."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.found += [value for key in ("href", "src") if (value := named.get(key))]
        if tag == "style" or (tag == "script" and "src" not in named):
            self.inline.append(tag)
        self.inline += [key for key in named if key == "style" or key.startswith("on")]


@pytest.mark.parametrize("path", ["/", "/api/docs"])
def test_pages_load_nothing_from_elsewhere(web: Web, path: str) -> None:
    page = _Links(web.get(path).text)
    assert page.inline == []
    for link in page.found:
        assert link.startswith(("/", "#", "data:,")), link
        assert not link.startswith("//")
        if link.startswith("/"):
            assert web.get(link).status_code == 200, link


def test_the_docs_describe_every_path(web: Web) -> None:
    described = web.get("/api/docs/openapi.json").json()
    page = web.get("/api/docs").text
    assert described["openapi"].startswith("3.1")
    for path, methods in described["paths"].items():
        assert path in page
        for operation in methods.values():
            assert operation["description"], path
    names = set(re.findall(r'href="#([^"]+)"', page))
    assert names <= set(re.findall(r'id="([^"]+)"', page))


def test_the_schema_is_served(web: Web) -> None:
    schema = web.get("/api/schema")
    assert schema.json()["$defs"]["Update"]["properties"]["state"]


def test_low_openapi_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with web_service(tmp_path) as web:
        first = {path: web.get(path) for path in ("/api/docs/openapi.json", "/api/docs")}

        def again(*_: object) -> None:
            raise AssertionError("it is made again")

        monkeypatch.setattr(docs, "described", again)
        for path, answer in first.items():
            assert answer.status_code == 200
            assert web.get(path).content == answer.content


def test_low_openapi_declares_that_unknown_fields_are_refused(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        described = web.get("/api/docs/openapi.json").json()
        kinds = described["components"]["schemas"]
        operations = [each for path in described["paths"].values() for each in path.values()]
        bodies = [each["requestBody"]["content"] for each in operations if "requestBody" in each]
        assert len(bodies) >= 7
        for body in bodies:
            name = body["application/json"]["schema"]["$ref"].rpartition("/")[2]
            assert kinds[name]["additionalProperties"] is False, name
        for name in ("Move", "Sit", "SeatPlan", "TeeSetup", "UrMatchSetup"):
            assert kinds[name]["additionalProperties"] is False, name
        assert "additionalProperties" not in kinds["TableView"]
        refused = web.put("/api/me", json={"name": "Ann", "more": 1})
        assert (refused.status_code, refused.json()["code"]) == (400, Code.BAD_MESSAGE)


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "#/components/schemas/Move"}, '<a href="#Move">Move</a>'),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({"enum": ["<a>", 2]}, "<code>&lt;a&gt;</code> or <code>2</code>"),
        ({"const": "x"}, "<code>x</code>"),
        ({"type": "array", "items": {"type": ["integer", "null"]}}, "list of integer or null"),
        ({"type": "array"}, "list of anything"),
    ],
)
def test_a_type_is_spelled_out_in_words(schema: dict[str, Any], words: str) -> None:
    assert docs._type(schema) == words


def test_a_title_cannot_break_out_of_its_page() -> None:
    page = docs.plain_page("</title><script>", "<p>body</p>")
    assert "<title>&lt;/title&gt;&lt;script&gt;</title>" in page
    assert "<main>\n<p>body</p>\n</main>" in page
