"""The ladder: the measured strength of every bot, from a file that comes with the package."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from royalgames.bots.level import Levels

NEARLY_ALWAYS: Final = 0.95
"""From this share of the games on, a level nearly always wins."""

LADDER_FILE: Final = Path(__file__).with_name("ladder.json")
"""The results of the arena; ``make ladder`` measures them again."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A bot's rating on the ladder."""

    value: float
    """Its rating; only differences mean anything."""
    margin: float
    """Half the width of the 95% interval."""
    provisional: bool
    """Whether it is based on too few games."""

    def __str__(self) -> str:
        text = f"{self.value:.0f} ± {self.margin:.0f}"
        return f"{text}, provisional" if self.provisional else text


def read_ladder(path: Path = LADDER_FILE) -> dict[str, Any]:
    """Read the results by contest, named by game and suffix; empty without a file."""
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


def standing_of(game: str, levels: Levels, name: str) -> str | None:
    """Say in words how a level does against the next one below; None if either is not rated."""
    offered = levels.offered
    at = next((at for at, level in enumerate(offered) if level.name == name), 0)
    rated, below = rating_of(game, name), rating_of(game, offered[at - 1].name)
    if at == 0 or rated is None or below is None:
        return None
    share = 1 / (1 + 10 ** ((below.value - rated.value) / 400))
    title = offered[at - 1].title
    if share >= NEARLY_ALWAYS:
        return f"Nearly always beats {title}."
    return f"Beats {title} in {round(10 * share)} of 10 games."


def rating_of(game: str, bot: str) -> Rated | None:
    """Return a bot's rating from its game's main contest, or None if it has not been rated."""
    return _ratings(game).get(bot)
