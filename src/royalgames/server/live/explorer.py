"""The explorer: what people and bots played in a position, from the finished games here."""

import asyncio
from functools import partial
from typing import Any, Final

from royalgames.core import RoyalError
from royalgames.protocol.analysis import ExploredMove, ExploredTally, ExploreRead
from royalgames.protocol.setup import Setup
from royalgames.server.live.hub import Hub
from royalgames.server.store.explorer import (
    Explored,
    Noted,
    Play,
    add_plays,
    explored,
    game_events,
    plays_of,
    position_key,
    unexplored_games,
)
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import Store
from royalgames.server.table.play import game_of, read_position

AT_ONCE: Final = 20
"""How many games are read between two looks at the clock."""

REST: Final = 9.0
"""How long it rests after each game, by the time that the game took."""

LONGEST_REST: Final = 1.0
"""How many seconds it rests at most."""

NOBODY: Final = ExploredTally(games=0, wins=0, score=None)


class Explorer:
    """Keeps the index of what was played up to date, and answers from it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    @property
    def _store(self) -> Store:
        return self._hub.store

    async def index(self) -> None:
        """Put the choices of games that have ended into the index, until none is left."""
        loop = asyncio.get_running_loop()
        # Of several processes one does it.
        while self._hub.leads:
            noted = await asyncio.to_thread(unexplored_games, self._store, AT_ONCE)
            for each in noted:
                began = loop.time()
                found = await asyncio.to_thread(_read, self._store, each)
                await self._store.write(partial(add_plays, noted=each, found=found))
                # Those who play have the processor for most of the time.
                await asyncio.sleep(min(LONGEST_REST, REST * (loop.time() - began)))
            if len(noted) < AT_ONCE:
                return

    async def explore(self, setup: Setup, position: str) -> ExploreRead:
        """Say what was played in a position, and how it went."""
        game, state = game_of(setup), read_position(setup, position)
        text = game.text(state)
        key = position_key(game, game.options(state), text)
        found = await asyncio.to_thread(explored, self._store, key)
        waiting = await asyncio.to_thread(unexplored_games, self._store, 1)
        return ExploreRead(position=text, moves=_moves(found), complete=not waiting)


def _read(store: Store, noted: Noted) -> list[Play]:
    """Read a game's choices from its table's list; what cannot be read must not stop the rest."""
    try:
        return plays_of(game_events(store, noted), noted.number)
    except (DamagedError, RoyalError, LookupError, ValueError, TypeError):  # or of other rules
        return []


def _moves(found: list[Explored]) -> list[ExploredMove]:
    """Put people's and bots' games of each move together, the most frequent move first."""
    rows: dict[str, dict[str, Any]] = {}
    for each in found:
        tally = ExploredTally(games=each.games, wins=each.wins, score=each.score)
        rows.setdefault(each.move, {})["bots" if each.bot else "people"] = tally
    moves = [
        ExploredMove(move=move, people=row.get("people", NOBODY), bots=row.get("bots", NOBODY))
        for move, row in rows.items()
    ]
    return sorted(moves, key=lambda each: -each.people.games - each.bots.games)
