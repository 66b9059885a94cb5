"""A talk with a real session, always the same: where the protocol page takes its examples from."""

import asyncio
import contextlib
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec

from royalgames.core import prompt as prompts
from royalgames.protocol import acts
from royalgames.protocol import messages as msg
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.records.chain import Chain, Place
from royalgames.server.http.identity import Player
from royalgames.server.limits import Limits
from royalgames.server.live.audience import Audience
from royalgames.server.live.fanout import LocalFanout
from royalgames.server.live.hub import Hub
from royalgames.server.live.session import Session, Shared
from royalgames.server.store.database import open_store
from royalgames.server.table.play import Links
from royalgames.server.world import World

NOON = 1_700_000_000_000


class _Line:
    """A socket of which every message is heard at once."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard

    async def say(self, data: bytes) -> None:
        """Hear a message."""
        self._heard(data)

    def put(self, data: bytes) -> bool:
        """Hear a message."""
        self._heard(data)
        return True

    def flush(self) -> None:
        """Do nothing: all has been heard."""


class Talk:
    """One client's talk with a session; every message is kept, in both directions."""

    def __init__(self, shared: Shared, name: str) -> None:
        self.player = Player(f"player-{name}", name)
        self.session = Session(shared, self.player, "192.0.2.1", _Line(self._hear))
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []

    def _hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    async def say(self, message: Any) -> None:
        """Say something and hear all that follows."""
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        with contextlib.suppress(msgspec.DecodeError):
            self.said.append(msgspec.json.decode(data))
        await self.session.take(data)
        await self.session.catch_up()

    def last(self, kind: str) -> dict[str, Any]:
        """Return the latest message of a kind."""
        return next(each for each in reversed(self.heard + self.said) if each.get("type") == kind)


@contextlib.asynccontextmanager
async def _shared(folder: Path) -> AsyncIterator[Shared]:
    store = open_store(folder / "talk.db")
    store.start()
    rng = random.Random(7)
    hub = Hub(store, LocalFanout(), World(now=lambda: NOON, entropy=rng.randbytes))
    try:
        # On a slow machine one presence more, or less, would be heard.
        yield Shared.make(hub, Audience(hub, presence_seconds=3600), Limits())
    finally:
        await asyncio.to_thread(store.stop)


def _do(table: str, seq: int, name: str, act: acts.AnyAct) -> msg.Do:
    return msg.Do(id=name, table=table, seq=seq, act=act)


async def _ur(shared: Shared, ann: Talk, ben: Talk) -> str:
    """Play the first throws of a game of Ur."""
    seats = {"L": SeatPlan(kind="you"), "D": SeatPlan(kind="friend")}
    live = await shared.hub.create(
        NewTable(setup=setup_of("ur"), seats=seats), ann.player.id, ann.player.name
    )
    table = live.state.id
    await ann.say(msg.Watch(table=table, after=0))
    await ben.say(msg.Watch(table=table))
    invite = live.state.seat("D").invite
    await ben.say(_do(table, 3, "ben-1", acts.Sit(seat="D", name="Ben", token=invite)))
    talkers = {"L": ann, "D": ben}
    chains = {"L": Chain(Place(table, 1, 0), b"L" * 32), "D": Chain(Place(table, 1, 1), b"D" * 32)}

    def link(seat: str) -> dict[str, Any]:
        number = live.state.current.throws + 1 if live.state.phase == "playing" else 0
        return {"seat": seat, "number": number, "link": (chains[seat].link(number) or b"").hex()}

    for seat, talker in talkers.items():
        commit = acts.Commit(seat=seat, commitment=chains[seat].commitment.hex())
        await talker.say(_do(table, 3, f"commit-{seat}", commit))
    for seat, talker in talkers.items():
        await talker.say(_do(table, 3, f"seed-{seat}", acts.Reveal(**link(seat))))
    while isinstance(prompt := live.state.prompt, prompts.Throw | Links):
        seat, name = prompt.seat, f"throw-{live.state.current.throws + 1}"
        throw = acts.Throw(seat=seat, link=link(seat)["link"])
        await talkers[seat].say(_do(table, live.state.seq, name, throw))
        for other in live.state.lacking:
            reveal = acts.Reveal(**link(other))
            await talkers[other].say(_do(table, live.state.seq, f"link-{name}", reveal))
    await ann.session.catch_up()
    return table


async def _tee(shared: Shared, ann: Talk) -> None:
    """Ask and be refused at a table of Royal Tee."""
    seats = {"r": SeatPlan(kind="you"), "y": SeatPlan(kind="here", name="Bea")}
    wanted = NewTable(setup=setup_of("tee", colours="ry"), seats=seats, turn_limit=86_400)
    live = await shared.hub.create(wanted, ann.player.id, ann.player.name)
    table = live.state.id
    await ann.say(msg.Preview(id="look-1", table=table, walk="U"))
    await ann.say(_do(table, live.state.seq, "ann-2", acts.Move(seat="r", move="D")))


async def talk() -> tuple[Talk, Talk]:
    """Have the whole talk."""
    with tempfile.TemporaryDirectory() as folder:
        async with _shared(Path(folder)) as shared:
            ann, ben = Talk(shared, "Ann"), Talk(shared, "Ben")
            ann.session.open()
            ben.session.open()
            table = await _ur(shared, ann, ben)
            await _tee(shared, ann)
            await ann.say(msg.Ping())
            await ann.say(b'{"type":"grab"}')
            await ben.say(msg.Unwatch(table=table))
            ann.session.say(
                msg.Goodbye(
                    code=Code.STOPPING,
                    sentence="The server is restarting. You'll be reconnected automatically.",
                )
            )
            await ann.session.catch_up()
            ann.session.close()
            ben.session.close()
            return ann, ben
