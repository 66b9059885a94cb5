"""Finds what a game brings to a package: the folder ``<package>/<key>`` and the ``PART`` in it.

Our own games have a folder in each package. Other distributions register theirs in the entry point
group ``royalgames.games`` (``race = "racegame"``); their parts are ``racegame.games``,
``racegame.bots`` and so on.
"""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

ROOT: Final = __name__.split(".", maxsplit=1)[0]
GROUP: Final = f"{ROOT}.games"
"""The entry point group for games of other distributions; also our own package of rules."""


@cache
def keys() -> tuple[str, ...]:
    """List the keys of all games, our own first."""
    return tuple(_modules())


@cache
def part(package: str, key: str) -> Any | None:
    """Return what a game brings to a package, or None if it brings nothing."""
    name = _modules().get(key, "").format(package=package)
    if not name or find_spec(name) is None:
        return None
    return importlib.import_module(name).PART


def part_file(package: str, key: str, name: str) -> Traversable | None:
    """Return a file in the folder of a game's part, or None if there is no such file."""
    module = _modules()[key].format(package=package)
    spec = find_spec(module)
    if spec is None or spec.submodule_search_locations is None:
        return None
    found = files(module).joinpath(name)
    return found if found.is_file() else None


def parts(package: str) -> dict[str, Any]:
    """Return every game's part of a package, by key; games without one are left out."""
    found = {key: part(package, key) for key in keys()}
    return {key: each for key, each in found.items() if each is not None}


@cache
def _modules() -> dict[str, str]:
    """Return the pattern of each game's module names; our own games cannot be replaced."""
    own = importlib.import_module(GROUP).__path__
    folders = sorted(found.name for found in pkgutil.iter_modules(own) if found.ispkg)
    ours = {key: f"{ROOT}.{{package}}.{key}" for key in folders}
    others = {found.name: f"{found.value}.{{package}}" for found in entry_points(group=GROUP)}
    return ours | {key: name for key, name in others.items() if key not in ours}
