"""Item 10 and the low-severity items over HTTP."""

import logging
from pathlib import Path
from typing import Any

import pytest

from royalgames.protocol.codes import Code
from royalgames.server import queries
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
