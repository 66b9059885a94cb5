"""Database files as large as a busy club's, written without playing every game."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert

from royalgames.core import HasPaths
from royalgames.core import prompt as prompts
from royalgames.protocol import acts
from royalgames.protocol.setup import setup_of
from royalgames.server.settings import Where
from royalgames.server.store.database import open_store
from royalgames.server.store.queries import keep_alive
from royalgames.server.store.rows import NEVER, digest_of, row_of
from royalgames.server.store.schema import events, seats, tables
from royalgames.server.table import Context, StoredEvent, TableState, decide
from royalgames.server.table.waking import wake_at
from tests.server.desk import Desk, chain_of, desk, new, ur

COLUMNS = [column.name for column in events.columns][:-1]


@dataclass
class Game:
    """A game in the middle, to be stored at any number of tables."""

    stored_events: list[StoredEvent]
    table: TableState


def _owner(table: TableState, seat: str) -> str:
    """Return who sits there; players change seats in a rematch."""
    return next(iter(table.seat(seat).players))


def _add_to_dice(table: TableState) -> tuple[str, acts.AnyAct]:
    """Commit, or reveal the seed or link that is awaited."""
    if not table.lacking:
        seat = next(seat.letter for seat in table.seats if not table.chain(seat.letter).commitment)
        chain = chain_of(table.place(seat), seat)
        return _owner(table, seat), acts.Commit(seat=seat, commitment=chain.commitment.hex())
    seat = table.lacking[0]
    number = table.current.throws + 1 if table.phase == "playing" else 0
    link = chain_of(table.place(seat), seat).link(number) or b""
    return _owner(table, seat), acts.Reveal(seat=seat, number=number, link=link.hex())


def _act(table: TableState, rng: random.Random) -> tuple[str | None, acts.AnyAct]:
    """Choose anything that is open now."""
    prompt = table.prompt
    if prompt is None:
        over = next(seat.letter for seat in table.seats if seat.letter not in table.rematch)
        return _owner(table, over), acts.Rematch(seat=over)
    seat = prompt.seat
    if isinstance(prompt, prompts.Throw):
        return _owner(table, seat), acts.Throw(seat=seat)
    game, state = table.game, table.current.state
    move = game.move_text(game.sample(state, rng))
    if isinstance(prompt, prompts.Path) and isinstance(game, HasPaths):
        # A walk back and forth claims next to nothing, so that such a game never ends (T10).
        move = _to_and_fro(game.path_steps(state, "")[0].step, prompt.steps)
    return _owner(table, seat), acts.Move(seat=seat, move=move)


def _to_and_fro(step: str, steps: int) -> str:
    back = dict(zip("UDLR", "DURL", strict=True))[step]
    return "".join(step if number % 2 == 0 else back for number in range(steps))


def play_on(made: Desk, events: int, seed: int = 1) -> Game:
    """Play a game on until its list has so many events, and is being played."""
    rng = random.Random(seed)
    player: str | None
    act: acts.AnyAct
    table, stored_events = made.table, list(made.stored_events)
    while len(stored_events) < events or table.phase != "playing" or table.lacking:
        if table.phase == "waiting" or table.lacking:
            player, act = _add_to_dice(table)
        else:
            player, act = _act(table, rng)
        context = Context(
            made.now + len(stored_events), rng.randbytes(32), player, f"c{len(stored_events)}"
        )
        draft = decide(table, act, table.seq, context)
        table = draft.table
        stored_events += draft.stored_events
    return Game(stored_events, table)


def short_game(events: int = 200, limit: int | None = None) -> Game:
    """Return a game of Ur between two people with about so many events."""
    return play_on(ur(limit=limit), events)


def long_game(events: int) -> Game:
    """Return one game of Royal Tee with so many events, without an end in sight."""
    made = desk(new(setup_of("tee", colours="ry"), None, r="you", y="open"))
    made.do("ben", acts.Sit(seat="y", name="Ben"))
    return play_on(made, events)


def store_games(where: Where, games: Sequence[tuple[str, Game]], *, digests: bool = True) -> None:
    """Add tables to a database; without digests as a version before 0003 did."""
    store = open_store(where)
    with store.engine.begin() as connection:
        for table, game in games:
            key = game.table.game.header.key
            about = {"id": table, "game": key, "phase": game.table.phase}
            connection.execute(insert(tables), about | {"created_at": game.stored_events[0].at})
            rows = _rows(table, game, digests)
            connection.execute(
                insert(events), [dict(zip(COLUMNS, row, strict=True)) for row in rows]
            )
            owners = [{"player": player, "table_id": table} for player in ("ann", "ben")]
            connection.execute(insert(seats), owners)
        keep_alive(connection, games[0][1].stored_events[-1].at)
    store.stop()


def _rows(table: str, game: Game, digests: bool) -> "list[tuple[object, ...]]":
    rows: list[tuple[object, ...]] = []
    digest = b""
    for stored in game.stored_events:
        columns = row_of(table, stored)
        digest = digest_of(digest, columns)
        rows.append((*columns, digest if digests else None, None))
    if digests:
        rows[-1] = (*rows[-1][:-1], wake_at(game.table) or NEVER)
    return rows
