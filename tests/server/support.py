"""A real service on this machine for tests, and players who play to the end."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from litestar.testing import TestClient

from royalgames.client import ActRefusedError, Client, Feed
from royalgames.protocol.acts import AnyAct, Move, Throw
from royalgames.protocol.codes import Code
from royalgames.protocol.events import Moved
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.protocol.views import PathPrompt, TableView, ThrowPrompt
from royalgames.server.app import make_app
from royalgames.server.http.guard import Names
from royalgames.server.limits import Limits
from royalgames.server.run import Running, running
from royalgames.server.service import Plan, Service
from royalgames.server.settings import Settings
from royalgames.server.store.database import open_store
from tests.server.postgres import database

Result = TypeVar("Result")

YOU = SeatPlan(kind="you")
FRIEND = SeatPlan(kind="friend")
BOT = SeatPlan(kind="bot", bot="random")


def logged(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return the warnings and errors in a log; other tests may have made libraries talkative."""
    return [record for record in caplog.records if record.levelno >= logging.WARNING]


def run(work: Coroutine[Any, Any, Result], seconds: float = 60) -> Result:
    """Run a test's coroutine; one that hangs fails."""

    async def limited() -> Result:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(limited())


def settings(folder: Path, **changed: Any) -> Settings:
    """Return settings for a service that disturbs no one."""
    plain: dict[str, Any] = {"db": database(folder), "port": 0, "open": False, "bot_workers": 0}
    return Settings(**plain | {"rate": 1000.0} | changed)


@contextlib.asynccontextmanager
async def service(
    folder: Path, adjust: Callable[[Plan], Plan] = lambda plan: plan, **changed: Any
) -> AsyncIterator[Running]:
    """Run a service on a free port."""
    async with running(settings(folder, **changed), adjust) as started:
        yield started


@contextlib.contextmanager
def web_service(
    folder: Path, adjust: Callable[[Plan], Plan] = lambda plan: plan
) -> Iterator[TestClient[Any]]:
    """Run a service in this process, without a socket."""
    plan = adjust(Plan(key=b"k" * 32, limits=Limits().times(1e6), public_metrics=True))
    app = make_app(Service(open_store(database(folder)), plan), Names.of({"testserver.local"}))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


TEE_AGAINST_A_BOT = {
    "setup": {"game": "tee", "colours": "ry"},
    "seats": {"r": {"kind": "you"}, "y": {"kind": "bot", "bot": "random"}},
}
"""A new table as JSON."""


def limited(limits: Limits) -> Callable[[Plan], Plan]:
    """Set the limits of a service."""
    return lambda plan: replace(plan, limits=limits)


def ur(**seats: SeatPlan) -> NewTable:
    """Return a short game of Ur for two people, or as named."""
    return NewTable(setup=setup_of("ur", counters=2), seats={"L": YOU, "D": FRIEND} | seats)


def tee(colours: str = "ry", rounds: int = 6, **seats: SeatPlan) -> NewTable:
    """Return a short game of Royal Tee."""
    setup = setup_of("tee", colours=colours, round_limit=rounds)
    plans = dict.fromkeys(colours, FRIEND) | {colours[0]: YOU} | seats
    return NewTable(setup=setup, seats=plans)


def choose(view: TableView, seat: str, rng: random.Random) -> AnyAct:
    """Choose an act at random among all that the state message offers."""
    if isinstance(view.prompt, ThrowPrompt):
        return Throw(seat=seat)
    if view.choices:
        return Move(seat=seat, move=rng.choice(view.choices).move)
    return Move(seat=seat, move="?")


async def walk(client: Client, feed: Feed, rng: random.Random) -> str:
    """Make a walk step by step, as a finger does, asking for a preview after each."""
    steps = ""
    while True:
        preview = await client.preview(feed.table, steps)
        if not preview.steps_left:
            return steps
        steps += rng.choice(preview.next).step


async def play(client: Client, feed: Feed, seat: str, rng: random.Random) -> int:
    """Play a seat to the end of the game; return how many acts were acknowledged."""
    acts = 0
    async for view in client.turns(feed, seat):
        if isinstance(view.prompt, PathPrompt):
            act: AnyAct = Move(seat=seat, move=await walk(client, feed, rng))
        else:
            act = choose(view, seat, rng)
        try:
            await client.do(feed.table, act, seq=view.seq)
        except ActRefusedError as refusal:
            assert refusal.refused.code in (Code.LATE, Code.NOT_NOW), refusal
        else:
            acts += 1
    return acts


@dataclass
class Two:
    """Two people at a table."""

    on: Running
    ann: Client
    ben: Client
    first: Feed
    second: Feed

    @property
    def table(self) -> str:
        return self.first.table

    async def play(self, seed: int) -> None:
        """Play the game to its end."""
        rng = random.Random(seed)
        (ann,), (ben,) = self.first.yours, self.second.yours
        await asyncio.gather(
            play(self.ann, self.first, ann, rng), play(self.ben, self.second, ben, rng)
        )
        await level(self.first, self.second)


@contextlib.asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Client]]:
    """Connect a client for each name."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Client(url, name=name)) for name in names]


@contextlib.asynccontextmanager
async def two_at(on: Running, wanted: NewTable) -> AsyncIterator[Two]:
    """Seat Ann on the first seat and Ben on the friend's, both ready."""
    async with people(on.address, "Ann", "Ben") as (ann, ben):
        made = await ann.make(wanted)
        first = await ann.watch(made.table)
        (seat,) = made.yours
        await ann.ready(first, seat)
        (other, token), *_ = made.links.invites.items()
        second = await ben.sit(made.table, other, token)
        if first.view.dice is not None:
            for feed in (first, second):
                await feed.until(lambda view: view.phase == "playing")
        await level(first, second)
        yield Two(on, ann, ben, first, second)


async def level(*feeds: Feed) -> int:
    """Wait until all feeds know the same number of events."""
    seq = max(feed.seq for feed in feeds)
    for feed in feeds:
        await feed.until(lambda view: view.seq >= seq)
    return seq


async def until(met: Callable[[], bool]) -> None:
    """Wait until a condition holds; ``run`` ends a test that waits for ever."""
    while not met():
        await asyncio.sleep(0.01)


def reductions(feed: Feed) -> list[str | None]:
    """Return how a busy server weakened each move of a bot."""
    moves = [each.event for each in feed.entries if isinstance(each.event, Moved)]
    return [move.reduced or None for move in moves if move.by == "bot"]
