"""Files of a built folder, found without leaving it and packed once."""

import gzip
import mimetypes
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import State

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

FOR_A_WHILE: Final = "public, max-age=3600"
"""For icons and pictures, so that browsers don't ask for them at every change of the address."""

ASK_AGAIN: Final = "no-cache"
"""For everything else: kept, but never used without asking."""

DECORATION: Final = (".ico", ".jpg", ".png", ".svg", ".webmanifest")
"""The endings of files that may be an hour out of date without harm."""

FONT: Final = "font/woff2"
"""Not every Python's ``mimetypes`` knows it."""

PACKED: Final = (".jpg", ".png", ".woff2")
"""The endings of files that are compressed already."""


def find(folder: Traversable, parts: Sequence[str]) -> Traversable | None:
    """Walk down by the names that are there, so that no path leads out of the folder."""
    found = folder
    for part in parts:
        here = {child.name: child for child in found.iterdir()} if found.is_dir() else {}
        if part not in here:
            return None
        found = here[part]
    return found if found.is_file() else None


def serve(
    request: Request[Any, Any, State],
    file: Traversable,
    cache: str,
    also: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """Give a file, packed where the browser takes it."""
    content = file.read_bytes()
    packs = _takes_gzip(request) and not file.name.endswith(PACKED)
    kind = FONT if file.name.endswith(".woff2") else mimetypes.guess_type(file.name)[0]
    headers = {"cache-control": cache, "vary": "accept-encoding", **(also or {})}
    return Response(
        _packed(content) if packs else content,
        media_type=kind or "application/octet-stream",
        headers=headers | ({"content-encoding": "gzip"} if packs else {}),
    )


def _takes_gzip(request: Request[Any, Any, State]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


@lru_cache(maxsize=128)
def _packed(data: bytes) -> bytes:
    """Pack a file once for all who ask for it."""
    return gzip.compress(data, mtime=0)
