"""The load: pairs of players who move as fast as the service lets them, and clients of the echo.

It keeps no task a player and no rules: a message is looked at as far as the next move needs it.
"""

import asyncio
import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from benchmarks.service_line import Line, open_line
from royalgames.client import Client
from royalgames.protocol.acts import Sit
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.records.chain import Chain, Place

SERVE: Final = [
    *(sys.executable, "-m", "royalgames.cli", "serve", "--no-open", "--port", "0"),
    *("--rate", "100000", "--bot-workers", "0"),
]
ECHO: Final = [sys.executable, "-m", "benchmarks.service_echo"]
TABLES: Final = {
    "ur": NewTable(
        setup=setup_of("ur"), seats={"L": SeatPlan(kind="you"), "D": SeatPlan(kind="friend")}
    ),
    "tee": NewTable(
        # Walks to and fro would never fill the board; this is how long real games are.
        setup=setup_of("tee", colours="ry", round_limit=40),
        seats={"r": SeatPlan(kind="you"), "y": SeatPlan(kind="friend")},
    ),
}
PATIENCE: Final = 30
"""Seconds after which a server that does not answer is given up."""
LIVE: Final = "/api/live"
LAST_LINK: Final = b"\x5e" * 32
CHAIN: Final = 1000
"""How many links a seat's chain has; more than a game needs."""
BACK: Final = {"U": "D", "D": "U", "L": "R", "R": "L"}


class _Choice(msgspec.Struct):
    move: str


class _Step(msgspec.Struct):
    step: str


class _Prompt(msgspec.Struct):
    """As much of any prompt as is needed to answer it."""

    kind: str
    seat: str
    choices: list[_Choice] = []
    next: list[_Step] = []
    steps: int = 0


class _Dice(msgspec.Struct):
    throws: int
    commitments: dict[str, str]
    links: list[str]


class _View(msgspec.Struct):
    """As much of a table as is needed to move."""

    seq: int
    phase: str
    number: int
    dice: _Dice | None = None
    prompt: _Prompt | None = None


class Sizes(NamedTuple):
    """How many bytes an act, its acknowledgement and its update have."""

    said: int
    done: int
    update: int


class _Update(msgspec.Struct):
    state: _View


_view = msgspec.json.Decoder(_Update).decode


