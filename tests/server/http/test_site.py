"""The documentation at /docs, with a small site in place of the built one."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from royalgames.server.http import site

SCRIPT = "let here = 1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "docsite"
    (made / "rules").mkdir(parents=True)
    (made / "index.html").write_text(f"<title>Docs</title><script>{SCRIPT}</script>")
    (made / "rules" / "index.html").write_text("<title>Rules</title>")
    (made / "search.json").write_text("{}")
    (tmp_path / "secret.txt").write_text("not for anyone")
    monkeypatch.setattr(site, "SITE", made)
    return made


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient[Any]]:
    app = Litestar(list(site.HANDLERS), openapi_config=None, logging_config=None)
    with TestClient(app) as testing:
        yield testing


def test_pages_are_served_at_folders(client: TestClient[Any]) -> None:
    assert "Docs" in client.get("/docs/").text
    assert "Rules" in client.get("/docs/rules/").text
    assert client.get("/docs/search.json").json() == {}


@pytest.mark.parametrize(("asked", "led"), [("/docs", "/docs/"), ("/docs/rules", "/docs/rules/")])
def test_addresses_without_a_slash_lead_to_the_one_that_links_count_from(
    client: TestClient[Any], asked: str, led: str
) -> None:
    answer = client.get(asked, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, led)


def test_the_policy_allows_the_pages_own_scripts_alone(client: TestClient[Any]) -> None:
    policy = client.get("/docs/").headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    assert "content-security-policy" not in client.get("/docs/search.json").headers


@pytest.mark.parametrize(
    "path", ["/docs/nowhere/", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt"]
)
def test_what_is_not_there_is_said_with_a_way_back(client: TestClient[Any], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "not for anyone" not in answer.text


def test_a_missing_page_leads_back(client: TestClient[Any]) -> None:
    assert '<a href="/docs/">' in client.get("/docs/nowhere/").text


def test_a_site_that_is_not_built_says_how_to_build_it(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(site, "SITE", tmp_path / "nothing")
    answer = client.get("/docs/")
    assert answer.status_code == 404
    assert "make docs" in answer.text
