"""Requests: bodies, methods, repeats, and what is listed."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar.testing import TestClient

from royalgames.client import Client
from royalgames.protocol.codes import Code
from royalgames.protocol.http import TableSummary
from royalgames.server.http import finished
from royalgames.server.http.identity import COOKIE
from tests.server.support import TEE_AGAINST_A_BOT, run, service, tee, web_service


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

    monkeypatch.setattr(finished, "finished_games", fail)
    with web_service(tmp_path) as web, caplog.at_level(logging.ERROR):
        answer = web.get("/api/finished")
    assert (answer.status_code, answer.json()["code"]) == (500, Code.INTERNAL)
    assert "planted" not in answer.text
    assert "GET /api/finished" in caplog.text
    assert "ZeroDivisionError: planted" in caplog.text


def _cookie(web: TestClient[Any]) -> str:
    """Return the cookie that the client holds."""
    web.get("/api/me")
    return str(web.cookies[COOKIE])


def test_low_a_retried_request_makes_one_table(tmp_path: Path) -> None:
    wanted = TEE_AGAINST_A_BOT | {"id": "once-1"}
    with web_service(tmp_path) as web:
        cookie = _cookie(web)
        first = web.post("/api/tables", json=wanted)
        assert first.status_code == 201
        again = web.post("/api/tables", json=wanted)
        other = web.post("/api/tables", json=TEE_AGAINST_A_BOT | {"id": "once-2"})
    # A new process on the same file: as after a crash.
    with web_service(tmp_path) as web:
        web.cookies.set(COOKIE, cookie)
        later = web.post("/api/tables", json=wanted)
        tables = {table["table"] for table in web.get("/api/tables").json()}
        web.cookies.clear()
        stranger = web.post("/api/tables", json=wanted).json()["table"]
    name = first.json()["table"]
    assert [each.json()["table"] for each in (again, later)] == [name, name]
    assert again.json()["links"] == first.json()["links"]
    assert tables == {name, other.json()["table"]}
    assert stranger not in tables


def test_low_the_same_request_twice_at_once_makes_one_table(tmp_path: Path) -> None:
    async def make() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            wanted = msgspec.structs.replace(tee(), id="twice")
            made = await asyncio.gather(*(ann.make(wanted) for _ in range(5)))
            assert len({each.table for each in made}) == 1

    run(make())


def test_low_the_python_client_sends_a_lost_request_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    async def make() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            asked = ann.request

            async def losing(method: str, path: str, kind: Any, body: Any = None) -> Any:
                answer = await asked(method, path, kind, body)
                sent.append(body.id)
                if len(sent) == 1:
                    raise httpx.ReadError("the server is killed before it answers")
                return answer

            monkeypatch.setattr(ann, "request", losing)
            await ann.make(tee())
            monkeypatch.undo()
            assert len(await ann.request("GET", "/api/tables", list[TableSummary])) == 1

    run(make())
    assert len(sent) == 2
    assert sent[0] == sent[1]


def _finish(web: TestClient[Any], **more: Any) -> str:
    made = web.post("/api/tables", json=TEE_AGAINST_A_BOT | more).json()
    act = {"id": "end", "seq": made["state"]["seq"], "act": {"act": "resign", "seat": "r"}}
    answer = web.post(f"/api/tables/{made['table']}/acts", json=act)
    assert answer.json()["state"]["phase"] == "over", answer.text
    return str(made["table"])


def test_low_only_public_tables_are_listed(tmp_path: Path) -> None:
    def listed(web: TestClient[Any]) -> set[str]:
        return {game["table"] for game in web.get("/api/finished").json()}

    with web_service(tmp_path) as web:
        private, public = _finish(web), _finish(web, public=True)
        assert listed(web) == {public}
        assert web.get(f"/api/tables/{private}/public").json() == {"public": False}
        # The owner may change it at any time, and no one else.
        cookie = _cookie(web)
        web.cookies.clear()
        for table in (private, public):
            refused = web.put(f"/api/tables/{table}/public", json={"public": True})
            assert (refused.status_code, refused.json()["code"]) == (403, Code.NOT_YOURS)
        assert listed(web) == {public}
        web.cookies.clear()
        web.cookies.set(COOKIE, cookie)
        for table, shown in ((private, True), (public, False)):
            answer = web.put(f"/api/tables/{table}/public", json={"public": shown})
            assert answer.json() == {"public": shown}
        assert listed(web) == {private}
