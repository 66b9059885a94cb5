"""The documentation site at /docs, where it is built."""

import base64
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import unquote

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.response import Redirect

from royalgames.server.http.docs import plain_page
from royalgames.server.http.static import ASK_AGAIN, find, serve

AnyRequest = Request[Any, Any, State]

SITE: Final = files("royalgames") / "docsite"
"""Where the built site is; ``make docs`` makes the folder, and the wheel contains it."""

HELP: Final = '<link rel="help" href="/docs/">'
"""What the app's page says where the site is built; the app links to it then."""

_INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@lru_cache(maxsize=256)
def policy_of(page: bytes) -> str:
    """Return the Content-Security-Policy of a page: its own inline scripts, named by their hashes.

    The generator also writes small inline styles, such as the alignment of a table's columns.
    """
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
        for script in _INLINE.findall(page)
    )
    return (
        f"default-src 'none'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@get(["/docs", "/docs/{path:path}"], include_in_schema=False, sync_to_thread=False)
def site(request: AnyRequest) -> Response[Any]:
    """Give a page or a file of the documentation."""
    # The framework drops a slash at the end, from which a page's links count.
    asked = unquote(request.scope["raw_path"].decode("latin-1"))
    parts = [part for part in asked.split("/") if part][1:]
    found = find(SITE, parts) or find(SITE, [*parts, "index.html"])
    if found is None:
        return _missing()
    if not found.name.endswith(".html"):
        return serve(request, found, ASK_AGAIN)
    if not asked.endswith(("/", ".html")):
        return Redirect(f"{asked}/")
    policy = policy_of(found.read_bytes())
    return serve(request, found, ASK_AGAIN, {"content-security-policy": policy})


def help_tag() -> str:
    """Return the tag that tells the app of the site, or nothing where it is not built."""
    return "" if find(SITE, ["index.html"]) is None else HELP


def _missing() -> Response[str]:
    """Say why there is no such page, and what to do about it."""
    if SITE.is_dir():
        why = 'There is no such page. <a href="/docs/">The documentation starts here.</a>'
    else:
        why = "The documentation is not built here. <code>make docs</code> builds it."
    body = plain_page("Page not found", f"<h1>Page not found</h1><p>{why}</p>")
    return Response(body, media_type="text/html", status_code=404)


HANDLERS: Final = (site,)
