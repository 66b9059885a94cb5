"""The lists of finished games: of public tables, or of one player's own."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, and_, false, or_, select

from royalgames.protocol import events as ev
from royalgames.server.store.schema import events, finished, seats, tables
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import Finished
from royalgames.server.store.upcast import read_event

PAGE: Final = 50
"""How many games a page of the list has."""


class After(NamedTuple):
    """The last game of the page before: the list goes on behind it."""

    ended_at: int
    table: str
    number: int


class Wanted(NamedTuple):
    """Which finished games are listed."""

    player: str | None = None
    """Whose; None for those of public tables."""
    game: str | None = None
    """Of which game; None for all."""
    after: After | None = None
    """From where on; None for the latest."""


class Listed(NamedTuple):
    """A finished game and how it ended."""

    game: Finished
    ended: ev.Ended | None
    """The event; None where the table's list is damaged."""


def finished_games(store: Store, wanted: Wanted, limit: int = PAGE) -> list[Listed]:
    """List finished games, the latest first."""
    with store.read() as connection:
        rows = connection.execute(_chosen(wanted).limit(limit)).all()
        games = [_finished(row) for row in rows]
        # What ended a game is in the table's list, stored at the same time.
        keys = [and_(events.c.table_id == g.table, events.c.at == g.ended_at) for g in games]
        at_the_end = select(events.c.table_id, events.c.event).where(or_(false(), *keys))
        endings = _endings(connection.execute(at_the_end).all())
    return [Listed(game, endings.get((game.table, game.number))) for game in games]


def _chosen(wanted: Wanted) -> Select[Any]:
    chosen = select(finished).join(tables, tables.c.id == finished.c.table_id)
    if wanted.player is None:
        chosen = chosen.where(tables.c.public)
    else:
        owned = select(seats.c.table_id).where(seats.c.player == wanted.player)
        chosen = chosen.where(finished.c.table_id.in_(owned))
    if wanted.game is not None:
        chosen = chosen.where(finished.c.game == wanted.game)
    if wanted.after is not None:
        chosen = chosen.where(_behind(wanted.after))
    return chosen.order_by(finished.c.ended_at.desc(), finished.c.table_id, finished.c.number)


def _behind(after: After) -> Any:
    """Games that ended earlier, or at the same time and come later in the list."""
    columns = finished.c
    same_table = and_(columns.table_id == after.table, columns.number > after.number)
    beside = or_(columns.table_id > after.table, same_table)
    return or_(columns.ended_at < after.ended_at, and_(columns.ended_at == after.ended_at, beside))


def _finished(row: Any) -> Finished:
    return Finished(
        row.table_id, row.number, row.game, row.names, row.result, row.ended, row.ended_at
    )


def _endings(rows: Sequence[Any]) -> dict[tuple[str, int], ev.Ended]:
    found = {}
    for row in rows:
        if b'"ended"' in row.event and isinstance(event := read_event(row.event), ev.Ended):
            found[row.table_id, event.number] = event
    return found
