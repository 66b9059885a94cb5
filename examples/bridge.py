"""Connects an engine to a server: the engine speaks docs/engine-protocol.md, the bridge the rest.

ROYAL_TOKEN=... python examples/bridge.py URL TABLE SEAT [INVITATION] -- royal engine --level club
"""

import asyncio
import os
import sys

from royalgames import GAMES
from royalgames.client import Client
from royalgames.engine import EngineFault, EngineProcess, Go
from royalgames.protocol.acts import AnyAct, Move, Resign, Throw
from royalgames.protocol.setup import options_of
from royalgames.protocol.views import TableView, ThrowPrompt

THINKING = Go(movetime=1000)


def choose(engine: EngineProcess, view: TableView, seat: str) -> AnyAct:
    """Ask the engine for a move; one that breaks down resigns."""
    if isinstance(view.prompt, ThrowPrompt):
        return Throw(seat=seat)
    game = GAMES[view.setup.game]
    state = game.parse(view.position or "", options_of(view.setup))
    try:
        answer = engine.choose(game, state, [f"position text {view.position}"], THINKING)
    except EngineFault as fault:
        print(f"The engine {fault}.", file=sys.stderr)
        return Resign(seat=seat)
    return Move(seat=seat, move=game.move_text(answer.move))


async def play(engine: EngineProcess, url: str, table: str, seat: str, *invitation: str) -> None:
    """Play one game."""
    async with Client(url, token=os.environ["ROYAL_TOKEN"]) as client:
        feed = await client.watch(table)
        setup = feed.view.setup
        # A foreign program may be slow; the socket must be served meanwhile.
        await asyncio.to_thread(engine.new_game, GAMES[setup.game], options_of(setup))
        await client.sit(table, seat, *invitation)
        async for view in client.turns(feed, seat):
            act = await asyncio.to_thread(choose, engine, view, seat)
            await client.do(table, act, seq=view.seq)
        print(feed.view.outcome)


def main(words: list[str]) -> None:
    """Start the engine, play, and end it."""
    at = words.index("--")
    engine = EngineProcess(tuple(words[at + 1 :]))
    try:
        engine.start()
        asyncio.run(play(engine, *words[:at]))
    except EngineFault as fault:
        sys.exit(f"The engine {fault}.")
    finally:
        engine.close()


if __name__ == "__main__":
    main(sys.argv[1:])
