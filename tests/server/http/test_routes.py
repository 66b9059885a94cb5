"""The HTTP side: schemathesis tries everything, the pages stand alone, the lists are right."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from royalgames.protocol.codes import Code
from tests.server.processes import server
from tests.server.support import TEE_AGAINST_A_BOT, web_service

Web = TestClient[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process, without a socket."""
    with web_service(tmp_path) as client:
        yield client


TEE = TEE_AGAINST_A_BOT
SET_UP = "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r"


def test_schemathesis_finds_no_fault(tmp_path: Path) -> None:
    """Whatever is asked gets an answer of the kind that the description promises."""
    with server(tmp_path, "--rate", "100000") as process:
        schema = schemathesis.openapi.from_url(f"{process.url}/api/docs/openapi.json")
        made = httpx.post(f"{process.url}/api/tables", json=TEE).json()["table"]
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) > 12
        for operation in operations:
            _try(operation, made)
        assert httpx.get(f"{process.url}/ready").status_code == 200


def _try(operation: Any, table: str) -> None:
    """Ask one operation many things, half of them of a table that exists."""

    def ask(case: Any, real: bool) -> None:
        if real and case.path_parameters:
            case.path_parameters["table"] = table
        case.call_and_validate(checks=CHECKS)

    tried = given(case=operation.as_strategy(), real=strategies.booleans())(ask)
    settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(tried)()


def test_one_form_for_every_refusal(web: Web) -> None:
    table = web.post("/api/tables", json=TEE).json()["table"]
    act = {"id": "a", "seq": 99, "act": {"act": "move", "seat": "r", "move": "U"}}
    asked = [
        (web.get("/api/nothing"), 404, Code.UNKNOWN),
        (web.get("/api/tables/nothing-here"), 404, Code.UNKNOWN),
        (web.get("/api/tables/x"), 404, Code.UNKNOWN),
        (web.get("/api/tables/nothing-here/record"), 404, Code.UNKNOWN),
        (web.get(f"/api/tables/{table}/record?game=7"), 404, Code.UNKNOWN),
        (web.get(f"/api/tables/{table}/events?after=-1"), 400, Code.BAD_MESSAGE),
        (web.post("/api/tables", json={}), 400, Code.BAD_MESSAGE),
        (web.post("/api/tables", content=b"{"), 400, Code.BAD_MESSAGE),
        (web.delete("/api/tables"), 405, Code.BAD_MESSAGE),
        (web.post(f"/api/tables/{table}/acts", json=act), 409, Code.LATE),
    ]
    for answer, status, code in asked:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert set(answer.json()) == {"code", "sentence", "rule", "state"}
        assert answer.json()["sentence"]
    assert asked[-1][0].json()["state"]["table"] == table


def test_try_answers_with_events_or_the_rule(web: Web) -> None:
    tee = {"setup": {"game": "tee", "colours": "ry"}, "position": SET_UP}
    answer = web.post("/api/try", json=tee | {"move": "U"}).json()
    assert [effect["kind"] for effect in answer["effects"]] == [
        "tee:walked",
        "tee:claimed",
        "tee:turn",
    ]
    answer = web.post("/api/try", json=tee | {"move": "D"})
    assert (answer.status_code, answer.json()["rule"]) == (422, "T9")
    ur = {"setup": {"game": "ur"}, "position": "o*7 o*7 L throw", "move": "3:"}
    assert web.post("/api/try", json=ur).json()["position"] == "o*7 o*7 L 3"
    answer = web.post("/api/try", json=ur | {"position": "o*7 o*6 L throw"})
    assert (answer.status_code, answer.json()["rule"]) == (422, "N3")


def test_a_position_says_what_comes_next(web: Web) -> None:
    ur = {"setup": {"game": "ur"}, "position": "o*7 o*7 L throw"}
    asked = web.post("/api/try", json=ur).json()
    assert (asked["position"], asked["effects"]) == (ur["position"], [])
    assert (asked["prompt"]["kind"], asked["prompt"]["seat"]) == ("throw", "L")
    thrown = web.post("/api/try", json=ur | {"move": "3:"}).json()
    assert [choice["move"] for choice in thrown["prompt"]["choices"]] == ["enter"]
    over = web.post("/api/try", json=ur | {"position": "h*7 o*7 L over"}).json()
    assert (over["ended"], over["prompt"]) == ("home", None)


def test_preview_tells_what_a_walk_would_do(web: Web) -> None:
    position = SET_UP.replace(" 1 r", " 3 r")
    asked = {"setup": {"game": "tee", "colours": "ry"}, "position": position, "walk": "UU"}
    preview = web.post("/api/preview", json=asked).json()
    assert preview["path"] == ["g1", "g2", "g3"]
    assert {"step": "U", "place": "g4"} in preview["next"]
    assert preview["steps_left"] == 1
    assert preview["gains"] == {"tee:claimed": ["g2", "g3"], "tee:surrounded": []}
    assert web.post("/api/preview", json=asked | {"walk": "D"}).json()["rule"] == "T9"
    assert web.post("/api/preview", json=asked | {"walk": "X"}).json()["rule"] == "T9"
    ur = asked | {"setup": {"game": "ur"}, "position": "o*7 o*7 L throw"}
    refused = web.post("/api/preview", json=ur)
    assert (refused.status_code, refused.json()["code"]) == (422, "unsupported")


def test_a_walk_is_led_to_a_place_or_the_reason_is_given(web: Web) -> None:
    position = SET_UP.replace(" 1 r", " 3 r")
    asked = {"setup": {"game": "tee", "colours": "ry"}, "position": position, "walk": "U"}
    led = web.post("/api/route", json=asked | {"place": "h2"}).json()
    assert led == {"walk": "UR", "sentence": None, "rule": None}
    far = web.post("/api/route", json=asked | {"place": "g6"}).json()
    assert (far["walk"], far["rule"]) == (None, "T9")
    assert far["sentence"] == "Red's Royal Tee on g1 is 5 steps from g6; this walk has 3 steps"
    ur = asked | {"setup": {"game": "ur"}, "position": "o*7 o*7 L throw", "place": "s"}
    refused = web.post("/api/route", json=ur)
    assert (refused.status_code, refused.json()["code"]) == (422, "unsupported")


def test_a_running_game_has_a_record_too(web: Web) -> None:
    table = web.post("/api/tables", json=TEE).json()["table"]
    record = web.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert '[Ended "open"]' in record.text


def test_a_process_of_its_own_answers(tmp_path: Path) -> None:
    with server(tmp_path) as process:
        for path in ("/health", "/ready", "/", "/api/docs"):
            assert httpx.get(process.url + path).status_code == 200
