"""What other sites show of a shared link: title, sentence and picture, from public facts only."""

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any, Final, NamedTuple

from litestar import Request
from litestar.datastructures import State

from royalgames.games import GAMES
from royalgames.server.http.guard import Names
from royalgames.server.service import Service
from royalgames.server.store import queries
from royalgames.server.table import RefusedError, TableState

AnyRequest = Request[Any, Any, State]

HasFile = Callable[[str], bool]
"""Whether the app has a file of this name among its pictures for links."""

ABOUT: Final = "Play with friends by link, or against bots. No account, nothing to install."
"""The sentence for whatever has none of its own."""


class Card(NamedTuple):
    """What is shown of one link."""

    title: str
    about: str = ABOUT
    game: str | None = None
    """The game whose board is shown."""


async def card_of(service: Service, parts: list[str]) -> Card:
    """Return what may be shown of an address of the app."""
    page, *rest = parts
    word = rest[0] if rest else ""
    if page in ("table", "join", "bring", "review") and word:
        return await _table_card(service, page, word)
    name = GAMES[word].header.name if word in GAMES else ""
    match page:
        case "learn" | "guide" if name:
            return Card(f"{name}: how to play", "The rules, with a board to try them on.", word)
        case "new" if name:
            return Card(f"{name}: a new game", game=word)
        case "analyse" | "embed" if name:
            return Card(f"{name}: analysis", "Step through the moves, and try others.", word)
        case "record":
            return Card("A game, move by move", "Open a record and step through the game.")
        case "review":
            return Card("Review a game", "See luck, mistakes and turning points of a game.")
        case "games":
            return Card("Finished games", "Results and reviews of finished games.")
        case _:
            return Card("Royal Games")


async def _table_card(service: Service, page: str, table: str) -> Card:
    try:
        state = (await service.hub.load(table)).state
    except RefusedError:
        return Card("Royal Games")
    game = state.game.header
    public = await asyncio.to_thread(queries.is_public, service.store, table)
    who = f"{' – '.join(_names(state))} · {game.name}" if public and _names(state) else game.name
    match page:
        case "review":
            return Card(f"Review: {who}", "Luck, mistakes and turning points.", game.key)
        case "join" | "bring":
            return Card(f"You're invited: {game.name}", ABOUT, game.key)
        case _:
            return Card(who, _sentence(state), game.key)


def _names(state: TableState) -> list[str]:
    """List the players' names, once everyone is there."""
    names = [seat.name or "" for seat in state.seats]
    return names if all(names) else []


def _sentence(state: TableState) -> str:
    match state.phase:
        case "waiting":
            return "A seat is waiting. No account, nothing to install."
        case "playing":
            return "Watch the game live."
        case _:
            return "Step through the game, or review it."


def address_of_page(request: AnyRequest) -> str:
    """Return the address people use for this service: the public one where it is called by it."""
    names: Names = request.app.state.names
    host = request.headers.get("host", "")
    https = f"https://{host.lower()}" in names.origins or request.scope["scheme"] == "https"
    return f"{'https' if https else 'http'}://{host}"


def tags_of(card: Card, address: str, path: str, has_file: HasFile) -> str:
    """Write a card as tags for the head of a page."""
    picture = f"{card.game}.jpg" if card.game and has_file(f"{card.game}.jpg") else "royal.jpg"
    what = GAMES[card.game].header.name if card.game else "Royal Games"
    properties = {
        "og:type": "website",
        "og:site_name": "Royal Games",
        "og:title": card.title,
        "og:description": card.about,
        "og:url": address + path,
        "og:image": f"{address}/share/{picture}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{what}: the board",
    }
    tags = [
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    ]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])
