"""What is wrong with a body is said in one sentence."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import RequestFactory, TestClient
from msgspec import ValidationError, convert

from royalgames.protocol.analysis import ExploreAsked
from royalgames.protocol.http import Rename
from royalgames.server.http.bodies import BODY, fault_of
from royalgames.server.http.requests import bad_body
from tests.server.support import web_service

pytestmark = pytest.mark.sqlite

Web = TestClient[Any]

START = "o*7 o*7 L throw"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A service in this process, for all tests here: they store nothing."""
    with web_service(tmp_path_factory.mktemp("bodies")) as client:
        yield client


def _refused(web: Web, path: str, body: Any) -> tuple[str, str | None]:
    answer = web.post(path, json=body)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "bad-message")
    return problem["sentence"], problem["rule"]


@pytest.mark.parametrize(
    ("setup", "sentence", "rule"),
    [
        (
            {"game": "ur", "counters": 99},
            "Counters must be a whole number from 1 to 7, not 99.",
            "U3",
        ),
        ({"game": "ur", "counters": None}, "Counters must be a whole number from 1 to 7.", "U3"),
        ({"game": "ur", "counters": True}, "Counters must be a whole number from 1 to 7.", "U3"),
        (
            {"game": "ur", "counters": "x" * 99},
            f"Counters must be a whole number from 1 to 7, not {'x' * 40}.",
            "U3",
        ),
        ({"game": "ur", "dice": "1/7"}, "Dice must be 1/2 or 3/4, not 1/7.", "U6"),
        ({"game": "tee", "colours": "xx"}, "Players must be ry, bg or rbyg, not xx.", "T5"),
        ({"game": "chess"}, "Unknown game: chess. Choose from: ", None),
        ({"game": 3}, "The game (setup.game) must be text, not a whole number.", None),
        ({"game": "ur", "more": 1}, "Unknown field in setup: more.", None),
        ({}, "Missing field in setup: game.", None),
        ([], "The setup must be an object, not a list.", None),
        (
            {"game": "ur", "match": {"target": 0}},
            "A match is played to 1 to 99999 points.",
            "U16",
        ),
        (
            {"game": "ur", "match": {"target": 3, "unit": "days"}},
            "A match is played to points or games, not days.",
            "U16",
        ),
        (
            {"game": "ur", "match": 3},
            "The match (setup.match) must be an object or null, not a whole number.",
            None,
        ),
        ({"game": "ur", "match": {}}, "Missing field in setup.match: target.", None),
    ],
)
def test_options_are_refused_by_their_rules(
    web: Web, setup: Any, sentence: str, rule: str | None
) -> None:
    said = _refused(web, "/api/try", {"setup": setup, "position": START})
    assert (said[0].startswith(sentence), said[1]) == (True, rule), said


UR = {"game": "ur"}


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        (
            "/api/try",
            {"setup": UR, "position": "x" * 257},
            "The position is too long: at most 256 characters.",
        ),
        (
            "/api/try",
            {"setup": UR, "position": 3},
            "The position must be text, not a whole number.",
        ),
        ("/api/try", {"setup": UR}, "Missing field: position."),
        ("/api/try", [1], "The body must be an object, not a list."),
        ("/api/try", {"setup": UR, "position": START, "more": 1}, "Unknown field: more."),
        (
            "/api/lines",
            {"setup": UR, "moves": [{"after": 0, "move": "x" * 17}]},
            "The move (moves[0].move) is too long: at most 16 characters.",
        ),
        (
            "/api/preview",
            {"setup": {"game": "tee"}, "position": START, "walk": "9"},
            "Invalid walk.",
        ),
        (
            "/api/tables",
            {"setup": UR, "seats": {}, "turn_limit": 1},
            "The turn limit must be at least 5.",
        ),
        (
            "/api/tables",
            {"setup": UR, "seats": {"L": {"kind": "elf"}}},
            "Unknown kind (seats[...].kind): elf.",
        ),
    ],
)
def test_fields_are_refused_in_words(web: Web, path: str, body: Any, sentence: str) -> None:
    assert _refused(web, path, body) == (sentence, None)


def test_a_missing_body_and_a_wrong_parameter_are_refused_in_words(web: Web) -> None:
    assert web.post("/api/try").json()["sentence"] == "The body is missing."
    assert web.put("/api/me", json={"name": ""}).json()["sentence"] == "The name is empty."
    picture = web.get("/api/picture", params={"game": "ur", "position": "x" * 257})
    assert picture.json()["sentence"] == "The position is too long: at most 256 characters."


def test_other_faults_keep_their_words() -> None:
    assert fault_of("place", "Something new", None).sentence == "place: Something new"
    assert fault_of("word", "Expected `str` of length >= 2", None).sentence == (
        "The word is too short: at least 2 characters."
    )
    few = fault_of("moves", "Expected `array` of length >= 2", None).sentence
    assert few == "Too few moves: at least 2."


def test_a_body_read_by_a_handler_is_refused_the_same() -> None:
    request = RequestFactory().post("/")
    request.scope["state"] = {"body": {"setup": UR | {"counters": 8}}}
    wanted: tuple[tuple[Any, Any, str], ...] = (
        ({"name": 3}, Rename, "The name must be text, not a whole number."),
        (
            {"setup": UR | {"counters": 8}, "position": START},
            ExploreAsked,
            "Counters must be a whole number from 1 to 7, not 8.",
        ),
    )
    for value, kind, sentence in wanted:
        with pytest.raises(ValidationError) as caught:
            convert(value, kind)
        assert bad_body(request, caught.value).content.sentence == sentence


def test_the_messages_are_msgspecs() -> None:
    with pytest.raises(ValidationError) as caught:
        convert([], Rename)
    message = str(caught.value)
    assert fault_of(BODY, message, None).sentence == "The body must be an object, not a list."
