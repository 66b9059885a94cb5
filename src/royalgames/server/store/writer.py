"""The thread that writes to the database: it takes along whatever has come meanwhile."""

import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine

LARGEST_GROUP: Final = 512
"""How many jobs share a transaction at most."""

Tasks = list[Any]
"""Jobs of the store, with who waits for each."""

WriteGroup = Callable[[Connection, Tasks], None]
"""Writes jobs in one transaction, and settles them."""


class Writer(Protocol):
    """Where the store hands over what is to be written."""

    def put(self, tasks: Tasks) -> None:
        """Write some jobs, together with others that wait."""
        ...

    def stop(self) -> None:
        """Write what is waiting, then stop."""
        ...

    @property
    def alive(self) -> bool:
        """Whether it is at work."""
        ...


class ThreadWriter:
    """Writes in a thread of its own, which starts at once."""

    def __init__(self, engine: Engine, write_group: WriteGroup) -> None:
        self._engine = engine
        self._write_group = write_group
        self._queue: queue.SimpleQueue[Tasks | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def put(self, tasks: Tasks) -> None:
        """Write some jobs, together with others that wait."""
        self._queue.put(tasks)

    def stop(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    @property
    def alive(self) -> bool:
        """Whether the thread is at work."""
        return self._thread.is_alive()

    def _write_all(self) -> None:
        with self._engine.connect() as connection:
            while (group := self._next_group()) is not None:
                self._write_group(connection, group)

    def _next_group(self) -> Tasks | None:
        """Wait for something to write; take all that has come meanwhile along."""
        group = self._queue.get()
        with contextlib.suppress(queue.Empty):
            while group is not None and len(group) < LARGEST_GROUP:
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put(None)
                    break
                group += following
        return group
