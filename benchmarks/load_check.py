"""Compares what the service acknowledged with what the store holds."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Engine, func, select

from benchmarks.load_players import Ack
from royalgames.server.store.schema import events


class Verdict(NamedTuple):
    """What the store holds beside what was acknowledged."""

    acknowledged: int
    missing: list[Ack]
    """Acknowledged, and not stored, or not where the acknowledgement says."""
    doubled: list[Ack]
    """Acknowledged more than once, at different places."""
    gaps: list[str]
    """Tables whose lists have gaps."""
    events: int
    """How many events all lists have."""
    unacknowledged: int
    """Stored commands whose acknowledgement did not arrive: what was on its way at the end."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing is lost, doubled or out of order."""
        return not (self.missing or self.doubled or self.gaps)

    def __str__(self) -> str:
        if self.is_clean:
            return f"all {self.acknowledged:,} acknowledged acts are stored once, no list has gaps"
        return (
            f"LOST: {len(self.missing)} of {self.acknowledged:,} acknowledged acts are not stored, "
            f"{len(self.doubled)} are doubled, {len(self.gaps)} lists have gaps"
        )


def compare(engine: Engine, acks: Iterable[Ack]) -> Verdict:
    """Compare acknowledgements with the lists."""
    found = list(acks)
    places: dict[tuple[str, str], int] = {}
    doubled = []
    for ack in found:
        if places.setdefault((ack.table, ack.command), ack.seq) != ack.seq:
            doubled.append(ack)
    last = func.max(events.c.seq)
    by_command = select(
        events.c.table_id, events.c.command, last, func.count(), func.min(events.c.seq)
    )
    by_table = select(events.c.table_id, last, func.count()).group_by(events.c.table_id)
    with engine.connect() as connection:
        rows = connection.execute(
            by_command.where(events.c.command.is_not(None), events.c.command != "sit").group_by(
                events.c.table_id, events.c.command
            )
        ).all()
        lists = connection.execute(by_table).all()
    # One decision's events lie next to each other: a command stored twice would have a hole.
    stored = {
        (table, command): last_seq
        for table, command, last_seq, count, first in rows
        if last_seq - first + 1 == count
    }
    missing = [ack for ack in found if stored.get((ack.table, ack.command)) != ack.seq]
    gaps = [table for table, last_seq, count in lists if last_seq != count]
    total = sum(count for _, _, count in lists)
    return Verdict(len(found), missing, doubled, gaps, total, len(rows) - len(places))
