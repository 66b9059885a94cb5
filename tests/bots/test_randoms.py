"""The bot that plays at random."""

import random

import pytest

from royalgames.bots import bot_of
from royalgames.games import GAMES

POSITIONS = {
    "tee": "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 9 r",
    "ur": "o*3,s,4*2,11 o*4,s,3,8 L 0",
}


@pytest.mark.parametrize("key", POSITIONS)
def test_moves_follow_the_random_stream(key: str) -> None:
    bot, state = bot_of(key, "random"), GAMES[key].parse(POSITIONS[key])
    drawn = {bot.think(state, bot.budget, random.Random(seed)).move for seed in range(40)}
    assert len(drawn) > 1
