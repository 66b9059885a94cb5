"""Notices that a table has changed: (table, seq), and the new rows if they are at hand."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from royalgames.server.live.carried import Carried


class Notice(NamedTuple):
    """A table has events up to ``seq``."""

    table: str
    seq: int
    rows: Sequence[tuple[Any, ...]] = ()
    """What this process has just stored there, for others to take along."""
    carried: Carried | None = None
    """What another process has stored there; without it, who needs it reads it."""


Listener = Callable[[Notice], None]


class Fanout(Protocol):
    """Carries notices; it may lose, double and reorder them without harm."""

    def publish(self, notice: Notice) -> None:
        """Notify all listeners, sooner or later."""
        ...

    def deliver(self, notice: Notice) -> None:
        """Notify the listeners of this process only."""
        ...

    def listen(self, listener: Listener) -> None:
        """Have every notice brought to a listener."""
        ...


class LocalFanout:
    """The fan-out of a service that is one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, notice: Notice) -> None:
        """Notify all listeners now."""
        for listener in self._listeners:
            listener(notice)

    deliver = publish

    def listen(self, listener: Listener) -> None:
        """Have every notice brought to a listener."""
        self._listeners.append(listener)
