"""When a bot agrees to end a game and count."""

from typing import Any, Final

from royalgames.bots.bot import Bot, Estimates
from royalgames.core import AnyGame, HasCounting, Seat

DECIDED: Final = 0.95
"""A bot that leads agrees if it estimates its own chance of winning at least this high."""


def agrees(game: AnyGame, bot: Bot | None, state: Any, seat: Seat) -> bool:
    """Return whether the bot on a seat agrees to count now.

    It does if no one can gain an open place any more, or if the count makes it the only winner and
    it judges the game decided. A bot that makes no estimates, or None, judges by its lead alone.
    """
    if not isinstance(game, HasCounting):
        return False
    places = game.places_left(state)
    if not places:
        return True
    count = game.counted(state)
    if count.winners != (seat,):
        return False
    brain = bot.brain if bot else None
    if isinstance(brain, Estimates):
        return brain.estimate(state, "win")[game.seats(state).index(seat)] >= DECIDED
    scores = {each: score for each, score in count.scores if each not in game.resigned(state)}
    lead = scores.pop(seat) - max(scores.values())
    return lead > places
