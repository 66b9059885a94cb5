"""The bots' hands: a move is computed by a worker and submitted like anybody's."""

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Literal

from royalgames.bots import BOTS, Budget, for_unit
from royalgames.bots.processes import deaf_to_interrupts
from royalgames.games import GAMES
from royalgames.protocol import acts
from royalgames.protocol.codes import Code
from royalgames.server.hub import Hub, Live
from royalgames.server.table import RefusedError, TableState
from royalgames.server.table.waking import bot_to_act, person_plays
from royalgames.server.workers import Engine, make_executor, ready_to_work, watched

_log = logging.getLogger("royalgames")

RETRY_SECONDS: Final = 0.5
"""How long a bot waits after its move could not be stored."""

STAND_IN: Final = "club"
"""The level that plays for people who are away: a decent one, not the best."""

TIMES_OVER: Final = 3
"""A bot that thinks by the clock is given up after so many times its time, and SPARE_SECONDS."""

SPARE_SECONDS: Final = 2.0
"""What loading and a busy machine may cost."""

NODES_SECONDS: Final = 10.0
"""After so long a bot that counts nodes is given up."""

QUEUE_SECONDS: Final = 60.0
"""How long a move may wait for a worker that is busy with others."""

COMPILE_SECONDS: Final = 300.0
"""How much longer everything may take while the fast engine is being prepared."""

ATTEMPTS: Final = 2
"""How often work is begun anew because a worker ended; the second time the work is to blame."""


def choose(game: str, bot: str, state: Any, seed: int) -> str:
    """Choose a move; this is all that a worker does, and all that it gets to know."""
    player = BOTS[game][bot]
    with watched(limit_of(player.budget)):
        move = player.think(state, player.budget, random.Random(seed)).move
    return GAMES[game].move_text(move)


def limit_of(budget: Budget) -> float:
    """Return after how many seconds a bot with this budget is given up."""
    if budget.seconds is None:
        return NODES_SECONDS
    return TIMES_OVER * budget.seconds + SPARE_SECONDS


def stand_in(game: str) -> str:
    """Return the bot that plays for people who are away."""
    return STAND_IN


def _stumbled(table: str, plain: bool) -> bool:
    """Note that a bot failed; its next move is a plain one, and if that fails too, give up."""
    _log.exception("a bot failed at table %s", table)
    if plain:
        raise RuntimeError(f"not even a plain move is possible at table {table}")
    return True


class BotDriver:
    """Looks at every table after every event and plays where a bot is to act."""

    def __init__(self, hub: Hub, workers: int, watched: Callable[[str], bool]) -> None:
        self._hub = hub
        self._watched = watched
        self._workers = workers
        self._executor: Executor | None = None
        self._engine = Engine.make()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self.on_move: Callable[[str], None] = lambda game: None
        """Called for each move a bot has made."""
        hub.watchers.append(self.look)

    @property
    def engine(self) -> Literal["preparing", "ready"]:
        """How the fast engine is: ``preparing`` or ``ready``."""
        # Without workers nothing is prepared: what a bot needs is compiled when it first thinks.
        return "ready" if self._workers == 0 or self._engine.is_ready else "preparing"

    def start(self) -> None:
        """Have the workers make the fast engine ready, while everything else goes on."""
        # A worker is started for each task that finds none idle.
        for _ in range(self._workers):
            self._submit(ready_to_work)

    def look(self, live: Live) -> None:
        """See whether a bot is to act at a table."""
        table = live.state.id
        if table not in self._playing and self._is_to_act(live.state):
            task = asyncio.create_task(self._play(table))
            self._playing[table] = task
            task.add_done_callback(lambda _: self._playing.pop(table, None))

    def _is_to_act(self, table: TableState) -> bool:
        """Bots among themselves play on only while somebody looks on."""
        return bot_to_act(table) and (person_plays(table) or self._watched(table.id))

    async def stop(self) -> None:
        """Stop thinking; what was not played is played after the next start."""
        tasks = tuple(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: str) -> None:
        plain = False
        while True:
            try:
                live = await self._hub.load(table)
            except RefusedError:  # deleted
                return
            if not self._is_to_act(live.state):
                return
            try:
                act = await self._act(live.state, plain)
                await self._hub.act(table, act, live.state.seq)
            except RefusedError as refusal:
                if refusal.code is Code.STORE:
                    await asyncio.sleep(RETRY_SECONDS)
                elif refusal.code not in (Code.LATE, Code.NOT_NOW, Code.CLOSED):
                    plain = _stumbled(table, plain)
            except Exception:  # a bot that fails must not leave people waiting
                plain = _stumbled(table, plain)
            else:
                plain = False
                self.on_move(live.state.rules.game.header.key)

    async def _act(self, table: TableState, plain: bool) -> acts.AnyAct:
        """Find the act of the seat that is to act; a plain one is any that the rules allow."""
        assert table.awaited is not None  # noqa: S101  # _is_to_act has looked
        seat, what = table.awaited
        if what == "throw":
            return acts.Throw(seat=seat)
        game = table.rules.game
        if plain:
            move = game.move_text(game.sample(table.run.state, random.SystemRandom()))
            return acts.Move(seat=seat, move=move)
        bot = table.seat(seat).plan.bot or stand_in(game.header.key)
        bot = for_unit(game.header.key, bot, table.match.unit if table.match else None)
        return acts.Move(seat=seat, move=await self._choose(game.header.key, bot, table.run.state))

    async def _choose(self, game: str, bot: str, state: Any) -> str:
        patience = limit_of(BOTS[game][bot].budget) + QUEUE_SECONDS
        patience += 0 if self._engine.is_ready else COMPILE_SECONDS
        try:
            async with asyncio.timeout(patience):
                chosen: str = await self.work(choose, game, bot, state, secrets.randbits(64))
        except TimeoutError:
            # Whoever thinks there goes on thinking: the next move needs another worker.
            self._dismiss()
            raise
        return chosen

    async def work(self, task: Callable[..., Any], *args: Any) -> Any:
        """Have a plain function carried out by a worker."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await asyncio.wrap_future(self._submit(task, *args))
            except BrokenProcessPool:
                # Somebody ended a worker; the next one is as good.
                self._dismiss()
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _submit(self, task: Callable[..., Any], *args: Any) -> "Future[Any]":
        if self._executor is None:
            self._executor = make_executor(self._workers, self._engine)
        with deaf_to_interrupts():
            return self._executor.submit(task, *args)

    def _dismiss(self) -> None:
        if self._executor is not None:
            with contextlib.suppress(Exception):
                self._executor.shutdown(wait=False)
        self._executor = None
