"""What goes over a socket, both ways."""

from msgspec import Struct

from royalgames.protocol.acts import AnyAct
from royalgames.protocol.base import CommandId, Seq, TableId, WalkText
from royalgames.protocol.codes import Code
from royalgames.protocol.events import Entry
from royalgames.protocol.views import PreviewView, TableView


class ClientMessage(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    """The base of everything a client sends."""


class Watch(ClientMessage, frozen=True, kw_only=True, tag="watch"):
    """Send me a table's state, and everything that happens there from now on."""

    table: TableId
    """Which table."""
    after: Seq | None = None
    """The last event the client has; later ones are sent again. Without it none are."""


class Unwatch(ClientMessage, frozen=True, kw_only=True, tag="unwatch"):
    """Send me nothing more about a table."""

    table: TableId
    """Which table."""


class Do(ClientMessage, frozen=True, kw_only=True, tag="do"):
    """Act at a table."""

    id: CommandId
    """The act's own id; repeated, it gets the first answer."""
    table: TableId
    """Which table."""
    seq: Seq
    """The last event the client knew when it decided."""
    act: AnyAct
    """What to do."""


class Preview(ClientMessage, frozen=True, kw_only=True, tag="preview"):
    """Ask what a walk would do if it ended here."""

    id: CommandId
    """The question's own name."""
    table: TableId
    """Which table."""
    walk: WalkText
    """The steps so far."""


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the server is alive."""


AnyClientMessage = Watch | Unwatch | Do | Preview | Ping


class ServerMessage(Struct, frozen=True, kw_only=True, tag_field="type"):
    """The base of everything the server sends."""


class Welcome(ServerMessage, frozen=True, kw_only=True, tag="welcome"):
    """The first message on every socket."""

    protocol: int
    """The version of the protocol."""
    server: str
    """The version of the server."""


class Update(ServerMessage, frozen=True, kw_only=True, tag="update"):
    """What happened at a table, and its state now."""

    table: str
    """Which table."""
    after: int
    """The event before the first of these; a client that has less asks with ``watch``."""
    entries: list[Entry]
    """The events, in order, at most 200; of a longer list the next pages follow by themselves."""
    state: TableView
    """The table's state now; its ``seq`` is higher than the last entry's if pages follow."""


class Yours(ServerMessage, frozen=True, kw_only=True, tag="yours"):
    """Which seats of a table are the client's."""

    table: str
    """Which table."""
    seats: list[str]
    """The seats."""


class Presence(ServerMessage, frozen=True, kw_only=True, tag="presence"):
    """Who is connected to a table."""

    table: str
    """Which table."""
    seats: list[str]
    """The seats whose players are connected."""
    spectators: int
    """How many others are watching."""


class Done(ServerMessage, frozen=True, kw_only=True, tag="done"):
    """The act is stored: it happened, whatever comes next."""

    id: str
    """The act's name."""
    table: str
    """Which table."""
    seq: int
    """The last event that it caused."""


class Refused(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """The act or the question is refused; unless the code is `store`, nothing happened."""

    id: str
    """Its name."""
    table: str
    """Which table."""
    code: Code
    """Why."""
    sentence: str
    """Why, in words for a player."""
    rule: str | None = None
    """The number of the rule that refuses it."""
    state: TableView | None = None
    """The table's state."""
    retry_after: int | None = None
    """With ``slow-down``: in how many milliseconds to send the same again."""


class Previewed(ServerMessage, frozen=True, kw_only=True, tag="previewed"):
    """The answer to ``preview``."""

    id: str
    """The question's name."""
    table: str
    """Which table."""
    seq: int
    """The event it is true after."""
    preview: PreviewView
    """What the walk would do."""


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """The answer to ``ping``."""


class Fault(ServerMessage, frozen=True, kw_only=True, tag="fault"):
    """A message could not be processed."""

    code: Code
    """Why."""
    sentence: str
    """Why, in words."""
    table: str | None = None
    """Which table it was about, if that could be read."""
    retry_after: int | None = None
    """With ``slow-down`` and ``store``: in how many milliseconds to send the same again."""


class Goodbye(ServerMessage, frozen=True, kw_only=True, tag="goodbye"):
    """The server is about to close the socket."""

    code: Code
    """Why."""
    sentence: str
    """Why, in words."""


AnyServerMessage = (
    Welcome | Update | Yours | Presence | Done | Refused | Previewed | Pong | Fault | Goodbye
)
