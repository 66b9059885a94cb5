"""A program that makes a table, sits down, and plays a bot of the Royal Game of Ur.

royal serve --no-open                                # in one terminal
python examples/play_a_bot.py http://127.0.0.1:8000  # in another
"""

import asyncio
import random
import sys

from royalgames.client import Client
from royalgames.protocol.acts import AnyAct, Move, Throw
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.protocol.views import TableView, ThrowPrompt


def choose(view: TableView) -> AnyAct:
    """Throw when it is time to throw; else take any move, one that hits if there is one."""
    seat = view.actor or ""
    if isinstance(view.prompt, ThrowPrompt):
        return Throw(seat=seat)
    hits = [
        choice
        for choice in view.choices
        if any(effect.kind == "ur:hit" for effect in choice.effects)
    ]
    return Move(seat=seat, move=random.choice(hits or view.choices).move)


async def play(url: str) -> str:
    """Play one game; return its record, the proof of the dice included."""
    seats = {"L": SeatPlan(kind="you"), "D": SeatPlan(kind="bot", bot="casual")}
    async with Client(url, name="Program") as client:
        made = await client.make(NewTable(setup=setup_of("ur", counters=3), seats=seats))
        feed = await client.watch(made.table)
        # The dice were promised when the table was made; now we add our own seed to them.
        await client.ready(feed, "L")
        async for view in client.turns(feed, "L"):
            await client.do(made.table, choose(view), seq=view.seq)
        return await client.record(made.table)


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")))
