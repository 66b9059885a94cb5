"""Players in a process of their own: two sockets per table, full games, rematches, at a pace.

Every acknowledgement is kept, so that it can be compared with the store afterwards.
"""

import asyncio
import gc
import random
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

import httpx
import msgspec

from benchmarks.service_line import Line, open_line
from benchmarks.service_load import LIVE, PATIENCE, TABLES, Echo, Seats
from royalgames.server.http.connections import raise_file_limit

OPENED_AT_ONCE: Final = 16
"""How many tables a process sets up at a time."""

_encode = msgspec.json.Encoder().encode


class Ack(NamedTuple):
    """An act that the service has acknowledged."""

    table: str
    command: str
    seq: int


class Job(NamedTuple):
    """What a process of players has to do."""

    urls: tuple[str, ...]
    """The servers."""
    game: str
    tables: int
    together: bool = False
    """Whether the two players of a table use the same server, if there are several."""
    in_step: bool = False
    """Whether all tables throw at once and move at once; by default, each has times of its own."""


class Played(NamedTuple):
    """What a process of players reports."""

    times: list[float]
    """Seconds from a move to the other player's update."""
    acks: list[Ack]
    errors: list[str]
    games: int
    """How many games were played to their end."""
    update: int
    """How many bytes the last update had."""
    lags: list[float]
    """Seconds by which acts were said later than they were due: the players' own slowness."""
    processor: float
    """Seconds of processor time that the players took."""


class _Done(msgspec.Struct):
    id: str
    seq: int


_done = msgspec.json.Decoder(_Done).decode


class Pace:
    """When the next thing of a table or a socket is due."""

    def __init__(self) -> None:
        self.period = 0.0
        """Seconds from one to the next, on average; as fast as possible if zero."""
        self.chance: random.Random | None = None
        """Where half a period more or less comes from; all are of one length without it."""
        self._due = 0.0

    def start(self, at: float, period: float) -> None:
        """Set when the first is due."""
        self._due, self.period = at, period

    def put_off(self, seconds: float) -> None:
        """Take a break: all that is due is due so much later."""
        self._due += seconds

    def hold(self, due: float) -> None:
        """Take back what did not happen: it is still due."""
        self._due = due

    def next(self) -> float:
        """Return when the next is due, and set when the one after it is."""
        due = self._due
        self._due += self.period * (self.chance.uniform(0.5, 1.5) if self.chance else 1.0)
        return due


class PacedSeats(Seats):
    """The two players of a table, who take their time."""

    def __init__(self, table: str, lines: dict[str, Line]) -> None:
        super().__init__(table, lines)
        self.acks: list[Ack] = []
        """What the service has acknowledged."""
        self.pace = Pace()
        """When they act."""
        self.lags: list[float] = []
        """Seconds by which acts were late because the players were busy."""

    def say_next(self) -> None:
        """Act when it is time; a link that a throw waits for is never held back."""
        due = self.pace.next()
        wait = due - time.perf_counter()
        if wait <= 0 or not self.can_stop:
            super().say_next()
        elif due < self.until:
            asyncio.get_running_loop().call_later(wait, self._say_due, due)
        else:
            self.pace.hold(due)
            self.end()

    def _say_due(self, due: float) -> None:
        self.lags.append(time.perf_counter() - due)
        super().say_next()

    def _heard(self, seat: str, message: bytes) -> None:
        if message.startswith(b'{"type":"done"'):
            done = _done(message)
            self.acks.append(Ack(self._table, done.id, done.seq))
        super()._heard(seat, message)

    @property
    def has_begun(self) -> bool:
        """Whether a game is being played, or has been."""
        return self._view.phase in ("playing", "over")

    @property
    def games(self) -> int:
        """How many games have been played to their end."""
        return self._view.number - (self._view.phase != "over")


