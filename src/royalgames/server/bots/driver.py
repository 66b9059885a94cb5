"""Bots at tables: a move is computed by a worker and submitted like any player's.

When more bots wait than the workers can serve, they take turns by the tables' owners and think for
a shorter time. A bot that waits too long all the same plays a *first-game* move.
"""

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import UNSET, UnsetType

from royalgames.bots import Budget, bot_of, levels_of
from royalgames.bots.counting import agrees
from royalgames.core import Seat
from royalgames.core.prompt import Throw
from royalgames.games import GAMES
from royalgames.protocol import acts
from royalgames.protocol.codes import Code
from royalgames.protocol.events import Reduced
from royalgames.server.bots.exchange import Exchange, WorkFailedError
from royalgames.server.bots.parcels import TASKS, name_of
from royalgames.server.bots.turns import Turns
from royalgames.server.bots.workers import Engine, Pool, ready_to_work, watched
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.members import Members
from royalgames.server.store.store import StoreError
from royalgames.server.table import BotMove, RefusedError, TableState
from royalgames.server.table.counting import bot_to_answer
from royalgames.server.table.waking import bot_to_act, person_plays

_log = logging.getLogger("royalgames")

RETRY_SECONDS: Final = 0.5
"""How long a bot waits after its move could not be stored."""

TIMES_OVER: Final = 3
"""A bot that thinks by the clock is given up after so many times its time, and SPARE_SECONDS."""

SPARE_SECONDS: Final = 2.0
"""What loading and a busy machine may cost."""

NODES_SECONDS: Final = 10.0
"""After so long a bot that counts nodes is given up."""

ANSWER_SECONDS: Final = 15.0
"""How long a proposal to count waits for a bot's own judgement."""

QUEUE_SECONDS: Final = 15.0
"""How long a bot waits for a worker before it plays a simple move."""

ROUND_SECONDS: Final = 5.0
"""Budgets shrink so far that all bots that wait are served within this time."""

SHORTEST_SECONDS: Final = 0.02
"""No bot thinks for less."""

NODES_COST: Final = 0.5
"""What a bot that counts nodes is expected to cost, in seconds, until it has been measured."""

MOST_QUEUED: Final = 10_000
"""How many moves, hints and parts of reviews one player or address may have waiting."""

COMPILE_SECONDS: Final = 300.0
"""How much longer everything may take while the fast engine is being prepared."""


def choose(game: str, bot: str, state: Any, seed: int, budget: Budget) -> str:
    """Choose a move; this is all that a worker does, and all that it gets to know."""
    with watched(limit_of(budget)):
        move = bot_of(game, bot).think(state, budget, random.Random(seed)).move
    return GAMES[game].move_text(move)


def answer(game: str, bot: str, state: Any, seat: Seat) -> bool:
    """Judge in a worker whether to count now."""
    with watched(NODES_SECONDS):
        return agrees(GAMES[game], bot_of(game, bot), state, seat)


def limit_of(budget: Budget) -> float:
    """Return after how many seconds a bot with this budget is given up."""
    if budget.seconds is None:
        return NODES_SECONDS
    return TIMES_OVER * budget.seconds + SPARE_SECONDS


def stand_in(game: str) -> str:
    """Return the bot that plays for people who are away."""
    return levels_of(game).default


def bot_on(table: TableState, seat: Seat) -> str:
    """Name the level that acts for a seat, in the variant for what the match counts."""
    game = table.game.header.key
    bot = table.seat(seat).plan.bot or stand_in(game)
    return levels_of(game).playing_for(bot, table.match.unit if table.match else None)


def share(budget: Budget, cost: float, waiting: int, workers: int) -> Budget:
    """Return how much of its budget a bot may use while others wait behind it."""
    part = ROUND_SECONDS * workers / ((waiting + 1) * cost)
    if part >= 1 or budget.nodes == 1:
        return budget
    if budget.nodes is not None:
        return Budget(nodes=max(1, int(part * budget.nodes)))
    return Budget(seconds=max(SHORTEST_SECONDS, part * (budget.seconds or 0)))


