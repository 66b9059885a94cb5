"""One connection from the first message to the last, over whatever carries it."""

import asyncio
import contextlib
from typing import Protocol

from royalgames.server.live.frames import FLUSH_SECONDS, SLOW_DOWN
from royalgames.server.live.session import Disconnect, Session

NORMAL: int = 1000
"""The code with which a connection ends that is not at fault."""


class HungUp(Exception):  # noqa: N818  # not an error, but the end of a connection
    """The client has gone."""


class Channel(Protocol):
    """A connection as the talk sees it; what is said goes through the session's ``Line``."""

    async def receive(self) -> bytes:
        """Wait for the next message, or for HungUp."""
        ...

    async def close(self, code: int) -> None:
        """End it once all that was said has been read."""
        ...

    def abort(self) -> None:
        """End it at once."""
        ...


async def talk(channel: Channel, session: Session) -> None:
    """Listen and speak at the same time, until either is over."""
    tasks = [
        asyncio.create_task(session.pump()),
        asyncio.create_task(_listen(channel, session)),
        asyncio.create_task(session.closing.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    is_refused = session.closing.is_set() or any(isinstance(each, Disconnect) for each in results)
    try:
        async with asyncio.timeout(FLUSH_SECONDS):
            await session.flush()
            with contextlib.suppress(Exception):  # the other side may have gone first
                await channel.close(SLOW_DOWN if is_refused else NORMAL)
    except TimeoutError:
        channel.abort()  # it does not read


async def _listen(channel: Channel, session: Session) -> None:
    with contextlib.suppress(HungUp):
        while True:
            await session.take(await channel.receive())
