"""``royal bots``."""

import json

from royalgames.bots import levels_of
from royalgames.bots.ladder import standing_of
from royalgames.games import GAMES
from tests.cli.run import royal


def test_bots_are_listed() -> None:
    out = royal("bots").out
    data = json.loads(royal("bots", "--json").out)
    assert len(data) == sum(len(levels_of(key).levels) for key in GAMES)
    for key in GAMES:
        for bot in levels_of(key):
            listed = next(each for each in data if (each["game"], each["name"]) == (key, bot.name))
            assert (listed["title"], listed["about"]) == (bot.title, bot.about)
            assert listed["level"] == levels_of(key).place(bot.name)
            assert (bot.name if bot.is_sparring else bot.about) in out
            words = standing_of(key, levels_of(key), bot.name)
            assert (listed["standing"], listed["group"]) == (words, bot.group)
            assert words is None or words in out
