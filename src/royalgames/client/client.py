"""A client of the live protocol: it reconnects, catches up, and repeats what was not answered."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from royalgames.client.dice import ClientDice
from royalgames.client.errors import ActRefusedError, ClientError
from royalgames.client.feed import Feed
from royalgames.protocol import messages as msg
from royalgames.protocol.acts import AnyAct, Reveal, Sit, Throw
from royalgames.protocol.codes import Code
from royalgames.protocol.http import Me, Problem, Rename, TableMade
from royalgames.protocol.setup import NewTable
from royalgames.protocol.views import LinksPrompt, PreviewView, TableView

FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 2.0
RETRY_SECONDS: Final = (0.1, 0.5, 1.0, 2.0)
"""How long to wait before a request that must not be lost is sent again."""

Type = TypeVar("Type")

_decoder: Final[msgspec.json.Decoder[msg.AnyServerMessage]] = msgspec.json.Decoder(
    msg.AnyServerMessage
)
_encode = msgspec.json.Encoder().encode


Answer = msg.Done | msg.Previewed | float
"""What the service said, or in how many seconds to ask it again."""


@dataclass(slots=True)
class _Pending:
    message: msg.Do | msg.Preview
    answer: "asyncio.Future[Answer]"


class Client:
    """One player at one service.

    async with Client("http://127.0.0.1:8000", name="Ann") as ann:
        made = await ann.make(NewTable(...))
        feed = await ann.watch(made.table)
        await ann.do(made.table, Throw(seat="L"))
    """

    def __init__(
        self,
        url: str,
        *,
        name: str | None = None,
        token: str | None = None,
        reconnect: bool = True,
        dice_key: bytes | None = None,
        cookie: str | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        """Where the service is."""
        self.feeds: dict[str, Feed] = {}
        """The watched tables."""
        self.faults: list[msg.Fault | msg.Goodbye] = []
        """What the service complained about."""
        self.reconnects = 0
        """How often the line was lost and found again."""
        self._name = name
        self._reconnect = reconnect
        # A bot account is known by its token, a person by a cookie.
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        cookies = dict(pair.split("=", 1) for pair in (cookie or "").split("; ") if "=" in pair)
        self._http = httpx.AsyncClient(
            base_url=self.url, timeout=30, headers=self._headers, cookies=cookies
        )
        self._pending: dict[str, _Pending] = {}
        self._socket: ClientConnection | None = None
        self._open = asyncio.Event()
        self._given_up = False
        self._slow = asyncio.Lock()
        self._later: set[asyncio.Task[None]] = set()
        self._dice = ClientDice(dice_key)
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        try:
            if self._name is not None:
                await self.request("PUT", "/api/me", Me, Rename(name=self._name))
            else:
                self._name = (await self.request("GET", "/api/me", Me)).name
        except BaseException:
            await self.close()
            raise
        self._reader = asyncio.create_task(self._run())
        await self._open.wait()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        tasks = [task for task in (self._reader, *self._later) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._http.aclose()

    @property
    def is_connected(self) -> bool:
        """Whether the socket is open; a lost one is opened again by itself."""
        return self._open.is_set() and not self._given_up

    @property
    def cookie(self) -> str:
        """The cookie by which the service knows this player; another client can go on with it."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    async def request(
        self, method: str, path: str, kind: type[Type], body: msgspec.Struct | None = None
    ) -> Type:
        """Ask over HTTP; a refusal is raised."""
        content = _encode(body) if body is not None else None
        headers = {"content-type": "application/json"} if content is not None else {}
        answer = await self._http.request(method, path, content=content, headers=headers)
        _raise_refusal(answer)
        return msgspec.json.decode(answer.content, type=kind)

    async def record(self, table: str, number: int = 1) -> str:
        """Fetch a game's record."""
        answer = await self._http.get(f"/api/tables/{table}/record", params={"game": number})
        _raise_refusal(answer)
        return answer.text

    async def make(self, wanted: NewTable) -> TableMade:
        """Make a table; a request whose answer was lost is sent again and makes no second one."""
        wanted = msgspec.structs.replace(wanted, id=wanted.id or secrets.token_urlsafe(9))
        for seconds in RETRY_SECONDS:
            try:
                return await self.request("POST", "/api/tables", TableMade, wanted)
            except httpx.TransportError:
                await asyncio.sleep(seconds)
        return await self.request("POST", "/api/tables", TableMade, wanted)

    async def watch(self, table: str) -> Feed:
        """Follow a table from its first event on."""
        feed = self.feeds.setdefault(table, Feed(table))
        await self._say(msg.Watch(table=table, after=feed.seq))
        await feed.known.wait()
        await feed.complete()
        return feed

    async def do(self, table: str, act: AnyAct, *, seq: int | None = None) -> msg.Done:
        """Act, and return when the act is stored; a refusal is raised.

        A throw takes the client's link for it along.
        """
        feed = self.feeds.get(table)
        if isinstance(act, Throw) and feed is not None and feed.state is not None:
            act = self._dice.throw(feed.state, act)
        if seq is None:
            seq = feed.state.seq if feed is not None and feed.state is not None else 0
        message = msg.Do(id=secrets.token_urlsafe(9), table=table, seq=seq, act=act)
        answer = await self._ask(message)
        assert isinstance(answer, msg.Done)  # noqa: S101  # only Done answers Do
        return answer

    async def preview(self, table: str, walk: str) -> PreviewView:
        """Ask what a walk would do if it ended here."""
        answer = await self._ask(msg.Preview(id=secrets.token_urlsafe(9), table=table, walk=walk))
        assert isinstance(answer, msg.Previewed)  # noqa: S101  # only Previewed answers Preview
        return answer.preview

    async def sit(self, table: str, seat: str, token: str | None = None) -> Feed:
        """Take a seat and add a seed to the dice, if there are any."""
        feed = await self.watch(table)
        await self.do(table, Sit(seat=seat, name=self._name or "Guest", token=token))
        await self.ready(feed, seat)
        return feed

    async def ready(self, feed: Feed, seat: str) -> None:
        """Commit to a seed and to links for the dice of the next game, if it has dice.

        They are revealed by themselves: the seed once every seat has committed, a link when the
        table makes its throw.
        """
        act = self._dice.ready(feed.view, seat)
        if act is not None:
            await self.do(feed.table, act)

    async def turns(self, feed: Feed, seat: str) -> AsyncIterator[TableView]:
        """Yield the table every time a seat is to act, until the game is over."""
        seen = -1
        while True:
            view = await feed.until(partial(_is_turn, seat=seat, seen=seen))
            if view.phase in ("over", "closed"):
                return
            seen = view.seq
            yield view

    async def _ask(self, message: msg.Do | msg.Preview) -> msg.Done | msg.Previewed:
        """Ask until there is an answer, waiting as long as the server asks to."""
        answer = await self._ask_once(message)
        if isinstance(answer, float):
            # One at a time: all of them together would only be too many again.
            async with self._slow:
                while isinstance(answer, float):
                    await asyncio.sleep(answer)
                    answer = await self._ask_once(message)
        return answer

    async def _ask_once(self, message: msg.Do | msg.Preview) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = _Pending(message, answer)
        try:
            await self._say(message)
            return await answer
        finally:
            del self._pending[message.id]

    async def _say(self, message: Any) -> None:
        """Send a message; if the connection is lost, what needs an answer is repeated later."""
        if self._given_up:
            raise ClientError("the connection is lost")
        await self._open.wait()
        with contextlib.suppress(WebSocketException):
            if self._socket is not None:
                await self._socket.send(_encode(message).decode())

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self._connect() as socket:
                    wait = FIRST_WAIT
                    await self._resume(socket)
                    await self._read(socket)
            self._open.clear()
            if not self._reconnect:
                self._give_up()
                return
            self.reconnects += 1
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _connect(self) -> connect:
        address = self.url.replace("http", "ws", 1) + "/api/live"
        headers = self._headers or {"Cookie": self.cookie}
        return connect(address, additional_headers=headers, max_size=2**24, compression=None)

    async def _resume(self, socket: ClientConnection) -> None:
        """Go on where the line was lost: catch up first, then repeat what was not answered."""
        self._socket = socket
        for feed in self.feeds.values():
            await socket.send(_encode(msg.Watch(table=feed.table, after=feed.seq)).decode())
        for pending in self._pending.values():
            await socket.send(_encode(pending.message).decode())
        self._open.set()

    async def _read(self, socket: ClientConnection) -> None:
        async for data in socket:
            await self._take(_decoder.decode(data))

    async def _take(self, message: msg.AnyServerMessage) -> None:
        match message:
            case msg.Update():
                feed = self.feeds.get(message.table)
                if feed is not None and not await feed.take(message):
                    await self._say(msg.Watch(table=feed.table, after=feed.seq))
                elif feed is not None:
                    self._reveal(feed)
            case msg.Yours():
                feed = self.feeds.get(message.table)
                if feed is not None:
                    feed.yours = tuple(message.seats)
                    feed.known.set()
                    self._reveal(feed)
            case msg.Presence():
                if message.table in self.feeds:
                    await self.feeds[message.table].note(message)
            case msg.Done() | msg.Previewed() | msg.Refused():
                self._settle(message)
            case msg.Fault() | msg.Goodbye():
                self._note(message)
            case msg.Welcome() | msg.Pong():
                pass

    def _note(self, message: msg.Fault | msg.Goodbye) -> None:
        """Keep a complaint, and do what it asks for."""
        self.faults.append(message)
        if message.code is Code.REVOKED:
            # Another try would hear the same.
            self._reconnect = False
        if isinstance(message, msg.Fault) and message.retry_after is not None:
            self._watch_later(message.table, message.retry_after / 1000)

    def _watch_later(self, table: str | None, seconds: float) -> None:
        """Ask for a table again, for which the service had no time."""
        feed = self.feeds.get(table or "")
        if feed is None:
            return

        async def watch() -> None:
            await asyncio.sleep(seconds)
            await self._say(msg.Watch(table=feed.table, after=feed.seq))

        task = asyncio.create_task(watch())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def _reveal(self, feed: Feed) -> None:
        """Send the links that a table waits for; one that comes too late is refused."""
        if feed.state is None:
            return
        for act in self._dice.reveals(feed.state, feed.yours):
            task = asyncio.create_task(self._send_link(feed.table, act))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _send_link(self, table: str, act: Reveal) -> None:
        with contextlib.suppress(ClientError):
            await self.do(table, act)

    def _settle(self, message: msg.Done | msg.Previewed | msg.Refused) -> None:
        pending = self._pending.get(message.id)
        if pending is None or pending.answer.done():
            return
        if isinstance(message, msg.Refused) and message.retry_after is not None:
            pending.answer.set_result(message.retry_after / 1000)
        elif isinstance(message, msg.Refused):
            pending.answer.set_exception(ActRefusedError(message))
        else:
            pending.answer.set_result(message)

    def _give_up(self) -> None:
        self._given_up = True
        self._open.set()
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(ClientError("the connection is lost"))


def _raise_refusal(answer: httpx.Response) -> None:
    if answer.status_code >= 400:
        problem = msgspec.json.decode(answer.content, type=Problem)
        raise ClientError(f"{problem.code}: {problem.sentence}")


def _is_turn(table: TableView, *, seat: str, seen: int) -> bool:
    waits = isinstance(table.prompt, LinksPrompt)
    acts = table.actor == seat and not waits and table.seq > seen
    return table.phase in ("over", "closed") or acts
