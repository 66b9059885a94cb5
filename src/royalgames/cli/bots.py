"""``royal bots``: the bots of each game, with their ratings."""

from dataclasses import asdict
from typing import Any

from royalgames.bots import Level, levels_of
from royalgames.bots.ladder import rating_of, standing_of
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, say, screen
from royalgames.games import GAMES


def bots(as_json: AsJson = False) -> None:
    """List the bots: the levels with their ratings, in words too, and sparring partners."""
    if as_json:
        put_json([_bot_data(key, bot) for key in GAMES for bot in levels_of(key)])
        return
    console = screen()
    for key, game in GAMES.items():
        levels = levels_of(key)
        sparring = [bot.name for bot in levels if bot.is_sparring]
        say(console, game.header.name, "bold")
        for bot in levels.offered:
            say(console, f"  {bot.name:<11} {_rating_text(key, bot):<13} {bot.about}")
            if words := standing_of(key, levels, bot.name):
                say(console, f"{'':<27}{words}", "dim")
        if sparring:
            say(console, f"  Sparring partners: {', '.join(sparring)}.", "dim")
    say(console, "Ratings are explained in docs/ladder.md; royal arena makes them.", "dim")


def _bot_data(key: str, bot: Level) -> dict[str, Any]:
    rated = rating_of(key, bot.name)
    return {
        "game": key,
        "name": bot.name,
        "title": bot.title,
        "about": bot.about,
        "group": bot.group,
        "level": levels_of(key).place(bot.name),
        "rating": None if rated is None else asdict(rated),
        "standing": standing_of(key, levels_of(key), bot.name),
    }


def _rating_text(key: str, bot: Level) -> str:
    rated = rating_of(key, bot.name)
    return "" if rated is None else f"{rated.value:.0f} ± {rated.margin:.0f}"
