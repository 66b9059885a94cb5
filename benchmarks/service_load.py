"""The load: pairs of players who move as fast as the service lets them, and clients of the echo."""

import asyncio
import contextlib
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from royalgames.client import Client
from royalgames.protocol.acts import AnyAct, Move, Ready, Rematch, Throw
from royalgames.protocol.messages import Do
from royalgames.protocol.setup import NewTable, SeatPlan, TeeSetup, UrSetup

SERVE: Final = [
    *(sys.executable, "-m", "royalgames.cli", "serve", "--no-open", "--port", "0"),
    *("--rate", "100000", "--bot-workers", "0"),
]
ECHO: Final = [sys.executable, "-m", "benchmarks.service_echo"]
TABLES: Final = {
    "ur": NewTable(
        setup=UrSetup(), seats={"L": SeatPlan(kind="you"), "D": SeatPlan(kind="friend")}
    ),
    "tee": NewTable(
        setup=TeeSetup(colours="ry"),
        seats={"r": SeatPlan(kind="you"), "y": SeatPlan(kind="friend")},
    ),
}
BACK: Final = {"U": "D", "D": "U", "L": "R", "R": "L"}

_encode = msgspec.json.Encoder().encode


class _Choice(msgspec.Struct):
    move: str


class _Step(msgspec.Struct):
    step: str


class _View(msgspec.Struct):
    """As much of a table as is needed to move."""

    seq: int
    phase: str
    actor: str | None = None
    awaits: str | None = None
    choices: list[_Choice] = []
    steps: list[_Step] = []
    steps_left: int = 0


class _Message(msgspec.Struct):
    type: str
    state: _View | None = None
    seq: int = 0


_decode = msgspec.json.Decoder(_Message).decode


@contextlib.contextmanager
def process(command: Sequence[str]) -> Iterator[str]:
    """Run a server as a process of its own; give its address."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        try:
            line = started.stdout.readline() if started.stdout is not None else ""
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found is None:
                raise RuntimeError(f"{command} said {line!r}")
            yield found[0]
        finally:
            started.terminate()


class Seats:
    """The two players of one table, each with a socket."""

    def __init__(self, table: str, sockets: dict[str, ClientConnection]) -> None:
        self.table = table
        self.told_size = 0
        """How many bytes the last message about the table had."""
        self._sockets = sockets
        self._view = _View(seq=0, phase="")
        self._number = 0

    async def start(self) -> None:
        """Learn how the table stands."""
        for socket in self._sockets.values():
            await socket.send(f'{{"type":"watch","table":"{self.table}"}}')
            await self._until(socket, "told", 0)

    async def _until(self, socket: ClientConnection, kind: str, seq: int) -> None:
        """Read until the table is told, or an act answered, up to an event."""
        while True:
            data = await socket.recv(decode=False)
            message = _decode(data)
            if message.type == "refused":
                raise RuntimeError(str(data))
            if message.state is not None and message.state.seq >= self._view.seq:
                self._view, self.told_size = message.state, len(data)
            if message.type == kind and (kind == "done" or self._view.seq >= seq):
                return

    async def act(self, act: AnyAct) -> float:
        """Act; return the seconds until the other player was told."""
        self._number += 1
        seq = self._view.seq
        command = Do(id=f"{act.seat}{self._number}", table=self.table, seq=seq, act=act)
        mover = self._sockets[act.seat]
        (other,) = (socket for seat, socket in self._sockets.items() if seat != act.seat)
        began = time.perf_counter()
        await mover.send(_encode(command), text=True)
        await self._until(other, "told", seq + 1)
        taken = time.perf_counter() - began
        await self._until(mover, "done", 0)
        return taken

    async def move(self) -> float:
        """Make any move; a finished game is followed by the next, which is not timed."""
        while self._view.phase != "playing":
            await self._again()
        return await self.act(self._choose())

    def _choose(self) -> AnyAct:
        view, seat = self._view, self._view.actor or ""
        if view.awaits == "throw":
            return Throw(seat=seat)
        if view.choices:
            return Move(seat=seat, move=view.choices[self._number % len(view.choices)].move)
        step = view.steps[self._number % len(view.steps)].step
        return Move(seat=seat, move=((step + BACK[step]) * 5)[: view.steps_left])

    async def _again(self) -> None:
        kind = Rematch if self._view.phase == "over" else None
        for seat in self._sockets:
            await self.act(kind(seat=seat) if kind else Ready(seat=seat, seed="5e" * 16))


@contextlib.asynccontextmanager
async def seat_tables(url: str, game: str, count: int) -> AsyncIterator[list[Seats]]:
    """Seat two players at each of so many tables."""
    async with contextlib.AsyncExitStack() as stack:
        tables = [await _seat(stack, url, game) for _ in range(count)]
        for table in tables:
            await table.start()
        yield tables


async def _seat(stack: contextlib.AsyncExitStack, url: str, game: str) -> Seats:
    async with Client(url, name="Ann") as ann, Client(url, name="Ben") as ben:
        made = await ann.make(TABLES[game])
        ((seat, token),) = made.links.invites.items()
        feed = await ann.watch(made.table)
        await ann.ready(feed, made.yours[0])
        await ben.sit(made.table, seat, token)
        cookies = {made.yours[0]: ann.cookie, seat: ben.cookie}
    sockets = {
        letter: await stack.enter_async_context(_line(url, cookie))
        for letter, cookie in cookies.items()
    }
    return Seats(made.table, sockets)


def _line(url: str, cookie: str = "") -> connect:
    headers = {"Cookie": cookie} if cookie else {}
    return connect(
        url.replace("http", "ws") + "/api/live",
        additional_headers=headers,
        compression=None,
        max_size=2**24,
    )


async def _repeat(work: Any, until: float) -> list[float]:
    times = []
    while time.perf_counter() < until:
        times.append(await work())
    return times


async def move_times(tables: Sequence[Seats], seconds: float) -> list[float]:
    """Move at all tables at once; return how long each durable move took."""
    until = time.perf_counter() + seconds
    found = await asyncio.gather(*(_repeat(table.move, until) for table in tables))
    return [taken for times in found for taken in times]


async def echo_times(url: str, lines: int, size: int, seconds: float) -> list[float]:
    """Send and receive on so many lines at once; return how long each echo took."""
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(_line(url)) for _ in range(lines)]
        until = time.perf_counter() + seconds
        message = b"x" * size

        async def echo(socket: ClientConnection) -> float:
            began = time.perf_counter()
            await socket.send(message, text=True)
            await socket.recv(decode=False)
            return time.perf_counter() - began

        found = await asyncio.gather(
            *(_repeat(lambda socket=socket: echo(socket), until) for socket in sockets)
        )
    return [taken for times in found for taken in times]
