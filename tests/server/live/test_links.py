"""Item 7 over real sockets: links that come, links that do not, and tables from before them."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from royalgames.client import Client, Feed
from royalgames.client.dice import ClientDice
from royalgames.protocol import events as ev
from royalgames.protocol.acts import AutoThrow, Leave, Resign, Return, Throw
from royalgames.protocol.setup import SeatPlan
from royalgames.protocol.views import TableView
from royalgames.records import Verdict, verify
from royalgames.server.live.links import LinkTimers
from royalgames.server.store import queries
from royalgames.server.store.store import Store, StoreError
from royalgames.server.table import Wait
from tests.server.processes import server
from tests.server.support import BOT, Two, choose, level, play, run, service, two_at, ur


async def _verdict(two: Two) -> Verdict:
    return verify(await two.ann.record(two.table))


@pytest.mark.usefixtures("patient")
def test_every_throw_of_two_connected_people_is_unforeseeable(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, ur()) as two:
            await two.play(3)
            verdict = await _verdict(two)
            assert verdict.proof.version == "ur2"
            assert verdict.withheld == ()
            assert verdict.unforeseeable == len(verdict.throws) > 5

    run(game())


@pytest.mark.usefixtures("patient")
def test_links_of_automatic_throws_and_of_two_on_one_device(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(ur(D=SeatPlan(kind="here", name="Bea")))
            feed = await ann.watch(made.table)
            for seat in ("L", "D"):
                await ann.ready(feed, seat)
            await feed.until(lambda view: view.phase == "playing")
            for seat in ("L", "D"):
                await ann.do(feed.table, AutoThrow(seat=seat, on=True))
            rng = random.Random(6)
            await asyncio.gather(play(ann, feed, "L", rng), play(ann, feed, "D", rng))
            verdict = verify(await ann.record(made.table))
            assert verdict.unforeseeable == len(verdict.throws) > 5

    run(game())


@contextlib.asynccontextmanager
async def _offline(client: Client) -> AsyncIterator[None]:
    """Take a client's line away and give it back."""
    assert client._reader is not None
    client._reader.cancel()
    await asyncio.gather(client._reader, return_exceptions=True)
    client._open.clear()
    yield
    client._reader = asyncio.create_task(client._run())
    await client._open.wait()


def _throws(view: TableView) -> int:
    return 0 if view.dice is None else view.dice.throws


async def _play_some(client: Client, feed: Feed, seat: str, throws: int) -> None:
    """Play a seat until there were so many throws and it is this seat's turn again."""
    rng = random.Random(1)
    async for view in client.turns(feed, seat):
        if _throws(view) >= throws:
            return
        await client.do(feed.table, choose(view, seat, rng), seq=view.seq)


@pytest.mark.usefixtures("patient")
def test_throws_while_a_client_is_away_are_marked_and_only_those(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, ur()) as two:
            await two.ben.do(two.table, Leave(seat="D"))
            async with _offline(two.ben):
                # The bot that plays for Ben throws too; neither throw has Ben's link.
                await _play_some(two.ann, two.first, "L", throws=4)
            # Ann waits, so nobody throws while Ben's line is coming back.
            await level(two.first, two.second)
            away = _throws(two.first.view)
            await two.ben.do(two.table, Return(seat="D"))
            await two.play(2)
            verdict = await _verdict(two)
            marked = [check.number for check in verdict.throws if not check.unforeseeable]
            assert marked == list(range(1, away + 1))
            assert len(verdict.throws) > away >= 4
            assert {check.missing for check in verdict.throws} == {("D",), ()}

    run(game())


async def _drop_lines(two: Two, rng: random.Random) -> None:
    """Cut the players' lines again and again; the clients reconnect by themselves."""
    while two.first.view.phase == "playing":
        await asyncio.sleep(rng.random() * 0.4)
        client = rng.choice((two.ann, two.ben))
        if client._socket is not None:
            await client._socket.close()


def _missing(two: Two) -> list[tuple[str, ...]]:
    """List for every throw which links the table's list of events lacks."""
    threw = [entry.event for entry in two.first.entries if isinstance(entry.event, ev.Threw)]
    return [tuple(seat for seat in "LD" if seat not in event.links) for event in threw]


