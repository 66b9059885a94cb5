"""A connection to PostgreSQL for notices, past psycopg's own waiting and cursors.

With several processes there are thousands of notices a second, and each wakes all of them. Reading
one takes a single turn of the event loop here, sending one a single message.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from royalgames.server.store.engines import CONNECT_SECONDS

if TYPE_CHECKING:
    from psycopg import AsyncConnection

NOTIFY: Final = b"SELECT pg_notify($1, $2)"

FLUSH_SECONDS: Final = 0.005
"""How long a full socket is left alone."""


class Heard(NamedTuple):
    """A notice."""

    pid: int
    """Whose connection sent it."""
    channel: str
    payload: str


Hear = Callable[[Heard], None]


class Wire:
    """One connection, which listens or notifies."""

    def __init__(self, connection: "AsyncConnection[Any]") -> None:
        self._connection = connection
        self.pid = connection.info.backend_pid
        """Who it is to the database."""

    @classmethod
    async def open(cls, address: str) -> "Wire":
        """Connect, every statement a transaction by itself."""
        from psycopg import AsyncConnection  # noqa: PLC0415  # only PostgreSQL needs it

        return cls(
            await AsyncConnection.connect(
                address,
                autocommit=True,
                connect_timeout=CONNECT_SECONDS,
                application_name="royal fan-out",
                keepalives_idle=10,
                keepalives_interval=5,
                keepalives_count=3,
            )
        )

    async def __aenter__(self) -> "Wire":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._connection.close()

    async def execute(self, statement: bytes) -> None:
        """Do something that is done once."""
        await self._connection.execute(statement)

    async def hear(self, hear: Hear) -> None:
        """Hand on what arrives, until the connection is lost."""
        pgconn = self._connection.pgconn

        def read() -> bool:
            while (heard := pgconn.notifies()) is not None:
                hear(Heard(heard.be_pid, heard.relname.decode(), heard.extra.decode()))
            return False

        await self._read_until(read)

    async def notify(self, channel: str, payload: str) -> None:
        """Send a notice; return when the database has it."""
        from psycopg import OperationalError  # noqa: PLC0415  # only PostgreSQL needs it
        from psycopg.pq import ExecStatus  # noqa: PLC0415

        pgconn = self._connection.pgconn
        pgconn.send_query_params(NOTIFY, [channel.encode(), payload.encode()])
        while pgconn.flush():
            await asyncio.sleep(FLUSH_SECONDS)

        refused: list[bytes] = []

        def read() -> bool:
            while not pgconn.is_busy():
                result = pgconn.get_result()
                if result is None:
                    return True
                if result.status != ExecStatus.TUPLES_OK:
                    refused.append(result.error_message)
            return False

        await self._read_until(read)
        if refused:
            raise OperationalError(refused[0].decode(errors="replace").strip())

    async def _read_until(self, read: Callable[[], bool]) -> None:
        """Call a reader whenever something has come, until it returns True or fails."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        pgconn = self._connection.pgconn
        descriptor, watched = pgconn.socket, True

        def look() -> None:
            nonlocal watched
            if done.done():
                return
            try:
                pgconn.consume_input()
                if read():
                    done.set_result(None)
            except Exception as error:
                # A lost connection has closed its socket. The loop must forget it before another
                # connection gets its number, which would never be read from.
                loop.remove_reader(descriptor)
                watched = False
                done.set_exception(error)

        loop.add_reader(descriptor, look)
        try:
            look()
            await done
        finally:
            if watched:
                loop.remove_reader(descriptor)
