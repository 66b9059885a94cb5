"""Load: many live tables with scripted players over real sockets, in separate processes.

    python -m benchmarks.load --tables 2000 --rate 1600 --seconds 20
    python -m benchmarks.load --tables 32 --saturate --setups sqlite,postgresql:1,postgresql:2

Players play full games and rematches, two sockets per table. A move is timed from the mover's
socket to the other player's update. With ``--rate`` every table acts at random times of its own, so
many times a second in all, however long the answers take; the shortest time between two acts of a
table is half the average, far longer than an answer takes, so a slow answer hides no other act.
``--in-step`` has all throw at once, then all move: waves of half as many acts again as the average.
Afterwards every acknowledged act is looked up in the store. A bare WebSocket echo on the same
stack, with as many sockets at the same rate, is measured right after the moves.

Everything stays on this machine, and is bounded by ``--tables`` and ``--seconds``.
"""

import argparse
import contextlib
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import create_engine

from benchmarks.load_check import Verdict, compare
from benchmarks.load_players import Job, Played, echo, idle, play
from benchmarks.load_servers import (
    KILOBYTE,
    Server,
    Setup,
    database,
    processor_seconds,
    server,
)
from benchmarks.load_share import limited
from benchmarks.service_load import ECHO, SERVE

MOST_TABLES: Final = 5000
MOST_SECONDS: Final = 600.0
WARM_SECONDS: Final = 3.0
"""How long is played at least before anything is measured."""
WARM_ACTS: Final = 6.0
"""How many acts each table is given at least, so that the tables are no longer in step."""
ECHO_SECONDS: Final = 5.0
"""How long the echo is measured."""
SOON: Final = 0.025
"""The seconds within which 99 of 100 acts should be stored; a bucket of the server's histogram."""
IDLE_SOCKETS: Final = 1000
"""How many sockets are opened to find out what one costs."""


