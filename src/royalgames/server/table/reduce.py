"""The one way in which an event changes a table."""

import dataclasses
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from royalgames.core import Match, Seat
from royalgames.protocol import events as ev
from royalgames.records.chain import SeatChain
from royalgames.records.proof import VERSION_1, VERSION_2
from royalgames.server.table.names import bot_names
from royalgames.server.table.play import Links, TablePrompt, game_of, match_of, seats_of, start
from royalgames.server.table.state import Played, SeatState, StoredEvent, TableGame, TableState


def open_table(table: str, stored: StoredEvent) -> TableState:
    """Return the table that the first event of a list makes."""
    event = stored.event
    if not isinstance(event, ev.Opened):
        raise TypeError(f"a table's list starts with opened, not {event}")
    letters = seats_of(event.setup)
    names = bot_names(event.setup.game, {seat: event.seats[seat].bot for seat in letters})
    seats = tuple(
        SeatState(
            letter,
            event.seats[letter],
            name=names[letter],
            invite=stored.private.invites.get(letter, ""),
            link=stored.private.links.get(letter, ""),
        )
        for letter in letters
    )
    return TableState(
        id=table,
        setup=event.setup,
        game=game_of(event.setup),
        rules_version=event.rules,
        owner=stored.private.player or "",
        seats=seats,
        turn_limit=event.turn_limit,
        from_position=event.position,
        created_at=stored.at,
        updated_at=stored.at,
        current=TableGame(0),
        seq=stored.seq,
        board_seq=stored.seq,
        match=match_of(event.setup),
    )


class Known(NamedTuple):
    """A move that has just been played, which spares the rules a second reading of it."""

    move: Any
    board: Any
    """The board after it."""


def reduce(table: TableState, stored: StoredEvent, known: Known | None = None) -> TableState:
    """Return the table after one more event."""
    if stored.seq != table.seq + 1:
        raise ValueError(f"event {stored.seq} does not follow {table.seq}")
    actor = table.actor
    after = _CHANGE[type(stored.event)](stored.event, table, stored, known)
    prompt = _prompt(after)
    moved_on = (prompt.seat if prompt else None) != actor
    after = replace(
        after,
        prompt=prompt,
        seq=stored.seq,
        updated_at=stored.at,
        board_seq=stored.seq if type(stored.event) in _BOARD else after.board_seq,
        turn_from=stored.at if moved_on else after.turn_from,
        lacking=after.find_lacking(),
    )
    return _give_back(after, actor) if moved_on and actor is not None else after


def _prompt(table: TableState) -> TablePrompt | None:
    if table.phase != "playing":
        return None
    called = table.current.called
    return table.game.prompt(table.current.state) if called is None else Links(called.seat)


_BOARD = {ev.Offered, ev.Began, ev.Called, ev.Threw, ev.Moved, ev.TakenBack, ev.Ended, ev.Closed}


def _give_back(table: TableState, actor: Seat) -> TableState:
    """Give a seat whose turn was overdue back to its owner."""
    seat = table.seat(actor)
    return table.with_seat(replace(seat, away=None)) if seat.away == "overdue" else table


def _offered(
    event: ev.Offered, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    past = (*table.past, table.current) if table.current.start is not None else table.past
    if event.moved:
        table = _reseated(table, event.moved)
    match = table.match
    if match is not None and match.winner is not None:
        match = match_of(table.setup)
    return replace(
        table,
        past=past,
        current=_next_game(event, table, stored, match),
        match=match,
        phase="waiting",
        rematch=frozenset(),
        seats=tuple(replace(seat, seed=None) for seat in table.seats),
    )


def _reseated(table: TableState, moved: dict[str, str]) -> TableState:
    """Let the players change seats; bots, links, devices, scores and the last outcome go along."""
    came = {new: old for old, new in moved.items()}
    seats = tuple(
        replace(table.seat(came[seat.letter]), letter=seat.letter) for seat in table.seats
    )
    outcome, match = table.outcome, table.match
    if outcome is not None:
        outcome = dataclasses.replace(
            outcome,
            winners=tuple(moved[str(seat)] for seat in outcome.winners),
            scores=tuple((moved[str(seat)], score) for seat, score in outcome.scores),
        )
    if match is not None:
        had = dict(zip(match.seats, match.scores, strict=True))
        scores = tuple(had[came.get(seat, seat)] for seat in match.seats)
        match = dataclasses.replace(match, scores=scores)
    return replace(table, seats=seats, outcome=outcome, match=match)


def _next_game(
    event: ev.Offered, table: TableState, stored: StoredEvent, match: Match | None
) -> TableGame:
    proof = event.proof or (None if event.commitment is None else VERSION_1)
    chains = tuple(SeatChain() for _ in table.seats) if proof == VERSION_2 else ()
    secret = stored.private.secret
    return TableGame(
        event.number,
        event.commitment,
        secret,
        proof,
        chains=chains,
        match=match,
        moved=event.moved,
    )


def _sat(event: ev.Sat, table: TableState, stored: StoredEvent, known: Known | None) -> TableState:
    player = frozenset({stored.private.player or ""})
    return table.with_seat(replace(table.seat(event.seat), name=event.name, players=player))


def _brought(
    event: ev.Brought, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    seat = table.seat(event.seat)
    players = seat.players | {stored.private.player or ""}
    link = stored.private.links.get(event.seat, "")
    return table.with_seat(replace(seat, players=players, link=link))


def _readied(
    event: ev.Readied, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), seed=event.seed))


