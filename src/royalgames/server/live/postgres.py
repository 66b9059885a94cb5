"""The fan-out of several processes on one PostgreSQL database.

One connection listens, another notifies. Everything published in one turn of the event loop, which
is all of a group commit, leaves in one NOTIFY. It is a transaction of its own that waits for no
disk: a NOTIFY within the commit would have all processes' commits wait for each other.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, Final

from royalgames.server.live import carried
from royalgames.server.live.fanout import Listener, Notice
from royalgames.server.live.wire import Heard, Wire
from royalgames.server.store.engines import cause_of

CHANNEL: Final = "royal"
"""Tables and their last events."""

ROWS: Final = "royal_rows"
"""Tables with their new rows, if these are few and short."""

PRESENCE: Final = "royal_presence"
"""Tables whose spectators or connected players have changed."""

WORK: Final = "royal_work"
"""Work that is offered or done."""

SEQ: Final = carried.Row._fields.index("seq")
"""Where a row has its number."""

MOST_BYTES: Final = 7900
"""How long a NOTIFY may be; PostgreSQL allows 7,999 bytes."""

RETRY_SECONDS: Final = 0.5
"""How long a lost connection is left alone."""

_log = logging.getLogger("royalgames")

Handler = Callable[[list[str]], None]


class PostgresFanout:
    """Carries notices between processes; what is lost is found by the numbers in the store."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._listeners: list[Listener] = []
        self._handlers: dict[str, Handler] = {CHANNEL: self._take}
        self._waiting: dict[str, dict[str, None]] = {}
        self._seqs: dict[str, int] = {}
        self._rows: dict[str, list[tuple[Any, ...]]] = {}
        self._bell = asyncio.Event()
        self._own: set[int] = set()
        self.on_connected: list[Callable[[], None]] = []
        """Called after each connection: what happened before may have been missed."""
        self.connected = False
        """Whether notices of others arrive."""
        self.sent = 0
        """How many times NOTIFY was sent."""

    def publish(self, notice: Notice) -> None:
        """Notify all listeners here now, and those of other processes soon."""
        self.deliver(notice)
        if notice.rows and notice.table not in self._seqs:
            self._rows.setdefault(notice.table, []).extend(notice.rows)
        else:
            self._rows.pop(notice.table, None)
            self._seqs[notice.table] = max(notice.seq, self._seqs.get(notice.table, 0))
        self._bell.set()

    def deliver(self, notice: Notice) -> None:
        """Notify the listeners of this process only."""
        for listener in self._listeners:
            listener(notice)

    def listen(self, listener: Listener) -> None:
        """Have every notice brought to a listener."""
        self._listeners.append(listener)

    def handle(self, channel: str, handler: Handler) -> None:
        """Have what other processes send on a channel brought to a handler."""
        self._handlers[channel] = handler

    def send(self, channel: str, word: str) -> None:
        """Send a word to the other processes, once for several times in a moment."""
        self._waiting.setdefault(channel, {})[word] = None
        self._bell.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen and notify for as long as the block lasts."""
        tasks = [asyncio.create_task(_again(work)) for work in (self._listen, self._notify)]
        try:
            yield
        finally:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    while (self._seqs or self._rows) and self.connected:
                        await asyncio.sleep(0.01)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        async with await self._connect() as wire:
            for channel in (ROWS, *self._handlers):
                await wire.execute(f"LISTEN {channel}".encode())
            self.connected = True
            try:
                for each in self.on_connected:
                    each()
                await wire.hear(lambda heard: self._hear(heard))  # noqa: PLW0108  # tests set another
            finally:
                self.connected = False

    def _hear(self, heard: Heard) -> None:
        if heard.pid in self._own:
            return
        if heard.channel == ROWS:
            for each in carried.read(f"[{heard.payload}]"):
                self.deliver(Notice(each.table, each.seq, carried=each))
        else:
            self._handlers[heard.channel](heard.payload.split(","))

    def _take(self, words: list[str]) -> None:
        for word in words:
            table, _, seq = word.rpartition(":")
            self.deliver(Notice(table, int(seq)))

    async def _notify(self) -> None:
        async with await self._connect() as wire:
            self._own.add(wire.pid)
            try:
                await wire.execute(b"SET synchronous_commit = off")
                while True:
                    await self._bell.wait()
                    self._bell.clear()
                    for channel, payload in self._payloads():
                        await wire.notify(channel, payload)
                        self.sent += 1
            finally:
                self._own.discard(wire.pid)

    def _payloads(self) -> list[tuple[str, str]]:
        """Take all that waits, as few texts as possible."""
        seqs, self._seqs = self._seqs, {}
        waiting, self._waiting = self._waiting, {}
        rows, self._rows = self._rows, {}
        texts = []
        for name, some in rows.items():
            if (text := carried.spell(some)) is None:
                seqs[name] = some[-1][SEQ]
            else:
                texts.append(text)
        found = [(ROWS, text) for text in chunks(texts)]
        found += [(CHANNEL, text) for text in chunks(f"{name}:{seq}" for name, seq in seqs.items())]
        for channel, words in waiting.items():
            found += [(channel, text) for text in chunks(words)]
        return found

    async def _connect(self) -> Wire:
        return await Wire.open(self._address)


def chunks(words: Iterable[str]) -> Iterator[str]:
    """Join words with commas into texts that a NOTIFY can carry."""
    gathered: list[str] = []
    size = 0
    for word in words:
        if gathered and size + len(word) + 1 > MOST_BYTES:
            yield ",".join(gathered)
            gathered, size = [], 0
        gathered.append(word)
        size += len(word) + 1
    if gathered:
        yield ",".join(gathered)


async def _again(work: Callable[[], Any]) -> None:
    """Do something whenever the connection it needs is lost; each cause is logged once."""
    cause = ""
    while True:
        try:
            await work()
        except Exception as error:
            if cause_of(error) != cause:
                cause = cause_of(error)
                _log.warning("the connection for notices was lost: %s", cause)
        await asyncio.sleep(RETRY_SECONDS)
