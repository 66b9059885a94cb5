"""Royal Tee and the Royal Game of Ur: exact rules, records and dice proofs, standard library only.

Everything a game can do hangs on its object, ``TEE`` or ``UR``; see ``Game`` for what that is.
"""

from royalgames._version import __version__
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
from royalgames.games.tee import TEE, TeeOptions
from royalgames.games.ur import UR, UrOptions
from royalgames.records import Replay, Transcript, read, verify, write

__all__ = [
    "CHANCE",
    "GAMES",
    "TEE",
    "UR",
    "Event",
    "Game",
    "Header",
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