def _committed(
    event: ev.Committed, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return table.with_chain(event.seat, SeatChain(bytes.fromhex(event.commitment)))


def _revealed(
    event: ev.Revealed, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    called = table.current.called
    if called is not None:
        called = replace(called, links=called.links | {event.seat: event.link})
        return replace(table, current=replace(table.current, called=called))
    chain = table.chain(event.seat).revealed(0, bytes.fromhex(event.link))
    table = table.with_seat(replace(table.seat(event.seat), seed=event.link))
    return table.with_chain(event.seat, chain)


def _began(
    event: ev.Began, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    board = start(table.setup, event.first, table.from_position)
    current = replace(
        table.current,
        start=board,
        state=board,
        position=event.position,
        seeds=tuple(seat.seed or "" for seat in table.seats),
        names=tuple(seat.name or "" for seat in table.seats),
        began_at=stored.at,
    )
    return replace(table, current=current, phase="playing", outcome=None)


def _called(
    event: ev.Called, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    current = replace(table.current, called=event)
    return replace(table, current=current, take_back=None, agreed=frozenset())


def _threw(
    event: ev.Threw, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    move = known.move if known else table.game.throw(event.dots)
    if table.current.chains:
        pairs = zip(table.seats, table.current.chains, strict=True)
        chains = tuple(_after_throw(chain, event, seat.letter) for seat, chain in pairs)
        table = replace(table, current=replace(table.current, chains=chains))
    return _play(table, event, move, "dice", known)


def _after_throw(chain: SeatChain, event: ev.Threw, seat: Seat) -> SeatChain:
    if not chain.commitment:
        return chain
    link = event.links.get(seat)
    if link is None:
        return chain.missed(event.number)
    return chain.revealed(event.number, bytes.fromhex(link))


def _moved(
    event: ev.Moved, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    move = known.move if known else table.game.parse_move(event.move)
    return _play(table, event, move, event.by, known)


def _play(
    table: TableState, event: ev.Threw | ev.Moved, move: Any, by: str, known: Known | None
) -> TableState:
    current = table.current
    after = known.board if known else table.game.play(current.state, move).state
    played = current.played.plus(Played(event.seat, move, current.state, by))
    throws = current.throws + (by == "dice")
    current = replace(
        current, state=after, position=event.position, played=played, throws=throws, called=None
    )
    return replace(table, current=current, take_back=None, agreed=frozenset())


def _take_back_asked(
    event: ev.TakeBackAsked, table: TableState, stored: StoredEvent, board: Any
) -> TableState:
    return replace(table, take_back=event.seat, agreed=frozenset())


def _take_back_answered(
    event: ev.TakeBackAnswered, table: TableState, stored: StoredEvent, board: Any
) -> TableState:
    if not event.agree:
        return replace(table, take_back=None, agreed=frozenset())
    return replace(table, agreed=table.agreed | {event.seat})


def _taken_back(
    event: ev.TakenBack, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    current = table.current
    before = current.played[event.kept].before
    played = current.played.first(event.kept)
    current = replace(current, state=before, position=event.position, played=played)
    return replace(table, current=current, take_back=None, agreed=frozenset())


def _auto_set(
    event: ev.AutoSet, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), auto=event.on))


def _left(
    event: ev.Left, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return table.with_seat(replace(table.seat(event.seat), away=event.why))


def _returned(
    event: ev.Returned, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    table = table.with_seat(replace(table.seat(event.seat), away=None))
    # A player who returns gets the whole turn.
    return replace(table, turn_from=stored.at) if table.actor == event.seat else table


def _ended(
    event: ev.Ended, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    outcome = table.game.outcome(table.current.state) if table.current.start is not None else None
    match = table.match
    if match is not None and outcome is not None:
        match = match.after(outcome)
    current = replace(table.current, ended=True, called=None)
    return replace(
        table,
        current=current,
        phase="over",
        outcome=outcome,
        match=match,
        take_back=None,
        agreed=frozenset(),
    )


def _rematch_wanted(
    event: ev.RematchWanted, table: TableState, stored: StoredEvent, board: Any
) -> TableState:
    return replace(table, rematch=table.rematch | {event.seat})


def _rematch_declined(
    event: ev.RematchDeclined, table: TableState, stored: StoredEvent, board: Any
) -> TableState:
    return replace(table, rematch=frozenset())


def _resumed(
    event: ev.Resumed, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return replace(table, turn_from=table.turn_from + event.away)


def _closed(
    event: ev.Closed, table: TableState, stored: StoredEvent, known: Known | None
) -> TableState:
    return replace(table, phase="closed")


_CHANGE: Final[dict[type, Callable[[Any, TableState, StoredEvent, Known | None], TableState]]] = {
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
    ev.RematchDeclined: _rematch_declined,
    ev.Resumed: _resumed,
    ev.Closed: _closed,
}
