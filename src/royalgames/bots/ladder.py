"""The ladder: what the arena measured of every bot, as a file that everybody reads."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

LADDER_FILE: Final = Path(__file__).with_name("ladder.json")
"""The arena's figures; ``make ladder`` makes them anew."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What the ladder says of a bot."""

    value: float
    """Its rating; only differences mean anything."""
    margin: float
    """Half the width of the 95 % interval."""
    provisional: bool
    """Whether it stands on too few games to rely on."""

    def __str__(self) -> str:
        told = f"{self.value:.0f} ± {self.margin:.0f}"
        return f"{told}, provisional" if self.provisional else told


def read_ladder(path: Path = LADDER_FILE) -> dict[str, Any]:
    """Read the ladder's figures by contest: ``tee``, ``tee-4``, ``ur``; nothing without a file."""
    if not path.exists():
        return {}
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def _ratings(game: str) -> dict[str, Rated]:
    contest = read_ladder().get(game, {"ratings": []})
    return {
        bot["name"]: Rated(
            bot["rating"], (bot["high"] - bot["low"]) / 2, bool(contest["provisional"])
        )
        for bot in contest["ratings"]
    }


def rating_of(game: str, bot: str) -> Rated | None:
    """Return a bot's rating among two players, or None if the ladder does not know it."""
    return _ratings(game).get(bot)
