"""One long game of Royal Tee, played by the rules alone and put into a database."""

import asyncio
import random

from royalgames.games.tee import TEE, Walk
from royalgames.protocol import acts
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.server.settings import Where
from royalgames.server.store.database import open_store
from royalgames.server.store.transaction import Write
from royalgames.server.table import Context, TableState, decide, decide_new
from royalgames.server.world import milliseconds

PLAYER = "player-ann"
CHOICES = 24
"""Of so many walks the one is taken that claims least, so that the game goes on and on."""


def keep_long_game(database: Where, table: str, turns: int) -> None:
    """Put a game of so many turns, not over yet, into the database of a server that is down."""
    rng, now = random.Random(1), milliseconds()
    plans = {"r": SeatPlan(kind="you"), "y": SeatPlan(kind="here", name="Ben")}
    wanted = NewTable(setup=setup_of("tee", colours="ry"), seats=plans)
    draft = decide_new(table, wanted, "Ann", Context(now, rng.randbytes(32), PLAYER))
    stored_events = list(draft.stored_events)
    for _ in range(turns):
        act = _move(draft.table, rng)
        draft = decide(draft.table, act, draft.table.seq, Context(now, b"", PLAYER))
        stored_events += draft.stored_events
    assert draft.table.phase == "playing"

    async def write() -> None:
        store = open_store(database)
        store.start()
        await store.add(Write(table, "tee", draft.table.phase, tuple(stored_events), (PLAYER,)))
        store.stop()

    asyncio.run(write())


def _move(table: TableState, rng: random.Random) -> acts.Move:
    state = table.current.state
    drawn = [TEE.sample(state, rng) for _ in range(CHOICES)]

    def claimed(move: object) -> int:
        return TEE.preview(state, move.steps).claims.bit_count() if isinstance(move, Walk) else 0

    return acts.Move(seat=str(table.actor), move=TEE.move_text(min(drawn, key=claimed)))
