"""What the store gets from a decision."""

from typing import Final

from royalgames.protocol import events as ev
from royalgames.server.store.rows import NEVER
from royalgames.server.store.transaction import Finished, Write
from royalgames.server.table import Draft, Fact, TableState
from royalgames.server.table.waking import wake_at

QUIET: Final = frozenset({ev.Called, ev.Revealed, ev.Threw, ev.Moved})
"""The events within a game, after which a table is found as it was before."""


def write_of(draft: Draft, digest: bytes) -> Write:
    """Gather what is to be stored: for a move within a game, its events and nothing else."""
    table, facts = draft.table, tuple(draft.facts)
    key = table.game.header.key
    wake = wake_at(table) or NEVER
    if QUIET.issuperset([type(fact.event) for fact in facts]):
        return Write(table.id, key, None, facts, digest=digest, wake_at=wake)
    owners = (
        fact.private.player
        for fact in facts
        if fact.private.player is not None and isinstance(fact.event, ev.Sat | ev.Brought)
    )
    ended = tuple(_finished(table, fact) for fact in facts if _is_finish(fact))
    players = tuple(dict.fromkeys(owners))
    return Write(table.id, key, table.phase, facts, players, ended, digest, wake)


def _is_finish(fact: Fact) -> bool:
    return isinstance(fact.event, ev.Ended) and fact.event.ended != "open"


def _finished(table: TableState, fact: Fact) -> Finished:
    event = fact.event
    assert isinstance(event, ev.Ended)  # noqa: S101  # the caller has looked
    result = " ".join(f"{seat}{score}" for seat, score in event.scores.items())
    names = "; ".join(seat.name or "" for seat in table.seats)
    key = table.game.header.key
    return Finished(table.id, event.number, key, names, result, event.ended, fact.at)