@pytest.mark.parametrize("games", [1, pytest.param(100, marks=pytest.mark.soak)])
def test_item_7_marks_are_true_however_often_lines_are_lost(tmp_path: Path, games: int) -> None:
    async def game(seed: int) -> None:
        async with service(tmp_path / str(seed)) as on, two_at(on, ur()) as two:
            dropping = asyncio.create_task(_drop_lines(two, random.Random(seed)))
            await two.play(seed)
            await dropping
            verdict = await _verdict(two)
            assert [check.missing for check in verdict.throws] == _missing(two)

    for seed in range(games):
        (tmp_path / str(seed)).mkdir()
        run(game(seed))


def test_a_client_that_lost_its_key_sends_no_links(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, ur()) as two:
            two.ben._dice = ClientDice()
            seat = two.first.view.actor or ""
            thrower = two.ann if seat == "L" else two.ben
            await thrower.do(two.table, Throw(seat=seat))
            view = await two.first.until(
                lambda view: view.dice is not None and view.dice.throws > 0
            )
            assert view.dice is not None
            await two.ann.do(two.table, Resign(seat="L"))
            verdict = await _verdict(two)
            assert verdict.throws[0].missing == ("D",)

    run(game())


def test_a_throw_that_was_being_made_when_the_service_was_killed_is_made(tmp_path: Path) -> None:
    async def game() -> None:
        with server(tmp_path) as process:
            async with Client(process.url, name="Ann") as ann:
                made = await ann.make(ur(D=SeatPlan(kind="here", name="Bea")))
                feed = await ann.watch(made.table)
                for seat in ("L", "D"):
                    await ann.ready(feed, seat)
                view = await feed.until(lambda view: view.phase == "playing")
                ann._dice = ClientDice()
                await ann.do(made.table, Throw(seat=view.actor or ""))
                process.kill()
                process.start()
                await feed.until(lambda view: view.dice is not None and view.dice.throws > 0)
                await ann.do(made.table, Resign(seat="L"))
                verdict = verify(await ann.record(made.table))
                assert verdict.throws[0].missing == ("L", "D")

    run(game())


def test_a_throw_that_could_not_be_stored_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, ur()) as two:
            two.ben._dice = two.ann._dice = ClientDice()
            seat = two.first.view.actor or ""
            await (two.ann if seat == "L" else two.ben).do(two.table, Throw(seat=seat))
            submit, failed = Store.submit, asyncio.Event()

            def full(store: Store, job: object, settle: object, ahead: object = None) -> None:
                monkeypatch.setattr(Store, "submit", submit)
                failed.set()
                asyncio.get_running_loop().call_soon(settle, None, StoreError("the disk is full"))  # type: ignore[arg-type]

            monkeypatch.setattr(Store, "submit", full)
            await failed.wait()
            await two.first.until(lambda view: view.dice is not None and view.dice.throws > 0)

    run(game())


@pytest.mark.usefixtures("patient")
def test_a_deleted_table_and_a_service_that_stops_wait_for_nothing(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, ur()) as two:
            hub = on.service.hub
            timers = LinkTimers(hub, lambda table: ["L", "D"])
            two.ben._dice = two.ann._dice = ClientDice()
            seat = two.first.view.actor or ""
            await (two.ann if seat == "L" else two.ben).do(two.table, Throw(seat=seat))
            assert list(timers._timers) == [two.table]
            timers.stop()
            assert not timers._timers
            await hub.store.write(partial(queries.delete_table, table=two.table))
            hub.forget(two.table)
            await timers._go_on(two.table, Wait(1, 1, 0))

    run(game())


@pytest.mark.sqlite  # PostgreSQL never held events of that time
def test_a_table_of_an_old_database_is_finished_with_version_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        monkeypatch.setattr("royalgames.server.table.draft.VERSION_2", None)
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            made = await ann.make(ur(D=BOT))
            monkeypatch.undo()
            # The list as the last release wrote it, without the fields of this one.
            older = (
                "UPDATE events SET event = json_remove(event, '$.proof', '$.links'), "
                "digest = NULL, wake_at = NULL"
            )
            with on.service.store.engine.begin() as connection:
                connection.execute(sql(older))
            on.service.hub.forget(made.table)
            feed = await ann.watch(made.table)
            assert feed.view.dice is not None
            assert feed.view.dice.proof == "ur1"
            await ann.ready(feed, "L")
            await play(ann, feed, "L", random.Random(4))
            verdict = verify(await ann.record(made.table))
            assert (verdict.proof.version, verdict.unforeseeable) == ("ur1", 0)
            assert len(verdict.throws) > 5

    run(game())
