"""A table as anyone may see it: the one place that decides what is public."""

from royalgames.protocol.events import Entry
from royalgames.protocol.views import (
    ClockView,
    DiceView,
    OutcomeView,
    SeatView,
    TableView,
)
from royalgames.records.proof import VERSION_1
from royalgames.server.table.counting import can_propose, wants_count
from royalgames.server.table.decide import may_be_taken_back
from royalgames.server.table.play import prompt_view
from royalgames.server.table.state import SeatState, StoredEvent, TableState


def entry(stored: StoredEvent) -> Entry:
    """Return a line of the list without its private part."""
    return Entry(seq=stored.seq, at=stored.at, event=stored.event)


def view(table: TableState) -> TableView:
    """Return a table's public state."""
    current, game, prompt = table.current, table.game, table.prompt
    begun = current.state is not None
    taken = may_be_taken_back(table)
    return TableView(
        table=table.id,
        seq=table.seq,
        setup=table.setup,
        rules=table.rules_version,
        phase=table.phase,
        number=current.number,
        seats=[_seat(table, seat) for seat in table.seats],
        position=current.position if begun else None,
        moves=len(current.played),
        prompt=prompt_view(prompt, game, current.state) if prompt else None,
        take_back=table.take_back,
        can_take_back=[] if taken is None else [taken[0]],
        count=list(wants_count(table)),
        can_count=can_propose(table),
        rematch=[seat.letter for seat in table.seats if seat.letter in table.rematch],
        match=str(table.match) if table.match else None,
        clock=_clock(table),
        dice=_dice(table),
        outcome=outcome_view(table),
    )


def _seat(table: TableState, seat: SeatState) -> SeatView:
    seeded = seat.seed is not None or not table.game.header.has_dice
    return SeatView(
        seat=seat.letter,
        kind=seat.plan.kind,
        name=seat.name,
        bot=seat.plan.bot,
        program=seat.is_program,
        ready=seat.is_bot or (seat.name is not None and seeded),
        auto=seat.auto,
        away="left" if seat.away == "left" else "overdue" if seat.away else None,
    )


def _clock(table: TableState) -> ClockView | None:
    if table.turn_limit is None:
        return None
    return ClockView(limit=table.turn_limit, deadline=table.deadline)


def _dice(table: TableState) -> DiceView | None:
    current = table.current
    if current.commitment is None:
        return None
    return DiceView(
        commitment=current.commitment,
        seeds={seat.letter: seat.seed for seat in table.seats if seat.seed is not None},
        throws=current.throws,
        proof=current.proof or VERSION_1,
        commitments={
            seat.letter: chain.commitment.hex()
            for seat, chain in zip(table.seats, current.chains, strict=bool(current.chains))
            if chain.commitment
        },
        links=list(table.lacking),
        secret=current.secret.hex() if current.ended and current.secret is not None else None,
    )


def _resigned(table: TableState) -> str | None:
    """Return whose resignation was the last move of the game, if it was one."""
    current = table.current
    if not current.played:
        return None
    last = current.played[-1]
    gone = set(table.game.resigned(current.state)) - set(table.game.resigned(last.before))
    return next(iter(gone), None)


def outcome_view(table: TableState) -> OutcomeView | None:
    """Return how a table's game ended, once it has."""
    over = table.outcome if table.current.ended else None
    if over is None:
        return None
    return OutcomeView(
        ended=over.ended,
        rule=over.rule,
        winners=[str(seat) for seat in over.winners],
        scores={str(seat): score for seat, score in over.scores},
        resigned=_resigned(table),
        match=table.match.winner if table.match is not None else None,
    )
