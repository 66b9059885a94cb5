"""Board games: exact rules, records and dice proofs, with the standard library only.

Each game is one object, such as ``TEE``, ``UR`` or ``MUSEUM``; ``Game`` describes what it can do,
and ``GAMES`` has all of them by key. Names are loaded when they are first used, so that ``import
royalgames`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from royalgames._version import __version__

if TYPE_CHECKING:
    from royalgames.core import (
        CHANCE,
        Event,
        Game,
        Header,
        Outcome,
        RoyalError,
        RuleError,
        Step,
        TextError,
    )
    from royalgames.games import GAMES
    from royalgames.games.museum import MUSEUM, MuseumOptions
    from royalgames.games.tee import TEE, TeeOptions
    from royalgames.games.ur import UR, UrOptions
    from royalgames.records import Replay, Transcript, read, verify, write

__all__ = [
    "CHANCE",
    "GAMES",
    "MUSEUM",
    "TEE",
    "UR",
    "Event",
    "Game",
    "Header",
    "MuseumOptions",
    "Outcome",
    "Replay",
    "RoyalError",
    "RuleError",
    "Step",
    "TeeOptions",
    "TextError",
    "Transcript",
    "UrOptions",
    "__version__",
    "read",
    "verify",
    "write",
]

_PACKAGES = {
    "GAMES": "games",
    "MUSEUM": "games.museum",
    "MuseumOptions": "games.museum",
    "TEE": "games.tee",
    "TeeOptions": "games.tee",
    "UR": "games.ur",
    "UrOptions": "games.ur",
    "Replay": "records",
    "Transcript": "records",
    "read": "records",
    "verify": "records",
    "write": "records",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'royalgames' has no attribute {name!r}")
    value = getattr(import_module(f"royalgames.{_PACKAGES.get(name, 'core')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
