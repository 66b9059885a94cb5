"""The one way in which an event changes a table."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from royalgames.core import Match, Seat
from royalgames.protocol import events as ev
from royalgames.records.chain import SeatChain
from royalgames.records.proof import VERSION_1, VERSION_2
from royalgames.server.table.play import Links, TablePrompt, game_of, match_of, seats_of, start
from royalgames.server.table.state import Fact, Played, Run, SeatState, TableState


def open_table(table: str, fact: Fact) -> TableState:
    """Return the table that the first event of a list makes."""
    event = fact.event
    if not isinstance(event, ev.Opened):
        raise TypeError(f"a table's list starts with opened, not {event}")
    seats = tuple(
        SeatState(
            letter,
            event.seats[letter],
            name=_bot_name(event.seats[letter].bot),
            invite=fact.private.invites.get(letter, ""),
            link=fact.private.links.get(letter, ""),
        )
        for letter in seats_of(event.setup)
    )
    return TableState(
        id=table,
        setup=event.setup,
        game=game_of(event.setup),
        rules_version=event.rules,
        owner=fact.private.player or "",
        seats=seats,
        turn_limit=event.turn_limit,
        created_at=fact.at,
        updated_at=fact.at,
        run=Run(0),
        seq=fact.seq,
        board_seq=fact.seq,
        match=match_of(event.setup),
    )


def _bot_name(bot: str | None) -> str | None:
    return None if bot is None else f"Bot {bot}"


class Known(NamedTuple):
    """A move that has just been played, which spares the rules a second reading of it."""

    move: Any
    board: Any
    """The board after it."""


def reduce(table: TableState, fact: Fact, known: Known | None = None) -> TableState:
    """Return the table after one more event."""
    if fact.seq != table.seq + 1:
        raise ValueError(f"event {fact.seq} does not follow {table.seq}")
    actor = table.actor
    after = _CHANGE[type(fact.event)](fact.event, table, fact, known)
    prompt = _prompt(after)
    moved_on = (prompt.seat if prompt else None) != actor
    after = replace(
        after,
        prompt=prompt,
        seq=fact.seq,
        updated_at=fact.at,
        board_seq=fact.seq if type(fact.event) in _BOARD else after.board_seq,
        turn_from=fact.at if moved_on else after.turn_from,
    )
    return _give_back(after, actor) if moved_on and actor is not None else after


def _prompt(table: TableState) -> TablePrompt | None:
    if table.phase != "playing":
        return None
    called = table.run.called
    return table.game.prompt(table.run.state) if called is None else Links(called.seat)


_BOARD = {ev.Offered, ev.Began, ev.Called, ev.Threw, ev.Moved, ev.TakenBack, ev.Ended, ev.Closed}


def _give_back(table: TableState, actor: Seat) -> TableState:
    """Give a seat whose turn was overdue back to its owner."""
    seat = table.seat(actor)
    return table.with_seat(replace(seat, away=None)) if seat.away == "overdue" else table


def _offered(event: ev.Offered, table: TableState, fact: Fact, known: Known | None) -> TableState:
    past = (*table.past, table.run) if table.run.start is not None else table.past
    match = table.match
    if match is not None and match.winner is not None:
        match = match_of(table.setup)
    return replace(
        table,
        past=past,
        run=_next_run(event, table, fact, match),
        match=match,
        phase="waiting",
        rematch=frozenset(),
        seats=tuple(replace(seat, seed=None) for seat in table.seats),
    )


def _next_run(event: ev.Offered, table: TableState, fact: Fact, match: Match | None) -> Run:
    proof = event.proof or (None if event.commitment is None else VERSION_1)
    chains = tuple(SeatChain() for _ in table.seats) if proof == VERSION_2 else ()
    secret = fact.private.secret
    return Run(event.number, event.commitment, secret, proof, chains=chains, match=match)


def _sat(event: ev.Sat, table: TableState, fact: Fact, known: Known | None) -> TableState:
    player = frozenset({fact.private.player or ""})
    return table.with_seat(replace(table.seat(event.seat), name=event.name, players=player))


def _brought(event: ev.Brought, table: TableState, fact: Fact, known: Known | None) -> TableState:
    seat = table.seat(event.seat)
    players = seat.players | {fact.private.player or ""}
    link = fact.private.links.get(event.seat, "")
    return table.with_seat(replace(seat, players=players, link=link))


def _readied(event: ev.Readied, table: TableState, fact: Fact, known: Known | None) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), seed=event.seed))


def _committed(
    event: ev.Committed, table: TableState, fact: Fact, known: Known | None
) -> TableState:
    return table.with_chain(event.seat, SeatChain(bytes.fromhex(event.commitment)))


def _revealed(event: ev.Revealed, table: TableState, fact: Fact, known: Known | None) -> TableState:
    called = table.run.called
    if called is not None:
        called = replace(called, links=called.links | {event.seat: event.link})
        return replace(table, run=replace(table.run, called=called))
    chain = table.chain(event.seat).revealed(0, bytes.fromhex(event.link))
    table = table.with_seat(replace(table.seat(event.seat), seed=event.link))
    return table.with_chain(event.seat, chain)


def _began(event: ev.Began, table: TableState, fact: Fact, known: Known | None) -> TableState:
    board = start(table.setup, event.first)
    run = replace(
        table.run,
        start=board,
        state=board,
        position=event.position,
        seeds=tuple(seat.seed or "" for seat in table.seats),
        names=tuple(seat.name or "" for seat in table.seats),
        began_at=fact.at,
    )
    return replace(table, run=run, phase="playing", outcome=None)


def _called(event: ev.Called, table: TableState, fact: Fact, known: Known | None) -> TableState:
    run = replace(table.run, called=event)
    return replace(table, run=run, take_back=None, agreed=frozenset())


def _threw(event: ev.Threw, table: TableState, fact: Fact, known: Known | None) -> TableState:
    move = known.move if known else table.game.throw(event.dots)
    if table.run.chains:
        pairs = zip(table.seats, table.run.chains, strict=True)
        chains = tuple(_after_throw(chain, event, seat.letter) for seat, chain in pairs)
        table = replace(table, run=replace(table.run, chains=chains))
    return _play(table, event, move, "dice", known)


def _after_throw(chain: SeatChain, event: ev.Threw, seat: Seat) -> SeatChain:
    if not chain.commitment:
        return chain
    link = event.links.get(seat)
    if link is None:
        return chain.missed(event.number)
    return chain.revealed(event.number, bytes.fromhex(link))


def _moved(event: ev.Moved, table: TableState, fact: Fact, known: Known | None) -> TableState:
    move = known.move if known else table.game.parse_move(event.move)
    return _play(table, event, move, event.by, known)


def _play(
    table: TableState, event: ev.Threw | ev.Moved, move: Any, by: str, known: Known | None
) -> TableState:
    run = table.run
    after = known.board if known else table.game.play(run.state, move).state
    played = run.played.plus(Played(event.seat, move, run.state, by))
    throws = run.throws + (by == "dice")
    run = replace(
        run, state=after, position=event.position, played=played, throws=throws, called=None
    )
    return replace(table, run=run, take_back=None, agreed=frozenset())


def _take_back_asked(
    event: ev.TakeBackAsked, table: TableState, fact: Fact, board: Any
) -> TableState:
    return replace(table, take_back=event.seat, agreed=frozenset())


def _take_back_answered(
    event: ev.TakeBackAnswered, table: TableState, fact: Fact, board: Any
) -> TableState:
    if not event.agree:
        return replace(table, take_back=None, agreed=frozenset())
    return replace(table, agreed=table.agreed | {event.seat})


def _taken_back(
    event: ev.TakenBack, table: TableState, fact: Fact, known: Known | None
) -> TableState:
    run = table.run
    before = run.played[event.kept].before
    played = run.played.first(event.kept)
    run = replace(run, state=before, position=event.position, played=played)
    return replace(table, run=run, take_back=None, agreed=frozenset())


def _auto_set(event: ev.AutoSet, table: TableState, fact: Fact, known: Known | None) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), auto=event.on))


def _left(event: ev.Left, table: TableState, fact: Fact, known: Known | None) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), away=event.why))


def _returned(event: ev.Returned, table: TableState, fact: Fact, known: Known | None) -> TableState:
    table = table.with_seat(replace(table.seat(event.seat), away=None))
    # A player who returns gets the whole turn.
    return replace(table, turn_from=fact.at) if table.actor == event.seat else table


def _ended(event: ev.Ended, table: TableState, fact: Fact, known: Known | None) -> TableState:
    outcome = table.game.outcome(table.run.state) if table.run.start is not None else None
    match = table.match
    if match is not None and outcome is not None:
        match = match.after(outcome)
    run = replace(table.run, ended=True, called=None)
    return replace(
        table,
        run=run,
        phase="over",
        outcome=outcome,
        match=match,
        take_back=None,
        agreed=frozenset(),
    )


def _rematch_wanted(
    event: ev.RematchWanted, table: TableState, fact: Fact, board: Any
) -> TableState:
    return replace(table, rematch=table.rematch | {event.seat})


def _resumed(event: ev.Resumed, table: TableState, fact: Fact, known: Known | None) -> TableState:
    return replace(table, turn_from=table.turn_from + event.away)


def _closed(event: ev.Closed, table: TableState, fact: Fact, known: Known | None) -> TableState:
    return replace(table, phase="closed")


_CHANGE: Final[dict[type, Callable[[Any, TableState, Fact, Known | None], TableState]]] = {
    ev.Offered: _offered,
    ev.Sat: _sat,
    ev.Brought: _brought,
    ev.Readied: _readied,
    ev.Committed: _committed,
    ev.Revealed: _revealed,
    ev.Began: _began,
    ev.Called: _called,
    ev.Threw: _threw,
    ev.Moved: _moved,
    ev.TakeBackAsked: _take_back_asked,
    ev.TakeBackAnswered: _take_back_answered,
    ev.TakenBack: _taken_back,
    ev.AutoSet: _auto_set,
    ev.Left: _left,
    ev.Returned: _returned,
    ev.Ended: _ended,
    ev.RematchWanted: _rematch_wanted,
    ev.Resumed: _resumed,
    ev.Closed: _closed,
}
