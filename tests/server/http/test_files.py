"""The app's files and pages, with a small app in place of the built one."""

import mimetypes
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from royalgames.core import RoyalError
from royalgames.protocol.codes import Code
from royalgames.server.bots.record_worker import RecordWorker
from royalgames.server.http import files, site
from royalgames.server.http.guard import Names
from royalgames.server.http.requests import broken_rule, refused
from royalgames.server.limits import Buckets, Rate
from royalgames.server.table import RefusedError

ROOT = Path(__file__).parents[3]


class _Hub:
    def peek(self, table: str) -> None:
        """There are no tables here."""

    async def load(self, table: str) -> None:
        raise RefusedError(Code.UNKNOWN, "There is no such table.")


class _Service:
    hub = _Hub()
    records = RecordWorker(0, 10)
    replays = Buckets(Rate(100, 100))


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    (tmp_path / "app" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not for anyone")
    (tmp_path / "app" / "index.html").write_text("<!doctype html><title>the app</title>")
    (tmp_path / "app" / "preloads.json").write_text('{"pages": {}, "games": {}}')
    (tmp_path / "app" / "icon.svg").write_text("<svg/>")
    (tmp_path / "app" / "assets" / "index-1a2b.js").write_text("export {}")
    (tmp_path / "app" / "assets" / "royal-sans-3c4d.woff2").write_bytes(b"wOF2")
    monkeypatch.setattr(files, "FOLDER", tmp_path / "app")
    app = Litestar(
        files.handlers(),
        openapi_config=None,
        logging_config=None,
        exception_handlers={RefusedError: refused, RoyalError: broken_rule},
    )
    app.state.service = _Service()
    app.state.names = Names.of({"testserver.local"})
    with TestClient(app) as testing:
        yield testing


@pytest.mark.parametrize("path", ["/", "/new/ur", "/table/abcdefgh", "/learn/tee", "/settings"])
def test_every_page_of_the_app_is_the_app(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, "the app" in answer.text) == (200, True)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_only_the_page_for_frames_may_be_framed(client: TestClient[Any]) -> None:
    framed = client.get("/embed/ur")
    assert framed.status_code == 200
    policy = framed.headers["content-security-policy"]
    assert policy.endswith("frame-ancestors *")
    assert (
        "connect-src http://testserver.local/api/games http://testserver.local/api/lines" in policy
    )
    for path in ("/", "/analyse/ur", "/table/abcdefgh", "/embedded", "/settings"):
        # The guard around the app gives these the policy that refuses frames.
        assert "content-security-policy" not in client.get(path).headers


def test_the_app_is_told_of_the_documentation_only_where_it_is_built(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "app" / "index.html"
    page.write_text("<!doctype html><head><title>the app</title></head>")
    monkeypatch.setattr(site, "SITE", tmp_path / "docs")
    assert "/docs/" not in client.get("/learn").text
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").write_text("<h1>Documentation</h1>")
    assert client.get("/learn").text.count('<link rel="help" href="/docs/">') == 1


def test_an_address_that_is_no_page_is_the_app_with_404(client: TestClient[Any]) -> None:
    answer = client.get("/nowhere")
    assert (answer.status_code, "the app" in answer.text) == (404, True)


def test_files_named_by_their_content_are_kept_for_ever_others_are_asked_for(
    client: TestClient[Any], tmp_path: Path
) -> None:
    lasting = client.get("/assets/index-1a2b.js")
    assert "immutable" in lasting.headers["cache-control"]
    assert "javascript" in lasting.headers["content-type"]
    icon = client.get("/icon.svg")
    assert (icon.headers["cache-control"], icon.headers["content-type"]) == (
        "public, max-age=3600",
        "image/svg+xml",
    )
    (tmp_path / "app" / "theme.js").write_text("{}")
    for fresh in ("/", "/theme.js", "/index.html", "/preloads.json"):
        assert client.get(fresh).headers["cache-control"] == "no-cache", fresh


def test_files_travel_packed_to_whoever_can_unpack_them(client: TestClient[Any]) -> None:
    packed = client.get("/assets/index-1a2b.js", headers={"accept-encoding": "br, gzip"})
    plain = client.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "export {}"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_fonts_have_their_type_are_cached_and_not_compressed_twice(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda name: (None, None))
    font = client.get("/assets/royal-sans-3c4d.woff2", headers={"accept-encoding": "gzip"})
    assert font.headers["content-type"] == "font/woff2"
    assert "immutable" in font.headers["cache-control"]
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets",
        "/assets/none.js",
        "/api/none",
    ],
)
def test_nothing_but_the_apps_own_files_is_given(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "not for anyone" not in answer.text


def test_without_a_built_app_the_plain_page_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    with TestClient(Litestar(files.handlers(), openapi_config=None, logging_config=None)) as plain:
        assert "its interface" in plain.get("/").text
        assert plain.get("/learn").status_code == 404


def test_an_app_that_is_being_built_is_not_there(client: TestClient[Any], tmp_path: Path) -> None:
    (tmp_path / "app" / "index.html").unlink()
    assert client.get("/").status_code == 404


@pytest.mark.parametrize("key", ["tee", "ur", "notation"])
def test_the_rules_come_as_pages(client: TestClient[Any], key: str) -> None:
    page = client.get(f"/api/rules/{key}").json()
    assert page["key"] == key
    assert all(rule["parts"] for rule in page["rules"])
    assert {part["origin"] for rule in page["rules"] for part in rule["parts"]} <= {
        "sheet",
        "ruling",
    }


def test_rules_of_an_unknown_game_are_refused_in_words(client: TestClient[Any]) -> None:
    answer = client.get("/api/rules/chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


RECORD = """[Game "ur"]
[Rules "1"]
[Counters "1"]
[First "L"]
[Ended "open"]

1. L 3:enter 1:
2. D 0:-
"""


def test_a_record_is_played_through(client: TestClient[Any]) -> None:
    read = client.post("/api/replay", json={"text": RECORD}).json()
    assert read["setup"] == {"game": "ur", "counters": 1, "dice": "1/2", "match": None}
    assert (read["start"], read["seats"]) == ("o o L throw", ["L", "D"])
    assert [step["move"] for step in read["steps"]] == ["3:", "enter", "1:", "0:"]
    assert read["steps"][1]["effects"][0]["words"] == "Light enters a counter on S."
    assert read["steps"][-1]["position"] == "s o D throw"
    assert (read["ended"], read["winners"], read["scores"]) == (None, [], {})


def test_a_false_record_is_refused_with_its_rule(client: TestClient[Any]) -> None:
    answer = client.post("/api/replay", json={"text": RECORD.replace("3:enter", "2:s")})
    assert answer.status_code == 422
    assert answer.json()["rule"] == "U8"
    assert answer.json()["sentence"] == "Line 7, column 8: Light cannot use this throw: write -"


def test_what_is_no_record_is_refused_as_a_whole(client: TestClient[Any]) -> None:
    problem = client.post("/api/replay", json={"text": "hello"}).json()
    assert (problem["rule"], problem["sentence"][:17]) == ("N7", "not a game record")


def test_the_apps_types_are_those_of_the_wire() -> None:
    script = ROOT / "tools" / "web_types.py"
    command = [sys.executable, str(script), "--check"]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
