"""Claims about the service: what a durable move costs beside an echo and beside the bare disk.

The service, the echo and the load are processes of their own. A durable move is timed from the
mover's socket to the other player's: the rules, the store, the acknowledgement and the telling lie
between. Of the connections half are to move, the others are told. The echo runs on the same stack
and on as many connections, each sending and receiving messages of the size of what is told.
"""

import asyncio
import contextlib
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.claim import Claim
from benchmarks.service_load import ECHO, SERVE, Seats, echo_times, move_times, process, seat_tables

CONNECTIONS = (2, 32, 64)
SECONDS = 2.0
ROUNDS = 3


@dataclass(frozen=True)
class Line:
    """What was measured with one number of connections."""

    moves: list[float]
    """Seconds of each durable move."""
    rate: float
    """Durable moves a second."""
    echoes: list[float]
    """Seconds of each echo."""

    def __str__(self) -> str:
        told = ", ".join(f"{1000 * time:.1f}" for time in _percentiles(self.moves))
        echo = ", ".join(f"{1000 * time:.1f}" for time in _percentiles(self.echoes))
        return (
            f"{self.rate:6,.0f} moves a second, p50/p95/p99 {told} ms; echo {echo} ms; "
            f"p50 {self.ratio:.1f} times the echo's"
        )

    @property
    def ratio(self) -> float:
        """How many times as long as an echo a durable move takes, by the medians."""
        return statistics.median(self.moves) / statistics.median(self.echoes)


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
    """Measure durable moves and echoes in turn, round by round, on one pair of servers."""
    moves: list[float] = []
    echoes: list[float] = []
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        service = stack.enter_context(process([*SERVE, "--db", str(Path(folder) / "royal.db")]))
        echo = stack.enter_context(process(ECHO))
        async with seat_tables(service, game, connections // 2) as tables:
            await _warm_up(tables, echo)
            began = 0.0
            for _ in range(ROUNDS):
                start = time.perf_counter()
                moves += await move_times(tables, SECONDS)
                began += time.perf_counter() - start
                size = tables[0].told_size
                echoes += await echo_times(echo, connections, size, SECONDS / 2)
    return Line(moves, len(moves) / began, echoes)


async def _warm_up(tables: list[Seats], echo: str) -> None:
    await move_times(tables, 0.5)
    await echo_times(echo, 1, 100, 0.2)


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