class Players:
    """Processes of players, who start and stop together."""

    def __init__(self, target: Any, jobs: Sequence[tuple[Any, ...]]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        for job in jobs:
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=target, args=(theirs, *job), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        for pipe in self._pipes:
            pipe.recv()

    def play(self, seconds: float, rate: float) -> list[Played]:
        """Have all play for a while, ``rate`` acts a second in all."""
        for pipe in self._pipes:
            pipe.send((seconds, rate / len(self._pipes)))
        return [pipe.recv() for pipe in self._pipes]

    def stop(self) -> None:
        """Send them home."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(None)
        for process in self._processes:
            process.join(10)
            process.kill()


class Percentiles(NamedTuple):
    """How long something took, in milliseconds."""

    p50: float
    p95: float
    p99: float
    worst: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Percentiles":
        """Sort and pick."""
        if not seconds:
            raise SystemExit("No move was timed: raise --seconds, or --rate per table.")
        ordered = sorted(seconds)
        picked = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 0.99, 1.0))
        return cls(*(1000 * each for each in picked))

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p95:.1f} / {self.p99:.1f} ms (worst {self.worst:.0f})"


class Spent(NamedTuple):
    """Processor time by what it was spent on, in seconds."""

    servers: float
    database: float
    players: float
    acts: int
    took: float
    """How long it was measured, in seconds of the wall clock."""

    def __str__(self) -> str:
        each = "/".join(f"{1e6 * part / self.acts:.0f}" for part in self[:3])
        cores = sum(self[:3]) / self.took
        return f"{each} us of processor time an act for servers/database/players, {cores:.2f} cores"


class Report(NamedTuple):
    """One line of the table."""

    setup: Setup
    tables: int
    rate: float
    """Acts a second."""
    moves: Percentiles
    echoes: Percentiles
    errors: list[str]
    games: int
    events: float
    """How many events a table has at the end."""
    spent: "Spent"
    within: float
    """The share of acts that were stored within 25 ms, by the servers' own clocks."""
    lag: float
    """By how many milliseconds the players themselves were late, at the 99th percentile."""
    table_kb: float
    socket_kb: float
    verdict: Verdict

    def __str__(self) -> str:
        problems = f"{len(self.errors)} errors" if self.errors else "no errors"
        return (
            f"{self.setup}, {self.tables:,} tables, {2 * self.tables:,} sockets: "
            f"{self.rate:,.0f} acts a second, p50/p95/p99 {self.moves}; echo {self.echoes}; "
            f"{problems}, {self.games:,} games finished; "
            f"{self.spent}; {self.within:.2%} stored within {1000 * SOON:.0f} ms by the servers' "
            f"own clocks; the players' own lag p99 {self.lag:.1f} ms; "
            f"{self.table_kb:.0f} kB a table at {self.events:.0f} events, "
            f"{self.socket_kb:.0f} kB a socket; {self.verdict}"
        )


def measure(setup: Setup, asked: argparse.Namespace, socket_kb: float) -> Report:
    """Run one set-up from an empty database to the check of its lists."""
    rate = 0.0 if asked.saturate else asked.rate
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        base = stack.enter_context(database(setup, Path(name)))
        command = [*SERVE, "--db", base.db]
        servers = [stack.enter_context(server(command)) for _ in range(setup.processes)]
        if asked.share is not None:
            for each in servers:
                stack.enter_context(limited(each.pid, asked.share))
        empty = sum(each.memory for each in servers)
        urls = tuple(each.url for each in servers)
        job = Job(urls, asked.game, asked.tables // asked.players, asked.together, asked.in_step)
        players = Players(play, [(job,)] * asked.players)
        stack.callback(players.stop)
        warm = WARM_ACTS * asked.tables / rate if rate else 0.0
        results = players.play(max(WARM_SECONDS, warm), rate)
        known = _stored(servers)
        pids = [each.pid for each in servers], base.pids
        before, began = [processor_seconds(each) for each in pids], time.perf_counter()
        measured = players.play(asked.seconds, rate)
        took = time.perf_counter() - began
        ours, theirs = (
            processor_seconds(each) - spent for each, spent in zip(pids, before, strict=True)
        )
        soon, stored = (after - each for after, each in zip(_stored(servers), known, strict=True))
        held = (sum(each.memory for each in servers) - empty) / KILOBYTE
        players.stop()
        engine = create_engine(base.address)
        acks = [ack for each in (*results, *measured) for ack in each.acks]
        verdict = compare(engine, acks)
        engine.dispose()
    tables, acts = job.tables * asked.players, sum(len(each.acks) for each in measured)
    echoes = bare_echo(2 * tables, rate, asked, max(each.update for each in measured))
    lags = [lag for each in measured for lag in each.lags]
    return Report(
        setup=setup,
        tables=tables,
        rate=acts / took,
        moves=Percentiles.of([taken for each in measured for taken in each.times]),
        echoes=Percentiles.of(echoes),
        errors=[error for each in (*results, *measured) for error in each.errors],
        games=sum(each.games for each in measured),
        events=verdict.events / tables,
        spent=Spent(ours, theirs, sum(each.processor for each in measured), acts, took),
        within=soon / stored,
        lag=Percentiles.of(lags).p99 if lags else 0.0,
        table_kb=(held - 2 * tables * socket_kb) / tables,
        socket_kb=socket_kb,
        verdict=verdict,
    )


def _stored(servers: Sequence[Server]) -> tuple[int, int]:
    """Return how many acts were stored soon, and how many in all."""
    counts = [each.stored_within(SOON) for each in servers]
    return sum(soon for soon, _ in counts), sum(stored for _, stored in counts)


def bare_echo(sockets: int, rate: float, asked: argparse.Namespace, size: int) -> list[float]:
    """Measure the echo with as many sockets, messages as long as an update, at the same rate."""
    with server(ECHO) as started:
        job = (started.url, sockets // asked.players, size)
        players = Players(echo, [job] * asked.players)
        try:
            players.play(1.0, rate)
            return [taken for each in players.play(ECHO_SECONDS, rate) for taken in each.times]
        finally:
            players.stop()


def socket_size() -> float:
    """Measure what an open socket costs the server, in kilobytes."""
    with tempfile.TemporaryDirectory() as name:
        command = [*SERVE, "--db", str(Path(name) / "royal.db")]
        with server(command) as started:
            warm = Players(idle, [(started.url, 200)])  # what the first ones make for all
            before = started.memory
            players = Players(idle, [(started.url, IDLE_SOCKETS)])
            held = started.memory - before
            players.stop()
            warm.stop()
    return held / IDLE_SOCKETS / KILOBYTE


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load", description="Load the service with many live tables."
    )
    parser.add_argument("--tables", type=int, default=500, help="how many tables play")
    parser.add_argument("--rate", type=float, default=400.0, help="acts a second, in all")
    parser.add_argument("--saturate", action="store_true", help="act as fast as possible instead")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="how long each set-up is measured"
    )
    parser.add_argument("--game", choices=("ur", "tee"), default="ur")
    parser.add_argument(
        "--together",
        action="store_true",
        help="both players of a table use the same server; by default, different ones",
    )
    parser.add_argument(
        "--in-step",
        action="store_true",
        help="all tables throw in one period and move in the next; by default, each when it likes",
    )
    parser.add_argument("--players", type=int, default=1, help="processes of players")
    parser.add_argument(
        "--share",
        type=float,
        help="how much of a processor each server gets, such as 0.2; needs root; all by default",
    )
    parser.add_argument(
        "--setups",
        type=lambda text: [Setup.read(each) for each in text.split(",")],
        default=[Setup("sqlite", 1)],
        help="what to measure: sqlite, postgresql:1, postgresql:2, ...",
    )
    asked = parser.parse_args(given)
    if not 1 <= asked.players <= asked.tables <= MOST_TABLES:
        parser.error(f"--tables is at most {MOST_TABLES}, and at least --players")
    if not 0 < asked.seconds <= MOST_SECONDS or asked.rate <= 0:
        parser.error(f"--seconds is at most {MOST_SECONDS:g}, and --rate is more than 0")
    if asked.share is not None and not 0.1 <= asked.share <= 1:
        parser.error("--share is from 0.1 to 1")
    return asked


def main(given: Sequence[str]) -> int:
    """Measure every set-up, print a line each, and fail if anything was lost or refused."""
    asked = _arguments(given)
    socket_kb = socket_size()
    failed, first = False, 0.0
    for setup in asked.setups:
        report = measure(setup, asked, socket_kb)
        print(report, flush=True)
        for error in report.errors[:5]:
            print(f"  error: {error}")
        if first:
            print(f"  {report.rate / first:.2f} times the acts a second of {asked.setups[0]}")
        first = first or report.rate
        failed |= bool(report.errors) or not report.verdict.is_clean
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
