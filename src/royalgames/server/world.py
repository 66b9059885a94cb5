"""The seam between the service and the world outside: a simulation puts another world there.

Timers, sleeps and threads are not listed: they come from the event loop, which a simulation
replaces as well. Sockets come as a ``Channel`` and a ``Line`` (see ``live/talk.py``).
"""

import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from sqlalchemy import Engine as Database

from royalgames.server.bots.workers import Engine, make_analyst, make_executor, make_record_worker
from royalgames.server.store.transaction import Job, Write, write_jobs
from royalgames.server.store.writer import ThreadWriter, WriteGroup, Writer


def milliseconds() -> int:
    """Return the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class World:
    """Everything the service takes from outside itself, by default the real thing."""

    now: Callable[[], int] = milliseconds
    """The time of day, in milliseconds; it may jump."""
    steady: Callable[[], float] = time.monotonic
    """A stopwatch, in seconds; it never jumps."""
    entropy: Callable[[int], bytes] = secrets.token_bytes
    """So many random bytes."""
    commit: Callable[[Connection, list[Job | Write]], list[Any]] = write_jobs
    """Does jobs in one transaction; whatever it raises, nothing or all of it was stored."""
    writer: Callable[[Database, WriteGroup], Writer] = ThreadWriter
    """Starts what calls ``commit``, one group after the other."""
    thinkers: Callable[[int, Engine], Executor] = make_executor
    """Starts the workers that think for the bots."""
    scribes: Callable[[int], Executor] = make_record_worker
    """Starts the worker that replays and writes records."""
    analysts: Callable[[int], Executor] = make_analyst
    """Starts the worker of the analysis board."""
