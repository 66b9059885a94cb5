"""A table with a long history, played by the rules alone and put into a database."""

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from royalgames.core.prompt import Throw
from royalgames.protocol import acts
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.server.settings import Where
from royalgames.server.store.database import open_store
from royalgames.server.store.transaction import Write
from royalgames.server.table import Context, StoredEvent, TableState, decide, decide_new, view
from royalgames.server.table.play import Links
from royalgames.server.world import milliseconds
from tests.server.desk import chain_of

PLAYERS = {"L": "player-ann", "D": "player-ben"}


def long_table(name: str, turns: int, seed: int = 1) -> tuple[TableState, list[StoredEvent]]:
    """Play games of Ur one after the other, until a table has so many events."""
    rng, now = random.Random(seed), milliseconds()
    plans = {"L": SeatPlan(kind="you"), "D": SeatPlan(kind="open")}
    context = Context(now, rng.randbytes(32), PLAYERS["L"])
    draft = decide_new(name, NewTable(setup=setup_of("ur"), seats=plans), "Ann", context)
    table, stored_events = draft.table, list(draft.stored_events)

    def do(act: acts.AnyAct) -> None:
        nonlocal table
        player = next(iter(table.seat(act.seat).players), PLAYERS[act.seat])
        decided = decide(table, act, table.seq, Context(now, rng.randbytes(32), player))
        table = decided.table
        stored_events.extend(decided.stored_events)

    do(acts.Sit(seat="D", name="Ben"))
    while table.seq < turns or table.lacking:
        if table.phase == "playing":
            do(_next_act(table, rng))
        else:
            for seat in "LD":
                if table.phase == "over":
                    do(acts.Rematch(seat=seat))
            for seat in "LD":
                commitment = chain_of(table.place(seat), seat).commitment.hex()
                do(acts.Commit(seat=seat, commitment=commitment))
            for seat in "LD":
                do(_reveal(table, seat))
    return table, stored_events


def _reveal(table: TableState, seat: str) -> acts.Reveal:
    return acts.Reveal(seat=seat, number=_number(table), link=_link(table, seat))


def _number(table: TableState) -> int:
    return table.current.throws + 1 if table.phase == "playing" else 0


def _link(table: TableState, seat: str) -> str:
    return (chain_of(table.place(seat), seat).link(_number(table)) or b"").hex()


def _next_act(table: TableState, rng: random.Random) -> acts.AnyAct:
    assert table.prompt is not None
    seat = table.prompt.seat
    if isinstance(table.prompt, Links):
        return _reveal(table, table.lacking[0])
    if isinstance(table.prompt, Throw):
        return acts.Throw(seat=seat, link=_link(table, seat))
    return acts.Move(seat=seat, move=rng.choice(view(table).choices).move)


def keep_tables(database: Where, tables: Sequence[tuple[TableState, list[StoredEvent]]]) -> None:
    """Put tables into the database of a service that does not run."""

    async def write() -> None:
        store = open_store(database)
        store.start()
        players = tuple(PLAYERS.values())
        for table, stored_events in tables:
            game = table.game.header.key
            await store.add(Write(table.id, game, table.phase, tuple(stored_events), players))
        store.stop()

    # Playwright has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(write())).result()