class PacedEcho(Echo):
    """A socket of the echo that takes its time."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.pace = Pace()
        """When it speaks."""

    def say_next(self) -> None:
        """Speak when it is time."""
        due = self.pace.next()
        wait = due - time.perf_counter()
        if wait <= 0:
            super().say_next()
        elif due < self.until:
            asyncio.get_running_loop().call_later(wait, super().say_next)
        else:
            self.pace.hold(due)
            self.end()


class _Made(msgspec.Struct):
    table: str
    yours: list[str]
    links: "_Links"


class _Links(msgspec.Struct):
    invites: dict[str, str]


async def _set_up(job: Job, number: int, client: httpx.AsyncClient) -> PacedSeats:
    """Make a table and seat a player on each side; the second is known by the socket alone."""
    apart = 0 if job.together else 1
    first, second = (job.urls[(number + each) % len(job.urls)] for each in (0, apart))
    answer = await client.post(
        f"{first}/api/tables",
        content=_encode(TABLES[job.game]),
        headers={"Content-Type": "application/json"},
    )
    made = msgspec.json.decode(answer.raise_for_status().content, type=_Made)
    cookie = answer.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    ((seat, token),) = made.links.invites.items()
    lines = {
        made.yours[0]: await open_line(first, LIVE, {"Cookie": cookie}),
        seat: await open_line(second, LIVE),
    }
    await _sit(lines[seat], made.table, seat, token)
    seats = PacedSeats(made.table, lines)
    async with asyncio.timeout(PATIENCE):
        await seats.start()
    return seats


async def _sit(line: Line, table: str, seat: str, token: str) -> None:
    answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(message: bytes) -> None:
        if b'"id":"sit"' in message and not answered.done():
            answered.set_result(message)

    line.heard = heard
    act = {"act": "sit", "seat": seat, "name": "Ben", "token": token}
    line.say(_encode({"type": "do", "id": "sit", "table": table, "seq": 2, "act": act}))
    async with asyncio.timeout(PATIENCE):
        if not (await answered).startswith(b'{"type":"done"'):
            raise RuntimeError((await answered).decode())


async def _set_up_all(job: Job) -> list[PacedSeats]:
    tables: list[PacedSeats] = []
    numbers = iter(range(job.tables))

    async def some() -> None:
        # Each has a client of its own, which holds one player's cookie at a time.
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:  # noqa: S501
            for number in numbers:
                tables.append(await _set_up(job, number, client))

    await asyncio.gather(*[some() for _ in range(OPENED_AT_ONCE)])
    return tables


async def _run(talks: Sequence[PacedSeats | PacedEcho], seconds: float, rate: float) -> list[str]:
    """Have all talk for a while, ``rate`` times a second in all; return what went wrong."""
    start = time.perf_counter()
    period = len(talks) / rate if rate else 0.0
    for number, each in enumerate(talks):
        each.times.clear()
        if each.pace.period != period:
            each.pace.start(start + number * period / len(talks), period)
        else:
            each.pace.put_off(start - each.until)  # it goes on as if there had been no break
    until = start + seconds
    async with asyncio.timeout(seconds + 2 * PATIENCE):
        results = await asyncio.gather(*[each.run(until) for each in talks], return_exceptions=True)
    return [str(result) for result in results if result is not None]


async def _spread(tables: Sequence[PacedSeats]) -> None:
    """Give every table times of its own, and a third each nothing, an act or two to be ahead."""
    for number, table in enumerate(tables):
        table.pace.chance = random.Random(number)
    for ahead in (1, 2):
        if errors := await _run([t for n, t in enumerate(tables) if n % 3 >= ahead], 0.0, 0.0):
            raise RuntimeError(errors[0])


def play(pipe: Connection, job: Job) -> None:
    """Set the tables up, then play as often as asked; the process ends with the pipe."""
    raise_file_limit()
    asyncio.run(_play(pipe, job))


async def _play(pipe: Connection, job: Job) -> None:
    tables = await _set_up_all(job)
    while any(not table.has_begun for table in tables):
        # An act each: what comes before a game is not measured.
        if errors := await _run(tables, 0.0, 0.0):
            raise RuntimeError(errors[0])
    # What is measured is the service: the players' own search for garbage would be part of it.
    gc.collect()
    gc.disable()
    if not job.in_step:
        await _spread(tables)
    pipe.send(len(tables))
    while (order := await asyncio.to_thread(pipe.recv)) is not None:
        seconds, rate = order
        spent = time.process_time()
        errors = await _run(tables, seconds, rate)
        spent = time.process_time() - spent
        times = [taken for table in tables for taken in table.times]
        acks = [ack for table in tables for ack in table.acks]
        lags = [lag for table in tables for lag in table.lags]
        for table in tables:
            table.acks, table.lags = [], []
        games = sum(table.games for table in tables)
        pipe.send(Played(times, acks, errors, games, tables[0].sizes.update, lags, spent))


def echo(pipe: Connection, url: str, sockets: int, size: int) -> None:
    """Open sockets of the echo, then talk as often as asked."""
    raise_file_limit()
    asyncio.run(_echo(pipe, url, sockets, size))


async def _echo(pipe: Connection, url: str, sockets: int, size: int) -> None:
    echoes = [PacedEcho(await open_line(url, LIVE)) for _ in range(sockets)]
    gc.collect()
    gc.disable()
    for each in echoes:
        each.size = size
    pipe.send(len(echoes))
    while (order := await asyncio.to_thread(pipe.recv)) is not None:
        seconds, rate = order
        errors = await _run(echoes, seconds, rate)
        times = [taken for each in echoes for taken in each.times]
        pipe.send(Played(times, [], errors, 0, size, [], 0.0))


def idle(pipe: Connection, url: str, sockets: int) -> None:
    """Open sockets and keep them until the pipe says otherwise."""
    raise_file_limit()
    asyncio.run(_idle(pipe, url, sockets))


async def _idle(pipe: Connection, url: str, sockets: int) -> None:
    lines = [await open_line(url, LIVE) for _ in range(sockets)]
    pipe.send(len(lines))
    await asyncio.to_thread(pipe.recv)
