"""The analysis board over HTTP: values, trees of moves, limits and refusals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.core.parts import part
from royalgames.envs.environment import Moment
from royalgames.envs.svg import png
from royalgames.games.positions import fitting
from royalgames.games.ur import UR
from royalgames.protocol.analysis import MOST_MOVES
from royalgames.review import analyse
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits, Rate
from royalgames.server.service import Plan, Service
from royalgames.server.store.database import open_store
from tests.server.postgres import database
from tests.server.support import web_service

Web = TestClient[Any]

POSITION = "4,9 8,14 L 0"
SMALL = {"game": "ur", "counters": 2}


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """A service in this process."""
    with web_service(tmp_path) as client:
        yield client


def _ask(web: Web, **fields: Any) -> Any:
    return web.post("/api/analyse", json={"setup": SMALL, "position": POSITION} | fields)


def test_a_position_is_analysed(web: Web) -> None:
    answer = _ask(web)
    assert answer.status_code == 200
    found = answer.json()
    plain = analyse("ur", fitting(UR, POSITION)).json()
    assert found == {name: value for name, value in plain.items() if name != "game"}
    assert [each["move"] for each in found["choices"]] == ["4", "9"]
    assert _ask(web, setup={"game": "ur"}).json() == found, "the counters follow from the position"


def test_a_false_position_is_refused_with_its_rule(web: Web) -> None:
    answer = _ask(web, position="4,9 8,33 L 0")
    assert (answer.status_code, answer.json()["rule"]) == (422, "N3")
    assert _ask(web, setup={"game": "chess"}).status_code == 400
    assert _ask(web, position="x" * 300).status_code == 400


def test_there_is_a_limit(tmp_path: Path) -> None:
    plan = Plan(key=b"k" * 32, limits=Limits(analyses=Rate(1, 0.001)))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as web:
        assert _ask(web).status_code == 200
        refused = _ask(web)
        assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")


def test_a_refused_position_says_where_the_fault_is(web: Web) -> None:
    position = "4,9 8,33 L 0"
    asked = {"setup": SMALL, "position": position}
    answers = [
        web.post("/api/lines", json=asked),
        web.post("/api/analyse", json=asked),
        web.get("/api/picture", params={"game": "ur", "position": position}),
    ]
    for answer in answers:
        assert (answer.status_code, answer.json()["rule"]) == (422, "N3")
        assert answer.json()["sentence"].startswith("Column 7: "), answer.request.url


def test_a_position_set_up_by_hand_has_no_columns(web: Web) -> None:
    problem = web.post("/api/try", json={"setup": SMALL, "position": "4,9 8,33 L 0"}).json()
    assert problem["rule"] == "N3"
    assert not problem["sentence"].startswith("Column")


def test_a_tried_move_is_refused_as_at_a_table(web: Web) -> None:
    for move, rule, sentence in (
        ("13", "U8", "Light has no counter on 13 to move"),
        ("?q", "N5", "a move is a throw"),
    ):
        asked = {"setup": SMALL, "position": "4,9 8,14 L 3", "move": move}
        problem = web.post("/api/try", json=asked).json()
        assert problem["rule"] == rule
        assert problem["sentence"].startswith(sentence)


def test_an_engine_may_look_deeper(web: Web) -> None:
    tee = {"game": "tee", "colours": "ry"}
    tree = {"setup": tee, "moves": [{"after": 0, "move": "U"}, {"after": 1, "move": "D"}]}
    position = web.post("/api/lines", json=tree).json()["steps"][1]["position"]
    found = _ask(web, setup=tee, position=position, step=1).json()
    assert found["deepens"] is True
    assert found["depth"] >= 1
    assert found["nodes"] > 0
    assert _ask(web, setup=tee, position=position).json()["depth"] is None
    assert _ask(web, step=2).json()["depth"] is None, "exact values need no more"
    assert _ask(web, step=6).status_code == 400


def _roll(web: Web, **fields: Any) -> Any:
    body = {"setup": {"game": "ur"}, "position": "o*3,s,4*2,11 o*4,s,3,8 D 2", "games": 36}
    return web.post("/api/rollout", json=body | fields)


def test_a_position_is_rolled_out(web: Web) -> None:
    answer = _roll(web)
    assert answer.status_code == 200
    found = answer.json()
    assert (found["seat"], found["games"]) == ("D", 36)
    assert found["rows"][0]["behind"] == 0
    assert found["rows"][0]["interval"] < found["rows"][0]["plain_interval"]
    assert _roll(web).json() == found, "the same games, since they are kept"


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"games": 35}, 400, "The games must be at least 36."),
        ({"games": 10_000}, 400, "The games must be at most 5184."),
        ({"position": "h*7 o*7 L over"}, 422, "The game is over"),
        ({"position": "o*7 o*7 X throw"}, 422, "L or D"),
        ({"setup": {"game": "tee"}, "position": "x"}, 422, ""),
    ],
)
def test_a_rollout_that_cannot_be_is_refused(
    web: Web, fields: dict[str, Any], status: int, sentence: str
) -> None:
    answer = _roll(web, **fields)
    assert answer.status_code == status
    assert sentence in answer.json()["sentence"]


def test_rollouts_have_a_limit_of_their_own(tmp_path: Path) -> None:
    plan = Plan(key=b"k" * 32, limits=Limits(rollouts=Rate(1, 0.001)))
    app = make_app(Service(open_store(database(tmp_path)), plan), Names.of({"testserver.local"}))
    with TestClient(app) as web:
        assert _roll(web).status_code == 200
        refused = _roll(web)
        assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")
        assert _ask(web).status_code == 200


def _lines(web: Web, moves: list[dict[str, Any]], **fields: Any) -> Any:
    body = {"setup": SMALL, "position": POSITION, "moves": moves} | fields
    return web.post("/api/lines", json=body)


def test_a_tree_of_moves_is_played(web: Web) -> None:
    tree = [
        {"after": 0, "move": "4"},
        {"after": 1, "move": "1:"},
        {"after": 0, "move": "9", "comment": "too slow"},
        {"after": 3, "move": "3:"},
    ]
    found = _lines(web, tree, setup={"game": "ur", "counters": 7}).json()
    assert (found["start"], found["seats"]) == (POSITION, ["L", "D"])
    assert found["setup"]["counters"] == 2
    state = fitting(UR, POSITION)
    hit = UR.play(state, UR.parse_move("4"))
    slow = UR.play(UR.play(state, UR.parse_move("9")).state, UR.parse_move("3:"))
    assert found["steps"][0]["position"] == UR.text(hit.state)
    assert found["steps"][3]["position"] == UR.text(slow.state)
    assert [each["kind"] for each in found["steps"][0]["effects"]][:2] == ["ur:moved", "ur:hit"]


def test_without_a_position_it_starts_with_the_set_up(web: Web) -> None:
    found = _lines(web, [{"after": 0, "move": "3:"}], position=None).json()
    assert found["start"] == "o*2 o*2 L throw"
    assert found["steps"][0]["position"] == "o*2 o*2 L 3"


@pytest.mark.parametrize(
    ("tree", "status", "sentence"),
    [
        ([{"after": 0, "move": "13"}], 422, "Move 1, 13: "),
        ([{"after": 1, "move": "4"}], 400, "Move 1 must follow an earlier one."),
        ([{"after": 0, "move": "4"}] * (MOST_MOVES + 1), 400, "Too many moves: at most 500."),
    ],
)
def test_a_false_tree_is_refused(
    web: Web, tree: list[dict[str, Any]], status: int, sentence: str
) -> None:
    answer = _lines(web, tree)
    assert answer.status_code == status
    assert sentence in answer.json()["sentence"]


def test_a_tree_is_saved_as_a_record_and_opened_again(web: Web) -> None:
    tree = [
        {"after": 0, "move": "4"},
        {"after": 1, "move": "1:"},
        {"after": 0, "move": "9", "comment": "too slow"},
        {"after": 3, "move": "3:"},
    ]
    body = {"setup": {"game": "ur"}, "position": POSITION, "moves": tree, "comment": "a race"}
    answer = web.post("/api/lines/record", json=body)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.endswith("\n\n{a race}\n1. L ~4 ( ~9 {too slow} 3:? ) 1:\n")
    opened = web.post("/api/replay", json={"text": answer.text}).json()
    assert [step["move"] for step in opened["steps"]] == ["4", "1:"]
    assert opened["tree"]["comment"] == "a race"
    filled = [{"comment": ""} | each for each in tree]
    assert opened["tree"]["moves"] == filled
    bare = web.post("/api/replay", json={"text": answer.text.split("{")[0] + "1. L ~4 1:\n"})
    assert bare.json()["tree"] is None


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"moves": [{"after": 0, "move": "13"}]}, 422, "no counter on 13"),
        ({"moves": [{"after": 0, "move": "?"}]}, 422, "Move 1, ?: "),
        ({"moves": [{"after": 1, "move": "4"}]}, 400, "Move 1 must follow an earlier one."),
        ({"moves": [{"after": 0, "move": "4", "comment": "}"}]}, 422, "cannot contain }"),
        ({"position": "h*2 8,14 L over"}, 422, "A record cannot start from a finished game."),
    ],
)
def test_a_tree_that_is_no_record_is_refused(
    web: Web, fields: dict[str, Any], status: int, sentence: str
) -> None:
    body = {"setup": SMALL, "position": POSITION, "moves": []} | fields
    answer = web.post("/api/lines/record", json=body)
    assert answer.status_code == status
    assert sentence in answer.json()["sentence"]


def test_a_position_without_its_game_is_recognised(web: Web) -> None:
    def found(position: str) -> Any:
        return web.post("/api/positions", json={"position": position})

    (only,) = found("o*3,s,4*2,11 o*4,s,3,8 L 2").json()
    assert (only["setup"]["game"], only["setup"]["counters"]) == ("ur", 7)
    assert (found("nothing").status_code, found("nothing").json()["rule"]) == (422, "N3")
    assert found("x" * 300).status_code == 400


def test_a_position_is_drawn(web: Web) -> None:
    def drawn(game: str, position: str) -> Any:
        return web.get("/api/picture", params={"game": game, "position": position})

    answer = drawn("ur", POSITION)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg xmlns=")
    asked = {"game": "ur", "position": POSITION, "format": "png"}
    answer = web.get("/api/picture", params=asked)
    assert answer.headers["content-type"] == "image/png"
    artist = part("envs", "ur")
    assert artist is not None
    assert answer.content == png(artist.picture(Moment(fitting(UR, POSITION))))
    assert web.get("/api/picture", params={**asked, "format": "bmp"}).status_code == 400
    assert (drawn("ur", "4,9 8,33 L 0").status_code, drawn("ur", "x").json()["rule"]) == (422, "N3")
    assert drawn("chess", POSITION).status_code == 404
    assert drawn("ur", "x" * 300).status_code == 400
