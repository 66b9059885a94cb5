"""Players and spectators: honest clients that reconnect, repeat what was not answered, play on."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

import msgspec

from royalgames.client.dice import ClientDice
from royalgames.client.feed import Feed
from royalgames.protocol import acts
from royalgames.protocol import messages as msg
from royalgames.protocol.codes import Code
from royalgames.protocol.views import LinksPrompt, PathPrompt, TableView, ThrowPrompt
from royalgames.server.http.identity import Player
from royalgames.server.table.play import game_of

_decoder: Final[msgspec.json.Decoder[msg.AnyServerMessage]] = msgspec.json.Decoder(
    msg.AnyServerMessage
)
_encode = msgspec.json.Encoder().encode

PATIENCE: Final = 4.0
"""After so many seconds without an answer a command is sent again."""

SYNC: Final = 6.0
"""So often a client on a wild connection asks whether it has missed something."""


class Refused(Exception):  # noqa: N818  # what a client meets where no process listens
    """No process listens."""


class Line(Protocol):
    """A client's connection, as the client sees it."""

    on_say: Callable[[bytes], None]
    """Called with whatever the server says, at the moment it does."""

    def send(self, data: bytes) -> None:
        """Send to the server."""
        ...

    async def heard(self) -> bytes | None:
        """Wait for the server's next message; None at the end."""
        ...

    def cut(self) -> None:
        """End it."""
        ...


class Surroundings(Protocol):
    """What clients are connected to: simulated processes, or real ones."""

    said: Callable[[str, bytes], None]
    """Called with whatever a process says, and to whom."""

    def time(self) -> float:
        """Return how many seconds the run has lasted."""
        ...

    def note(self, who: str, what: str) -> None:
        """Add a line to the trace."""
        ...

    def connect(self, player: Player, wild: bool) -> tuple[Line, str]:
        """Open a connection to any process; return it with the name of the process."""
        ...


@dataclass
class Command:
    """One act of a client, and what it heard about it."""

    message: msg.Do
    player: str
    sent_at: float = 0.0
    sent: int = 0
    """How often it was sent."""
    doubtful: bool = False
    """Whether a copy may still be on its way after an answer."""
    done: list[int] = field(default_factory=list)
    """The numbers with which it was acknowledged."""
    refused: list[Code] = field(default_factory=list)
    """Why it was refused."""


@dataclass
class Place:
    """What a client does at a table."""

    table: str
    seat: str | None = None
    """The seat it is to take, if it is not one's own from the start."""
    token: str | None = None
    """The invitation for that."""
    watches: bool = False
    """Whether it only watches."""