@contextlib.contextmanager
def started(command: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Run a server as a process of its own; give its address and its number."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline() if server.stdout is not None else ""
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found is None:
                raise RuntimeError(f"{command} said {line!r}")
            yield found[0], server.pid
        finally:
            server.terminate()


@contextlib.contextmanager
def process(command: Sequence[str]) -> Iterator[str]:
    """Run a server as a process of its own; give its address."""
    with started(command) as (address, _):
        yield address


class Talk:
    """A message and its answers, again and again, each as soon as the last is complete."""

    def __init__(self) -> None:
        self.times: list[float] = []
        """How many seconds each lasted."""
        self.began = 0.0
        """When the one that is under way was said."""
        self.until = 0.0
        """When nothing more is begun."""
        self._awaited = 0
        self._over: asyncio.Future[None] | None = None

    def run(self, until: float) -> "asyncio.Future[None]":
        """Go on until a time; the future is done when the last answer has come."""
        self.until = until
        self._over = asyncio.get_running_loop().create_future()
        self.say_next()
        return self._over

    @property
    def can_stop(self) -> bool:
        """Whether nothing is lost by a break after the last one."""
        return True

    def say_next(self) -> None:
        """Begin the next one."""
        raise NotImplementedError

    def expect(self, messages: int) -> None:
        """Start the clock of something that is over when so many messages have come."""
        self._awaited = messages
        self.began = time.perf_counter()

    def stop_clock(self) -> None:
        """Take the time."""
        self.times.append(time.perf_counter() - self.began)

    def fail(self, why: str) -> None:
        """Stop at once."""
        if self._over is not None and not self._over.done():
            self._over.set_exception(RuntimeError(why))

    def arrived(self) -> None:
        """Go on when all has come, or stop if it is time."""
        self._awaited -= 1
        if self._awaited:
            return
        if time.perf_counter() < self.until or not self.can_stop:
            self.say_next()
        else:
            self.end()

    def end(self) -> None:
        """Have no more to say."""
        if self._over is not None and not self._over.done():
            self._over.set_result(None)


async def talk(talks: Sequence[Talk], seconds: float) -> list[float]:
    """Run all at once for a while; return how long each update took."""
    for each in talks:
        each.times.clear()
    until = time.perf_counter() + seconds
    async with asyncio.timeout(seconds + PATIENCE):
        await asyncio.gather(*[each.run(until) for each in talks])
    return [taken for each in talks for taken in each.times]


class Seats(Talk):
    """The two players of one table, each with a line."""

    def __init__(self, table: str, lines: dict[str, Line]) -> None:
        super().__init__()
        self.sizes = Sizes(0, 0, 0)
        """How long the last act and the answers to it were."""
        self._table = table
        self._lines = lines
        self._view = _View(seq=-1, phase="", number=0)
        self._number = 0
        self._mover = ""
        self._timed = False
        self._chains: dict[Place, Chain] = {}
        for seat, line in lines.items():
            line.heard = partial(self._heard, seat)

    async def start(self) -> None:
        """Learn how the table stands."""
        loop = asyncio.get_running_loop()
        for line in self._lines.values():
            self._view = _View(seq=-1, phase="", number=0)
            self.expect(1)
            self._over = loop.create_future()
            line.say(f'{{"type":"watch","table":"{self._table}"}}'.encode())
            await self._over

    def _heard(self, seat: str, message: bytes) -> None:
        if message.startswith(b'{"type":"update"'):
            if seat != self._mover:
                self._updated(message)
        elif message.startswith(b'{"type":"done"'):
            self.sizes = self.sizes._replace(done=len(message))
            self.arrived()
        elif message.startswith((b'{"type":"refused"', b'{"type":"fault"')):
            self.fail(message.decode())

    def _updated(self, message: bytes) -> None:
        now = time.perf_counter()
        view = _view(message).state
        if view.seq <= self._view.seq:
            return  # the last mover, who is now the other player, gets the update on that move late
        self._view = view
        if self._timed:
            self.times.append(now - self.began)
            self.sizes = self.sizes._replace(update=len(message))
        self.arrived()

    @property
    def can_stop(self) -> bool:
        """Whether no link is awaited; the service would go on without one after a second."""
        return self._view.dice is None or not self._view.dice.links

    def say_next(self) -> None:
        """Move; a finished game is followed by the next, whose beginning is not timed."""
        view = self._view
        if view.dice is not None and view.dice.links:
            seat = view.dice.links[0]
            number = view.dice.throws + 1 if view.phase == "playing" else 0
            act = f'"act":"reveal","number":{number},"link":"{self._link(seat, number)}"'
            self._act(seat, act, timed=view.phase == "playing")
        elif view.prompt is not None:
            self._act(view.prompt.seat, self._choose(view.prompt), timed=True)
        elif view.phase == "over":
            self._act(list(self._lines)[self._number % 2], '"act":"rematch"', timed=False)
        else:
            self._commit()

    def _commit(self) -> None:
        committed = self._view.dice.commitments if self._view.dice is not None else {}
        seat = next(seat for seat in self._lines if seat not in committed)
        commitment = self._chain(seat).commitment.hex()
        self._act(seat, f'"act":"commit","commitment":"{commitment}"', timed=False)

    def _chain(self, seat: str) -> Chain:
        place = Place(self._table, self._view.number, list(self._lines).index(seat))
        if place not in self._chains:
            self._chains[place] = Chain(place, LAST_LINK, CHAIN)
        return self._chains[place]

    def _link(self, seat: str, number: int) -> str:
        return (self._chain(seat).link(number) or b"").hex()

    def _choose(self, prompt: _Prompt) -> str:
        view = self._view
        if prompt.kind == "throw":
            number = view.dice.throws + 1 if view.dice is not None else 1
            return f'"act":"throw","link":"{self._link(prompt.seat, number)}"'
        if prompt.choices:
            move = prompt.choices[self._number % len(prompt.choices)].move
        else:
            step = prompt.next[self._number % len(prompt.next)].step
            move = ((step + BACK[step]) * 5)[: prompt.steps]
        return f'"act":"move","move":"{move}"'

    def _act(self, seat: str, act: str, *, timed: bool) -> None:
        self._number += 1
        self._mover, self._timed = self._first_seat(seat), timed
        message = (
            f'{{"type":"do","id":"{seat}{self._number}","table":"{self._table}",'
            f'"seq":{self._view.seq},"act":{{{act},"seat":"{seat}"}}}}'
        ).encode()
        if timed:
            self.sizes = self.sizes._replace(said=len(message))
        self.expect(2)
        self._lines[self._mover].say(message)

    def _first_seat(self, seat: str) -> str:
        """Return where the player on a seat began: in every rematch the players change seats."""
        seats = list(self._lines)
        return seats[(seats.index(seat) + self._view.number - 1) % len(seats)]


class Relay(Talk):
    """Two connections to the echo: one sends and is answered, then both are updated."""

    def __init__(self, speaker: Line, other: Line) -> None:
        super().__init__()
        self.sizes = Sizes(0, 0, 0)
        """How long everything is to be."""
        self._speaker = speaker
        speaker.heard = self._answered
        other.heard = self._updated

    def _answered(self, message: bytes) -> None:
        if message.startswith(b"d"):
            self.arrived()

    def _updated(self, message: bytes) -> None:
        self.stop_clock()
        self.arrived()

    def say_next(self) -> None:
        """Speak."""
        self.expect(2)
        self._speaker.say(f"{self.sizes.done} {self.sizes.update} ".encode().ljust(self.sizes.said))


class Echo(Talk):
    """One line of the echo that hears itself."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.size = 0
        """How long everything is to be."""
        self._line = line
        line.heard = self._heard

    def _heard(self, message: bytes) -> None:
        self.stop_clock()
        self.arrived()

    def say_next(self) -> None:
        """Speak."""
        self.expect(1)
        self._line.say(b"x" * self.size)


async def seat_tables(url: str, game: str, count: int) -> list[Seats]:
    """Seat two players at each of so many tables."""
    tables = [await _seat(url, game) for _ in range(count)]
    for table in tables:
        await table.start()
    return tables


async def _seat(url: str, game: str) -> Seats:
    async with Client(url, name="Ann") as ann, Client(url, name="Ben") as ben:
        made = await ann.make(TABLES[game])
        ((seat, token),) = made.links.invites.items()
        await ben.watch(made.table)
        await ben.do(made.table, Sit(seat=seat, name="Ben", token=token))
        cookies = {made.yours[0]: ann.cookie, seat: ben.cookie}
    lines = {
        letter: await open_line(url, LIVE, {"Cookie": cookie}) for letter, cookie in cookies.items()
    }
    return Seats(made.table, lines)


async def open_relays(url: str, count: int) -> list[Relay]:
    """Open so many pairs of lines to the echo."""
    paths = [f"{LIVE}?pair={number}" for number in range(count)]
    return [Relay(await open_line(url, path), await open_line(url, path)) for path in paths]


async def open_echoes(url: str, count: int) -> list[Echo]:
    """Open so many lines to the echo."""
    return [Echo(await open_line(url, LIVE)) for _ in range(count)]
