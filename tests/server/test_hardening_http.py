"""Item 10 and the low-severity items over HTTP."""

import logging
from pathlib import Path
from typing import Any

import pytest

from royalgames.protocol.codes import Code
from royalgames.server import pages, queries
from royalgames.server.guard import Names
from tests.server.support import TEE_AGAINST_A_BOT, web_service


def _with_bodies(described: dict[str, Any]) -> list[tuple[str, str]]:
    """List the operations that take a body."""
    return [
        (method, path)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    ]


@pytest.mark.parametrize("depth", [1000, 12_000])
def test_item_10_deep_json_is_a_typed_400_everywhere(tmp_path: Path, depth: int) -> None:
    with web_service(tmp_path) as web:
        table = web.post("/api/tables", json=TEE_AGAINST_A_BOT).json()["table"]
        asked = _with_bodies(web.get("/api/docs/openapi.json").json())
        assert len(asked) >= 7
        for method, path in asked:
            for body in ("[" * depth, '{"a":' * depth, '{"text":' + "[" * depth):
                answer = web.request(method, path.replace("{table}", table), content=body)
                assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_MESSAGE), path


def test_item_10_brackets_in_text_are_not_depth(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        assert web.put("/api/me", json={"name": "[" * 30}).json()["name"] == "[" * 30


def test_item_10_an_unexpected_error_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(queries, "finished_games", fail)
    with web_service(tmp_path) as web, caplog.at_level(logging.ERROR):
        answer = web.get("/api/finished")
    assert (answer.status_code, answer.json()["code"]) == (500, Code.INTERNAL)
    assert "planted" not in answer.text
    assert "GET /api/finished" in caplog.text
    assert "ZeroDivisionError: planted" in caplog.text


def test_low_openapi_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with web_service(tmp_path) as web:
        first = {path: web.get(path) for path in ("/api/docs/openapi.json", "/api/docs")}

        def again(*_: object) -> None:
            raise AssertionError("it is made again")

        monkeypatch.setattr(pages, "described", again)
        for path, answer in first.items():
            assert answer.status_code == 200
            assert web.get(path).content == answer.content


def test_low_openapi_declares_that_unknown_fields_are_refused(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        described = web.get("/api/docs/openapi.json").json()
        kinds = described["components"]["schemas"]
        for method, path in _with_bodies(described):
            body = described["paths"][path][method]["requestBody"]["content"]["application/json"]
            name = body["schema"]["$ref"].rpartition("/")[2]
            assert kinds[name]["additionalProperties"] is False, name
        for name in ("Move", "Sit", "SeatPlan", "TeeSetup", "MatchSetup"):
            assert kinds[name]["additionalProperties"] is False, name
        assert "additionalProperties" not in kinds["TableView"]
        refused = web.put("/api/me", json={"name": "Ann", "more": 1})
        assert (refused.status_code, refused.json()["code"]) == (400, Code.BAD_MESSAGE)


def test_low_allow_headers_are_complete(tmp_path: Path) -> None:
    with web_service(tmp_path) as web:
        for path, methods in web.get("/api/docs/openapi.json").json()["paths"].items():
            real = path.replace("{table}", "abcdefgh").replace("{key}", "ur")
            allowed = {method.upper() for method in methods} | {"OPTIONS"}
            answers = (web.request("TRACE", real), web.delete(real), web.options(real))
            for answer in (each for each in answers if "DELETE" not in allowed or each.is_success):
                told = answer.headers["allow"].split(", ")
                assert sorted(told) == sorted(allowed), (path, answer.request.method)


@pytest.mark.parametrize(
    ("scheme", "origin", "public", "known"),
    [
        ("http", "http://192.168.1.7:8000", None, True),
        ("http", "https://192.168.1.7:8000", None, False),
        ("https", "https://192.168.1.7:8000", None, True),
        ("https", "http://192.168.1.7:8000", None, False),
        ("ws", "http://192.168.1.7:8000", None, True),
        ("ws", "https://192.168.1.7:8000", None, False),
        ("wss", "https://192.168.1.7:8000", None, True),
        # A proxy that speaks https for us: the public address is known by its own name.
        ("http", "https://192.168.1.7:8000", "https://192.168.1.7:8000", True),
    ],
)
def test_low_an_origin_has_the_scheme_of_its_host(
    scheme: str, origin: str, public: str | None, known: bool
) -> None:
    names = Names.of({"192.168.1.7"}, public)
    assert names.knows_origin(origin, scheme, "192.168.1.7:8000") is known
