"""Players that are programs, by game and name: ``BOTS["tee"]["casual"]``."""

from typing import Final

from royalgames.bots.bot import AT_ONCE, AnyBot, Bot, Budget, Thought
from royalgames.bots.randoms import RandomBot
from royalgames.bots.tee import CasualTee
from royalgames.bots.ur import CasualUr
from royalgames.games.tee import TEE
from royalgames.games.ur import UR


def _named(*bots: AnyBot) -> dict[str, AnyBot]:
    return {bot.name: bot for bot in bots}


BOTS: Final[dict[str, dict[str, AnyBot]]] = {
    "tee": _named(RandomBot(TEE), CasualTee()),
    "ur": _named(RandomBot(UR), CasualUr()),
}
"""Every bot, the weakest first."""

__all__ = [
    "AT_ONCE",
    "BOTS",
    "AnyBot",
    "Bot",
    "Budget",
    "CasualTee",
    "CasualUr",
    "RandomBot",
    "Thought",
]
