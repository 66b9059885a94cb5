"""What a client sent, as one message of the protocol."""

from typing import Final

import msgspec

from royalgames.protocol.base import DEEPEST_MESSAGE, LONGEST_MESSAGE
from royalgames.protocol.codes import Code
from royalgames.protocol.messages import AnyClientMessage
from royalgames.server.table import RefusedError

_decoder: Final[msgspec.json.Decoder[AnyClientMessage]] = msgspec.json.Decoder(AnyClientMessage)


def read(data: bytes) -> AnyClientMessage:
    """Decode a message; one that is too large, or makes no sense, is refused."""
    if len(data) > LONGEST_MESSAGE or _depth(data) > DEEPEST_MESSAGE:
        raise RefusedError(Code.TOO_LARGE, "The message is too long or nested too deep.")
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(Code.BAD_MESSAGE, f"The message can't be read: {error}") from None


def _depth(data: bytes) -> int:
    """Return how deep brackets are nested at most, strings not looked into."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST_MESSAGE:
        return 0
    depth = deepest = 0
    for byte in data:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest
