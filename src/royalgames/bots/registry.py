"""Finds the bots of a game: those of its part, and one that plays at random."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from royalgames.bots.bot import Bot
from royalgames.bots.level import Level, Levels
from royalgames.core.errors import excerpt
from royalgames.core.options import either
from royalgames.core.parts import part

_levels: dict[str, Levels] = {}


class UnknownBotError(ValueError):
    """A game has no bot of this name; the sentence lists the ones it has."""


def levels_of(key: str) -> Levels:
    """Return all bots of a game; a game without bots of its own has one that plays at random."""
    if key not in _levels:
        _levels[key] = with_random(key, part("bots", key))
    return _levels[key]


def with_random(key: str, own: Levels | None) -> Levels:
    """Put the bot that plays at random before a game's own bots."""
    level = Level(
        name="random",
        title="Random",
        about="Plays any legal move.",
        brain="royalgames.bots.randoms:RandomBrain",
        settings=(("key", key),),
        is_sparring=own is not None,
    )
    return replace(own, levels=(level, *own)) if own else Levels((level,), level.name)


def bot_of(key: str, name: str) -> Bot:
    """Return a bot of a game; an unknown name is an UnknownBotError."""
    known = levels_of(key)
    level = known.find(name)
    if level is None:
        shown = f'"{excerpt(name)}" is not a bot here' if name else "A bot's name is missing"
        raise UnknownBotError(f"{shown}. Choose from: {either(known.names)}")
    return _bot(level)


@cache
def _bot(level: Level) -> Bot:
    return Bot(level)


def need_engine(key: str, names: Iterable[str]) -> bool:
    """Return whether any of these bots uses compiled code."""
    return any(bot_of(key, name).level.needs_engine for name in names)
