"""A bot for a server in 30 lines: it takes a seat at a table and plays any game, at random.

royal token new Rex                       # on the server; prints a token
ROYAL_TOKEN=... python examples/bot.py https://games.example.org TABLE SEAT [INVITATION]
"""

import asyncio
import os
import random
import sys

from royalgames import GAMES
from royalgames.client import Client
from royalgames.protocol.acts import Move, Throw
from royalgames.protocol.setup import options_of
from royalgames.protocol.views import ThrowPrompt


async def play(url: str, table: str, seat: str, invitation: str | None = None) -> None:
    """Play one game."""
    async with Client(url, token=os.environ["ROYAL_TOKEN"]) as client:
        feed = await client.sit(table, seat, invitation)
        game = GAMES[feed.view.setup.game]
        async for view in client.turns(feed, seat):
            if isinstance(view.prompt, ThrowPrompt):
                await client.do(table, Throw(seat=seat), seq=view.seq)
                continue
            state = game.parse(view.position or "", options_of(view.setup))
            move = game.move_text(game.sample(state, random.Random()))
            await client.do(table, Move(seat=seat, move=move), seq=view.seq)
        print(feed.view.outcome)


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
