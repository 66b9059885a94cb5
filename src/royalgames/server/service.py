"""All parts of one running service, put together and taken apart again."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Goodbye
from royalgames.server.accounts import REVOKED, Accounts
from royalgames.server.bots.analyst import Analyst
from royalgames.server.bots.driver import BotDriver
from royalgames.server.bots.record_worker import RecordWorker
from royalgames.server.bots.reviewer import Reviewer
from royalgames.server.http.identity import Player, Signer
from royalgames.server.limits import Buckets, Limits
from royalgames.server.live.audience import Audience
from royalgames.server.live.clocks import DAY, Clocks, resume, sweep
from royalgames.server.live.elsewhere import Elsewhere
from royalgames.server.live.explorer import Explorer
from royalgames.server.live.fanout import Fanout, LocalFanout
from royalgames.server.live.hub import Hub
from royalgames.server.live.links import LinkTimers
from royalgames.server.live.members import Members
from royalgames.server.live.postgres import PostgresFanout
from royalgames.server.live.session import Shared
from royalgames.server.metrics import Metrics
from royalgames.server.store import orders, queries
from royalgames.server.store.engines import is_known
from royalgames.server.store.integrity import check_all
from royalgames.server.store.store import Store, StoreError
from royalgames.server.uptime import LONGEST_GAP
from royalgames.server.world import World

PULSE_SECONDS: Final = 1.0
"""How often all parts check all tables, in case a notice was lost; and the clock."""

PULSE_AT_ONCE: Final = 100
"""How many tables are checked before others get a turn, which takes about 0.3 ms."""

HEARTBEAT_SECONDS: Final = 2.0
"""How often the service notes that it is alive, and looks for the administrator's orders."""

CHECKPOINT_SECONDS: Final = 5.0
"""How often SQLite's log is moved into the file; at 2,000 acts a second it grows by 50 MB."""

COMPARE_SECONDS: Final = 2.0
"""How often tables in memory are compared with a store that other processes write to."""

INDEX_SECONDS: Final = 5.0
"""How often games that have ended are put into the explorer's index."""

SWEEP_SECONDS: Final = 600.0
"""How often abandoned tables are looked for."""

