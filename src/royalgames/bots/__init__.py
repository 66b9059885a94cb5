"""Players that are programs, by game and name: ``BOTS["tee"]["casual"]``."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, AnyBot, Bot, Budget, Thought
from royalgames.bots.randoms import RandomBot
from royalgames.bots.tee import (
    CasualTee,
    ClubTee,
    ExpertTee,
    FirstGameTee,
    GreedyTee,
    StrongestTee,
    TwoTurnTee,
)
from royalgames.bots.ur import (
    CasualUr,
    ClubUr,
    ExpertUr,
    FirstGameUr,
    FurthestUr,
    StrongestUr,
)
from royalgames.games.tee import TEE
from royalgames.games.ur import UR


def _named(*bots: AnyBot) -> dict[str, AnyBot]:
    return {bot.name: bot for bot in bots}


BOTS: Final[dict[str, dict[str, AnyBot]]] = {
    "tee": _named(
        RandomBot(TEE),
        FirstGameTee(),
        CasualTee(),
        GreedyTee(),
        ClubTee(),
        TwoTurnTee(),
        ExpertTee(),
        StrongestTee(),
    ),
    "ur": _named(
        RandomBot(UR),
        FurthestUr(),
        FirstGameUr(),
        CasualUr(),
        ClubUr(),
        ExpertUr(),
        StrongestUr(aim="points"),
        StrongestUr(),
    ),
}
"""Every bot, the weakest first."""

LEVEL_NAMES: Final = ("first-game", "casual", "club", "expert", "strongest")

LEVELS: Final[dict[str, tuple[str, ...]]] = {
    key: tuple(name for name in LEVEL_NAMES if name in bots) for key, bots in BOTS.items()
}
"""The bots that people choose from, the weakest first; the others are sparring partners."""


def level_of(game: str, bot: str) -> int | None:
    """Return a bot's place among the levels, 1 the weakest; None for a sparring partner."""
    names = LEVELS[game]
    return names.index(bot) + 1 if bot in names else None


def for_unit(game: str, bot: str, unit: str | None) -> str:
    """Return the bot that plays for what a match counts: games, or points if it can (U16)."""
    other = f"{bot}-points"
    return other if unit == "points" and other in BOTS[game] else bot


__all__ = [
    "AT_ONCE",
    "BOTS",
    "LEVELS",
    "AnyBot",
    "Bot",
    "Budget",
    "CasualTee",
    "CasualUr",
    "RandomBot",
    "Thought",
    "for_unit",
    "level_of",
]
