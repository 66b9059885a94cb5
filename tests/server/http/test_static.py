"""Files of a built folder."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Request, Response, get
from litestar.testing import TestClient

from royalgames.server.http.static import ASK_AGAIN, find, serve


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inside" / "deep").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not for anyone")
    (tmp_path / "inside" / "page.html").write_text("<p>here</p>")
    (tmp_path / "inside" / "deep" / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "inside" / "deep" / "bot.py.txt").write_text("print()")
    return tmp_path / "inside"


def test_files_are_found_by_their_names(folder: Path) -> None:
    found = find(folder, ["deep", "picture.png"])
    assert found is not None
    assert found.read_bytes() == b"\x89PNG"


@pytest.mark.parametrize(
    "parts", [["..", "secret.txt"], ["deep"], ["page.html", "more"], ["", "secret.txt"], ["none"]]
)
def test_nothing_else_is_found(folder: Path, parts: list[str]) -> None:
    assert find(folder, parts) is None


@pytest.mark.parametrize(
    ("parts", "packed", "kind"),
    [
        (["page.html"], True, "text/html"),
        (["deep", "picture.png"], False, "image/png"),
        (["deep", "bot.py.txt"], True, "text/plain"),
    ],
)
def test_texts_are_packed_where_the_browser_takes_it(
    folder: Path, parts: list[str], packed: bool, kind: str
) -> None:
    @get("/")
    async def give(request: Request[Any, Any, Any]) -> Response[bytes]:
        file = find(folder, parts)
        assert file is not None
        return serve(request, file, ASK_AGAIN, {"x-also": "this"})

    with TestClient(Litestar([give], openapi_config=None, logging_config=None)) as client:
        with client.stream("GET", "/", headers={"accept-encoding": "gzip"}) as answer:
            sent = b"".join(answer.iter_raw())
        plain = client.get("/", headers={"accept-encoding": "identity"})
    assert answer.headers["x-also"] == "this"
    assert answer.headers["content-type"].startswith(kind)
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert (gzip.decompress(sent) if packed else sent) == plain.content
