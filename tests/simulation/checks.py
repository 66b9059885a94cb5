"""What must be true, whatever happened: while messages are sent, and after the run."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from msgspec import Struct

from royalgames.core import RoyalError
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.records import Transcript, verify, write
from royalgames.server.live.loading import fold
from royalgames.server.store import queries
from royalgames.server.store.rows import DamagedError
from royalgames.server.store.store import Store
from royalgames.server.table import StoredEvent, TableState, entry
from royalgames.server.table.counting import bot_to_answer
from royalgames.server.table.decide import ON_THE_BOARD
from royalgames.server.table.records import tags_of
from royalgames.server.table.state import TableGame
from royalgames.server.table.waking import person_plays
from tests.simulation.clients import Command, SimClient
from tests.simulation.database import Database

MOST_SILENT: Final = 15.0
"""How many seconds a game may stand still at the end, with all its players there."""

LAG: Final = 3.0
"""How many seconds old an event is at most that has not reached everyone at the end."""

SLACK: Final = 3.25
"""How many seconds sooner than agreed a turn may end: a shorter wait of ours is no pause."""


class _State(Struct):
    seq: int


class _Said(Struct):
    type: str
    id: str = ""
    code: str = ""
    table: str = ""
    seq: int = 0
    state: _State | None = None


_said = msgspec.json.Decoder(_Said)


class Watchman:
    """Checks every message at the moment a process says it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.problems: list[str] = []
        """What was wrong."""

    def said(self, name: str, data: bytes) -> None:
        """Hold a message against what is committed: nothing may be said that could be lost."""
        if not data.startswith((b'{"type":"done"', b'{"type":"update"', b'{"type":"refused"')):
            return
        said = _said.decode(data)
        if said.type == "refused":
            known = (said.table, f"id-{name}", said.id) in self._database.commands
            if known and said.code != Code.STORE:
                self.problems.append(f"command {said.id} is refused ({said.code}), but is stored")
            return
        seq = said.state.seq if said.state is not None else said.seq
        head = self._database.heads.get(said.table, 0)
        if seq > head:
            what = "acknowledged" if said.type == "done" else "shown"
            self.problems.append(
                f"event {seq} of {said.table[:6]} is {what} to {name}, but only {head} are stored"
            )


@dataclass
class History:
    """What is known after a run, of simulated processes or of real ones."""

    store: Store
    """Everything that is stored."""
    clients: list[SimClient]
    """Everyone who took part."""
    ended: float
    """How many seconds the run has lasted."""
    committed_at: dict[tuple[str, int], float]
    """When each event was committed, on the clients' clock."""
    intruded: dict[tuple[str, int], str] = field(default_factory=dict)
    """Events that the service itself decided at a process whose task that was not."""
    chosen: Mapping[str, list[Any]] | None = None
    """The positions in which workers chose each move, if that is known."""


def problems_of(history: History) -> Iterator[str]:
    """Yield everything that is wrong after a run."""
    store, clients = history.store, history.clients
    lists: dict[str, list[StoredEvent]] = {}
    for table in sorted(queries.table_names(store)):
        try:
            lists[table] = store.history(table).stored_events
        except DamagedError as error:
            yield f"the list of {table[:6]} is damaged: {error.why}"
            continue
        yield from _gaps(table, lists[table])
    yield from _damage(store)
    commands = {name: each for client in clients for name, each in client.commands.items()}
    yield from _commands(lists, commands)
    yield from _created_twice(lists)
    for client in clients:
        yield from _feeds(client, lists, history)
        yield from _unanswered(client, history.ended)
    watched = {table for client in clients for table in client.places}
    for table, stored_events in lists.items():
        if not stored_events:
            continue
        try:
            states = _states(table, stored_events)
        except DamagedError as error:
            yield f"the list of {table[:6]} makes no sense: {error.why}"
            continue
        yield from _table(stored_events, states, history)
        yield from _rights(stored_events, states, commands)
        yield from _bots(stored_events, states, history)
        if table in watched:
            yield from _stuck(states[-1], history)
    yield from _secrets(lists, history)


def _damage(store: Store) -> Iterator[str]:
    for table, why in queries.damaged_tables(store).items():
        yield f"table {table[:6]} was set aside: {why}"


