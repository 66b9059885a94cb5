"""The page from which the app finds its way: it names early what the app would ask for late."""

import json
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final

from royalgames.server.live.hub import Hub

END_OF_HEAD: Final = "</head>"

DATA: Final = {"table": ("/api/games",)}
"""What a page asks the service first."""


def page(folder: Traversable, parts: Sequence[str], hub: Hub) -> bytes:
    """Return the page for an address, given as its words."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    lists = json.loads((folder / "preloads.json").read_text(encoding="utf-8"))
    name = parts[0]
    named = dict.fromkeys(lists["pages"].get(name, ()))
    named |= dict.fromkeys(lists["games"].get(_game(parts, hub), ()))
    links = [*map(_file, named), *map(_data, DATA.get(name, ()))]
    return text.replace(END_OF_HEAD, "".join(links) + END_OF_HEAD).encode()


def _game(parts: Sequence[str], hub: Hub) -> str:
    """Name the game of a table that is in memory; for others the app asks as it always can."""
    live = hub.peek(parts[1]) if parts[0] == "table" and len(parts) > 1 else None
    return "" if live is None else live.state.setup.game


def _file(name: str) -> str:
    if name.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="/{name}">'
    return f'<link rel="modulepreload" crossorigin href="/{name}">'


def _data(path: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin href="{path}">'
