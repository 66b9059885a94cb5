"""The browser app's files, and requests only it makes, such as rules pages."""

import gzip
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from royalgames.games import rulebook
from royalgames.protocol.codes import Code
from royalgames.protocol.records import RecordAsked, RecordRead
from royalgames.protocol.rules import RulePage, RulePart, RulesPage
from royalgames.server.http import docs, site
from royalgames.server.http.guard import EMBED, embed_policy
from royalgames.server.http.limiting import STUDY, take
from royalgames.server.http.page import page
from royalgames.server.http.requests import address_of, encoded, reading_record
from royalgames.server.http.sharing import address_of_page, card_of, tags_of
from royalgames.server.http.static import ASK_AGAIN, DECORATION, FOR_A_WHILE, FOR_EVER, find, serve
from royalgames.server.service import Service
from royalgames.server.table import RefusedError

AnyRequest = Request[Any, Any, State]

FOLDER: Final = files("royalgames") / "webapp"
"""Where the built app is; the build makes the folder, and the wheel contains it."""

PAGES: Final = frozenset(
    {
        "",
        "analyse",
        "bring",
        "embed",
        "games",
        "guide",
        "join",
        "learn",
        "new",
        "proof",
        "record",
        "review",
        "settings",
        "table",
    }
)
"""The first words of the app's own addresses; any other is its page for what is not there."""


@get("/api/rules/{key:str}", sync_to_thread=False)
def rules(key: FromPath[str]) -> RulesPage:
    """Return the rules of a game, or of the notation, as a page."""
    if key not in rulebook.PAGES:
        raise RefusedError(Code.UNKNOWN, "There is no such rules page.")
    book = rulebook.rulebook(key)
    return RulesPage(
        key=book.key,
        title=book.title,
        introduction=list(book.introduction),
        rules=[_rule(rule) for rule in book.rules],
    )


def _rule(rule: rulebook.Rule) -> RulePage:
    parts = [
        RulePart(origin=part.origin, text=part.text, why=part.why, figures=list(part.figures))
        for part in rule.parts
    ]
    return RulePage(number=rule.number, title=rule.title, section=rule.section, parts=parts)


@post("/api/replay", status_code=200, opt=STUDY)
async def replay(request: AnyRequest, data: JSONBody[RecordAsked]) -> Response[RecordRead]:
    """Replay a record move by move; nothing is stored."""
    service: Service = request.app.state.service
    address = address_of(request)
    take(service.replays, address, "records")
    with reading_record():
        return encoded(await service.records.replay(address, data.text))


QUESTIONS: Final = (rules, replay)
"""What the app asks beside all that programs ask."""


@get("/", include_in_schema=False)
async def home(request: AnyRequest) -> Response[bytes]:
    """Give the app."""
    return await _page(request, "/")


@get("/{path:path}", include_in_schema=False)
async def inner(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """Give a file of the app, or the app where the address is one of its pages."""
    parts = path.strip("/").split("/")
    is_file = parts[0] in ("api", "assets") or "." in parts[-1]
    return _file(request, parts) if is_file else await _page(request, path)


async def _page(request: AnyRequest, path: str) -> Response[bytes]:
    """Give the page from which the app finds its way, with what other sites show of its link."""
    if _find(["index.html"]) is None:
        raise NotFoundException("there is no such page")
    parts = path.strip("/").split("/")
    service: Service = request.app.state.service
    # The table is loaded for its card, and then found by the page.
    card = await card_of(service, parts)
    tags = tags_of(card, address_of_page(request), path, _has_picture) + site.help_tag()
    head = f"{tags}</head>".encode()
    text = page(FOLDER, parts, service.hub).replace(b"</head>", head, 1)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-encoding"}
    if parts[0] == EMBED:
        headers["content-security-policy"] = embed_policy(address_of_page(request))
    return Response(
        gzip.compress(text, mtime=0) if packs else text,
        media_type="text/html",
        status_code=200 if parts[0] in PAGES else 404,
        headers=headers | ({"content-encoding": "gzip"} if packs else {}),
    )


def _has_picture(name: str) -> bool:
    return _find(["share", name]) is not None


def _file(request: AnyRequest, parts: Sequence[str]) -> Response[bytes]:
    """Give a file of the app."""
    found = _find(parts)
    if found is None:
        raise NotFoundException("there is no such page")
    if parts[0] == "assets":
        return serve(request, found, FOR_EVER)
    return serve(request, found, FOR_A_WHILE if found.name.endswith(DECORATION) else ASK_AGAIN)


def _find(parts: Sequence[str]) -> Traversable | None:
    return find(FOLDER, parts)


def handlers() -> list[ControllerRouterHandler]:
    """List the pages of the service: the app where it is built, else the plain first page."""
    plain: list[Any] = [*QUESTIONS, *docs.HANDLERS, *site.HANDLERS]
    if not (FOLDER / "index.html").is_file():
        return plain
    return [home, inner, *(handler for handler in plain if handler is not docs.index)]