def _gaps(table: str, stored_events: list[StoredEvent]) -> Iterator[str]:
    if not stored_events:
        yield f"the list of {table[:6]} is empty"
    if [each.seq for each in stored_events] != list(range(1, len(stored_events) + 1)):
        yield f"the list of {table[:6]} has gaps"


def _commands(lists: dict[str, list[StoredEvent]], commands: dict[str, Command]) -> Iterator[str]:
    """Every acknowledged act is stored exactly once; nothing is stored twice."""
    stored: defaultdict[tuple[str, str | None, str], list[int]] = defaultdict(list)
    for table, stored_events in lists.items():
        for each in stored_events:
            if each.command is not None:
                stored[table, each.player, each.command].append(each.seq)
    for (_, _, name), seqs in stored.items():
        if seqs != list(range(seqs[0], seqs[0] + len(seqs))):
            yield f"command {name} is stored more than once: {seqs}"
    for name, command in commands.items():
        at = stored.get((command.message.table, command.player, name), [])
        if command.done and not at:
            yield f"command {name} was acknowledged with {command.done[0]} and is not stored"
        elif command.done and set(command.done) != {at[-1]}:
            yield f"command {name} ends with event {at[-1]}, but was answered {command.done}"
        elif at and not command.done and _is_final(command):
            yield f"command {name} was refused ({command.refused[0]}) and is stored all the same"


def _created_twice(lists: dict[str, list[StoredEvent]]) -> Iterator[str]:
    """A request for a new table that is sent again makes no second one."""
    made: defaultdict[tuple[str | None, str | None], list[str]] = defaultdict(list)
    for table, stored_events in lists.items():
        if stored_events and stored_events[0].command is not None:
            made[stored_events[0].player, stored_events[0].command].append(table[:6])
    for (_, name), tables in made.items():
        if len(tables) > 1:
            yield f"request {name} created {len(tables)} tables: {', '.join(tables)}"


def _is_final(command: Command) -> bool:
    """Return whether a refusal means that nothing happened; a failing store cannot promise it."""
    return bool(command.refused) and not command.doubtful and Code.STORE not in command.refused


def _feeds(
    client: SimClient, lists: dict[str, list[StoredEvent]], history: History
) -> Iterator[str]:
    """What was shown is what is stored, and in the end everyone has all of it."""
    for table, feed in client.feeds.items():
        stored = [entry(each) for each in lists.get(table, [])]
        if feed.entries != stored[: feed.seq]:
            wrong = next(
                (each.seq for each, own in zip(feed.entries, stored, strict=False) if each != own),
                len(stored) + 1,
            )
            yield f"{client.name} was shown event {wrong} of {table[:6]}, which is not stored so"
        elif history.committed_at.get((table, feed.seq + 1), history.ended) < history.ended - LAG:
            yield f"{client.name} has {feed.seq} of {len(stored)} events of {table[:6]}"


def _unanswered(client: SimClient, ended: float) -> Iterator[str]:
    for name, command in client.commands.items():
        if not command.done and not command.refused and command.sent_at < ended - MOST_SILENT:
            yield f"command {name} was never answered"
        elif client.connection is not None and command.sent > 12 and not command.done:
            yield f"command {name} was sent {command.sent} times without success"


def _states(table: str, stored_events: list[StoredEvent]) -> list[TableState]:
    """Return the table after each event."""
    states: list[TableState] = []
    for stored in stored_events:
        states.append(fold(table, states[-1] if states else None, [stored]))
    return states


def _table(
    stored_events: list[StoredEvent], states: list[TableState], history: History
) -> Iterator[str]:
    """No one lost time, only the process whose turn it is acts, and the dice are proved."""
    began, turn = 0.0, -1
    table, before = states[0].id, states[0]
    for stored, state in zip(stored_events, states, strict=True):
        now = history.committed_at.get((table, stored.seq))
        if now is None:
            before = state
            continue  # written by an earlier release
        if isinstance(stored.event, ev.Resumed):
            if stored.event.away < 0:
                yield f"a clock of {table[:6]} was set back by event {stored.seq}"
            turn = state.turn_from
        if isinstance(stored.event, ev.Left) and stored.event.why == "overdue":
            used, limit = now - began, before.turn_limit or 0
            if began and used < limit - SLACK:
                what = f"a turn was overdue after {used:.1f} of {limit} s"
                yield f"event {stored.seq} of {table[:6]}: {what}"
        if state.turn_from != turn:
            began, turn = now, state.turn_from
        if state.deadline is not None and state.deadline < state.turn_from:
            yield f"the clock of {table[:6]} is negative after event {stored.seq}"
        intruded = history.intruded.get((table, stored.seq))
        # Bots alone play where one watches.
        if intruded and (before.current.state is None or person_plays(before)):
            yield f"event {stored.seq} of {table[:6]} {intruded}"
        before = state
    for game in (*before.past, before.current):
        yield from _dice(before, game)


