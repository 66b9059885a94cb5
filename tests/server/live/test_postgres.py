"""Several processes on one PostgreSQL database: what one stores, the others show."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from royalgames.client import Client
from royalgames.protocol.acts import Move, Resign
from royalgames.protocol.codes import Code
from royalgames.server.live.fanout import Notice
from royalgames.server.live.hub import Hub
from royalgames.server.live.postgres import MOST_BYTES, PostgresFanout, chunks
from royalgames.server.run import Running
from royalgames.server.table import RefusedError
from tests.server.postgres import DATABASES, database
from tests.server.support import Two, level, people, run, service, tee, two_at, until, ur

pytestmark = pytest.mark.sqlite  # the engine is chosen here


@pytest.fixture(autouse=True)
def postgres(engine: str) -> None:
    DATABASES.engine = "postgresql"


@contextlib.asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Running, Running]]:
    """Run two servers on one database; they share nothing else."""
    async with service(folder) as first, service(folder) as second:
        yield first, second


def fanout_of(on: Running) -> PostgresFanout:
    found = on.service.hub.fanout
    assert isinstance(found, PostgresFanout)
    return found


async def listening(*servers: Running) -> None:
    for on in servers:
        await until(lambda on=on: fanout_of(on).connected)  # type: ignore[misc]


def test_a_long_list_of_notices_is_sent_in_pieces() -> None:
    words = [f"table{number:026}:{number}" for number in range(1000)]
    pieces = list(chunks(words))
    assert ",".join(pieces).split(",") == words
    assert all(len(piece) <= MOST_BYTES for piece in pieces)
    assert len(pieces) <= 6


def test_who_watches_at_one_process_sees_what_happens_at_another(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            await listening(first, second)
            async with Client(second.address, name="Eve") as eve:
                seen = await eve.watch(two.table)
                await two.play(4)
                await level(two.first, seen)
                assert seen.entries == two.first.entries

    run(game())


async def _player(hub: Hub, table: str, seat: int) -> str:
    (player,) = (await hub.load(table)).state.seats[seat].players
    return player


async def _alternate(two: Two, hubs: list[Hub], rng: random.Random) -> list[Any]:
    """Play a game by asking one process after the other; return how each act was answered."""
    answers: list[Any] = []
    table, number = two.table, 0
    while (state := (await hubs[0].load(table)).state).phase == "playing" and number < 40:
        hub, seat = hubs[number % len(hubs)], str(state.actor)
        player = next(iter(state.seat(seat).players))
        move = state.game.move_text(state.game.sample(state.current.state, rng))
        act = Move(seat=seat, move=move)
        try:
            await hub.act(table, act, state.seq, player=player, command=f"c{number}")
            answers.append("done")
        except RefusedError as refusal:
            answers.append(refusal.code)
        await hubs[0].others.load_at(table, state.seq + 1)
        number += 1
    return answers


@pytest.mark.parametrize("notices", [True, False])
def test_moves_that_alternate_between_processes_are_all_accepted(
    tmp_path: Path, notices: bool
) -> None:
    """Without sticky routing, and even if no notice ever arrives, none is refused as `store`."""

    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee(rounds=12)) as two:
            await listening(first, second)
            for on in (first, second):
                if not notices:
                    fanout_of(on)._hear = lambda heard: None  # type: ignore[method-assign]
            hubs = [on.service.hub for on in (first, second)]
            for hub in hubs:
                await hub.load(two.table)
            answers = await _alternate(two, hubs, random.Random(5))
            assert len(answers) > 10
            assert set(answers) == {"done"}
            first.service.store.check(two.table)

    run(game())


def test_a_command_sent_to_both_processes_gets_its_first_answer_from_both(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            hubs = [on.service.hub for on in (first, second)]
            for hub in hubs:
                await hub.load(two.table)
                hub.fanout._hear = lambda notify: None  # type: ignore[attr-defined]
            seq, player = two.first.seq, await _player(hubs[0], two.table, 0)
            act = Move(seat="r", move="U")
            answers = await asyncio.gather(
                *(hub.act(two.table, act, seq, player=player, command="once") for hub in hubs * 2)
            )
            assert len(set(answers)) == 1
            assert len(first.service.store.stored_events(two.table)) == answers[0]

    run(game())


def test_of_two_acts_for_one_number_at_two_processes_one_is_late(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            hubs = [on.service.hub for on in (first, second)]
            for hub in hubs:
                await hub.load(two.table)
                hub.fanout._hear = lambda notify: None  # type: ignore[attr-defined]
            seq, player = two.first.seq, await _player(hubs[0], two.table, 0)
            acts = (Move(seat="r", move="U"), Move(seat="r", move="L"))
            answers = await asyncio.gather(
                *(
                    hub.act(two.table, act, seq, player=player, command=f"c{number}")
                    for number, (hub, act) in enumerate(zip(hubs, acts, strict=True))
                ),
                return_exceptions=True,
            )
            (done,) = [answer for answer in answers if isinstance(answer, int)]
            (late,) = [answer for answer in answers if isinstance(answer, RefusedError)]
            assert late.code is Code.LATE
            assert len(first.service.store.stored_events(two.table)) == done

    run(game())


def test_a_group_commit_is_one_notify(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second):
            await listening(first, second)
            heard: list[Notice] = []
            second.service.hub.fanout.listen(heard.append)
            fanout = fanout_of(first)
            before = fanout.sent
            for number in range(50):
                fanout.publish(Notice(f"table{number:04}", 7))
            # The other server may hear it before the sender has counted it.
            await until(lambda: len(heard) == 50 and fanout.sent > before)
            assert fanout.sent == before + 1

    run(game())


def test_after_a_lost_connection_what_was_missed_is_found_by_its_number(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, tee()) as two:
            await listening(first, second)
            live = await second.service.hub.load(two.table)
            again: list[bool] = []
            fanout_of(second).on_connected.append(lambda: again.append(True))
            with psycopg.connect(str(database(tmp_path)), autocommit=True) as admin:
                ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                admin.execute(ended + "WHERE application_name = 'royal fan-out'")
            await two.ann.do(two.table, Resign(seat="r"))
            await until(lambda: live.state.phase == "over")
            await until(lambda: bool(again))

    run(game())


def test_a_server_that_loses_all_connections_goes_on(tmp_path: Path) -> None:
    """As when PostgreSQL restarts: the next acts are stored by new connections."""

    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            with psycopg.connect(str(database(tmp_path)), autocommit=True) as admin:
                admin.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            for number in range(20):
                hub, player = on.service.hub, await _player(on.service.hub, two.table, 0)
                try:
                    await hub.act(
                        two.table, Resign(seat="r"), two.first.seq, player=player, command="bye"
                    )
                    break
                except RefusedError as refusal:
                    assert refusal.code is Code.STORE, number
            await two.second.until(lambda view: view.phase == "over")

    run(game())


def test_a_table_deleted_at_one_process_is_gone_at_the_other(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), two_at(first, ur()) as two:
            await listening(first, second)
            await second.service.hub.load(two.table)
            await first.service.hub.delete(two.table, lambda connection: None)
            await until(lambda: second.service.hub.peek(two.table) is None)
            with pytest.raises(RefusedError):
                await second.service.hub.load(two.table)

    run(game())


def test_players_are_known_at_every_process_and_signed_out_everywhere(tmp_path: Path) -> None:
    async def game() -> None:
        async with two_servers(tmp_path) as (first, second), people(first.address, "Ann") as (ann,):
            cookie = ann._http.cookies["royal_player"]
            player = second.service.known(cookie)
            assert player is not None
            await first.service.sign_out(player.id, player.since + 1)
            await until(lambda: second.service.known(cookie) is None)

    run(game())
