"""The WebSocket protocol below a session: what the frames themselves may cost.

uvicorn's protocol parses all it has read before others get a turn, answers every ping, and
waits forever for a socket that does not read. This one parses little at a time, counts control
frames and fragments, and drops a socket whose buffer stays full.
"""

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from royalgames.server.limits import Bucket, Limits, Rate

SLICE: Final = 2048
"""How many bytes are parsed before others get a turn: at most about 340 frames, 4 ms."""

FLUSH_SECONDS: Final = 2.0
"""How long a full buffer may make no progress, and how long the last message may take."""

SLOWEST_SECONDS: Final = 30.0
"""How long a full buffer may take to drain, even if it moves."""

MOST_GATHERED: Final = 16 * 1024
"""How many bytes are gathered before they are written; more would only save a few system calls."""

MOST_AFTER_CLOSE: Final = 32 * 1024
"""How many bytes may still come in after the socket has been closed from our side."""

SLOW_DOWN: Final = 4429
"""The close code of a socket that asked for too much."""

LINE: Final = "royal.line"
"""The name under which a connection's scope holds its protocol."""


def protocol_for(limits: Limits) -> type["LiveProtocol"]:
    """Return the protocol of a service with these limits."""
    return cast(type[LiveProtocol], type("LiveProtocol", (LiveProtocol,), {"rate": limits.frames}))


class LiveProtocol(WebSocketsSansIOProtocol):
    """One socket, as bytes and frames."""

    rate: Rate = Limits().frames
    """How many control frames and fragments are allowed."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames = Bucket(self.rate, self.loop.time())
        self._unparsed = bytearray()
        self._parsing = False
        self._after_close = 0
        self._is_flood = False
        self._stall: asyncio.TimerHandle | None = None
        self._gathered = 0

    # Reading: a slice at a time, and nothing while the session has not taken the last message.

    def data_received(self, data: bytes) -> None:
        """Take in bytes; those that do not fit the turn wait."""
        if self._is_flood:
            return
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > MOST_AFTER_CLOSE:
                self._unparsed.clear()
                self.transport.abort()
                return
        if not self._unparsed and not self.read_paused and len(data) <= SLICE:
            super().data_received(data)
            return
        self._unparsed += data
        self._parse_soon()

    def _parse_soon(self) -> None:
        if self._unparsed and not self._parsing:
            self._parsing = True
            self.transport.pause_reading()
            self.loop.call_soon(self._parse)

    def _parse(self) -> None:
        self._parsing = False
        if self.read_paused or self.disconnected or self._is_flood:
            return
        piece = bytes(self._unparsed[:SLICE])
        del self._unparsed[:SLICE]
        super().data_received(piece)
        self._parse_on()

    def _parse_on(self) -> None:
        if self._unparsed:
            self._parse_soon()
        elif not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Hand the next message to the session."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._parse_on()
        return message

    # Frames that are no message of their own.

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment, if it is not one too many."""
        if self._allows():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read its answers."""
        if self._allows():
            pongs = b"".join(self.conn.data_to_send())
            if self.writable.is_set():
                self.transport.write(pongs)

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping of ours."""
        if self._allows():
            super().handle_pong(event)

    def _allows(self) -> bool:
        if not self._is_flood and not self._frames.take(self.loop.time()):
            self._is_flood = True
            self._unparsed.clear()
            self._fail(SLOW_DOWN, "too many control frames or fragments")
        return not self._is_flood

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on; text that is not UTF-8 closes the socket, without a fuss.

        The transport keeps reading until more comes: most clients wait for an answer, and
        pausing and resuming for each message would cost two system calls.
        """
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._fail(1007, "text must be UTF-8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        self.read_paused = True

    def _fail(self, code: int, reason: str) -> None:
        if self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.conn.fail(code, reason)
        self.handle_parser_exception()
        self._drop_later()

    # Writing: what is said in one go leaves together; a socket that does not read is dropped.

    async def say(self, data: bytes) -> None:
        """Send a text message; it leaves with ``flush`` at the latest."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.conn.send_text(data)
        self._gathered += len(data)
        if self._gathered > MOST_GATHERED:
            self.flush()

    def flush(self) -> None:
        """Write what has been gathered, unless another frame has taken it along."""
        self._gathered = 0
        gathered = b"".join(self.conn.data_to_send())
        if gathered and not self.disconnected:
            self.transport.write(gathered)

    def abort(self) -> None:
        """Drop the connection, with all that waits for it."""
        self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        """Begin the session, which talks to its client through this protocol."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"])[LINE] = self

    def pause_writing(self) -> None:
        """Watch a full buffer."""
        super().pause_writing()
        size = self.transport.get_write_buffer_size()
        self._watch_buffer(size, self.loop.time() + SLOWEST_SECONDS)

    def resume_writing(self) -> None:
        """Go on: the buffer has drained."""
        super().resume_writing()
        self._watch_no_more()

    def _watch_buffer(self, size: int, until: float) -> None:
        self._stall = self.loop.call_later(FLUSH_SECONDS, self._look_at_buffer, size, until)

    def _watch_no_more(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _look_at_buffer(self, before: int, until: float) -> None:
        size = self.transport.get_write_buffer_size()
        if size >= before or self.loop.time() >= until:
            self.transport.abort()
        else:
            self._watch_buffer(size, until)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget all about a lost connection."""
        self._watch_no_more()
        self._unparsed.clear()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Drop a client that does not answer pings, even if it does not read either."""
        super().keepalive_timeout()
        self._drop_later()

    async def run_asgi(self) -> None:
        """Run the session; what it leaves in the buffer may be flushed for a while."""
        await super().run_asgi()
        self._drop_later()
        if len(self._unparsed) > MOST_AFTER_CLOSE:
            self._unparsed.clear()
            self.transport.close()
        else:
            self._parse_soon()

    def _drop_later(self) -> None:
        self.loop.call_later(FLUSH_SECONDS, self._drop_unflushed)

    def _drop_unflushed(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
