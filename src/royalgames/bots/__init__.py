"""Players that are programs: ``levels_of(key)`` lists them, ``bot_of(key, name)`` returns one."""

from royalgames.bots.bot import AT_ONCE, AnyBrain, Bot, Brain, Budget, Estimates, Thought
from royalgames.bots.level import LadderContest, Level, Levels
from royalgames.bots.registry import UnknownBotError, bot_of, levels_of, need_engine

__all__ = [
    "AT_ONCE",
    "AnyBrain",
    "Bot",
    "Brain",
    "Budget",
    "Estimates",
    "LadderContest",
    "Level",
    "Levels",
    "Thought",
    "UnknownBotError",
    "bot_of",
    "levels_of",
    "need_engine",
]
