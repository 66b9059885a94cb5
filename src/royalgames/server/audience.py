"""Who looks on: which sockets watch which tables, and whose owners are there."""

from collections import Counter, defaultdict
from typing import Protocol

from royalgames.protocol.messages import AnyServerMessage, Presence
from royalgames.server.fanout import Notice
from royalgames.server.hub import Hub


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

    def touch(self, table: str) -> None:
        """Look whether a table has gone on."""
        ...

    def say(self, message: AnyServerMessage) -> None:
        """Send a message."""
        ...


class Audience:
    """All sockets of this process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.sessions: set[Listener] = set()
        """Every open socket."""
        self.by_address: Counter[str] = Counter()
        """How many sockets each address has open."""
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        hub.fanout.listen(self.notice)

    def enter(self, session: Listener) -> None:
        """Count a socket that has been opened."""
        self.sessions.add(session)
        self.by_address[session.address] += 1

    def leave(self, session: Listener) -> None:
        """Forget a socket that is closed."""
        self.sessions.discard(session)
        self.by_address[session.address] -= 1
        if not self.by_address[session.address]:
            del self.by_address[session.address]

    def notice(self, notice: Notice) -> None:
        """Have everybody who watches a table look at it."""
        for session in tuple(self._watching.get(notice.table, ())):
            session.touch(notice.table)

    def pulse(self) -> None:
        """Have everybody look at everything: a lost notice is made good here."""
        for table, sessions in tuple(self._watching.items()):
            for session in tuple(sessions):
                session.touch(table)

    def is_watched(self, table: str) -> bool:
        """Tell whether anybody looks at a table."""
        return bool(self._watching.get(table))

    def join(self, table: str, session: Listener) -> None:
        """Let a socket watch a table."""
        self._watching[table].add(session)
        self.show(table)
        self._hub.look(table)

    def part(self, table: str, session: Listener) -> None:
        """Let a socket no longer watch a table."""
        sessions = self._watching.get(table, set())
        sessions.discard(session)
        if sessions:
            self.show(table)
        else:
            self._watching.pop(table, None)

    def show(self, table: str) -> None:
        """Tell all who watch a table who is there."""
        live = self._hub.peek(table)
        if live is None:
            return
        sessions = tuple(self._watching.get(table, ()))
        here = {session.player_id for session in sessions}
        seats = [seat.letter for seat in live.state.seats if seat.players & here]
        owners = frozenset[str]().union(*(seat.players for seat in live.state.seats))
        watchers = sum(session.player_id not in owners for session in sessions)
        message = Presence(table=table, seats=seats, watchers=watchers)
        for session in sessions:
            session.say(message)
