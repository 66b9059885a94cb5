"""What waits to be sent: bounded in bytes, for each socket and for each address."""

from typing import Protocol

from royalgames.server.limits import Limits


class Line(Protocol):
    """A socket as a session sees it."""

    async def say(self, data: bytes) -> None:
        """Send an encoded message, at the latest with ``flush``; wait while too much is waiting."""
        ...

    def put(self, data: bytes) -> bool:
        """Send an encoded message like ``say`` if it need not wait; return whether it was sent."""
        ...

    def flush(self) -> None:
        """Let all that was said leave now."""
        ...


class Queued:
    """How many bytes wait for each address, over all its sockets."""

    def __init__(self) -> None:
        self._bytes: dict[str, int] = {}

    def __getitem__(self, address: str) -> int:
        return self._bytes.get(address, 0)

    @property
    def total(self) -> int:
        """How many bytes wait for all addresses together."""
        return sum(self._bytes.values())

    def add(self, address: str, size: int) -> None:
        """Count bytes that wait, or that no longer do."""
        waiting = self._bytes.get(address, 0) + size
        if waiting:
            self._bytes[address] = waiting
        else:
            self._bytes.pop(address, None)


class Outbox:
    """The messages that wait for one socket."""

    def __init__(self, limits: Limits, queued: Queued, address: str) -> None:
        self._limits = limits
        self._queued = queued
        self._address = address
        # Nearly always empty, and short otherwise; an empty deque has 600 bytes.
        self._messages: list[bytes] = []
        self._size = 0

    def __len__(self) -> int:
        return len(self._messages)

    @property
    def is_full(self) -> bool:
        """Whether more is waiting than the socket, or its address, may have."""
        return (
            self._size > self._limits.most_queued
            or self._queued[self._address] > self._limits.most_queued_address
        )

    def push(self, data: bytes) -> None:
        """Let a message wait."""
        self._messages.append(data)
        self._count(len(data))

    def pop(self) -> bytes:
        """Take the message that has waited longest."""
        data = self._messages.pop(0)
        self._count(-len(data))
        return data

    def clear(self) -> None:
        """Forget all that waits."""
        self._messages.clear()
        self._count(-self._size)

    def _count(self, size: int) -> None:
        self._size += size
        self._queued.add(self._address, size)
