"""Claims about the service: what a durable move costs beside an echo and beside the bare disk.

The service, the echo and the load generator are separate processes. A durable move is timed from
the mover's socket to the opponent's: rules, store, acknowledgement and update lie in between. Half
of the connections move, the other half receive updates.

The echo runs on the same stack with as many connections, each of which gets back what it sends, in
messages as long as an update. So as many messages are on their way at any time as with moves, where
each request has three answers. The relays printed beside it are the traffic of moves without a
game: connections in pairs, one of which sends; the request, its answer and the updates to both are
as long as those of a move. All three take turns in slices, and each slice of moves is compared with
the echoes right after it, so that other work on the machine affects all of them equally.
"""

import asyncio
import contextlib
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.claim import Claim
from benchmarks.service_load import (
    ECHO,
    SERVE,
    Echo,
    Relay,
    Seats,
    Talk,
    open_echoes,
    open_relays,
    process,
    seat_tables,
    talk,
)

CONNECTIONS = (2, 32, 64)
ROUNDS = 8
SLICE = 0.4
"""Seconds of moves, of echoes and of relays in each round."""


@dataclass
class Series:
    """How long something took, slice by slice."""

    slices: list[list[float]] = field(default_factory=list)
    seconds: float = 0.0
    """How long all slices lasted."""

    async def measure(self, talks: Sequence[Talk]) -> None:
        """Add a slice."""
        began = time.perf_counter()
        self.slices.append(await talk(talks, SLICE))
        self.seconds += time.perf_counter() - began

    @property
    def all(self) -> list[float]:
        """The times of all slices."""
        return [taken for times in self.slices for taken in times]

    @property
    def rate(self) -> float:
        """How many a second."""
        return len(self.all) / self.seconds

    def times_as_long_as(self, other: "Series") -> float:
        """Compare the medians slice by slice; return the median of the ratios."""
        pairs = zip(self.slices, other.slices, strict=True)
        return statistics.median(
            statistics.median(mine) / statistics.median(theirs) for mine, theirs in pairs
        )

    def __str__(self) -> str:
        return "/".join(f"{1000 * taken:.2f}" for taken in _percentiles(self.all)) + " ms"


@dataclass
class Line:
    """What was measured with one number of connections."""

    moves: Series = field(default_factory=Series)
    echoes: Series = field(default_factory=Series)
    relays: Series = field(default_factory=Series)

    def __str__(self) -> str:
        return (
            f"{self.moves.rate:,.0f} moves a second, p50/p95/p99 {self.moves}; "
            f"echo {self.echoes}, p50 {self.ratio:.2f} times the echo's; "
            f"relay {self.relays}, {self.moves.times_as_long_as(self.relays):.2f} times"
        )

    @property
    def ratio(self) -> float:
        """How many times as long as an echo a durable move takes, by the medians."""
        return self.moves.times_as_long_as(self.echoes)


def _percentiles(times: list[float]) -> tuple[float, float, float]:
    ordered = sorted(times)
    p50, p95, p99 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99))
    return p50, p95, p99


def claims() -> Iterator[Claim]:
    """Measure both games, then the bare disk."""
    for game in ("ur", "tee"):
        for connections in CONNECTIONS:
            line = asyncio.run(measure(game, connections))
            print(f"     {game:>3} at {connections:2} connections: {line}", flush=True)
            if connections == 32:
                name = f"a durable move of {game} against an echo, p50 at 32 connections"
                yield Claim(name, line.ratio, 4, at_most=True, detail=str(line))
    yield commits()


async def measure(game: str, connections: int) -> Line:
    """Measure durable moves and echoes in turn, on one pair of servers."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        service = stack.enter_context(process([*SERVE, "--db", str(Path(folder) / "royal.db")]))
        echo = stack.enter_context(process(ECHO))
        tables = await seat_tables(service, game, connections // 2)
        echoes = await open_echoes(echo, connections)
        relays = await open_relays(echo, connections // 2)
        await _round(Line(), tables, echoes, relays)  # to warm up
        line = Line()
        for _ in range(ROUNDS):
            await _round(line, tables, echoes, relays)
        return line


async def _round(line: Line, tables: list[Seats], echoes: list[Echo], relays: list[Relay]) -> None:
    await line.moves.measure(tables)
    for each in echoes:
        each.size = tables[0].sizes.update
    await line.echoes.measure(echoes)
    for pair in relays:
        pair.sizes = tables[0].sizes
    await line.relays.measure(relays)


def commits() -> Claim:
    """Compare rows a second of this disk in commits of 16 with rows in commits of one."""
    single, grouped = _commit_rate(1), _commit_rate(16)
    detail = f"{grouped:,.0f} rows a second against {single:,.0f} on this disk"
    return Claim(
        "grouped commits against single ones", grouped / single, 3, at_most=False, detail=detail
    )


def _commit_rate(rows: int) -> float:
    """Return how many rows of an event's size a second SQLite keeps, so many a commit."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.closing(sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)) as bare,
    ):
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE events (id INTEGER PRIMARY KEY, event BLOB)")
        return _rate(lambda: _commit(bare, rows)) * rows


def _commit(bare: sqlite3.Connection, rows: int) -> None:
    bare.execute("BEGIN")
    bare.executemany("INSERT INTO events (event) VALUES (?)", [(b"x" * 400,)] * rows)
    bare.execute("COMMIT")


def _rate(work: Callable[[], None]) -> float:
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < 1.0:
        work()
        count += 1
    return count / (time.perf_counter() - start)


def main() -> None:
    """Print every ratio."""
    for claim in claims():
        print(claim, flush=True)


if __name__ == "__main__":
    main()
