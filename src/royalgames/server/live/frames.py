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
from websockets.streams import StreamReader

from royalgames.server.limits import Bucket, Limits, Rate

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover  # websockets was built without its C extension
    from websockets.utils import apply_mask

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

TEXT: Final = 0x81
"""The first byte of a frame that is a whole text message."""

IS_MASKED: Final = 0x80
TWO_BYTES: Final = 126
"""The length that says that the real one follows in two bytes; beyond is one in eight."""


AT_EOF: Final = StreamReader.at_eof.__code__
"""Where websockets' parser waits between two frames."""


def text_head(size: int) -> bytes:
    """Return the head of a text message of ours; there are no extensions, and nothing is masked."""
    if size < TWO_BYTES:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, TWO_BYTES, size >> 8, size & 0xFF))
    return bytes((TEXT, TWO_BYTES + 1)) + size.to_bytes(8, "big")


def whole_text(data: bytes) -> bytes | None:
    """Return the text if some bytes are exactly one frame, as nearly all are; None otherwise."""
    size = len(data) - 6
    if size < 0 or data[0] != TEXT:
        return None
    begin = 2
    if data[1] == IS_MASKED | TWO_BYTES:
        size, begin = size - 2, 4
        if size < TWO_BYTES or size != data[2] << 8 | data[3]:
            return None
    elif data[1] != IS_MASKED | size or size >= TWO_BYTES:
        return None
    return apply_mask(data[begin + 4 :], data[begin : begin + 4])


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
        self._gathered: list[bytes] = []
        self._gathered_bytes = 0

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
            text = whole_text(data) if self._is_between_frames() else None
            if text is None:
                super().data_received(data)
            else:
                self._hand_on(text)
            return
        self._unparsed += data
        self._parse_soon()

    def _is_between_frames(self) -> bool:
        """Return whether the next byte starts a message; False if websockets does not show it.

        Then its parser, two generators deep, waits for more or for the end.
        """
        if self.frames or self.close_sent or self.conn.state is not State.OPEN:
            return False
        frames = getattr(self.conn.parser, "gi_yieldfrom", None)
        awaited = getattr(frames, "gi_yieldfrom", None)
        return getattr(awaited, "gi_code", None) is AT_EOF

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

    async def hear(self) -> bytes | None:
        """Wait for the next message, past all middleware; None if the client is gone.

        A binary message is an empty one to us.
        """
        message = await self.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str = message.get("text") or ""
        return text.encode()

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
            self._hand_on(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
            self.read_paused = True

    def _hand_on(self, data: bytes) -> None:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self._fail(1007, "text must be UTF-8")
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
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
        while not self.put(data):
            await self.writable.wait()

    def put(self, data: bytes) -> bool:
        """Send a text message like ``say``, unless the socket's buffer is full."""
        if not self.writable.is_set():
            return False
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self._gathered += (text_head(len(data)), data)
        self._gathered_bytes += len(data)
        if self._gathered_bytes > MOST_GATHERED:
            self.flush()
        return True

    def flush(self) -> None:
        """Write what has been gathered, unless the socket has been closed meanwhile."""
        if not self._gathered:
            return
        data = b"".join(self._gathered)
        self._gathered.clear()
        self._gathered_bytes = 0
        if not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(data)

    def forget_handshake(self) -> None:
        """Let go of the request and the answer to it: 2 kB per socket, for as long as it lives."""
        del self.request, self.response

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