_log = logging.getLogger("royalgames")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a service is to be put together."""

    key: bytes
    """The signing key."""
    limits: Limits = field(default_factory=Limits)
    """The rate limits."""
    secure: bool = False
    """Whether cookies go over https only."""
    bot_workers: int = 0
    """How many processes think for the bots; a thread if none."""
    abandoned_days: int = 30
    """Days until an abandoned table ends."""
    public_metrics: bool = False
    """Whether /metrics answers every address, not only this machine."""
    fanout: Fanout | None = None
    """Who carries notices, if not this process by itself."""
    world: World = field(default_factory=World)
    """Time, randomness, commits and workers."""


class Service:
    """One running service."""

    def __init__(self, store: Store, plan: Plan) -> None:
        self.store = store
        """Where everything is kept."""
        self.plan = plan
        """How it was put together."""
        self.hub = Hub(store, plan.fanout or LocalFanout(), plan.world)
        """The tables."""
        self.audience = Audience(self.hub)
        """The sockets."""
        self.members: Members | None = None
        """The processes that share the database, if it can be shared."""
        if isinstance(plan.fanout, PostgresFanout):
            self.members = Members(self.hub, plan.fanout, plan.bot_workers)
            self.elsewhere = Elsewhere(self.hub, self.audience, self.members)
            """Who is connected through other processes."""
        self.metrics = Metrics()
        """The numbers."""
        self.signer = Signer(plan.key)
        """Signs cookies."""
        self._revoked: dict[str, int] = {}
        limits, steady = plan.limits, plan.world.steady
        self.new_sockets = Buckets(limits.sockets, steady)
        """New sockets by address."""
        self.new_tables = Buckets(limits.tables, steady)
        """New tables by address."""
        self.account_tables = Buckets(limits.account_tables, steady)
        """New tables by bot account."""
        self.accounts = Accounts(store, steady)
        """The programs that play by a token."""
        self.questions = Buckets(limits.previews, steady)
        """Previews and tries over HTTP, by address."""
        self.replays = Buckets(limits.replays, steady)
        """Records to be played through, by address."""
        self.shared = Shared.make(self.hub, self.audience, limits)
        """What all sockets share."""
        self.stopping = False
        """Whether the service is going down."""
        self._bots = BotDriver(self.hub, plan.bot_workers, self.audience.is_watched)
        if self.members is not None:
            self._bots.share(self.members)
        self.records = RecordWorker(plan.bot_workers, limits.most_waiting, plan.world)
        """Replays and writes records."""
        self.reviews = Reviewer(self._bots.work, self.records.do, plan.bot_workers, limits, steady)
        """Reviews and hints."""
        self.analyst = Analyst(plan.bot_workers, limits, plan.world)
        """The analysis board."""
        self._clocks = Clocks(self.hub)
        self._links = LinkTimers(self.hub, self.audience.seats_here)
        self._count()

    def _count(self) -> None:
        metrics = self.metrics
        self.hub.on_act = metrics.act
        self.hub.on_told = metrics.fanout_seconds.add
        self._bots.on_move = lambda game: metrics.bot_moves.labels(game).inc()
        self._bots.on_reduced = lambda how: metrics.reduced_moves.labels(how).inc()
        metrics.watch("royal_bot_queue", "Work of bots waiting.", lambda: self._bots.waiting)
        metrics.watch("royal_record_queue", "Records waiting.", lambda: self.records.waiting)
        metrics.watch("royal_analysis_queue", "Analyses waiting.", lambda: self.analyst.waiting)
        metrics.watch("royal_sockets", "Open sockets.", lambda: len(self.audience.sessions))
        metrics.watch("royal_queued_bytes", "Bytes that wait for sockets.", self._queued)
        metrics.watch("royal_tables_live", "Tables in memory.", lambda: self.hub.size)
        metrics.watch("royal_tables_damaged", "Tables set aside.", lambda: len(self.hub.damaged))
        metrics.watch("royal_store_groups", "Transactions written.", lambda: self.store.groups)
        metrics.watch("royal_store_writes", "Writes they held.", lambda: self.store.writes)

    def _queued(self) -> float:
        return self.shared.queued.total

    @property
    def explorer(self) -> Explorer:
        """What was played in finished games."""
        return Explorer(self.hub)

    @property
    def engine(self) -> Literal["preparing", "ready"]:
        """How the bots' fast engine is."""
        return self._bots.engine

    def known(self, cookie: str | None) -> Player | None:
        """Return the player of a cookie, unless it is not ours or was signed out."""
        player = self.signer.player(cookie)
        if player is None or player.since < self._revoked.get(player.id, 0):
            return None
        return player

    async def sign_out(self, player: str, before: int) -> None:
        """Make a player's cookies from before a time worthless, and close their sockets."""
        await self.store.write(partial(queries.revoke, player=player, before=before))
        self._revoked[player] = before
        self._end_sessions(player)

    async def check_tokens(self) -> None:
        """Close the sockets of programs whose tokens were revoked."""
        gone = await self.accounts.refresh()
        for session in tuple(self.audience.sessions):
            if session.player_id in gone:
                session.say(Goodbye(code=Code.REVOKED, sentence=REVOKED))
                session.end()

    def farewell(self) -> None:
        """Notify all players that the server is restarting."""
        self.stopping = True
        goodbye = Goodbye(
            code=Code.STOPPING,
            sentence="The server is restarting. You'll be reconnected automatically.",
        )
        for session in tuple(self.audience.sessions):
            session.say(goodbye)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run what runs beside the requests."""
        self.store.start()
        async with contextlib.AsyncExitStack() as stack:
            if self.members is not None:
                await stack.enter_async_context(self.members.running())
            await stack.enter_async_context(self._running())
            try:
                yield
            finally:
                await stack.aclose()
                await asyncio.to_thread(self.store.stop)

    @contextlib.asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        self._bots.start()
        self.records.start()
        self._revoked = await asyncio.to_thread(queries.revocations, self.store)
        await self._take_up_time()
        tasks = [
            asyncio.create_task(self._look_through()),
            self._start_every(PULSE_SECONDS, self._pulse),
            self._start_every(HEARTBEAT_SECONDS, self._heartbeat),
            self._start_every(CHECKPOINT_SECONDS, self._checkpoint),
            self._start_every(SWEEP_SECONDS, self._sweep),
            self._start_every(INDEX_SECONDS, self.explorer.index),
        ]
        if self.members is not None:
            tasks.append(self._start_every(COMPARE_SECONDS, self._compare))
            tasks.append(asyncio.create_task(self.elsewhere.run()))
            exchange = self._bots.exchange
            if exchange is not None:
                tasks.append(asyncio.create_task(exchange.run(self.plan.bot_workers)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._clocks.stop()
            self._links.stop()
            self.reviews.stop()
            self.records.stop()
            self.analyst.stop()
            await self._bots.stop()
            with contextlib.suppress(Exception):  # the time is only a courtesy to the clocks
                await self._note_time()

    def _start_every(
        self, seconds: float, work: Callable[[], Awaitable[None]]
    ) -> asyncio.Task[None]:
        return asyncio.create_task(every(seconds, work, self.store))

    async def _take_up_time(self) -> None:
        """Find out how long the service was down; only that is needed before it listens."""
        known = await asyncio.to_thread(queries.known_pauses, self.store)
        alive = await asyncio.to_thread(queries.last_alive, self.store)
        # While any process runs, the service is up. But others that seem to run may all have been
        # killed within their leases, or the clock has just jumped ahead, which only a process that
        # ran before can tell; then the last note of the time is old.
        alone = len(self.hub.alive) <= 1
        noted = alive is not None and abs(self.hub.clock() - alive) <= LONGEST_GAP
        self.hub.uptime.start(known, None if noted and not alone else alive)
        with contextlib.suppress(StoreError):  # the heartbeat tries again
            await self._note_time()

    async def _look_through(self) -> None:
        """Find what the start left for later: clocks and bots first, then damage."""
        await _once(self._resume, self.store)
        await _once(self._check, self.store)

    async def _resume(self) -> None:
        if self.hub.leads:
            await resume(self.hub, self._clocks)

    async def _check(self) -> None:
        if self.hub.leads:
            await check_all(self.hub)

    async def _pulse(self) -> None:
        self.hub.uptime.tick()
        watched = self.audience.watched
        for start in range(0, len(watched), PULSE_AT_ONCE):
            self.audience.pulse(watched[start : start + PULSE_AT_ONCE])
            await asyncio.sleep(0)  # no one waits for all of them

    async def _note_time(self) -> None:
        uptime = self.hub.uptime
        if not self.hub.leads:
            return
        if uptime.unsaved:
            pauses = uptime.pauses
            await self.store.write(partial(queries.keep_pauses, known=pauses))
            uptime.unsaved = uptime.pauses is not pauses
        await self.store.write(partial(queries.keep_alive, now=self.hub.clock()))

    async def _checkpoint(self) -> None:
        if self.store.engine.dialect.name == "sqlite":
            await asyncio.to_thread(self.store.checkpoint)

    async def _heartbeat(self) -> None:
        if self.members is not None:
            await self._renew(self.members)
        await self.check_tokens()
        if not self.hub.leads:
            return
        with contextlib.suppress(StoreError):  # an order may be what makes room on the disk
            await self._note_time()
        await orders.carry_out(self.hub, await asyncio.to_thread(orders.waiting, self.store))

    async def _renew(self, members: Members) -> None:
        """Show that this process is alive, and take over from those that are not."""
        orphaned = await members.renew()
        if orphaned:
            await self._resume()
        self._take_revocations(await asyncio.to_thread(queries.revocations, self.store))

    def _take_revocations(self, revoked: dict[str, int]) -> None:
        """Close the sockets of players who signed devices out at another process."""
        for player, before in revoked.items():
            if before > self._revoked.get(player, 0):
                self._end_sessions(player)
        self._revoked = revoked

    def _end_sessions(self, player: str) -> None:
        for session in tuple(self.audience.sessions):
            if session.player_id == player:
                session.end()

    async def _compare(self) -> None:
        """Compare what is in memory with what is stored, in case another's notice was lost."""
        await self.hub.others.compare()
        self.elsewhere.tidy()

    async def _sweep(self) -> None:
        if self.hub.leads:
            await sweep(self.hub, self.plan.abandoned_days * DAY)


async def _once(work: Callable[[], Awaitable[None]], store: Store) -> None:
    """Do something; a fault is logged and ends nothing else."""
    try:
        await work()
    except StoreError:
        pass  # the store itself has logged it, once
    except Exception as error:
        if is_known(error):
            store.log_failure(error, trace=False)
        else:
            _log.exception("a background task failed")


async def every(seconds: float, work: Callable[[], Awaitable[None]], store: Store) -> None:
    """Do something again and again; a fault does not end it."""
    while True:
        await _once(work, store)
        await asyncio.sleep(seconds)