def _stumbled(table: str, plain: bool) -> bool:
    """Note that a bot failed; its next move is a simple one, and if that fails too, give up."""
    _log.exception("a bot failed at table %s", table)
    if plain:
        raise RuntimeError(f"not even the simplest bot can play at table {table}")
    return True


class BotDriver:
    """Checks every table after every event and plays where a bot acts next."""

    def __init__(self, hub: Hub, workers: int, watched: Callable[[str], bool]) -> None:
        self._hub = hub
        self._watched = watched
        self._workers = workers
        self._engine = Engine.make()
        self._pool = Pool(lambda: hub.world.thinkers(workers, self._engine))
        self._turns = Turns(max(1, workers), MOST_QUEUED)
        self._costs: dict[tuple[str, str], float] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self.on_move: Callable[[str], None] = lambda game: None
        """Called for each move a bot has made."""
        self.on_reduced: Callable[[str], None] = lambda how: None
        """Called for each move that was weaker because the server was busy."""
        self.exchange: Exchange | None = None
        """The other processes' workers, if the database is shared."""
        hub.watchers.append(self.look)

    @property
    def engine(self) -> Literal["preparing", "ready"]:
        """How the fast engine is: ``preparing`` or ``ready``."""
        # Without workers nothing is prepared: what a bot needs is compiled when it first thinks.
        return "ready" if self._workers == 0 or self._engine.is_ready else "preparing"

    @property
    def waiting(self) -> int:
        """How many moves, hints and parts of reviews wait for a worker."""
        return self._turns.waiting

    def share(self, members: Members) -> Exchange:
        """Work for the other processes on the database, and let them work for this one."""
        self.exchange = Exchange(self._hub.store, members, self._turns, self._pool.work)
        return self.exchange

    def _elsewhere(self) -> Exchange | None:
        """Return where to ask for work if no worker is free here, but there are others."""
        exchange = self.exchange
        if exchange is None or not exchange.is_open or (self._workers and self._turns.free):
            return None
        return exchange

    def start(self) -> None:
        """Have the workers prepare the fast engine in the background."""
        # A worker is started for each task that finds none idle.
        for _ in range(self._workers):
            self._pool.submit(ready_to_work)

    def look(self, live: Live) -> None:
        """See whether a bot is to act at a table."""
        table = live.state.id
        if table not in self._playing and self._is_to_act(live.state):
            task = asyncio.create_task(self._play(table))
            self._playing[table] = task
            task.add_done_callback(lambda _: self._playing.pop(table, None))

    def _is_to_act(self, table: TableState) -> bool:
        """Bots alone play on only while someone is watching, at whichever process."""
        if not bot_to_act(table):
            return False
        if not person_plays(table):
            return self._watched(table.id)
        live = self._hub.peek(table.id)
        return live is None or self._hub.owns(live)

    async def stop(self) -> None:
        """Stop thinking; what was not played is played after the next start."""
        tasks = tuple(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.stop()

    async def _play(self, table: str) -> None:
        plain = False
        while True:
            try:
                live = await self._hub.load(table)
            except RefusedError:  # deleted
                return
            state = live.state  # the table may go on while the bot thinks
            if not self._is_to_act(state):
                return
            try:
                act = await self._act(state, plain)
                await self._hub.act(table, act, state.seq)
            except RefusedError as refusal:
                if refusal.code is Code.STORE:
                    await asyncio.sleep(RETRY_SECONDS)
                elif refusal.code in (Code.LATE, Code.NOT_NOW, Code.CLOSED):
                    pass
                elif live.state is state:  # else a proposal, say, was withdrawn meanwhile
                    plain = _stumbled(table, plain)
            except Exception:  # a bot that fails must not leave people waiting
                plain = _stumbled(table, plain)
            else:
                plain = False
                self.on_move(state.game.header.key)
                if isinstance(act, BotMove) and act.reduced is not UNSET:
                    self.on_reduced(act.reduced)

    async def _act(self, table: TableState, plain: bool) -> acts.AnyAct:
        """Find the act of the seat that is to act; a plain one needs no worker."""
        assert table.prompt is not None  # noqa: S101  # _is_to_act has checked
        asked = bot_to_answer(table)
        if asked is not None:
            return acts.CountNow(seat=asked, agree=await self._agrees(table, asked, plain))
        seat = table.prompt.seat
        if isinstance(table.prompt, Throw):
            return acts.Throw(seat=seat)
        game, bot = table.game.header.key, bot_on(table, seat)
        move, reduced = await (self._simple(table) if plain else self._choose(table, game, bot))
        return BotMove(seat=seat, move=move, reduced=reduced)

    async def _agrees(self, table: TableState, seat: Seat, plain: bool) -> bool:
        """Have a worker judge whether to count now; if none can, judge by the lead alone."""
        bot = bot_of(table.game.header.key, bot_on(table, seat))
        if not plain and (self.engine == "ready" or not bot.level.needs_engine):
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    state, key = table.current.state, table.game.header.key
                    return bool(await self.work(table.owner, answer, key, bot.name, state, seat))
            except TimeoutError:
                _log.warning("no worker answered a proposal at table %s in time", table.id)
        return agrees(table.game, None, table.current.state, seat)

    async def _simple(self, table: TableState) -> tuple[str, Reduced]:
        """Choose a move in this process."""
        game, seed = table.game.header.key, self._seed()
        simple = levels_of(game).simplest
        state = table.current.state
        move = await asyncio.to_thread(choose, game, simple.name, state, seed, simple.budget)
        return move, "simple"

    async def _choose(
        self, table: TableState, game: str, bot: str
    ) -> tuple[str, Reduced | UnsetType]:
        """Have a worker choose a move, or choose a simple one if none is free in time."""
        if (exchange := self._elsewhere()) is not None:
            full = bot_of(game, bot).budget
            try:
                async with asyncio.timeout(QUEUE_SECONDS + limit_of(full)):
                    state = table.current.state
                    return await exchange.ask(choose, game, bot, state, self._seed(), full), UNSET
            except TimeoutError:
                _log.warning("no process chose a move at table %s in time", table.id)
                return await self._simple(table)
            except (WorkFailedError, StoreError) as failure:
                _log.warning("table %s: a move is chosen here instead: %s", table.id, failure)
        compiling = 0 if self._engine.is_ready else COMPILE_SECONDS
        thinks = False
        try:
            async with (
                asyncio.timeout(QUEUE_SECONDS + compiling) as patience,
                self._turns.turn(table.owner),
            ):
                thinks = True
                budget = self._budget(game, bot)
                now = asyncio.get_running_loop().time()
                patience.reschedule(now + limit_of(budget) + compiling)
                move = await self._think(game, bot, table.current.state, budget)
        except TimeoutError:
            _log.warning("no worker chose a move at table %s in time", table.id)
            if thinks:
                # That worker keeps thinking: the next move needs another.
                self._pool.dismiss()
            return await self._simple(table)
        return move, UNSET if budget == bot_of(game, bot).budget else "time"

    def _budget(self, game: str, bot: str) -> Budget:
        full = bot_of(game, bot).budget
        cost = full.seconds or self._costs.get((game, bot), NODES_COST)
        return share(full, cost, self._turns.waiting, max(1, self._workers))

    async def _think(self, game: str, bot: str, state: Any, budget: Budget) -> str:
        began = self._hub.world.steady()
        move: str = await self._pool.work(choose, game, bot, state, self._seed(), budget)
        if budget == bot_of(game, bot).budget:
            self._costs[game, bot] = max(0.001, self._hub.world.steady() - began)
        return move

    def _seed(self) -> int:
        return int.from_bytes(self._hub.world.entropy(8))

    async def work(self, key: str, task: Callable[..., Any], *args: Any) -> Any:
        """Have a plain function carried out by a worker, when it is the turn of a key."""
        exchange = self._elsewhere()
        if exchange is not None and name_of(task) in TASKS:
            # What another process could not do is tried here.
            with contextlib.suppress(WorkFailedError, StoreError):
                return await exchange.ask(task, *args)
        async with self._turns.turn(key):
            return await self._pool.work(task, *args)
