"""What all wire types share: one base, and the limits of the words in them."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from royalgames.core.names import LONGEST_NAME

PROTOCOL: Final = 3
"""The version of the protocol; it goes up when an old client would misunderstand a new server."""

LONGEST_MESSAGE: Final = 8 * 1024
"""How many bytes a client's message may have."""

DEEPEST_MESSAGE: Final = 8
"""How deep a client's message may be nested."""

TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,32}\Z", description="A table's name.")]
CommandId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_.:-]{1,64}\Z",
        description="Chosen by the client; sent again, it gets the first answer again.",
    ),
]
SeatLetter = Annotated[str, Meta(pattern=r"^[A-Za-z]\Z", description="A seat's letter.")]
Seed = Annotated[
    str,
    Meta(
        pattern=r"^(?:[0-9a-f]{2}){8,32}\Z",
        description="What a person's client adds to the dice: 8 to 32 bytes in hexadecimal.",
    ),
]
Hash = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{64}\Z",
        description="32 bytes in hexadecimal: a commitment to a chain, or a link of one.",
    ),
]
ThrowNumber = Annotated[
    int, Meta(ge=0, le=2**31, description="A throw of the game, from 1; 0 for the seed.")
]
DisplayName = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, description="A player's name.")
]
Token = Annotated[str, Meta(max_length=64, description="The secret part of a link.")]
Seq = Annotated[int, Meta(ge=0, le=2**53, description="A place in the table's list of events.")]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53, description="Since 1970, as UTC.")]
MoveText = Annotated[str, Meta(max_length=16, description="A move as the notation spells it.")]
WalkText = Annotated[
    str, Meta(pattern=r"^[A-Za-z]{0,16}\Z", description="The steps of a walk so far, as letters.")
]
PlaceText = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9]{1,8}\Z", description="A place as notation names it.")
]
LONGEST_POSITION: Final = 256
"""How many characters a position may have."""
PositionText = Annotated[
    str, Meta(max_length=LONGEST_POSITION, description="A position as notation spells it.")
]


class Wire(Struct, frozen=True, kw_only=True):
    """The base of everything the server sends: clients ignore fields they don't know."""


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of everything a client sends: the server refuses fields it doesn't know."""