class SimClient:
    """One player with one device."""

    def __init__(self, name: str, around: Surroundings, seed: int, *, wild: bool) -> None:
        self.name = name
        self._around = around
        self.rng = Random(f"client {name} {seed}")
        self.player = Player(f"id-{name}", name, since=1)
        self.wild = wild
        """Whether its connections lose, double and reorder messages."""
        self.lazy = self.rng.random() < 0.15
        """Whether it often lets its time run out."""
        self.places: dict[str, Place] = {}
        self.feeds: dict[str, Feed] = {}
        """What it knows of its tables."""
        self.commands: dict[str, Command] = {}
        """All acts it ever sent."""
        self.heard: list[tuple[float, bytes]] = []
        """Every message that arrived."""
        self.faults: list[msg.Fault | msg.Goodbye] = []
        """What the service complained about."""
        self.connection: Line | None = None
        self.pace = 1.0
        """How long it takes for everything, compared with the usual."""
        self.most_games = 3
        """After so many games at a table it agrees to no other."""
        self._dice = ClientDice(self.rng.randbytes(32))
        self._pending: dict[str, Command] = {}
        self._numbers = 0
        self._synced = 0.0
        self.calm = False
        """Whether it plays on without tricks, because the run is to end."""
        self.quiet = False
        """Whether it only listens from now on."""

    @property
    def waits(self) -> bool:
        """Whether something it sent has no answer yet."""
        return bool(self._pending)

    def join(self, place: Place) -> None:
        """Take part at a table from now on."""
        self.places[place.table] = place
        self.feeds[place.table] = Feed(place.table)
        if self.connection is not None:
            self._watch(place.table)

    async def live(self) -> None:
        """Stay connected for ever, and act."""
        acting = asyncio.create_task(self._act_for_ever())
        try:
            while True:
                with contextlib.suppress(Refused):
                    await self._talk()
                await asyncio.sleep(self.rng.uniform(0.1, 1.5))
        finally:
            acting.cancel()

    async def _talk(self) -> None:
        connection, server = self._around.connect(self.player, self.wild)
        self.connection = connection
        connection.on_say = self._overheard
        self._note(f"connects to {server}")
        for table in self.feeds:
            self._watch(table)
        for command in self._pending.values():
            self._send(command)
        while (data := await connection.heard()) is not None:
            if connection is self.connection:
                self.heard.append((self._around.time(), data))
                await self._take(_decoder.decode(data))
        if connection is self.connection:
            self.connection = None
            self._note("is disconnected")

    def _overheard(self, data: bytes) -> None:
        """Have the run check what is said at the moment it is said."""
        self._around.said(self.name, data)

    def _note(self, what: str) -> None:
        self._around.note(self.name, what)

    def _say(self, message: msg.AnyClientMessage) -> None:
        if self.connection is not None:
            self.connection.send(_encode(message))

    def _watch(self, table: str) -> None:
        self._say(msg.Watch(table=table, after=self.feeds[table].seq))

    def _watch_later(self, table: str, seconds: float) -> None:
        if table in self.feeds:
            asyncio.get_running_loop().call_later(seconds, self._watch, table)

    # What the service says.

    async def _take(self, message: msg.AnyServerMessage) -> None:
        match message:
            case msg.Update():
                feed = self.feeds[message.table]
                known = feed.seq
                if not await feed.take(message):
                    self._watch(message.table)
                elif feed.seq > known:
                    self._note(f"has {message.table[:6]} up to {feed.seq}")
                self._reveal(feed)
            case msg.Yours():
                self.feeds[message.table].yours = tuple(message.seats)
                self._reveal(self.feeds[message.table])
            case msg.Done():
                command = self.commands[message.id]
                command.done.append(message.seq)
                self._pending.pop(message.id, None)
                self._note(f"is done: {message.id} {message.table[:6]} {message.seq}")
            case msg.Refused():
                self._refused(message)
            case msg.Fault() | msg.Goodbye():
                self.faults.append(message)
                self._note(f"hears {message.code}: {message.sentence[:50]}")
                if isinstance(message, msg.Fault) and message.retry_after is not None:
                    self._watch_later(message.table or "", message.retry_after / 1000)
            case _:
                pass

    def _refused(self, message: msg.Refused) -> None:
        command = self.commands[message.id]
        command.refused.append(message.code)
        self._note(f"is refused: {message.id} {message.table[:6]} {message.code}")
        if message.code is Code.STORE and command.sent < 4 and self.rng.random() < 0.7:
            return  # it is sent again, by the same name
        self._pending.pop(message.id, None)

    def _reveal(self, feed: Feed) -> None:
        if feed.state is not None:
            for act in self._dice.reveals(feed.state, feed.yours):
                self.do(feed.table, act, feed.state.seq)

    # What it does.

    def do(self, table: str, act: acts.AnyAct, seq: int) -> None:
        """Send an act; it is repeated until there is an answer."""
        self._numbers += 1
        name = f"{self.name}-{self._numbers}"
        message = msg.Do(id=name, table=table, seq=seq, act=act)
        command = self.commands[name] = self._pending[name] = Command(message, self.player.id)
        self._note(f"does {name} {table[:6]} {type(act).__name__} {seq}")
        self._send(command)

    def _send(self, command: Command) -> None:
        command.doubtful = command.doubtful or self.wild or command.sent > 0
        command.sent += 1
        command.sent_at = self._around.time()
        self._say(command.message)

    async def _act_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.pace * self.rng.uniform(0.2, 1.2))
            if self.connection is None:
                continue
            now = self._around.time()
            for command in tuple(self._pending.values()):
                if now - command.sent_at > PATIENCE:
                    self._send(command)
            if self.wild and now - self._synced > SYNC:
                self._synced = now
                for table in self.feeds:
                    self._watch(table)
            if not self.quiet:
                for place in tuple(self.places.values()):
                    self._look(place)

    def _look(self, place: Place) -> None:
        """Act at a table if there is something to do."""
        feed = self.feeds[place.table]
        busy = any(each.message.table == place.table for each in self._pending.values())
        if place.watches or feed.state is None or feed.seq < feed.state.seq or busy:
            return
        if self.lazy and not self.calm and self.rng.random() < 0.9:
            return
        act = self._choose(place, feed, feed.state)
        if act is not None:
            self.do(place.table, act, feed.state.seq)

    def _choose(self, place: Place, feed: Feed, view: TableView) -> acts.AnyAct | None:
        if place.seat is not None and not feed.yours:
            named = next(each for each in view.seats if each.seat == place.seat)
            if named.name is not None or view.phase == "closed":
                return None
            return acts.Sit(seat=place.seat, name=self.name, token=place.token)
        if not feed.yours or view.phase == "closed":
            return None
        seat = feed.yours[0]
        mine = next(each for each in view.seats if each.seat == seat)
        if view.phase == "waiting":
            if view.dice is not None and seat not in view.dice.commitments:
                return self._dice.ready(view, seat)
            return None
        if view.phase == "over":
            return self._after(view, seat)
        if mine.away is not None:
            return acts.Return(seat=seat) if self.calm or self.rng.random() < 0.5 else None
        if not self.calm and self.rng.random() < 0.06:
            return self._trick(view, seat)
        if view.take_back is not None and view.take_back != seat:
            return acts.AnswerTakeBack(seat=seat, agree=self.rng.random() < 0.5)
        return self._move(view, seat)

    def _after(self, view: TableView, seat: str) -> acts.AnyAct | None:
        if seat in view.rematch or view.number >= self.most_games:
            return None
        return acts.Rematch(seat=seat)

    def _move(self, view: TableView, seat: str) -> acts.AnyAct | None:
        prompt = view.prompt
        if prompt is None or prompt.seat != seat or isinstance(prompt, LinksPrompt):
            return None
        if isinstance(prompt, ThrowPrompt):
            return self._dice.throw(view, acts.Throw(seat=seat))
        if isinstance(prompt, PathPrompt):
            return acts.Move(seat=seat, move=self._walk(view))
        return acts.Move(seat=seat, move=self.rng.choice(view.choices).move)

    def _walk(self, view: TableView) -> str:
        """Choose a walk by the rules, without asking for previews."""
        game = game_of(view.setup)
        state = game.parse(view.position or "", game.options_from(view.setup.values()))
        return game.move_text(game.sample(state, self.rng))

    def _trick(self, view: TableView, seat: str) -> acts.AnyAct | None:
        """Do something else than expected, allowed or not."""
        others = [each.seat for each in view.seats if each.seat != seat]
        tricks: list[Any] = [
            lambda: acts.Leave(seat=seat),
            lambda: acts.TakeBack(seat=seat),
            lambda: acts.AutoThrow(seat=seat, on=self.rng.random() < 0.5),
            lambda: acts.Move(seat=seat, move="?"),
            lambda: acts.Throw(seat=seat),
            lambda: acts.Throw(seat=self.rng.choice(others)),
            lambda: acts.CountNow(seat=seat),
            lambda: acts.Resign(seat=seat),
        ]
        made: acts.AnyAct = self.rng.choice(tricks)()
        return made