def _rights(
    stored_events: list[StoredEvent], states: list[TableState], commands: dict[str, Command]
) -> Iterator[str]:
    """Everyone acts for their own seat, on the board they knew."""
    last = None
    for stored, state in zip(stored_events[1:], states, strict=False):
        command = commands.get(stored.command or "")
        first = stored.command != last and not isinstance(stored.event, ev.Resumed)
        if command is not None and first:
            act = command.message.act
            owners = state.seat(act.seat).players
            if not isinstance(act, acts.Sit) and stored.player not in owners:
                yield f"{stored.player} acted for seat {act.seat} of {state.id[:6]}"
            if isinstance(act, ON_THE_BOARD) and command.message.seq < state.board_seq:
                yield f"event {stored.seq} of {state.id[:6]} was decided on an earlier board"
        last = stored.command if first else last


def _bots(
    stored_events: list[StoredEvent], states: list[TableState], history: History
) -> Iterator[str]:
    """A bot's move was chosen by a worker for the very position in which it was played."""
    if history.chosen is None:
        return
    for stored, state in zip(stored_events[1:], states, strict=False):
        event, table = stored.event, state.id
        if not isinstance(event, ev.Moved) or event.by != "bot" or bot_to_answer(state) is not None:
            continue
        if (table, stored.seq) not in history.committed_at or event.reduced == "simple":
            continue  # written by an earlier release, or chosen without a worker
        if state.current.state not in history.chosen.get(event.move, ()):
            yield f"event {stored.seq} of {table[:6]}: no bot chose {event.move} in this position"


def _dice(table: TableState, game: TableGame) -> Iterator[str]:
    """The dice of a finished game are proved by its record alone."""
    if not game.ended or game.proof is None or game.start is None:
        return
    moves = tuple(played.move for played in game.played)
    text = write(Transcript(table.game.header.key, game.start, moves, tags_of(table, game)))
    try:
        verdict = verify(text)
    except RoyalError as error:
        yield f"the dice of game {game.number} at {table.id[:6]} are not proved: {error}"
        return
    if game.throws != len(verdict.throws):
        yield f"{len(verdict.throws)} of {game.throws} throws at {table.id[:6]} are proved"


def _stuck(state: TableState, history: History) -> Iterator[str]:
    """With all players there and nothing wrong, every game goes on."""
    taken = all(seat.name is not None or seat.is_bot for seat in state.seats)
    if state.phase == "playing" or (state.phase == "waiting" and taken):
        silent = history.ended - history.committed_at.get((state.id, state.seq), 0.0)
        if silent > MOST_SILENT:
            yield f"nothing has happened at {state.id[:6]} for {silent:.0f} s: {state.prompt}"


def _secrets(lists: dict[str, list[StoredEvent]], history: History) -> Iterator[str]:
    """No message shows a secret of the dice before their game has ended, nor a token ever."""
    shown: dict[bytes, float] = {}
    for table, stored_events in lists.items():
        for stored in stored_events:
            private = stored.private
            for token in (*private.invites.values(), *private.links.values()):
                shown[token.encode()] = float("inf")
            if private.secret is not None:
                shown[private.secret.hex().encode()] = float("inf")
            if isinstance(stored.event, ev.Ended) and stored.event.secret is not None:
                at = history.committed_at.get((table, stored.seq), 0.0)
                shown[stored.event.secret.encode()] = at
    for client in history.clients:
        blob = b"\n".join(data for _, data in client.heard)
        for secret, since in shown.items():
            if secret in blob:
                first = next(at for at, data in client.heard if secret in data)
                if first < since:
                    yield f"{client.name} was shown a secret at {first:.3f} s"
