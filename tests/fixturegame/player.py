"""Plays one race against the random bot through the service, and prints how it went.

Run in a process of its own, since the wire's types are made from the games that are installed.
"""

import asyncio
import json
import sys

from royalgames.client import Client
from royalgames.protocol.acts import AnyAct, Move, Throw
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.protocol.views import TableView, ThrowPrompt
from royalgames.records.verify import verify


def choose(view: TableView) -> AnyAct:
    """Throw, or go."""
    seat = view.actor or ""
    return Throw(seat=seat) if isinstance(view.prompt, ThrowPrompt) else Move(seat=seat, move="go")


async def play(url: str) -> dict[str, object]:
    """Play one game; return what was seen."""
    seats = {"a": SeatPlan(kind="you"), "b": SeatPlan(kind="bot")}
    kinds: set[str] = set()
    choices: set[str] = set()
    async with Client(url, name="Ann") as client:
        made = await client.make(NewTable(setup=setup_of("race", squares=9), seats=seats))
        feed = await client.watch(made.table)
        await client.ready(feed, "a")
        async for view in client.turns(feed, "a"):
            choices |= {choice.move for choice in view.choices}
            kinds |= {effect.kind for choice in view.choices for effect in choice.effects}
            await client.do(made.table, choose(view), seq=view.seq)
        record = await client.record(made.table)
    return {
        "choices": sorted(choices),
        "kinds": sorted(kinds),
        "record": record,
        "throws": len(verify(record).throws),
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(sys.argv[1]))))
