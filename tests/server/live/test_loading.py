"""Tables are loaded when they are needed."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from royalgames.client import ActRefusedError
from royalgames.protocol.acts import Move
from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Fault
from royalgames.protocol.setup import NewTable
from royalgames.server.live.live import Live
from royalgames.server.live.loading import READ_AGAIN
from royalgames.server.store.rows import History
from royalgames.server.store.store import Store
from royalgames.server.store.transaction import write_jobs
from royalgames.server.table import RefusedError
from royalgames.server.world import World
from tests.server.bigfile import long_game
from tests.server.support import BOT, YOU, people, run, service, tee, two_at, ur


def test_item_6_after_a_failure_only_what_is_new_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failed commit may have been written; the list shows it, from the last event on."""

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            hub, store = on.service.hub, on.service.store
            live = await hub.load(two.table)
            asked: list[int] = []
            history = store.history

            def read(_: Store, table: str, after: int = 0, digest: bytes = b"") -> History:
                asked.append(after)
                return history(table, after, digest)

            monkeypatch.setattr(Store, "history", read)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(store, "world", World(commit=_written_but_failed))
                with pytest.raises(RefusedError):
                    await _move(two, "U")
            seq = live.state.seq
            found = await hub.load(two.table)
            assert found is live
            assert live.state.seq == seq + 1
            assert live.stored_events == store.stored_events(two.table)
            assert asked == [seq]
            await two.play(3)
            store.check(two.table)

    run(game())


def test_a_game_goes_on_after_a_failure_that_was_none(tmp_path: Path) -> None:
    """A move is stored although the disk says no: the bot replies, and the spectator sees both."""
    wanted = NewTable(setup=tee().setup, seats={"r": YOU, "y": BOT})

    async def game() -> None:
        async with service(tmp_path) as on, people(on.address, "Ann", "Eve") as (ann, eve):
            made = await ann.make(wanted)
            feed = await ann.watch(made.table)
            watched = await eve.watch(made.table)
            await watched.until(lambda view: view.actor == "r")
            on.service.store.world = World(commit=_written_but_failed)
            with pytest.raises(ActRefusedError):
                await ann.do(made.table, Move(seat="r", move="U"), seq=feed.view.seq)
            on.service.store.world = World()
            await watched.until(lambda view: view.moves >= 2)

    run(game())


def test_who_watches_a_table_that_cannot_be_read_gets_it_once_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator whose server was cut off from the database need not reconnect."""
    real, failures = Store.history, ["the server is out of reach"]

    def failing(self: Store, *given: Any) -> History:
        if failures:
            raise OperationalError("SELECT", {}, Exception(failures.pop()))
        return real(self, *given)

    async def game() -> None:
        async with service(tmp_path) as on, people(on.address, "Ann", "Eve") as (ann, eve):
            made = await ann.make(ur())
            on.service.hub.forget(made.table)
            monkeypatch.setattr(Store, "history", failing)
            assert (await eve.watch(made.table)).seq > 0
            (fault,) = eve.faults
            assert isinstance(fault, Fault)
            assert (fault.code, fault.retry_after) == (Code.STORE, READ_AGAIN)

    run(game())


async def _move(two: Any, move: str) -> int:
    hub = two.on.service.hub
    (player,) = (await hub.load(two.table)).state.seats[0].players
    act = Move(seat="r", move=move)
    return int(await hub.act(two.table, act, two.first.seq, player=player, command="m"))


def _written_but_failed(connection: Any, jobs: list[Any]) -> list[Any]:
    """The disk says no, although everything got there."""
    write_jobs(connection, jobs)
    raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.soak
def test_item_6_a_long_table_is_reloaded_in_linear_time() -> None:
    """Fifty thousand turns of one game cost about fifty times what a thousand do."""
    game = long_game(50_000)
    assert len(game.table.current.played) > 49_000

    def spent(events: int) -> float:
        times = []
        for _ in range(3):
            began = time.process_time()
            Live.load("table", History(game.stored_events[:events], b""))
            times.append(time.process_time() - began)
        return min(times)

    short, whole = spent(5_000), spent(50_000)
    print(f"5,000 turns: {short:.2f} s, 50,000 turns: {whole:.2f} s")
    assert whole < 25 * short
