"""Spectators and players: which sockets watch which tables, and which players are connected."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, Protocol

import msgspec

from royalgames.protocol.messages import AnyServerMessage, Presence
from royalgames.server.live.fanout import Notice
from royalgames.server.live.hub import Hub
from royalgames.server.table import TableState

PRESENCE_SECONDS: Final = 0.25
"""How long changes of who is there are gathered before all spectators get them."""

NOBODY: Final[Mapping[str, int]] = {}

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A socket as the audience sees it."""

    @property
    def player_id(self) -> str:
        """Whose socket it is."""
        ...

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    def has(self, table: str) -> int:
        """Return the last event of a table that was sent."""
        ...

    def touch(self, table: str) -> None:
        """Check whether a table has changed."""
        ...

    def say(self, message: AnyServerMessage) -> None:
        """Send a message."""
        ...

    def post(self, data: bytes) -> None:
        """Send an encoded message."""
        ...

    def end(self) -> None:
        """Close the socket."""
        ...


class Audience:
    """All sockets of this process."""

    def __init__(self, hub: Hub, presence_seconds: float = PRESENCE_SECONDS) -> None:
        self._hub = hub
        self._presence_seconds = presence_seconds
        self.sessions: set[Listener] = set()
        """Every open socket."""
        self.left = 0
        """How many sockets have been closed."""
        self.by_address: Counter[str] = Counter()
        """How many sockets each address has open."""
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        self._showing: dict[str, asyncio.TimerHandle] = {}
        self.on_change: Callable[[str], None] = lambda table: None
        """Called when a socket begins or ends to watch a table."""
        self.elsewhere: Callable[[str], Mapping[str, int] | None] = lambda table: NOBODY
        """Returns who watches a table through other processes; None while that is not known."""
        hub.fanout.listen(self.notice)
        hub.keep_watched(self.is_watched)

    def enter(self, session: Listener) -> None:
        """Count a socket that has been opened."""
        self.sessions.add(session)
        self.by_address[session.address] += 1

    def leave(self, session: Listener) -> None:
        """Forget a socket that is closed."""
        self.sessions.discard(session)
        self.left += 1
        self.by_address[session.address] -= 1
        if not self.by_address[session.address]:
            del self.by_address[session.address]

    def notice(self, notice: Notice) -> None:
        """Wake those who watch a table and do not have its latest event.

        Of an event that another process has stored there is nothing to send until it has been read.
        """
        live = self._hub.peek(notice.table)
        seq = notice.seq if live is None else min(notice.seq, live.state.seq)
        for session in self._watching.get(notice.table, ()):
            if session.has(notice.table) < seq:
                session.touch(notice.table)

    def pulse(self, tables: Iterable[str] | None = None) -> None:
        """Wake those who missed a notice, at some tables or at all that are watched.

        A table in memory is compared by its number alone.
        """
        for table in self.watched if tables is None else tables:
            live = self._hub.peek(table)
            for session in self._watching.get(table, ()):
                if live is None or session.has(table) < live.state.seq:
                    session.touch(table)

    @property
    def watched(self) -> list[str]:
        """The tables that someone is watching."""
        return list(self._watching)

    def is_watched(self, table: str) -> bool:
        """Return whether anyone is watching a table."""
        return bool(self._watching.get(table))

    def join(self, table: str, session: Listener) -> None:
        """Let a socket watch a table."""
        session.post(self._presence(table, self._watching[table] | {session}))
        if session not in self._watching[table]:
            self._watching[table].add(session)
            self.on_change(table)
            self.show(table)
            self._hub.look(table)

    def part(self, table: str, session: Listener) -> None:
        """Let a socket no longer watch a table."""
        sessions = self._watching.get(table)
        if sessions is None or session not in sessions:
            return
        sessions.discard(session)
        self.on_change(table)
        if sessions:
            self.show(table)
        else:
            del self._watching[table]
            showing = self._showing.pop(table, None)
            if showing is not None:
                showing.cancel()
        self._hub.look(table)

    def players(self, table: str) -> Mapping[str, int]:
        """Return who watches a table here, with the number of their sockets."""
        return Counter(session.player_id for session in self._watching.get(table, ()))

    def seats_here(self, table: TableState) -> list[str]:
        """List the seats whose owners watch their table, at whichever process."""
        others = self.elsewhere(table.id)
        if others is None:  # they may be connected
            return [seat.letter for seat in table.seats if seat.players]
        here = {session.player_id for session in self._watching.get(table.id, ())}
        return [seat.letter for seat in table.seats if seat.players & (here | others.keys())]

    def show(self, table: str) -> None:
        """Send all who watch a table who is connected: soon, and once for several changes."""
        if table not in self._showing:
            loop = asyncio.get_running_loop()
            self._showing[table] = loop.call_later(self._presence_seconds, self._show_now, table)

    def _show_now(self, table: str) -> None:
        del self._showing[table]
        sessions = tuple(self._watching.get(table, ()))
        message = self._presence(table, sessions)
        for session in sessions:
            session.post(message)

    def _presence(self, table: str, sessions: Collection[Listener]) -> bytes:
        live = self._hub.peek(table)
        others = self.elsewhere(table) or NOBODY
        here = {session.player_id for session in sessions} | others.keys()
        places = live.state.seats if live is not None else ()
        seats = [seat.letter for seat in places if seat.players & here]
        owners = frozenset[str]().union(*(seat.players for seat in places))
        spectators = sum(session.player_id not in owners for session in sessions)
        spectators += sum(count for player, count in others.items() if player not in owners)
        return _encode(Presence(table=table, seats=seats, spectators=spectators))
