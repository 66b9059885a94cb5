"""The names that players show."""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Final

from royalgames.bots import levels_of
from royalgames.core import Seat
from royalgames.core.names import LONGEST_NAME
from royalgames.protocol.codes import Code
from royalgames.server.table.refusal import RefusedError

SIBLINGS: Final = ("Ash", "Elm", "Oak", "Fir", "Yew", "Bay")
"""What distinguishes bots of one level at the same table: short, so that they fit on phones."""


def bot_names(game: str, bots: Mapping[Seat, str | None]) -> dict[Seat, str | None]:
    """Name the bots of a table by seat, such as ``Club bot`` or ``Club bot Elm``."""
    alike, met = Counter(bots.values()), Counter[str]()
    names: dict[Seat, str | None] = {}
    for seat, bot in bots.items():
        names[seat] = None
        if bot is not None:
            own = f" {_sibling(met[bot])}" if alike[bot] > 1 else ""
            names[seat] = f"{_title(game, bot)} bot{own}"
            met[bot] += 1
    return names


def _title(game: str, bot: str) -> str:
    level = levels_of(game).find(bot)
    # A table of an earlier release may name a bot that is gone.
    return bot.replace("-", " ").capitalize() if level is None else level.title


def _sibling(index: int) -> str:
    return SIBLINGS[index] if index < len(SIBLINGS) else str(index + 1)


def clean_name(name: str) -> str:
    """Return a display name as it is kept, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RefusedError(Code.BAD_MESSAGE, f"A name must have 1 to {LONGEST_NAME} characters.")
    # Control and direction marks could hide or reverse the text beside a name.
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise RefusedError(Code.BAD_MESSAGE, "A name can't contain control characters.")
    if ";" in name:
        raise RefusedError(
            Code.BAD_MESSAGE, "A name can't contain a semicolon, which separates names in records."
        )
    return name
